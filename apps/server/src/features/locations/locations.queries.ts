import { sql, type RawBuilder } from 'kysely';
import type { Location } from '@rampart/contract/api/locations.ts';
import { plannedAnew } from '#db/planned-anew.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

/** The company's locations by name, each with the assets of My Equipment there and the worst rating among them. */
export async function listLocations(db: CompanyDb): Promise<Location[]> {
  return locationsWhere(db, sql`true`);
}

export async function getLocation(db: CompanyDb, id: number): Promise<Location> {
  const [location] = await locationsWhere(db, sql`location.id = ${id}`);
  if (!location) throw notFound();
  return location;
}

async function locationsWhere(db: CompanyDb, condition: RawBuilder<unknown>): Promise<Location[]> {
  const { rows } = await sql<Location>`
    ${plannedAnew} SELECT location.id, location.name, location.latitude, location.longitude,
      coalesce(there.assets_count, 0) AS assets_count, there.rating
    FROM location LEFT JOIN (
      SELECT tally.location_id, sum(tally.assets) AS assets_count, min(product.rating) AS rating
      FROM product_tally tally
        JOIN equipment ON equipment.company_id = tally.company_id AND equipment.product_id = tally.product_id
        JOIN product ON product.id = tally.product_id
      GROUP BY tally.location_id
    ) there ON there.location_id = location.id
    WHERE ${condition}
    ORDER BY location.name COLLATE natural_ci, location.id`.execute(db);
  return rows;
}
