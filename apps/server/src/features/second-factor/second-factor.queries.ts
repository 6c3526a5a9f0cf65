import { sql } from 'kysely';
import type { SecondFactorRule } from '@rampart/contract/rules/accounts/second-factor-rule.ts';
import type { SecondFactorState, SecondFactorUser } from '@rampart/contract/api/second-factor.ts';
import { needsSecondFactor } from '#accounts/second-factor-rule.ts';
import type { Config } from '#config';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { AuthDb, CompanyDb } from '#db/transaction.ts';
import { containing, wordsOf } from '#lists/words/words.ts';
import type { Owner } from './owner.ts';

export async function getSecondFactor(
  db: AuthDb,
  { secondFactorOf }: Pick<Config, 'secondFactorOf'>,
  { companyId, userId }: Owner,
): Promise<SecondFactorState> {
  const { rows } = await sql<SecondFactorState>`
    SELECT f.user_id IS NOT NULL AS is_on,
           ${needsSecondFactor(secondFactorOf)} AS is_required,
           user_account.password_hash IS NOT NULL AS has_password,
           (SELECT count(*) FROM recovery_code r
            WHERE r.company_id = f.company_id AND r.user_id = f.user_id AND r.used_at IS NULL) AS recovery_codes_left
    FROM user_account
    LEFT JOIN second_factor f
      ON f.company_id = user_account.company_id AND f.user_id = user_account.id AND f.confirmed_at IS NOT NULL
    LEFT JOIN sign_in_policy policy ON policy.company_id = user_account.company_id
    WHERE user_account.company_id = ${companyId} AND user_account.id = ${userId}`.execute(db);
  return rows[0] as SecondFactorState;
}

interface PolicyRow {
  required_of: SecondFactorRule;
  has_own: boolean;
  users: number;
  users_with_second_factor: number;
  administrators: number;
  administrators_with_second_factor: number;
}

/** The company's rule and its active users. A session that the provider checked counts as an own second factor. */
export async function getSecondFactorPolicy(db: CompanyDb, { id, hasSecondFactor }: SignedInUser): Promise<PolicyRow> {
  const { rows } = await sql<PolicyRow>`
    SELECT coalesce((SELECT second_factor_of FROM sign_in_policy), 'nobody') AS required_of,
           ${hasSecondFactor}::boolean OR coalesce(bool_or(u.id = ${id} AND f.user_id IS NOT NULL), false) AS has_own,
           count(*) AS users,
           count(f.user_id) AS users_with_second_factor,
           count(*) FILTER (WHERE ${isAdministrator}) AS administrators,
           count(f.user_id) FILTER (WHERE ${isAdministrator}) AS administrators_with_second_factor
    FROM user_account u
    LEFT JOIN second_factor f ON f.company_id = u.company_id AND f.user_id = u.id AND f.confirmed_at IS NOT NULL
    WHERE u.deactivated_at IS NULL`.execute(db);
  return rows[0] as PolicyRow;
}

/** The function of the rule decides who is an administrator. */
const isAdministrator = sql<boolean>`needs_second_factor('administrators', NULL, u.permissions)`;

interface UserRow extends Omit<SecondFactorUser, 'since'> {
  since: Date;
}

/** Users with a second factor, by name. */
export async function listSecondFactorUsers(
  db: CompanyDb,
  user: SignedInUser,
  { search, pagination }: { search: string; pagination: { page: number; limit: number } },
) {
  const words = wordsOf(search).map(
    (word) => sql`AND lower(concat_ws(' ', u.name, u.last_name, u.email)) LIKE ${containing(word)}`,
  );
  const { rows } = await sql<UserRow>`
    SELECT u.id, u.name, u.last_name, u.email, f.confirmed_at AS since,
           (SELECT count(*) FROM recovery_code r
            WHERE r.company_id = f.company_id AND r.user_id = f.user_id AND r.used_at IS NULL) AS recovery_codes_left,
           ${mayReset(user)} AS can_be_reset
    FROM second_factor f
    JOIN user_account u ON u.company_id = f.company_id AND u.id = f.user_id
    WHERE f.confirmed_at IS NOT NULL ${sql.join(words, sql` `)}
    ORDER BY u.name COLLATE natural_ci, u.last_name COLLATE natural_ci, u.id
    ${pageOf(pagination)}`.execute(db);
  const { rows: page, has_more } = pageFrom(rows, pagination.limit);
  return { users: page.map((row) => ({ ...row, since: row.since.toISOString() })), has_more };
}

/** Users switch off their own with password and code. A company's administrator cannot reset that of an operator. */
export function mayReset({ id, permissions }: SignedInUser) {
  const isOperator = permissions.includes('Administration.operator');
  return sql<boolean>`(u.id <> ${id} AND (${isOperator}::boolean OR NOT 'Administration.operator' = ANY (u.permissions)))`;
}
