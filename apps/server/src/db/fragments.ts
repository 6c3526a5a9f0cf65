import { sql, type RawBuilder } from 'kysely';

/** Equal without regard to case, in the words of the unique indexes on names and e-mail addresses, so that they serve it. */
export function isSameText(column: string, value: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)} COLLATE "und-x-icu") = lower(${value}::text COLLATE "und-x-icu")`;
}
