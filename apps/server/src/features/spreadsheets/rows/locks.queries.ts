import { sql } from 'kysely';
import { waitForCatalogue } from '#lists/assets/asset-locks.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** Rows of an import from one position to another, both included. */
export interface Positions {
  from: number;
  to: number;
}

/**
 * How many assets one statement changes at most. So no statement takes long, and the progress is updated in between.
 */
const rangeSize = 10_000;

export async function positionsOf(db: CompanyDb, importId: number): Promise<Positions[]> {
  const { last } = await db
    .selectFrom('import_row')
    .select((of) => of.fn.max('position').as('last'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const count = Math.ceil((last ?? 0) / rangeSize);
  return Array.from({ length: count }, (_, index) => ({ from: index * rangeSize + 1, to: (index + 1) * rangeSize }));
}

/** Locks the locations that rows name or return to. All transactions that change assets lock locations first. */
export async function holdLocationsOf(db: CompanyDb, importId: number): Promise<void> {
  await waitForCatalogue(db);
  await sql`
    SELECT count(*) FROM (
      SELECT FROM location
      WHERE lower(name COLLATE "und-x-icu") IN (
          SELECT lower((cells->>'location') COLLATE "und-x-icu") FROM import_row
          WHERE import_id = ${importId} AND kind IN ('new', 'changed'))
        OR id IN (SELECT (before->>'location_id')::integer FROM import_row WHERE import_id = ${importId} AND kind = 'changed')
      ORDER BY id FOR KEY SHARE
    ) held`.execute(db);
}

/** Locks the existing assets in the order of their keys, so that nobody changes them before the end. */
export async function lockAssetsOf(db: CompanyDb, importId: number): Promise<void> {
  await sql`
    SELECT count(*) FROM (
      SELECT FROM asset
      WHERE id IN (SELECT asset_id FROM import_row
        WHERE import_id = ${importId} AND kind IN ('new', 'changed', 'removed') AND asset_id IS NOT NULL)
      ORDER BY id FOR NO KEY UPDATE
    ) locked`.execute(db);
}

/** Several statements change these counts. Locking them before, in the order of their keys, prevents deadlocks. */
export async function lockTalliesOf(db: CompanyDb, importId: number): Promise<void> {
  const products = sql`SELECT product_id FROM import_row
    WHERE import_id = ${importId} AND kind IN ('new', 'changed', 'removed')`;
  await sql`
    SELECT count(*) FROM (SELECT FROM product_tally WHERE product_id IN (${products})
      ORDER BY product_id, location_id, priority FOR UPDATE) locked`.execute(db);
  await sql`
    SELECT count(*) FROM (SELECT FROM equipment WHERE product_id IN (${products})
      ORDER BY product_id FOR UPDATE) locked`.execute(db);
}
