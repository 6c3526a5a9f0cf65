import { sql } from 'kysely';
import type { listAssets as listEndpoint, listRemovedAssets as removedEndpoint } from '@rampart/contract/api/assets.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { findAssetList, type AssetListRequest } from '#lists/assets/asset-list.ts';
import { assetColumns, assetOf, type AssetRow, type Pagination } from '#lists/assets/asset-page.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

/** The id of a product that the company knows, or 404. */
export async function getProductId(db: CompanyDb, uuid: string): Promise<number> {
  const product = await db.selectFrom('known_product').select('id').where('uuid', '=', uuid).executeTakeFirst();
  if (!product) throw notFound();
  return product.id;
}

export async function listAssets(
  db: CompanyDb,
  uuid: string,
  request: AssetListRequest,
): Promise<Answer<typeof listEndpoint>> {
  const list = await findAssetList(db, uuid, request);
  if (!list) throw notFound();
  const { rows, has_more, metadata } = list;
  return { assets: rows.map(assetOf), has_more, metadata };
}

interface RemovedRow extends AssetRow {
  removed_at: Date;
  removed_by: string | null;
}

/** The last removed asset comes first. */
export async function listRemovedAssets(
  db: CompanyDb,
  uuid: string,
  pagination: Pagination,
): Promise<Answer<typeof removedEndpoint>> {
  const productId = await getProductId(db, uuid);
  const { rows: found } = await sql<RemovedRow>`
    SELECT ${assetColumns}, asset.removed_at, (
      SELECT user_name FROM asset_history WHERE asset_history.asset_id = asset.id AND kind = 'removed'
      ORDER BY asset_history.id DESC LIMIT 1) AS removed_by
    FROM asset WHERE asset.product_id = ${productId} AND asset.removed_at IS NOT NULL
    ORDER BY asset.removed_at DESC, asset.id DESC
    ${pageOf(pagination)}`.execute(db);
  const { rows, has_more } = pageFrom(found, pagination.limit);
  const assets = rows.map((row) => ({
    ...assetOf(row),
    removed_at: row.removed_at.toISOString(),
    removed_by: row.removed_by,
  }));
  return { assets, has_more };
}
