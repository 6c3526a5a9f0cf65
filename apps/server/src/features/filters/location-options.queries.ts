import { sql, type RawBuilder } from 'kysely';
import type { FilterOption } from '@rampart/contract/api/filters.ts';
import { plannedAnew } from '#db/planned-anew.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** The locations with assets of My Equipment, and how many there are at each. */
export function listEquipmentLocations(db: CompanyDb): Promise<FilterOption[]> {
  return listLocations(db, sql`equipment`);
}

/** The same, counting only assets of equipment that has vulnerabilities. */
export function listLocationsWithVulnerabilities(db: CompanyDb): Promise<FilterOption[]> {
  return listLocations(
    db,
    sql`equipment JOIN product ON product.id = equipment.product_id AND product.vulnerability_count > 0`,
  );
}

async function listLocations(db: CompanyDb, counted: RawBuilder<unknown>): Promise<FilterOption[]> {
  const { rows } = await sql<FilterOption>`
    ${plannedAnew} SELECT location.id AS value, location.name AS label, there.assets_count
    FROM (
      SELECT product_tally.location_id, sum(product_tally.assets) AS assets_count
      FROM product_tally
      WHERE product_tally.location_id > 0
        AND product_tally.product_id IN (SELECT equipment.product_id FROM ${counted})
      GROUP BY product_tally.location_id
    ) there
    JOIN location ON location.id = there.location_id
    ORDER BY location.name COLLATE natural_ci, location.id`.execute(db);
  return rows;
}
