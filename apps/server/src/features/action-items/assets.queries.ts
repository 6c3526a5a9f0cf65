import { sql } from 'kysely';
import type { ActionItemAsset, listActionItemAssets as endpoint } from '@rampart/contract/api/action-items.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { findAssetList } from '#db/asset-list.ts';
import { assetColumns, assetOf, type AssetRow } from '#db/asset-page.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

type CountedRow = AssetRow & { mitigated_count: number };

/** One page of a product's assets with what is mitigated on each. */
export async function listActionItemAssets(
  db: CompanyDb,
  uuid: string,
  { assetsMitigation, ...request }: Received<typeof endpoint>['body'],
): Promise<Answer<typeof endpoint>> {
  const list = await findAssetList(db, uuid, request);
  if (!list) throw notFound();
  const { product, rows, has_more, metadata } = list;
  const assets = assetsMitigation ? await withMitigations(db, product.id, rows) : rows.map(countedAssetOf);
  return { assets, has_more, metadata: { ...metadata, total_vulnerabilities: product.vulnerability_count } };
}

/** These assets as they are now, with their counts, in the order of their ids. */
export async function listAssetsWithCounts(db: CompanyDb, ids: number[]): Promise<ActionItemAsset[]> {
  const { rows } = await sql<CountedRow>`
    SELECT ${assetColumns}, asset.mitigated_count FROM asset WHERE id = ANY(${ids}::integer[]) ORDER BY id`.execute(db);
  return rows.map(countedAssetOf);
}

function countedAssetOf(row: CountedRow): ActionItemAsset {
  return { ...assetOf(row), mitigated_count: row.mitigated_count };
}

/** Every vulnerability of the product on each of the assets, with the day of its mitigation or none. */
async function withMitigations(db: CompanyDb, productId: number, assets: CountedRow[]): Promise<ActionItemAsset[]> {
  const { rows } = await sql<{ asset_id: number; vulnerability_id: number; date_mitigated: Date | null }>`
    SELECT asset_id, found.vulnerability_id, mitigation.date_mitigated
    FROM unnest(${assets.map(({ id }) => id)}::integer[]) asset_id
      CROSS JOIN (SELECT vulnerability_id FROM vulnerability_of_product WHERE product_id = ${productId}) found
      LEFT JOIN mitigation USING (asset_id, vulnerability_id)
    ORDER BY found.vulnerability_id`.execute(db);
  const byAsset = new Map(assets.map(({ id }): [number, NonNullable<ActionItemAsset['mitigations']>] => [id, []]));
  for (const { asset_id, vulnerability_id, date_mitigated } of rows)
    byAsset.get(asset_id)?.push({ vulnerability_id, date_mitigated: date_mitigated?.toISOString() ?? null });
  return assets.map((row) => ({ ...countedAssetOf(row), mitigations: byAsset.get(row.id) ?? [] }));
}
