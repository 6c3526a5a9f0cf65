import { sql } from 'kysely';
import { priorityNamesInSql } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';

/**
 * Adds a row for each asset, and each product without assets, that the file no longer lists. If the file names an
 * export, only for those in the export that did not change since then. Otherwise for all of them, if the file names at
 * least one. Returns whether the file can remove anything.
 */
export async function proposeRemovals(db: CompanyDb, importId: number, exportId: string | null): Promise<boolean> {
  if (!exportId && !(await namesAnyAsset(db, importId))) return false;
  const ofExport = sql`SELECT unnest(asset_ids) AS id, unnest(versions) AS version FROM spreadsheet_export WHERE id = ${exportId}`;
  const candidates = exportId ? sql`(${ofExport}) listed JOIN asset USING (id, version)` : sql`asset`;
  await sql`
    INSERT INTO import_row (import_id, position, kind, product_id, asset_id, version, before)
    SELECT ${importId}::integer, (SELECT coalesce(max(position), 0) FROM import_row WHERE import_id = ${importId})
        + row_number() OVER (ORDER BY asset.id), 'removed', asset.product_id, asset.id, asset.version,
      jsonb_strip_nulls(jsonb_build_object('company_asset_uid', company_asset_uid, 'serial_number', serial_number,
        'location', location_name, 'priority', (${priorityNamesInSql})[priority], 'notes', notes,
        'firmware_version', firmware_version))
    FROM ${candidates}
    WHERE asset.removed_at IS NULL
      AND asset.product_id IN (SELECT product_id FROM equipment)
      AND NOT EXISTS (
        SELECT FROM import_row named WHERE named.import_id = ${importId} AND named.asset_id = asset.id)`.execute(db);
  const products = exportId
    ? sql`product_id = ANY((SELECT product_ids FROM spreadsheet_export WHERE id = ${exportId})::integer[])`
    : sql`true`;
  await sql`
    INSERT INTO import_row (import_id, position, kind, is_product, product_id)
    SELECT ${importId}::integer, (SELECT coalesce(max(position), 0) FROM import_row WHERE import_id = ${importId})
        + row_number() OVER (ORDER BY product_id), 'removed', true, product_id
    FROM equipment
    WHERE total_assets = 0 AND ${products} AND NOT EXISTS (
      SELECT FROM import_row named WHERE named.import_id = ${importId} AND named.product_id = equipment.product_id)`.execute(
    db,
  );
  return true;
}

async function namesAnyAsset(db: CompanyDb, importId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM import_row WHERE import_id = ${importId} AND sheet ? 'Rampart ID' LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Cancels the removals of this import. */
export async function dropRemovals(db: CompanyDb, importId: number): Promise<void> {
  await db.deleteFrom('import_row').where('import_id', '=', importId).where('kind', '=', 'removed').execute();
}
