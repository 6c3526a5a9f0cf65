import type { Services } from '#services';
import { purposeOf } from './provider.queries.ts';

/** Encrypts the secrets that have the previous key with the current one, and answers how many there were. */
export async function renewClientSecrets({
  database,
  secrets,
}: Pick<Services, 'database' | 'secrets'>): Promise<number> {
  const policies = await database.asAuth((db) =>
    db
      .selectFrom('sign_in_policy')
      .select(['company_id', 'client_secret'])
      .where('client_secret', 'is not', null)
      .execute(),
  );
  let renewed = 0;
  for (const { company_id: companyId, client_secret: sealed } of policies) {
    const client_secret = sealed && secrets.renew(sealed, purposeOf(companyId));
    if (!client_secret) continue;
    // No company can read its secret, so the update cannot compare it with the one that was read. If an administrator
    // saves another one in the same moment, it must be entered again.
    await database.inCompany(companyId, (db) => db.updateTable('sign_in_policy').set({ client_secret }).execute());
    renewed += 1;
  }
  return renewed;
}
