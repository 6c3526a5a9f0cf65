import { sql, type RawBuilder } from 'kysely';

export type Condition = RawBuilder<boolean>;

/** A condition that every row meets. */
export const always = sql<boolean>`true`;

export function allOf(conditions: Condition[]): Condition {
  const asked = conditions.filter((condition) => condition !== always);
  return asked.length === 0 ? always : sql<boolean>`(${sql.join(asked, sql` AND `)})`;
}

/** Passes lists as one array. The statement stays the same for any number of values, and an empty list means all. */
export function isOneOf(column: string, values: number[]): Condition {
  return values.length === 0 ? always : sql<boolean>`${sql.ref(column)} = ANY(${values}::integer[])`;
}
