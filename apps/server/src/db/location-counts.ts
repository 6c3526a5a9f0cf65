import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

export interface LocationCount {
  location_id: number;
  /** The assets there, of what is in My Equipment. */
  assets_count: number;
  /** The worst among them. */
  rating: number | null;
}

/**
 * What there is at each location, without a word about the location: joined with it in one statement, the planner, which
 * expects few, would compare each with each.
 *
 * Ratings and tallies are looked up by key, which OFFSET 0 asks for: sorting all of a large company's takes twice as long.
 */
export async function countByLocation(
  db: CompanyDb,
  { onlyVulnerable = false } = {},
): Promise<Map<number, LocationCount>> {
  const { rows } = await sql<LocationCount>`
    WITH owned AS MATERIALIZED (
      SELECT product_id, (SELECT rating FROM product WHERE product.id = equipment.product_id) AS rating FROM equipment
      ${onlyVulnerable ? sql`WHERE (SELECT vulnerability_count FROM product WHERE product.id = equipment.product_id) > 0` : sql``}
    )
    SELECT tally.location_id, sum(tally.assets) AS assets_count, min(owned.rating) AS rating
    FROM owned CROSS JOIN LATERAL (SELECT location_id, assets FROM product_tally
      WHERE product_tally.product_id = owned.product_id OFFSET 0) tally
    GROUP BY tally.location_id`.execute(db);
  return new Map(rows.map((row) => [row.location_id, row]));
}
