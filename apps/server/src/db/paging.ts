import { sql, type RawBuilder } from 'kysely';
import { limits } from '@rampart/contract/rules/limits.ts';
import { planningFor } from '#db/planned-per-call.ts';

interface Page {
  page: number;
  limit: number;
}

/** The page sizes that the pages of the browser ask for. */
const usualSizes: ReadonlySet<number> = new Set([
  limits.productPageSize,
  limits.groupPageSize,
  limits.assetPageSize,
  limits.userPageSize,
  limits.recordPageSize,
  limits.alertPageSize,
  limits.pageMaxSize,
]);

/**
 * A number of rows for LIMIT or OFFSET. A cached plan for any number of rows would read many more rows than a page has.
 * The first page of a usual size has its numbers in the statement, which is cached. For all others PostgreSQL makes a
 * plan for each call. So the number of statements does not grow with the depth of the pages.
 */
function rowsIn({ page, limit }: Page, rows: number): RawBuilder<unknown> {
  return page === 1 && usualSizes.has(limit) ? sql.lit(rows) : planningFor(rows);
}

/** The rows of one page, and one more row to know whether there is a next page. */
export function pageOf(page: Page): RawBuilder<unknown> {
  const skipped = (page.page - 1) * page.limit;
  return sql`LIMIT ${rowsIn(page, page.limit + 1)} OFFSET ${rowsIn(page, skipped)}`;
}

/** The rows up to the end of a page, and one more. */
export function upTo(page: Page): RawBuilder<unknown> {
  return sql`LIMIT ${rowsIn(page, page.page * page.limit + 1)}`;
}

export function pageFrom<Row>(rows: Row[], limit: number): { rows: Row[]; has_more: boolean } {
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}

/** Counting stops here and the page shows "1,000+". Counting all rows would cost as much as reading the whole table. */
export const countedUpTo = 1000;
