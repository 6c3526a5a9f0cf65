import { sql, type RawBuilder } from 'kysely';
import type { MappingKey } from '@rampart/contract/rules/mapping/mapping.ts';
import { priorityNamesInSql } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { findLastListing } from '../mapping/listing.actions.ts';
import { isProductKey, keyInAsset, keyInSheet, type ProductKey } from './keys.queries.ts';

/**
 * Adds a row for each asset, and each product without assets, that the file no longer lists. If the file names an
 * export, only for those in the export that did not change since then. Otherwise for all of them, if the file names at
 * least one. Returns whether the file can remove anything.
 */
export async function proposeRemovals(db: CompanyDb, importId: number, exportId: string | null): Promise<boolean> {
  if (!exportId && !(await namesAnyAsset(db, importId))) return false;
  const listed = sql`spreadsheet_export WHERE id = ${exportId}`;
  const unchanged = sql`(SELECT unnest(asset_ids) AS id, unnest(versions) AS version FROM ${listed}) listed
    JOIN asset USING (id, version)`;
  await stageRemovals(db, importId, exportId === null ? everything : { assets: unchanged, productsOf: listed });
  return true;
}

const everything: Removable = { assets: sql`asset`, productsOf: null };

/**
 * The same for a mapped file: only what the last applied import with the same profile listed. People change assets from
 * one month to the next, and always confirm these removals, so changed assets are proposed too. Without a key every row
 * is a new asset, so nothing is missing. If the last import had another key, its assets may be in the file unrecognised.
 * If a later upload was applied while this one waited for a person, what only that one lists is newer than this file.
 */
export async function proposeGone(
  db: CompanyDb,
  importId: number,
  { key, profileId }: { key: MappingKey | null; profileId: number | null },
): Promise<boolean> {
  const last = profileId === null || key === null ? undefined : await findLastListing(db, profileId);
  if (last === undefined || last.key !== key || last.import_id > importId) return false;
  const listed = sql`import_listing WHERE import_id = ${last.import_id}`;
  const assets = sql`(SELECT unnest(asset_ids) AS id FROM ${listed}) listed JOIN asset USING (id)`;
  await stageRemovals(
    db,
    importId,
    { assets, productsOf: listed },
    isProductKey(key) ? isSetAside(importId, key) : undefined,
  );
  return true;
}

/** Whether a row that names no product has the key of the asset. Its product may only have been set aside. */
function isSetAside(importId: number, key: ProductKey): RawBuilder<boolean> {
  const listed = keyInSheet(key, sql`aside.sheet`);
  return sql<boolean>`coalesce(${keyInAsset(key)} IN (
    SELECT ${listed} FROM import_row aside
    WHERE aside.import_id = ${importId} AND aside.kind = 'faulty' AND aside.product_id IS NULL
      AND ${listed} IS NOT NULL), false)`;
}

/** What can be removed if the file does not list it. */
interface Removable {
  /** The table of assets, or a join with it. */
  assets: RawBuilder<unknown>;
  /** The row that has the listed products. Null: all products of My Equipment. */
  productsOf: RawBuilder<unknown> | null;
}

async function stageRemovals(
  db: CompanyDb,
  importId: number,
  { assets, productsOf }: Removable,
  isKept = sql<boolean>`false`,
): Promise<void> {
  await sql`
    INSERT INTO import_row (import_id, position, kind, product_id, asset_id, version, before)
    SELECT ${importId}::integer, (SELECT coalesce(max(position), 0) FROM import_row WHERE import_id = ${importId})
        + row_number() OVER (ORDER BY asset.id), 'removed', asset.product_id, asset.id, asset.version,
      jsonb_strip_nulls(jsonb_build_object('company_asset_uid', company_asset_uid, 'serial_number', serial_number,
        'location', location_name, 'priority', (${priorityNamesInSql})[priority], 'notes', notes,
        'firmware_version', firmware_version))
    FROM ${assets}
    WHERE asset.removed_at IS NULL
      AND asset.product_id IN (SELECT product_id FROM equipment)
      AND NOT EXISTS (
        SELECT FROM import_row named WHERE named.import_id = ${importId} AND named.asset_id = asset.id)
      AND NOT ${isKept}`.execute(db);
  const products = productsOf ? sql`product_id = ANY((SELECT product_ids FROM ${productsOf})::integer[])` : sql`true`;
  await sql`
    INSERT INTO import_row (import_id, position, kind, is_product, product_id)
    SELECT ${importId}::integer, (SELECT coalesce(max(position), 0) FROM import_row WHERE import_id = ${importId})
        + row_number() OVER (ORDER BY product_id), 'removed', true, product_id
    FROM equipment
    WHERE total_assets = 0 AND ${products} AND NOT EXISTS (
      SELECT FROM import_row named WHERE named.import_id = ${importId} AND named.product_id = equipment.product_id)`.execute(
    db,
  );
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
