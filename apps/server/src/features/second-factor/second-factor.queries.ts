import { sql } from 'kysely';
import type { SecondFactorState, SecondFactorUser } from '@rampart/contract/api/second-factor.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { AuthDb, CompanyDb } from '#db/transaction.ts';
import { containing, wordsOf } from '#lists/words.ts';
import type { Owner } from './owner.ts';

export async function getSecondFactor(db: AuthDb, { companyId, userId }: Owner): Promise<SecondFactorState> {
  const { rows } = await sql<SecondFactorState>`
    SELECT f.user_id IS NOT NULL AS is_on,
           coalesce(p.requires_second_factor, false) AS is_required,
           u.password_hash IS NOT NULL AS has_password,
           (SELECT count(*) FROM recovery_code r
            WHERE r.company_id = f.company_id AND r.user_id = f.user_id AND r.used_at IS NULL) AS recovery_codes_left
    FROM user_account u
    LEFT JOIN second_factor f ON f.company_id = u.company_id AND f.user_id = u.id AND f.confirmed_at IS NOT NULL
    LEFT JOIN sign_in_policy p ON p.company_id = u.company_id
    WHERE u.company_id = ${companyId} AND u.id = ${userId}`.execute(db);
  return rows[0] as SecondFactorState;
}

export async function getSecondFactorPolicy(db: CompanyDb, { id }: SignedInUser) {
  const { rows } = await sql<{ is_required: boolean; has_own: boolean; users: number; held: number }>`
    SELECT coalesce((SELECT requires_second_factor FROM sign_in_policy), false) AS is_required,
           coalesce(bool_or(u.id = ${id} AND f.user_id IS NOT NULL), false) AS has_own,
           count(*) AS users, count(f.user_id) AS held
    FROM user_account u
    LEFT JOIN second_factor f ON f.company_id = u.company_id AND f.user_id = u.id AND f.confirmed_at IS NOT NULL
    WHERE u.deactivated_at IS NULL`.execute(db);
  const { held = 0, ...policy } = rows[0] ?? { is_required: false, has_own: false, users: 0 };
  return { ...policy, users_with_second_factor: held };
}

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
