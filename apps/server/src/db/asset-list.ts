import { sql } from 'kysely';
import type { AssetMetadata } from '@rampart/contract/api/assets.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { countOf, findCountedProduct, flagsOf, noFlags, type CountedProduct } from '#db/asset-counts.ts';
import { isNarrowed, type AssetScope } from '#db/asset-filter.ts';
import {
  inOrder,
  preferWalking,
  sortPage,
  walkPage,
  type AssetOrder,
  type ListedAsset,
  type Pagination,
} from '#db/asset-page.ts';
import { pageFrom } from '#db/paging.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { containing, hasTrigram, wordsOf } from '#db/words.ts';

/** Up to so many assets are sorted faster than found by walking an index until a page is full. */
const fewAssets = 500;

interface AssetList {
  product: CountedProduct;
  rows: ListedAsset[];
  has_more: boolean;
  metadata: AssetMetadata;
}

export interface AssetListRequest {
  productFilterState: FilterState;
  orderState: AssetOrder;
  pagination: Pagination;
}

/** One page of the company's assets of a product; nothing for an unknown product. At most six queries. */
export async function findAssetList(
  db: CompanyDb,
  uuid: string,
  { productFilterState: filter, orderState, pagination }: AssetListRequest,
): Promise<AssetList | undefined> {
  const product = await findCountedProduct(db, uuid, filter);
  if (!product) return undefined;
  const totals = {
    total_assets: product.assets,
    total_locations: product.locations,
    total_action_items: product.assets * product.vulnerability_count - product.mitigated_items,
  };
  const most = countOf(product, filter);
  if (!product.is_listed || most === 0)
    return { product, rows: [], has_more: false, metadata: { ...totals, ...noFlags } };

  const scope: AssetScope = { productId: product.id, vulnerabilityCount: product.vulnerability_count, filter };
  const ids = most > fewAssets ? await findFewByText(db, scope) : undefined;
  const isShort = ids !== undefined || (isNarrowed(filter) && most <= fewAssets);
  const { found, flags } = isShort
    ? {
        found: (await sortPage(scope, orderState, pagination, ids).execute(db)).rows,
        flags: await flagsOf(db, product, scope, ids),
      }
    : await walkList(db, product, scope, orderState, pagination);
  return { product, ...pageFrom(found, pagination.limit), metadata: { ...totals, ...flags } };
}

async function walkList(
  db: CompanyDb,
  product: CountedProduct,
  scope: AssetScope,
  order: AssetOrder,
  pagination: Pagination,
) {
  // A whole list is read from the index alone, which the planner prefers by itself.
  const needsRows = isNarrowed(scope.filter);
  if (needsRows) await preferWalking(db, true);
  const { rows } = await walkPage(scope, order, pagination).execute(db);
  const flags = await flagsOf(db, product, scope);
  if (needsRows) await preferWalking(db, false);
  return { found: inOrder(rows), flags };
}

/** The assets with the words of the search, when these are rare enough for the text index. */
async function findFewByText(db: CompanyDb, { productId, filter }: AssetScope): Promise<number[] | undefined> {
  const words = wordsOf(filter.queryString);
  if (!words.some(hasTrigram)) return undefined;
  const { rows } = await sql<{ id: number }>`
    SELECT find_assets(${productId}, ${words.map(containing)}::text[], ${sql.lit(fewAssets + 1)}) AS id`.execute(db);
  return rows.length > fewAssets ? undefined : rows.map(({ id }) => id);
}
