import { sql } from 'kysely';
import type { SecondFactorRule } from '@rampart/contract/rules/accounts/second-factor-rule.ts';
import type { Author } from '#db/connect.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { forbidden, invalid, notFound } from '#http/errors.ts';
import type { Services } from '#services';
import { getSecondFactorPolicy, mayReset } from './second-factor.queries.ts';

/** The origin of the request. While impersonating, it is recorded under both names. */
interface Origin {
  by: Author;
  address: string;
  requestId: string;
}

/**
 * When a second factor becomes required of users, their sessions without one end. They set one up at the next sign-in.
 */
export async function requireSecondFactor(
  db: CompanyDb,
  { clock }: Services,
  user: SignedInUser,
  origin: Origin,
  requiredOf: SecondFactorRule,
): Promise<void> {
  const { required_of, has_own } = await getSecondFactorPolicy(db, user);
  if (required_of === requiredOf) return;
  if (requiredOf !== 'nobody' && !has_own) throw setUpOwnFirst();
  await db
    .insertInto('sign_in_policy')
    .values({ company_id: user.companyId, second_factor_of: requiredOf })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ second_factor_of: requiredOf }))
    .execute();
  await recordSecurity(db, {
    kind: 'sign-in-rules-changed',
    at: clock(),
    companyId: user.companyId,
    userId: user.id,
    ...origin,
    details: { second_factor_of: requiredOf, before: required_of },
  });
  await sql`
    DELETE FROM session s USING user_account u
    WHERE u.company_id = s.company_id AND u.id = s.user_id AND s.second_factor IS NULL
      AND needs_second_factor(${requiredOf}, NULL, u.permissions)`.execute(db);
}

const setUpOwnFirst = () => {
  const text = 'Set up your own second factor first: you would be signed out with everyone who has none.';
  return invalid({ required_of: [text] }, text);
};

/** For a user who lost the authenticator and the recovery codes. After it, the password alone signs in again. */
export async function resetSecondFactor(
  db: CompanyDb,
  { clock }: Services,
  user: SignedInUser,
  origin: Origin,
  userId: string,
): Promise<void> {
  const { rows } = await sql<{ email: string; may: boolean }>`
    SELECT u.email, ${mayReset(user)} AS may
    FROM second_factor f
    JOIN user_account u ON u.company_id = f.company_id AND u.id = f.user_id
    WHERE f.user_id = ${userId} AND f.confirmed_at IS NOT NULL`.execute(db);
  const found = rows[0];
  if (!found) throw notFound();
  if (!found.may) throw forbidden();
  await sql`DELETE FROM second_factor WHERE user_id = ${userId}`.execute(db);
  await sql`DELETE FROM session WHERE user_id = ${userId}`.execute(db);
  await recordSecurity(db, {
    kind: 'second-factor-reset',
    at: clock(),
    companyId: user.companyId,
    userId,
    email: found.email,
    ...origin,
  });
}
