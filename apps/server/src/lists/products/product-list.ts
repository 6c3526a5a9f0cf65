import { sql } from 'kysely';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { allOf } from '#db/conditions.ts';
import { isInMyEquipment } from '#lists/my-equipment.ts';
import { areInEquipment, columnsByPriority, joinNarrowed, narrowsCounts } from '#lists/counts/narrowed-counts.ts';
import { pageOf, upTo } from '#db/paging.ts';
import {
  asksForMuch,
  assetSearch,
  isActive,
  looksAtProduct,
  matchesEquipmentFilter,
  matchesLists,
  matchesProductFilter,
} from './product-filter.ts';
import { isByCount, orderOf, sortedBy, type ProductOrder } from './product-order.ts';
import { filteredPage, mostCounted, readPage, type Part, type Pagination, type ProductPage } from './product-page.ts';
import { isRarelyNeeded, listedParts, rarelyNeeded } from './rarely-needed.ts';
import { haveTypes, soughtWords } from '#lists/words/sought-words.ts';
import type { CompanyDb } from '#db/transaction.ts';

interface ListRequest {
  filterState: FilterState;
  orderState: ProductOrder;
  pagination: Pagination;
}

const joinProduct = sql`JOIN known_product product ON product.id = equipment.product_id`;
const countMatching = sql`SELECT count(*) AS total FROM matching`;
const nothing = sql``;

/**
 * One page of the catalogue. Without a filter it has no rarely needed products, and counts them instead. With a filter
 * they come last. With `showsAll` they have their place in the order.
 */
export async function listCatalogue(db: CompanyDb, request: ListRequest & { showsAll: boolean }): Promise<ProductPage> {
  const { filterState, orderState, pagination, showsAll } = request;
  const words = await soughtWords(db, filterState.queryString);
  const matches = matchesProductFilter(filterState, words);
  const order = orderOf('product', orderState);
  const inOrder = (condition: Part, sources: readonly Source[]) =>
    catalogueInOrder(request, sql`${matches} AND ${condition}`, sources);
  if (!isActive(filterState)) {
    const counted = sql`
      SELECT (SELECT count(*) FROM (
          SELECT FROM ${sql.table(showsAll ? 'known_product' : 'listed_product')} LIMIT ${mostCounted}) counted) AS total,
        (SELECT count(*) FROM (SELECT FROM ${rarelyNeeded} LIMIT ${mostCounted}) counted) AS unlisted`;
    const ids = inOrder(sql`true`, [showsAll ? known : listedParts]);
    return readPage(db, { parts: [], counted, ids, filterState, pagination });
  }
  const isLast = showsAll ? sql`false` : isRarelyNeeded;
  const filtered = filteredPage({
    matching: sql`SELECT product.id, ${sortedBy('product', orderState)}, ${isLast} AS is_last
      FROM known_product product WHERE ${matches}`,
    table: 'product',
    joined: isByCount(orderState) ? sql`LEFT JOIN equipment ON equipment.product_id = product.id` : nothing,
    order: isByCount(orderState)
      ? sql`equipment.product_id IS NULL, product.is_last, ${order}`
      : sql`product.is_last, ${order}`,
    many: (isMuch) => inOrder(isMuch, showsAll ? [known] : [listedParts, [rarelyNeeded]]),
    pagination,
  });
  const page = { ...filtered, counted: countMatching, isPlannedPerCall: haveTypes(words), filterState, pagination };
  return readPage(db, page);
}

/** Parts whose products are sorted together. */
type Source = readonly Part[];
const known: Source = [sql`known_product product WHERE true`];

/**
 * The products of each source in the order of the list, one source after the other. It reads indexes, and sorts only the
 * rows of a page.
 */
function catalogueInOrder(request: ListRequest, matches: Part, sources: readonly Source[]): Part {
  const { filterState, orderState, pagination } = request;
  const isCounted = isByCount(orderState);
  const shownOrder = isCounted ? { name: 'name' as const, by: orderState.by } : orderState;
  const order = orderOf('product', shownOrder);
  const isNext = isCounted ? sql`${matches} AND NOT ${isInMyEquipment('product.id')}` : matches;
  const depth = upTo(pagination);
  const inSource = ([only, ...more]: Source, rows: Part): Part => {
    const columns = more.length === 0 ? sql`product.id` : sql`product.id, ${sortedBy('product', shownOrder)}`;
    const partOf = (part: Part | undefined, last: Part) =>
      sql`SELECT ${columns} FROM ${part} AND ${isNext} ORDER BY ${order} ${last}`;
    if (more.length === 0) return partOf(only, rows);
    const parts = [only, ...more].map((part) => sql`(${partOf(part, depth)})`);
    return sql`SELECT product.id FROM (${sql.join(parts, sql` UNION ALL `)}) product ORDER BY ${order} ${rows}`;
  };
  const [first, ...others] = sources;
  if (first && others.length === 0 && !isCounted) return inSource(first, pageOf(pagination));
  // First My Equipment by its counts. Other products have none.
  const counted = sql`SELECT equipment.product_id AS id FROM equipment ${isActive(filterState) ? joinProduct : nothing}
    WHERE ${matches} ORDER BY ${orderOf('equipment', orderState)} ${depth}`;
  const parts = [...(isCounted ? [counted] : []), ...sources.map((source) => inSource(source, depth))];
  return sql`SELECT id FROM (${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` UNION ALL `,
  )}) parts ${pageOf(pagination)}`;
}

