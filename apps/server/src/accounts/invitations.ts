import type { AuthDb } from '#db/transaction.ts';

/** A password that was set another way makes the links by which it could still be set worthless. */
export async function voidInvitations(db: AuthDb, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ void_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .execute();
}
