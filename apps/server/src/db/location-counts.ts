import { sql } from 'kysely';
import { plannedAnew } from '#db/planned-anew.ts';
import type { CompanyDb } from '#db/transaction.ts';

export interface LocationCount {
  location_id: number;
  /** The assets there, of what is in My Equipment. */
  assets_count: number;
  /** The worst among them, where it is asked for. */
  rating: number | null;
}

interface Counted {
  /** Whether to tell the worst rating: every product is looked up for it. */
  rates?: boolean;
  /** Only assets of what has vulnerabilities. */
  onlyVulnerable?: boolean;
}

/**
 * What there is at each location, without a word about the location: joined with it in one statement, the planner, which
 * expects few, would compare each with each.
 *
 * Planned for the company that asks: a few products are looked up one by one, all of a large company's are read in order.
 */
export async function countByLocation(
  db: CompanyDb,
  { rates = false, onlyVulnerable = false }: Counted,
): Promise<Map<number, LocationCount>> {
  const { rows } = await sql<LocationCount>`
    ${plannedAnew} WITH owned AS MATERIALIZED (
      SELECT product_id, ${rates ? sql`product.rating` : sql`NULL::smallint AS rating`} FROM equipment
      ${rates || onlyVulnerable ? sql`JOIN product ON product.id = equipment.product_id` : sql``}
      ${onlyVulnerable ? sql`WHERE product.vulnerability_count > 0` : sql``}
    )
    SELECT tally.location_id, sum(tally.assets) AS assets_count, min(owned.rating) AS rating
    FROM owned JOIN product_tally tally ON tally.product_id = owned.product_id
    GROUP BY tally.location_id`.execute(db);
  return new Map(rows.map((row) => [row.location_id, row]));
}
