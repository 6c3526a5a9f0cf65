import { sql } from 'kysely';
import { importCounts, type ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import type { CompanyDb } from '#db/transaction.ts';

export type ImportCounts = ImportSummary['counts'];

const noCounts: ImportCounts = {
  new: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  faulty: 0,
  products_added: 0,
  products_removed: 0,
  locations_created: 0,
};

/** The column `equipment_import.counts`; counts that the import did not reach are 0. */
export function countsOf(stored: unknown): ImportCounts {
  return { ...noCounts, ...storedCounts.parse(stored) };
}

const storedCounts = importCounts.partial();

/** Counts from its rows what an import will do. */
export async function countRows(db: CompanyDb, importId: number): Promise<ImportCounts> {
  const { rows } = await sql<ImportCounts>`
    WITH mine AS MATERIALIZED (
      SELECT kind, product_id, asset_id, cells->>'location' AS location FROM import_row WHERE import_id = ${importId}
    ), leaving AS (
      SELECT product_id, count(asset_id) AS assets FROM mine WHERE kind = 'removed' GROUP BY product_id
    )
    SELECT count(*) FILTER (WHERE kind = 'new')::integer AS new,
      count(*) FILTER (WHERE kind = 'changed')::integer AS changed,
      count(*) FILTER (WHERE kind = 'unchanged')::integer AS unchanged,
      count(*) FILTER (WHERE kind = 'removed')::integer AS removed,
      count(*) FILTER (WHERE kind = 'faulty')::integer AS faulty,
      (SELECT count(*)::integer FROM (SELECT DISTINCT product_id FROM mine WHERE kind = 'new') added
        WHERE NOT EXISTS (SELECT FROM equipment WHERE equipment.product_id = added.product_id)) AS products_added,
      (SELECT count(*)::integer FROM leaving JOIN equipment USING (product_id)
        WHERE equipment.total_assets = leaving.assets
          AND NOT EXISTS (SELECT FROM mine WHERE mine.product_id = leaving.product_id AND kind <> 'removed')
      ) AS products_removed,
      (SELECT count(*)::integer FROM (
          SELECT DISTINCT lower(location COLLATE "und-x-icu") AS name FROM mine WHERE location IS NOT NULL) named
        WHERE name NOT IN (SELECT lower(location.name COLLATE "und-x-icu") FROM location)) AS locations_created
    FROM mine`.execute(db);
  return rows[0] ?? noCounts;
}
