import { sql } from 'kysely';
import { z } from 'zod';
import type { CompanyDb } from '#db/transaction.ts';
import type { KnownLocation } from '../rows/staged-row.ts';

export interface ImportLocations {
  /** By the name as the rows write it. */
  named: Record<string, KnownLocation>;
  created: KnownLocation[];
}

/** Creates the missing locations that rows name, written as in the first row. */
export async function createLocations(db: CompanyDb, importId: number): Promise<ImportLocations> {
  const named = sql`SELECT cells->>'location' AS name, position FROM import_row
    WHERE import_id = ${importId} AND kind IN ('new', 'changed') AND cells ? 'location'`;
  const { rows: created } = await sql<KnownLocation>`
    INSERT INTO location (name)
    SELECT name FROM (
      SELECT DISTINCT ON (lower(name COLLATE "und-x-icu")) name, position FROM (${named}) named
      WHERE lower(name COLLATE "und-x-icu") NOT IN (SELECT lower(location.name COLLATE "und-x-icu") FROM location)
      ORDER BY lower(name COLLATE "und-x-icu"), position
    ) missing ORDER BY position
    ON CONFLICT DO NOTHING
    RETURNING id, name`.execute(db);
  // Lock them, and read their names with a second query, because another user may be renaming a new location.
  const { rows: held } = await sql<{ spelled: string; id: number }>`
    SELECT named.name AS spelled, location.id FROM (SELECT DISTINCT name FROM (${named}) named) named
      JOIN location ON lower(location.name COLLATE "und-x-icu") = lower(named.name COLLATE "und-x-icu")
    FOR KEY SHARE OF location`.execute(db);
  const { rows: known } = await sql<KnownLocation>`
    SELECT location.id, location.name FROM location
      JOIN unnest(${held.map(({ id }) => id)}::integer[]) held (id) ON held.id = location.id`.execute(db);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return {
    named: Object.fromEntries(held.map(({ spelled, id }) => [spelled, { id, name: names.get(id) ?? spelled }])),
    created,
  };
}

/** Adds the products of new rows to My Equipment, and returns those that were not there. */
export async function addProducts(db: CompanyDb, importId: number): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    INSERT INTO equipment (product_id)
    SELECT DISTINCT product_id FROM import_row
    WHERE import_id = ${importId} AND kind = 'new' AND product_id NOT IN (SELECT product_id FROM equipment)
    ORDER BY 1
    ON CONFLICT DO NOTHING
    RETURNING product_id`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

const removedProduct = z.object({ product_id: z.number(), groups: z.array(z.number()) });
export type RemovedProduct = z.output<typeof removedProduct>;

/** The column `equipment_import.removed_products`. */
export const removedProducts = z.array(removedProduct);

/** Removes products without remaining rows and assets from My Equipment, and returns their groups. */
export async function removeProducts(db: CompanyDb, importId: number): Promise<RemovedProduct[]> {
  const { rows } = await sql<RemovedProduct>`
    WITH leaving AS (
      SELECT equipment.product_id, ARRAY(
        SELECT group_id FROM group_product WHERE group_product.product_id = equipment.product_id ORDER BY 1) AS groups
      FROM equipment
      WHERE total_assets = 0
        AND product_id IN (SELECT product_id FROM import_row WHERE import_id = ${importId} AND kind = 'removed')
        AND NOT EXISTS (SELECT FROM import_row named
          WHERE named.import_id = ${importId} AND named.kind <> 'removed' AND named.product_id = equipment.product_id)
    )
    DELETE FROM equipment USING leaving WHERE equipment.product_id = leaving.product_id
    RETURNING leaving.product_id, leaving.groups`.execute(db);
  return rows;
}
