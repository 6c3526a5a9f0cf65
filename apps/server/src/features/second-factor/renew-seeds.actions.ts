import type { SecretKeys } from '#accounts/secrets.ts';
import type { Services } from '#services';
import { purposeOf } from './owner.ts';

/** Encrypts the seeds that have the previous key with the current one, and answers how many seeds had which key. */
export function renewSeeds({ database, secrets }: Pick<Services, 'database' | 'secrets'>): Promise<SecretKeys> {
  return database.asAuth(async (db) => {
    const factors = await db.selectFrom('second_factor').select(['user_id', 'secret']).forUpdate().execute();
    const keys = { current: 0, previous: 0, unknown: 0 };
    for (const { user_id: userId, secret: sealed } of factors) {
      keys[secrets.keyOf(sealed)] += 1;
      const secret = secrets.renew(sealed, purposeOf({ userId }));
      if (!secret) continue;
      await db.updateTable('second_factor').set({ secret }).where('user_id', '=', userId).execute();
    }
    return keys;
  });
}