interface EquipmentScope {
  searchesAssets: boolean;
  /** Only products with at least one vulnerability. */
  onlyVulnerable?: boolean;
  /** Whether to return the size of My Equipment without the filter. */
  countsWhole?: boolean;
}

/** One page of My Equipment. */
export async function listFromEquipment(
  db: CompanyDb,
  { filterState, orderState, pagination }: ListRequest,
  { searchesAssets, onlyVulnerable = false, countsWhole = false }: EquipmentScope,
): Promise<ProductPage> {
  const whole = countsWhole
    ? sql`, count(*) AS whole_products, coalesce(sum(total_assets), 0) AS whole_assets FROM equipment`
    : nothing;
  if (!isActive(filterState) && !onlyVulnerable) {
    const ids = sql`SELECT product_id AS id FROM equipment ORDER BY ${orderOf('equipment', orderState)} ${pageOf(pagination)}`;
    const counted = countsWhole
      ? sql`SELECT least(count(*), ${mostCounted}) AS total ${whole}`
      : sql`SELECT count(*) AS total FROM (SELECT FROM equipment LIMIT ${mostCounted}) counted`;
    return readPage(db, { parts: [], counted, ids, filterState, pagination });
  }
  const counted = sql`SELECT (${countMatching}) AS total ${whole}`;
  const words = await soughtWords(db, filterState.queryString);
  const search = assetSearch(words, { searchesAssets });
  const sortsNarrowed = isByCount(orderState) && narrowsCounts(filterState);
  const sortsByPriority = sortsNarrowed && areInEquipment(filterState);
  const sorted = sortsByPriority ? sql`equipment.name, ${columnsByPriority}` : sortedBy('equipment', orderState);
  const narrowed = sortsNarrowed ? joinNarrowed(filterState) : nothing;
  const order = orderOf('equipment', orderState, sortsNarrowed ? 'narrowed' : 'equipment');
  const source = sql`equipment ${onlyVulnerable || looksAtProduct(filterState) ? joinProduct : nothing}`;
  const isMeant = onlyVulnerable ? sql`product.vulnerability_count > 0` : sql`true`;
  const matches = sql`${matchesEquipmentFilter(filterState, search)} AND ${isMeant}`;
  const { parts, ids } = filteredPage({
    matching: sql`SELECT equipment.product_id AS id, equipment.product_id, ${sorted} FROM ${source} WHERE ${matches}`,
    table: 'equipment',
    joined: narrowed,
    order,
    many: (isMuch) => sql`SELECT equipment.product_id AS id FROM ${source} ${narrowed}
      WHERE ${matches} AND ${isMuch} ORDER BY ${order} ${pageOf(pagination)}`,
    pagination,
  });
  const isPlannedPerCall = (sortsNarrowed && !sortsByPriority) || asksForMuch(filterState);
  return readPage(db, { parts: [...search.parts, ...parts], counted, ids, isPlannedPerCall, filterState, pagination });
}

/**
 * One page of a group. It is not counted, because the list of groups shows the size of each group. OFFSET 0 makes
 * PostgreSQL sort the products that match the lists of the filter first and check the words after that. Then a page is
 * full soon.
 */
export async function listFromGroup(
  db: CompanyDb,
  { filterState, orderState, pagination }: ListRequest,
  { groupId, searchesAssets }: { groupId: number; searchesAssets: boolean },
): Promise<Pick<ProductPage, 'products' | 'has_more'>> {
  const words = await soughtWords(db, filterState.queryString);
  const search = assetSearch(words, { searchesAssets, isLazy: true });
  const ids = sql`SELECT equipment.product_id AS id FROM (
      SELECT equipment.* FROM equipment ${looksAtProduct(filterState) ? joinProduct : nothing}
        JOIN group_product ON group_product.product_id = equipment.product_id AND group_product.group_id = ${groupId}
      WHERE ${matchesLists(filterState)} ORDER BY ${orderOf('equipment', orderState)} OFFSET 0) equipment
    WHERE ${allOf(search.words)} ${pageOf(pagination)}`;
  const page = {
    parts: search.parts,
    counted: sql`SELECT 0 AS total`,
    ids,
    isPlannedPerCall: true,
    filterState,
    pagination,
  };
  const { products, has_more } = await readPage(db, page);
  return { products, has_more };
}
