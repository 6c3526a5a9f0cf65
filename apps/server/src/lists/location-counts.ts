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
  /** Only assets of what is in a group. */
  onlyGrouped?: boolean;
  /** Only assets of the product with this uuid. */
  product?: string;
}

/**
 * What there is at each location, without a word about the location: joined with it in one statement, the planner, which
 * expects few, would compare each with each.
 *
 * Planned for the company that asks: a few products are looked up one by one, all of a large company's are read in order.
 */
export async function countByLocation(
  db: CompanyDb,
  { rates = false, onlyVulnerable = false, onlyGrouped = false, product }: Counted,
): Promise<Map<number, LocationCount>> {
  const owned = product
    ? sql`SELECT id AS product_id, rating FROM product WHERE uuid = ${product}`
    : sql`SELECT product_id, ${rates ? sql`product.rating` : sql`NULL::smallint AS rating`} FROM equipment
      ${rates || onlyVulnerable ? sql`JOIN product ON product.id = equipment.product_id` : sql``}
      WHERE ${onlyVulnerable ? sql`product.vulnerability_count > 0` : sql`true`}
        ${onlyGrouped ? sql`AND EXISTS (SELECT FROM group_product WHERE group_product.product_id = equipment.product_id)` : sql``}`;
  const { rows } = await plannedAnew(sql<LocationCount>`
    WITH owned AS MATERIALIZED (${owned})
    SELECT tally.location_id, sum(tally.assets) AS assets_count, min(owned.rating) AS rating
    FROM owned JOIN product_tally tally ON tally.product_id = owned.product_id
    GROUP BY tally.location_id`).execute(db);
  return new Map(rows.map((row) => [row.location_id, row]));
}
