import type { AuthDb } from '#db/transaction.ts';

/** When a password is set in another way, links and invitations that could still set it must stop working. */
export async function voidPasswordLinks(db: AuthDb, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await db
    .updateTable('invitation')
    .set({ void_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('void_at', 'is', null)
    .execute();
}
