import type { OpenSession } from '@rampart/contract/api/session/profile.ts';
import { confirmationWays, type ConfirmationWay } from '@rampart/contract/rules/accounts/confirmation.ts';
import { isConfirmed } from '#accounts/confirmations.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Services } from '#services';

/** The usable sessions of a user, latest first. */
export async function listSessions(
  db: CompanyDb,
  user: SignedInUser,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): Promise<OpenSession[]> {
  const now = clock();
  const rows = await db
    .selectFrom('session')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - config.sessionIdleMinutes * 60_000))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === user.sessionId,
  }));
}

/** The factors that the user can confirm with, in the order in which they are offered. */
export async function getConfirmation(db: CompanyDb, user: SignedInUser, at: Date) {
  const has = await db
    .selectFrom('user_account')
    .leftJoin('second_factor', (join) =>
      join.onRef('second_factor.user_id', '=', 'user_account.id').on('second_factor.confirmed_at', 'is not', null),
    )
    .leftJoin('sign_in_policy', 'sign_in_policy.company_id', 'user_account.company_id')
    .select(['has_password', 'second_factor.user_id as factor', 'sign_in_policy.issuer'])
    .where('user_account.id', '=', user.id)
    .executeTakeFirstOrThrow();
  // Operators do not sign in at the provider of a company.
  const hasProvider = has.issuer !== null && !user.permissions.includes('Administration.operator');
  const can: Record<ConfirmationWay, boolean> = {
    password: has.has_password,
    code: has.factor !== null,
    provider: hasProvider,
  };
  return { is_confirmed: await isConfirmed(db, user, at), ways: confirmationWays.filter((way) => can[way]) };
}
