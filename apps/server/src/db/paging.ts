import { sql, type RawBuilder } from 'kysely';

/**
 * The rows of one page, and one more row to know whether there is a next page. The numbers are part of the statement: a
 * plan for any number of rows would read many more rows than a page has.
 */
export function pageOf({ page, limit }: { page: number; limit: number }): RawBuilder<unknown> {
  return sql`LIMIT ${sql.lit(limit + 1)} OFFSET ${sql.lit((page - 1) * limit)}`;
}

export function pageFrom<Row>(rows: Row[], limit: number): { rows: Row[]; has_more: boolean } {
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}

/** Counting stops here and the page shows "1,000+". Counting all rows would cost as much as reading the whole table. */
export const countedUpTo = 1000;
