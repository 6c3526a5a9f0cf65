import { sql, type RawBuilder } from 'kysely';
import { lockKeys } from '#db/lock-keys.ts';
import type { CompanyDb } from '#db/transaction.ts';

interface LockedAsset {
  id: number;
  version: number;
  is_removed: boolean;
}

/**
 * Locks assets of a product until the transaction ends, in the order of their ids. So two transactions with the same
 * assets wait for each other and do not deadlock. Unknown ids are ignored.
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
 * These ids as `chosen.id`, sorted and without duplicates. A change of thousands of assets in the order of the indexes
 * takes a fifth less time. It is a join because a cached plan would compare a list with each row, element by element.
 */
export function chosen(ids: number[]): RawBuilder<unknown> {
  return sql`(SELECT DISTINCT unnest(${ids}::integer[]) AS id ORDER BY 1) chosen`;
}

/**
 * Whether the company has the location. Locks it, so its name stays the same until the transaction ends. Call it before
 * you lock assets.
 */
export async function holdLocation(db: CompanyDb, id: number): Promise<boolean> {
  await waitForCatalogue(db);
  const { rows } = await sql`SELECT FROM location WHERE id = ${id} FOR KEY SHARE`.execute(db);
  return rows.length > 0;
}

/** This transaction and a load of the catalogue wait for each other before either of them locks an asset. */
export async function waitForCatalogue(db: CompanyDb): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${sql.lit(lockKeys.catalogue)})`.execute(db);
}

/** Sets the cause that the history shows for the following changes. */
export async function changesInBulk(db: CompanyDb): Promise<void> {
  await sql`SELECT set_config('rampart.change_cause', 'bulk', true)`.execute(db);
}
