import { sql, type RawBuilder } from 'kysely';
import type { FilterState, ListedProduct } from '@rampart/contract/api/filters.ts';
import { listedColumns, listedProductOf, type ListedRow } from '#db/listed-product.ts';
import { isInMyEquipment } from '#db/my-equipment.ts';
import { countedUpTo, pageFrom, pageOf } from '#db/paging.ts';
import {
  assetSearch,
  isActive,
  looksAtProduct,
  matchesEquipmentFilter,
  matchesProductFilter,
  matchesTallyFilter,
  narrowsCounts,
} from '#db/product-filter.ts';
import { isByCount, orderOf, type ProductOrder } from '#db/product-order.ts';
import type { CompanyDb } from '#db/transaction.ts';

type Part = RawBuilder<unknown>;

interface ListRequest {
  filterState: FilterState;
  orderState: ProductOrder;
  pagination: { page: number; limit: number };
}

interface ProductPage {
  products: ListedProduct[];
  has_more: boolean;
  total: number;
}

/** Beyond so many rows a count goes no further. */
const mostCounted = sql.lit(countedUpTo + 1);
const countOf = (rows: Part) => sql`SELECT count(*) AS total FROM (${rows} LIMIT ${mostCounted}) rows`;

const highPriority = sql`sum(product_tally.assets) FILTER (WHERE product_tally.priority = 1)`;

/** One page of the whole catalogue. */
export async function listCatalogue(db: CompanyDb, request: ListRequest): Promise<ProductPage> {
  const { filterState, orderState, pagination } = request;
  const matches = matchesProductFilter(filterState);
  const ids = isByCount(orderState)
    ? catalogueByCount(request)
    : sql`SELECT product.id FROM product WHERE ${matches} ORDER BY ${orderOf('product', orderState)} ${pageOf(pagination)}`;
  const counted = countOf(sql`SELECT FROM product WHERE ${matches}`);
  const { rows, has_more } = pageFrom(await readPage(db, { parts: [], counted, ids, filterState }), pagination.limit);
  return pageWith(rows, has_more);
}

/** By the counts of My Equipment first, then what is not in it: two indexes are read and nothing is sorted. */
function catalogueByCount({ filterState, orderState, pagination }: ListRequest): Part {
  const matches = matchesProductFilter(filterState);
  const depth = sql.lit(pagination.page * pagination.limit + 1);
  const joined = looksAtProduct(filterState) ? sql`JOIN product ON product.id = equipment.product_id` : sql``;
  return sql`SELECT id FROM (
      (SELECT equipment.product_id AS id FROM equipment ${joined} WHERE ${matches}
        ORDER BY ${orderOf('equipment', orderState)} LIMIT ${depth})
      UNION ALL
      (SELECT product.id FROM product WHERE ${matches} AND NOT ${isInMyEquipment('product.id')}
        ORDER BY ${orderOf('product', { name: 'name', by: orderState.by })} LIMIT ${depth})
    ) both_parts ${pageOf(pagination)}`;
}

interface EquipmentScope {
  /** Only what is in this group; all of My Equipment without it. */
  groupId?: number;
  searchesAssets: boolean;
  /** Only what has at least one vulnerability. */
  onlyVulnerable?: boolean;
}

