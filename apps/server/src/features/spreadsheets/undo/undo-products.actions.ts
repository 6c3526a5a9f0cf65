import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import type { RemovedProduct } from '../apply/apply-products.actions.ts';
import type { KnownLocation } from '../rows/staged-row.ts';
import { keepRows } from './undo-checks.actions.ts';

/** Removes the products that the import added from My Equipment, unless they have assets or groups now. */
export async function withdrawProducts(db: CompanyDb, importId: number, productIds: number[]): Promise<void> {
  await sql`
    DELETE FROM equipment WHERE product_id = ANY(${productIds}::integer[]) AND total_assets = 0
      AND product_id NOT IN (SELECT product_id FROM group_product)`.execute(db);
  await keepRows(
    db,
    'product-in-use',
    sql`WHERE import_id = ${importId} AND is_product AND kind = 'new' AND product_id IN (SELECT product_id FROM equipment)`,
  );
}

/** Adds the removed products to My Equipment again, and to those of their groups that still exist. */
export async function returnProducts(db: CompanyDb, importId: number, removed: RemovedProduct[]): Promise<void> {
  if (removed.length === 0) return;
  const rows = JSON.stringify(removed);
  const { rows: returned } = await sql<{ product_id: number }>`
    INSERT INTO equipment (product_id)
    SELECT product_id FROM jsonb_to_recordset(${rows}::jsonb) AS left_products(product_id integer) ORDER BY 1
    ON CONFLICT DO NOTHING RETURNING product_id`.execute(db);
  const ids = returned.map(({ product_id }) => product_id);
  await sql`
    INSERT INTO group_product (group_id, product_id)
    SELECT equipment_group.id, product_id
    FROM jsonb_to_recordset(${rows}::jsonb) AS left_products(product_id integer, groups integer[])
      JOIN equipment_group ON equipment_group.id = ANY(groups) AND NOT is_default
    WHERE product_id = ANY(${ids}::integer[])
    ON CONFLICT DO NOTHING`.execute(db);
  await keepRows(
    db,
    'product-back',
    sql`WHERE import_id = ${importId} AND is_product AND kind = 'removed' AND product_id <> ALL(${ids}::integer[])`,
  );
}

/**
 * Locks the locations that may be removed before any asset. Transactions that move assets there and this one wait for
 * each other.
 */
export async function lockLocations(db: CompanyDb, created: KnownLocation[]): Promise<void> {
  const ids = created.map(({ id }) => id);
  await sql`SELECT id FROM location WHERE id = ANY(${ids}::integer[]) ORDER BY id FOR UPDATE`.execute(db);
}

/** The locations that the import created, that nobody changed, and that only restored rows use. */
export async function findUnusedLocations(
  db: CompanyDb,
  importId: number,
  created: KnownLocation[],
): Promise<number[]> {
  if (created.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    SELECT location.id
    FROM jsonb_to_recordset(${JSON.stringify(created)}::jsonb) AS made(id integer, name text)
      JOIN location USING (id, name)
    WHERE latitude IS NULL AND NOT EXISTS (
      SELECT FROM asset WHERE asset.location_id = location.id AND NOT EXISTS (
        SELECT FROM import_row undone WHERE undone.import_id = ${importId} AND undone.asset_id = asset.id
          AND NOT undone.was_kept AND (undone.kind = 'new' OR undone.kind = 'changed' AND undone.before ? 'location_id')))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function removeLocations(db: CompanyDb, ids: number[]): Promise<void> {
  await sql`DELETE FROM location WHERE id = ANY(${ids}::integer[])`.execute(db);
}
