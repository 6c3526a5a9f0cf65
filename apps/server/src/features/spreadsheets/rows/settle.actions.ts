import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

/** A row that names an asset which another row names too: nobody can tell which of them is meant. */
export async function refuseDoubledAssets(db: CompanyDb, importId: number): Promise<void> {
  await sql`
    WITH doubled AS MATERIALIZED (
      SELECT asset_id, array_to_string((array_agg(row_number ORDER BY position))[1:5], ', ') AS numbers
      FROM import_row WHERE import_id = ${importId} AND asset_id IS NOT NULL AND kind <> 'removed'
      GROUP BY asset_id HAVING count(*) > 1
    )
    UPDATE import_row SET kind = 'faulty', cells = '{}', before = '{}',
      faults = faults || jsonb_build_array(jsonb_build_object('column', 'Rampart ID', 'reason',
        'RMP-' || doubled.asset_id || ' stands in rows ' || doubled.numbers || '.'))
    FROM doubled
    WHERE import_id = ${importId} AND import_row.asset_id = doubled.asset_id`.execute(db);
}

/**
 * Refuses rows whose Asset ID another asset of the product has or gets. A refused row leaves an asset its old Asset ID,
 * which another row may count on, so this is asked until nothing is left to refuse.
 */
export async function refuseTakenAssetIds(db: CompanyDb, importId: number): Promise<void> {
  while ((await refuseDoubledAssetIds(db, importId)) + (await refuseHeldAssetIds(db, importId)) > 0);
}

async function refuseDoubledAssetIds(db: CompanyDb, importId: number): Promise<number> {
  const refused = await sql`
    WITH doubled AS MATERIALIZED (
      SELECT cells->>'company_asset_uid' AS uid, array_agg(position) AS positions,
        array_to_string((array_agg(row_number ORDER BY position))[1:5], ', ') AS numbers
      FROM import_row
      WHERE import_id = ${importId} AND kind IN ('new', 'changed') AND cells->>'company_asset_uid' IS NOT NULL
      GROUP BY product_id, 1 HAVING count(*) > 1
    ), refused AS MATERIALIZED (
      SELECT unnest(positions) AS position, uid, numbers FROM doubled
    )
    UPDATE import_row SET kind = 'faulty', cells = '{}', before = '{}',
      faults = faults || jsonb_build_array(jsonb_build_object('column', 'Asset ID', 'reason',
        'The Asset ID “' || refused.uid || '” stands in rows ' || refused.numbers || '.'))
    FROM refused
    WHERE import_id = ${importId} AND import_row.position = refused.position`.execute(db);
  return Number(refused.numAffectedRows ?? 0);
}

async function refuseHeldAssetIds(db: CompanyDb, importId: number): Promise<number> {
  const refused = await sql`
    WITH wanted AS MATERIALIZED (
      -- Below a policy only a plain column is looked up in an index.
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
      faults = faults || jsonb_build_array(jsonb_build_object('column', 'Asset ID', 'reason',
        'RMP-' || held.id || ' has the Asset ID “' || (cells->>'company_asset_uid') || '” already.'))
    FROM held
    WHERE import_id = ${importId} AND import_row.position = held.position`.execute(db);
  return Number(refused.numAffectedRows ?? 0);
}
