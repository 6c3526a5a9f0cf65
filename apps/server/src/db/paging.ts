import { sql, type RawBuilder } from 'kysely';

/**
 * The rows of one page, and one more to know whether there are more. Written into the statement: a plan that is kept
 * for any number of rows would read far more of them than a page holds.
 */
export function pageOf({ page, limit }: { page: number; limit: number }): RawBuilder<unknown> {
  return sql`LIMIT ${sql.lit(limit + 1)} OFFSET ${sql.lit((page - 1) * limit)}`;
}

export function pageFrom<Row>(rows: Row[], limit: number): { rows: Row[]; has_more: boolean } {
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}

/** Counts stop here: beyond it people read "1,000+", and counting on would cost as much as the whole table. */
export const countedUpTo = 1000;
