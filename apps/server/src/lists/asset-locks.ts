import { sql, type RawBuilder } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

interface LockedAsset {
  id: number;
  version: number;
  is_removed: boolean;
}

/**
 * Holds assets of a product until the transaction ends, in the order of their ids, so that two who want the same ones
 * wait for each other instead of locking each other out. Unknown ids are left out.
 */
export async function lockAssets(db: CompanyDb, productId: number, ids: number[]): Promise<LockedAsset[]> {
  await waitForCatalogue(db);
  const { rows } = await sql<LockedAsset>`
    SELECT held.* FROM ${chosen(ids)} CROSS JOIN LATERAL (
      SELECT id, version, removed_at IS NOT NULL AS is_removed FROM asset
      WHERE asset.id = chosen.id AND product_id = ${productId} OFFSET 0 FOR NO KEY UPDATE) held`.execute(db);
  return rows;
}

/**
 * These ids once each and in order, as `chosen.id`: what changes thousands of assets in the order of the indexes takes a
 * fifth less time. As a join: a plan that is kept compares a list with each row, element by element.
 */
export function chosen(ids: number[]): RawBuilder<unknown> {
  return sql`(SELECT DISTINCT unnest(${ids}::integer[]) AS id ORDER BY 1) chosen`;
}

/** Whether the company has the location; it keeps its name and stays until the transaction ends. Comes before the assets. */
export async function holdLocation(db: CompanyDb, id: number): Promise<boolean> {
  await waitForCatalogue(db);
  const { rows } = await sql`SELECT FROM location WHERE id = ${id} FOR KEY SHARE`.execute(db);
  return rows.length > 0;
}

/** A load of the catalogue waits for us, or we for it, before either has locked an asset. */
export async function waitForCatalogue(db: CompanyDb): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(7267268)`.execute(db);
}

/** What the trail names as the way of the changes that follow. */
export async function changesInBulk(db: CompanyDb): Promise<void> {
  await sql`SELECT set_config('rampart.change_cause', 'bulk', true)`.execute(db);
}
