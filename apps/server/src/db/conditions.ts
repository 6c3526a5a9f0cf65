import { sql, type RawBuilder } from 'kysely';

export type Condition = RawBuilder<boolean>;

/** What asks for nothing. */
export const always = sql<boolean>`true`;

export function allOf(conditions: Condition[]): Condition {
  const asked = conditions.filter((condition) => condition !== always);
  return asked.length === 0 ? always : sql<boolean>`(${sql.join(asked, sql` AND `)})`;
}

/** Lists are passed as one array: the statement stays the same however many values there are, and none means all. */
export function isOneOf(column: string, values: number[]): Condition {
  return values.length === 0 ? always : sql<boolean>`${sql.ref(column)} = ANY(${values}::integer[])`;
}
