import { sql } from 'kysely';
import type {
  ActionItemAsset,
  listActionItemAssets as endpoint,
  saveActionItems,
} from '@rampart/contract/api/action-items.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { findAssetList } from '#lists/assets/asset-list.ts';
import { assetColumns, assetOf, type AssetRow } from '#lists/assets/asset-page.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

type CountedRow = AssetRow & { mitigated_count: number };

/** One page of a product's assets with the mitigations of each. */
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

/** The assets in the state after saving, in the order of their ids. Mitigations that would be too many are left out. */
export async function listSavedAssets(
  db: CompanyDb,
  productId: number,
  { asset_ids, assetsMitigation }: Received<typeof saveActionItems>['body'],
): Promise<ActionItemAsset[]> {
  const { rows } = await sql<CountedRow & { vulnerability_count: number }>`
    SELECT ${assetColumns}, asset.mitigated_count, product.vulnerability_count
    FROM asset JOIN product ON product.id = ${productId}
    WHERE asset.id = ANY(${asset_ids}::integer[]) ORDER BY asset.id`.execute(db);
  const mitigations = rows.length * (rows[0]?.vulnerability_count ?? 0);
  const isWanted = assetsMitigation && mitigations <= limits.answeredMitigations;
  return isWanted ? withMitigations(db, productId, rows) : rows.map(countedAssetOf);
}

function countedAssetOf(row: CountedRow): ActionItemAsset {
  return { ...assetOf(row), mitigated_count: row.mitigated_count };
}

interface DayRow {
  /** Null in the one row that lists the product's vulnerabilities. */
  asset_id: number | null;
  date_mitigated: Date | null;
  vulnerability_ids: number[] | null;
}

/**
 * Every vulnerability of the product on each of the assets, with the date of its mitigation or none. Mitigations of the
 * same time come in one row: a row for each pair would take five times as long for thousands of assets.
 */
async function withMitigations(db: CompanyDb, productId: number, assets: CountedRow[]): Promise<ActionItemAsset[]> {
  const { rows } = await sql<DayRow>`
    WITH found AS MATERIALIZED (SELECT vulnerability_id FROM vulnerability_of_product WHERE product_id = ${productId})
    SELECT NULL::integer AS asset_id, NULL::timestamptz AS date_mitigated,
      array_agg(vulnerability_id ORDER BY vulnerability_id) AS vulnerability_ids
    FROM found
    UNION ALL
    SELECT asset_id, date_mitigated, array_agg(vulnerability_id) FROM mitigation
    WHERE asset_id = ANY(${assets.map(({ id }) => id)}::integer[])
      AND vulnerability_id IN (SELECT vulnerability_id FROM found)
    GROUP BY asset_id, date_mitigated`.execute(db);
  const vulnerabilities = rows.find(({ asset_id }) => asset_id === null)?.vulnerability_ids ?? [];
  const byAsset = new Map(assets.map(({ id }): [number, Map<number, string>] => [id, new Map()]));
  for (const { asset_id, date_mitigated, vulnerability_ids } of rows) {
    const days = asset_id === null ? undefined : byAsset.get(asset_id);
    const day = date_mitigated?.toISOString() ?? '';
    for (const id of vulnerability_ids ?? []) days?.set(id, day);
  }
  return assets.map((row) => ({
    ...countedAssetOf(row),
    mitigations: vulnerabilities.map((vulnerability_id) => ({
      vulnerability_id,
      date_mitigated: byAsset.get(row.id)?.get(vulnerability_id) ?? null,
    })),
  }));
}
