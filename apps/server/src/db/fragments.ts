import { sql, type RawBuilder } from 'kysely';

/** Equal without regard to case. Must match the expression of the unique indexes on names. */
export function isSameText(column: string, value: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)} COLLATE "und-x-icu") = lower(${value}::text COLLATE "und-x-icu")`;
}

/**
 * The account with this address, by its stored key. Under row-level security, PostgreSQL uses no index on an
 * expression.
 */
export function hasEmail(email: string): RawBuilder<boolean> {
  return sql<boolean>`user_account.email_key = lower(${email}::text COLLATE "und-x-icu")`;
}

/** Sorts numbers by value and ignores case: `Unit 2` before `Unit 10`. Must match the expression of the indexes. */
export function inNaturalOrder(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} COLLATE natural_ci`;
}

/** A text that begins with another one never sorts after that one followed by this character. */
const lastSign = '\u{10FFFF}';

/**
 * Whether a text begins with another one. Uses two limits instead of LIKE, because a plan for any pattern would scan the
 * complete index.
 */
export function beginsWith(text: RawBuilder<unknown>, start: string): RawBuilder<boolean> {
  return sql<boolean>`${text} ~>=~ ${start} AND ${text} ~<~ ${start + lastSign}`;
}
