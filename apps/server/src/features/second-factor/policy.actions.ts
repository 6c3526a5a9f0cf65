import { sql } from 'kysely';
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

/** When a second factor becomes required, users without one are signed out. They set one up at the next sign-in. */
export async function requireSecondFactor(
  db: CompanyDb,
  { clock }: Services,
  user: SignedInUser,
  origin: Origin,
  isRequired: boolean,
): Promise<void> {
  const { is_required, has_own } = await getSecondFactorPolicy(db, user);
  if (is_required === isRequired) return;
  if (isRequired && !has_own) throw setUpOwnFirst();
  await db
    .insertInto('sign_in_policy')
    .values({ company_id: user.companyId, requires_second_factor: isRequired })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ requires_second_factor: isRequired }))
    .execute();
  await recordSecurity(db, {
    kind: 'sign-in-rules-changed',
    at: clock(),
    companyId: user.companyId,
    userId: user.id,
    ...origin,
    details: { second_factor: isRequired ? 'required' : 'optional' },
  });
  if (!isRequired) return;
  await sql`
    DELETE FROM session s WHERE NOT EXISTS (
      SELECT FROM second_factor f
      WHERE f.company_id = s.company_id AND f.user_id = s.user_id AND f.confirmed_at IS NOT NULL)`.execute(db);
}

const setUpOwnFirst = () => {
  const text = 'Set up your own second factor first: you would be signed out with everyone who has none.';
  return invalid({ required: [text] }, text);
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
