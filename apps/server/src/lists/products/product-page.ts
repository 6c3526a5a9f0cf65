import { sql, type RawBuilder } from 'kysely';
import type { FilterState, ListedProduct } from '@rampart/contract/api/filters.ts';
import { listedColumns, listedProductOf, type ListedRow } from './listed-product.ts';
import { joinNarrowedOne, narrowsCounts } from '#lists/counts/narrowed-counts.ts';
import { countedUpTo, pageFrom, pageOf } from '#db/paging.ts';
import { plannedPerCall } from '#db/planned-per-call.ts';
import type { CompanyDb } from '#db/transaction.ts';

export type Part = RawBuilder<unknown>;
export type Pagination = Parameters<typeof pageOf>[0];

export interface ProductPage {
  products: ListedProduct[];
  has_more: boolean;
  total: number;
  /** Products that a list without a filter leaves out. */
  unlisted: number;
  metadata: { total_products: number; total_assets: number };
}

interface PageStatement {
  /** The other parts of the WITH clause. */
  parts: Part[];
  /** One row: the `total` and, if requested, the number of products that are left out, or the size of My Equipment. */
  counted: Part;
  /** The ids of the page, in order. */
  ids: Part;
  /**
   * Whether PostgreSQL plans the statement for each call, because it joins many rows or has too many variants to cache.
   */
  isPlannedPerCall?: boolean;
  filterState: FilterState;
  pagination: Pagination;
}

type PageRow = { total: number; unlisted?: number; whole_products?: number; whole_assets?: number } & (
  | ListedRow
  | { id: null }
);

export const mostCounted = sql.lit(countedUpTo + 1);

/**
 * Counts and page in one statement. The columns that a list shows are read only for the rows of the page, not for the
 * skipped rows, and by key. Without OFFSET 0 the planner would expect more rows and read the complete catalogue for a
 * long page.
 */
export async function readPage(db: CompanyDb, statement: PageStatement): Promise<ProductPage> {
  const { parts, counted, ids, isPlannedPerCall = false, filterState, pagination } = statement;
  const isNarrowed = narrowsCounts(filterState);
  const count = (name: string) => sql`coalesce(${sql.ref(`${isNarrowed ? 'narrowed' : 'equipment'}.${name}`)}, 0)`;
  const named = [
    ...parts,
    sql`counted AS (${counted})`,
    sql`page AS (SELECT id, row_number() OVER () AS place FROM (${ids}) ordered)`,
  ];
  const query = sql<PageRow>`
    WITH ${sql.join(named)}
    SELECT counted.*, ${listedColumns}, ${count('total_assets')} AS total_assets,
      ${count('total_high_priority_assets')} AS total_high_priority_assets
    FROM counted LEFT JOIN page ON true
      LEFT JOIN LATERAL (SELECT * FROM known_product product WHERE product.id = page.id OFFSET 0) product ON true
      LEFT JOIN known_manufacturer manufacturer ON manufacturer.id = product.manufacturer_id
      LEFT JOIN LATERAL (SELECT * FROM equipment WHERE equipment.product_id = page.id OFFSET 0) equipment ON true
      ${isNarrowed ? joinNarrowedOne(filterState) : sql``}
    ORDER BY page.place`;
  const { rows: read } = await (isPlannedPerCall ? plannedPerCall(query) : query).execute(db);
  const { rows, has_more } = pageFrom(read, pagination.limit);
  // A page after the last one still has one row, which contains only the counts.
  const products = rows.flatMap((row) => (row.id === null ? [] : [listedProductOf(row)]));
  const { total = 0, unlisted = 0, whole_products: total_products = 0, whole_assets: total_assets = 0 } = rows[0] ?? {};
  return { products, has_more, total, unlisted, metadata: { total_products, total_assets } };
}

interface Filtered {
  /** Selects the matching rows in any order: the `id` and the sort columns, so that no row is looked up twice. */
  matching: Part;
  /** The table of these columns. */
  table: 'product' | 'equipment';
  /** The join with `table` that the sort order needs. */
  joined: Part;
  order: Part;
  /** Selects one page of the same rows from an index, with an added condition. */
  many: (isMuch: RawBuilder<boolean>) => Part;
  pagination: Pagination;
}

/**
 * Reads a filtered page. It collects the matches up to the limit of counting. If these are all, the page comes from
 * them. If there are more, an index in the order of the list finds enough matches for a page soon.
 */
export function filteredPage({ matching, table, joined, order, many, pagination }: Filtered) {
  const isMuch = sql<boolean>`(SELECT count(*) FROM matching) = ${mostCounted}`;
  return {
    parts: [sql`matching AS MATERIALIZED (${matching} LIMIT ${mostCounted})`],
    ids: sql`
      (SELECT ${sql.ref(`${table}.id`)} FROM matching ${sql.id(table)} ${joined}
        WHERE NOT ${isMuch} ORDER BY ${order} ${pageOf(pagination)})
      UNION ALL (${many(isMuch)})`,
  };
}
