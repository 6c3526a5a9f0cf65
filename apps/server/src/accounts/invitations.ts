import type { AuthDb } from '#db/transaction.ts';

/** When a password is set in another way, links that could still set it must stop working. */
export async function voidInvitations(db: AuthDb, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ void_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .execute();
}
