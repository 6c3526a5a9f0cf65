import type { Services } from '#services';
import { purposeOf } from './owner.ts';

/** Encrypts the seeds that have the previous key with the current one, and answers how many there were. */
export function renewSeeds({ database, secrets }: Pick<Services, 'database' | 'secrets'>): Promise<number> {
  return database.asAuth(async (db) => {
    const factors = await db.selectFrom('second_factor').select(['user_id', 'secret']).forUpdate().execute();
    let renewed = 0;
    for (const { user_id: userId, secret: sealed } of factors) {
      const secret = secrets.renew(sealed, purposeOf({ userId }));
      if (!secret) continue;
      await db.updateTable('second_factor').set({ secret }).where('user_id', '=', userId).execute();
      renewed += 1;
    }
    return renewed;
  });
}
