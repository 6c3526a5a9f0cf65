import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import { withFault } from './faults.actions.ts';

/** Refuses rows that name the same asset, because it is not clear which row is meant. */
export async function refuseDoubledAssets(db: CompanyDb, importId: number): Promise<void> {
  await sql`
    WITH doubled AS MATERIALIZED (
      SELECT asset_id, (array_agg(row_number ORDER BY position))[1:5] AS numbers
      FROM import_row WHERE import_id = ${importId} AND asset_id IS NOT NULL AND kind <> 'removed'
      GROUP BY asset_id HAVING count(*) > 1
    )
    UPDATE import_row SET kind = 'faulty', cells = '{}', before = '{}',
      faults = ${withFault('Rampart ID', 'asset-in-rows', {
        asset: sql`doubled.asset_id`,
        rows: sql`doubled.numbers`,
      })}
    FROM doubled
    WHERE import_id = ${importId} AND import_row.asset_id = doubled.asset_id
      -- The same reason in other words.
      AND NOT import_row.faults @> '[{"code": "key-in-rows"}]'`.execute(db);
}

/**
 * Refuses rows whose Asset ID another asset of the product has or gets. The asset of a refused row keeps its old Asset
 * ID, which another row may need. So the check repeats until it refuses no more rows.
 */
export async function refuseTakenAssetIds(db: CompanyDb, importId: number): Promise<void> {
  while ((await refuseDoubledAssetIds(db, importId)) + (await refuseHeldAssetIds(db, importId)) > 0);
}

async function refuseDoubledAssetIds(db: CompanyDb, importId: number): Promise<number> {
  const refused = await sql`
    WITH doubled AS MATERIALIZED (
      SELECT cells->>'company_asset_uid' AS uid, array_agg(position) AS positions,
        (array_agg(row_number ORDER BY position))[1:5] AS numbers
      FROM import_row
      WHERE import_id = ${importId} AND kind IN ('new', 'changed') AND cells->>'company_asset_uid' IS NOT NULL
      GROUP BY product_id, 1 HAVING count(*) > 1
    ), refused AS MATERIALIZED (
      SELECT unnest(positions) AS position, uid, numbers FROM doubled
    )
    UPDATE import_row SET kind = 'faulty', cells = '{}', before = '{}',
      faults = ${withFault('Asset ID', 'asset-id-in-rows', { text: sql`refused.uid`, rows: sql`refused.numbers` })}
    FROM refused
    WHERE import_id = ${importId} AND import_row.position = refused.position`.execute(db);
  return Number(refused.numAffectedRows ?? 0);
}

async function refuseHeldAssetIds(db: CompanyDb, importId: number): Promise<number> {
  const refused = await sql`
    WITH wanted AS MATERIALIZED (
      -- With row-level security, PostgreSQL uses an index only for a plain column.
      SELECT position, asset_id, product_id, cells->>'company_asset_uid' AS uid FROM import_row
      WHERE import_id = ${importId} AND kind IN ('new', 'changed') AND cells->>'company_asset_uid' IS NOT NULL
    ), held AS MATERIALIZED (
      SELECT wanted.position, asset.id
      FROM wanted JOIN asset ON asset.product_id = wanted.product_id AND asset.company_asset_uid = wanted.uid
        AND asset.removed_at IS NULL AND asset.id IS DISTINCT FROM wanted.asset_id
      WHERE NOT EXISTS (SELECT FROM import_row freed WHERE freed.import_id = ${importId} AND freed.asset_id = asset.id
        AND (freed.kind = 'removed' OR freed.kind = 'changed' AND freed.cells ? 'company_asset_uid'))
    )
    UPDATE import_row SET kind = 'faulty', cells = '{}', before = '{}',
      faults = ${withFault('Asset ID', 'asset-id-held', {
        asset: sql`held.id`,
        text: sql`cells->>'company_asset_uid'`,
      })}
    FROM held
    WHERE import_id = ${importId} AND import_row.position = held.position`.execute(db);
  return Number(refused.numAffectedRows ?? 0);
}