/** One page of My Equipment or of a group, with how much there is of My Equipment in all. */
export async function listFromEquipment(
  db: CompanyDb,
  { filterState, orderState, pagination }: ListRequest,
  { groupId, searchesAssets, onlyVulnerable = false }: EquipmentScope,
): Promise<ProductPage & { metadata: { total_products: number; total_assets: number } }> {
  const search = assetSearch(filterState, searchesAssets);
  const isMeant = onlyVulnerable ? sql<boolean>`product.vulnerability_count > 0` : sql<boolean>`true`;
  const matches = sql<boolean>`${isMeant} AND ${matchesEquipmentFilter(filterState, search)}`;
  const source = sql`equipment
    ${onlyVulnerable || looksAtProduct(filterState) ? sql`JOIN product ON product.id = equipment.product_id` : sql``}
    ${groupId === undefined ? sql`` : sql`JOIN group_product ON group_product.product_id = equipment.product_id AND group_product.group_id = ${groupId}`}`;
  const sortsNarrowed = isByCount(orderState) && narrowsCounts(filterState);
  const ids = sql`SELECT equipment.product_id AS id
    FROM ${source} ${sortsNarrowed ? joinNarrowed(filterState) : sql``} WHERE ${matches}
    ORDER BY ${orderOf('equipment', orderState, sortsNarrowed ? 'narrowed' : 'equipment')} ${pageOf(pagination)}`;
  const whole = sql`count(*) AS whole_products, coalesce(sum(total_assets), 0) AS whole_assets FROM equipment`;
  const counted =
    isActive(filterState) || groupId !== undefined || onlyVulnerable
      ? sql`SELECT (${countOf(sql`SELECT FROM ${source} WHERE ${matches}`)}) AS total, ${whole}`
      : sql`SELECT least(count(*), ${mostCounted}) AS total, ${whole}`;
  const read = await readPage(db, { parts: search.parts, counted, ids, filterState });
  const { rows, has_more } = pageFrom(read, pagination.limit);
  const { whole_products: total_products = 0, whole_assets: total_assets = 0 } = rows[0] ?? {};
  return { ...pageWith(rows, has_more), metadata: { total_products, total_assets } };
}

/** The counts of the assets that meet the filter, as a table to sort by. */
function joinNarrowed(filter: FilterState): Part {
  return sql`JOIN (
    SELECT product_id, sum(assets) AS total_assets, coalesce(${highPriority}, 0) AS total_high_priority_assets
    FROM product_tally WHERE ${matchesTallyFilter(filter)} GROUP BY product_id
  ) narrowed ON narrowed.product_id = equipment.product_id`;
}

type PageRow = { total: number; whole_products?: number; whole_assets?: number } & (ListedRow | { id: null });

interface PageStatement {
  parts: Part[];
  /** One row with the total and what else is counted. */
  counted: Part;
  /** The ids of the page, in order. */
  ids: Part;
  filterState: FilterState;
}

/** Counts and page in one statement. What a row shows is read for the page's rows only, not for those that it skips. */
async function readPage(db: CompanyDb, { parts, counted, ids, filterState }: PageStatement): Promise<PageRow[]> {
  const isNarrowed = narrowsCounts(filterState);
  const counts = isNarrowed ? 'narrowed' : 'equipment';
  const narrowed = sql`LEFT JOIN LATERAL (
    SELECT sum(assets) AS total_assets, ${highPriority} AS total_high_priority_assets
    FROM product_tally WHERE product_tally.product_id = page.id AND ${matchesTallyFilter(filterState)}
  ) narrowed ON true`;
  const named = [
    ...parts,
    sql`counted AS (${counted})`,
    sql`page AS (SELECT id, row_number() OVER () AS place FROM (${ids}) ordered)`,
  ];
  const { rows } = await sql<PageRow>`
    WITH ${sql.join(named)}
    SELECT counted.*, ${listedColumns},
      coalesce(${sql.ref(`${counts}.total_assets`)}, 0) AS total_assets,
      coalesce(${sql.ref(`${counts}.total_high_priority_assets`)}, 0) AS total_high_priority_assets
    FROM counted LEFT JOIN page ON true
      LEFT JOIN product ON product.id = page.id
      LEFT JOIN manufacturer ON manufacturer.id = product.manufacturer_id
      LEFT JOIN equipment ON equipment.product_id = page.id
      ${isNarrowed ? narrowed : sql``}
    ORDER BY page.place`.execute(db);
  return rows;
}

/** A page beyond the last still has a row, of nothing but the counts. */
function pageWith(rows: PageRow[], has_more: boolean): ProductPage {
  const products = rows.flatMap((row) => (row.id === null ? [] : [listedProductOf(row)]));
  return { products, has_more, total: rows[0]?.total ?? 0 };
}
