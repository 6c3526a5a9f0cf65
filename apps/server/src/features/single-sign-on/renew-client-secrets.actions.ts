import type { NotNull } from 'kysely';
import type { SecretKeys } from '#accounts/secrets.ts';
import type { Services } from '#services';
import { purposeOf } from './provider.queries.ts';

/** Encrypts the secrets that have the previous key with the current one, and answers how many secrets had which key. */
export async function renewClientSecrets({
  database,
  secrets,
}: Pick<Services, 'database' | 'secrets'>): Promise<SecretKeys> {
  const policies = await database.asAuth((db) =>
    db
      .selectFrom('sign_in_policy')
      .select(['company_id', 'client_secret'])
      .where('client_secret', 'is not', null)
      .$narrowType<{ client_secret: NotNull }>()
      .execute(),
  );
  const keys = { current: 0, previous: 0, unknown: 0 };
  for (const { company_id: companyId, client_secret: sealed } of policies) {
    keys[secrets.keyOf(sealed)] += 1;
    const client_secret = secrets.renew(sealed, purposeOf(companyId));
    if (!client_secret) continue;
    // No company can read its secret, so the update cannot compare it with the one that was read. If an administrator
    // saves another one in the same moment, it must be entered again.
    await database.inCompany(companyId, (db) => db.updateTable('sign_in_policy').set({ client_secret }).execute());
  }
  return keys;
}
