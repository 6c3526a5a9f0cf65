import { sql } from 'kysely';
import type { AssetMetadata } from '@rampart/contract/api/assets.ts';
import type { AssetFilterState } from '@rampart/contract/api/filters.ts';
import { idsIn, withoutIds } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import {
  countOf,
  findCountedProduct,
  flagsOf,
  flagsOfTally,
  noFlags,
  type CountedProduct,
  type Flags,
} from './asset-counts.ts';
import { isNarrowed, looksAtVersions, type AssetScope } from './asset-filter.ts';
import {
  inOrder,
  preferWalking,
  sortPage,
  walkPage,
  type AssetOrder,
  type ListedAsset,
  type Pagination,
} from './asset-page.ts';
import { someByVersion } from './assets-by-version.ts';
import { pageFrom } from '#db/paging.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { patternOf, textWordsOf } from '#lists/words/sought-ids.ts';
import { hasTrigram, wordsOf } from '#lists/words/words.ts';

/** Up to this number of assets, sorting is faster than reading an index until a page is full. */
const fewAssets = 500;

interface AssetList {
  product: CountedProduct;
  rows: ListedAsset[];
  has_more: boolean;
  metadata: AssetMetadata;
}

interface Found {
  found: ListedAsset[];
  flags: Flags;
  /** The length of the complete list, if the query counted it anyway. */
  listed?: number | undefined;
}

export interface AssetListRequest {
  productFilterState: AssetFilterState;
  orderState: AssetOrder;
  pagination: Pagination;
}

/** One page of the company's assets of a product. Undefined for an unknown product. At most seven queries. */
export async function findAssetList(
  db: CompanyDb,
  uuid: string,
  request: AssetListRequest,
): Promise<AssetList | undefined> {
  const { productFilterState: filter, pagination } = request;
  const counting = findCountedProduct(db, uuid, filter);
  // A complete list is read in the same way for any counts. So both queries run at the same time.
  const walking = isNarrowed(filter) ? undefined : walkWhole(db, uuid, request);
  const [product, whole] = await Promise.all([counting, walking]);
  if (!product) return undefined;
  const totals = {
    total_assets: product.assets,
    total_locations: product.locations,
    total_action_items: product.assets * product.vulnerability_count - product.done_items,
  };
  if (!product.is_listed || countOf(product, filter) === 0)
    return { product, rows: [], has_more: false, metadata: { ...totals, total_listed: 0, ...noFlags } };
  const { found, flags, listed }: Found = whole
    ? { found: whole, flags: flagsOfTally(product) }
    : await findNarrowed(db, product, { ...request, productFilterState: withoutAffecting(filter, product) });
  const isSearched = wordsOf(withoutAffecting(filter, product).queryString).length > 0 || looksAtVersions(filter);
  const total_listed = isSearched ? (listed ?? lastOf(found, pagination)) : countOf(product, filter);
  return { product, ...pageFrom(found, pagination.limit), metadata: { ...totals, total_listed, ...flags } };
}

/** The filter without the ids of its search that affect the product. All assets of the product match these. */
export function withoutAffecting(filter: AssetFilterState, { is_affected }: CountedProduct): AssetFilterState {
  const ids = idsIn(filter.queryString).filter((_, index) => is_affected[index]);
  return ids.length === 0 ? filter : { ...filter, queryString: withoutIds(filter.queryString, ids) };
}

/** The length of the list, if this page is the last one. */
function lastOf(found: ListedAsset[], { page, limit }: Pagination): number | null {
  const isLast = found.length <= limit && (found.length > 0 || page === 1);
  return isLast ? (page - 1) * limit + found.length : null;
}

/** A page of all assets of the product. The planner reads it from the index alone. */
async function walkWhole(db: CompanyDb, uuid: string, request: AssetListRequest): Promise<ListedAsset[]> {
  const { productFilterState: filter, orderState, pagination } = request;
  const productId = sql<number>`(SELECT id FROM known_product WHERE uuid = ${uuid})`;
  const { rows } = await walkPage({ productId, vulnerabilityCount: 0, filter }, orderState, pagination).execute(db);
  return inOrder(rows);
}

async function findNarrowed(db: CompanyDb, product: CountedProduct, request: AssetListRequest): Promise<Found> {
  const { productFilterState: filter, orderState, pagination } = request;
  const most = countOf(product, filter);
  const scope: AssetScope = { productId: product.id, vulnerabilityCount: product.vulnerability_count, filter };
  const ids = most > fewAssets ? ((await findFewByText(db, scope)) ?? (await findFewByVersion(db, scope))) : undefined;
  if (ids !== undefined || most <= fewAssets) {
    const { rows } = await sortPage(scope, orderState, pagination, ids).execute(db);
    return { found: rows, flags: await flagsOf(db, product, scope, ids), listed: rows[0]?.listed };
  }
  await preferWalking(db, true);
  const { rows } = await walkPage(scope, orderState, pagination).execute(db);
  const flags = await flagsOf(db, product, scope);
  await preferWalking(db, false);
  return { found: inOrder(rows), flags };
}

/** The assets with the words of the search, if these are rare enough for the text index. */
async function findFewByText(db: CompanyDb, { productId, filter }: AssetScope): Promise<number[] | undefined> {
  const words = textWordsOf(filter.queryString);
  if (!words.some(({ word }) => hasTrigram(word))) return undefined;
  const { rows } = await sql<{ id: number }>`
    SELECT find_assets(${productId}, ${words.map(patternOf)}::text[], ${sql.lit(fewAssets + 1)}) AS id`.execute(db);
  return rows.length > fewAssets ? undefined : rows.map(({ id }) => id);
}

/** The assets of the filter's versions, if these are few. */
async function findFewByVersion(db: CompanyDb, scope: AssetScope): Promise<number[] | undefined> {
  if (!looksAtVersions(scope.filter)) return undefined;
  const { rows } = await someByVersion(scope, fewAssets + 1).execute(db);
  return rows.length > fewAssets ? undefined : rows.map(({ id }) => id);
}
