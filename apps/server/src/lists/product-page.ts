import { sql, type RawBuilder } from 'kysely';
import type { FilterState, ListedProduct } from '@rampart/contract/api/filters.ts';
import { listedColumns, listedProductOf, type ListedRow } from './listed-product.ts';
import { joinNarrowedOne, narrowsCounts } from './narrowed-counts.ts';
import { countedUpTo, pageFrom, pageOf } from '#db/paging.ts';
import { plannedAnew } from '#db/planned-anew.ts';
import type { CompanyDb } from '#db/transaction.ts';

export type Part = RawBuilder<unknown>;
export type Pagination = Parameters<typeof pageOf>[0];

export interface ProductPage {
  products: ListedProduct[];
  has_more: boolean;
  total: number;
  metadata: { total_products: number; total_assets: number };
}

interface PageStatement {
  /** What else stands in the WITH clause. */
  parts: Part[];
  /** One row: the `total`, and what of My Equipment there is in all where that is asked for. */
  counted: Part;
  /** The ids of the page, in order. */
  ids: Part;
  /** Whether it joins so much that it is planned for each company anew, or is one of too many to be kept. */
  isPlannedAnew?: boolean;
  filterState: FilterState;
  pagination: Pagination;
}

type PageRow = { total: number; whole_products?: number; whole_assets?: number } & (ListedRow | { id: null });

export const mostCounted = sql.lit(countedUpTo + 1);

/**
 * Counts and page in one statement. What a row shows is read for the page's rows only, not for those that it skips, and
 * by key: the planner, which expects more of them, would read the whole catalogue for a long page without OFFSET 0.
 */
export async function readPage(db: CompanyDb, statement: PageStatement): Promise<ProductPage> {
  const { parts, counted, ids, isPlannedAnew = false, filterState, pagination } = statement;
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
      LEFT JOIN LATERAL (SELECT * FROM product WHERE product.id = page.id OFFSET 0) product ON true
      LEFT JOIN manufacturer ON manufacturer.id = product.manufacturer_id
      LEFT JOIN LATERAL (SELECT * FROM equipment WHERE equipment.product_id = page.id OFFSET 0) equipment ON true
      ${isNarrowed ? joinNarrowedOne(filterState) : sql``}
    ORDER BY page.place`;
  const { rows: read } = await (isPlannedAnew ? plannedAnew(query) : query).execute(db);
  const { rows, has_more } = pageFrom(read, pagination.limit);
  // A page beyond the last still has a row, of nothing but the counts.
  const products = rows.flatMap((row) => (row.id === null ? [] : [listedProductOf(row)]));
  const { total = 0, whole_products: total_products = 0, whole_assets: total_assets = 0 } = rows[0] ?? {};
  return { products, has_more, total, metadata: { total_products, total_assets } };
}

interface Filtered {
  /** Selects what matches, in any order: its `id` and what it is sorted by, so that none is looked up twice. */
  matching: Part;
  /** The table whose columns those are. */
  table: 'product' | 'equipment';
  /** What else the order needs, joined with `table`. */
  joined: Part;
  order: Part;
  /** Selects one page of the same from an index, with a condition of ours added. */
  many: (isMuch: RawBuilder<boolean>) => Part;
  pagination: Pagination;
}

/**
 * How a filtered page is read. What matches is collected as far as it is counted. Where that is all, the page is taken
 * from it; where there is more, an index in the order of the list comes to a page's worth of matches soon enough.
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
