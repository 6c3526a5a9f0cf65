import { sql } from 'kysely';
import { plannedPerCall } from '#db/planned-per-call.ts';
import type { CompanyDb } from '#db/transaction.ts';

export interface LocationCount {
  location_id: number;
  /** The assets at the location whose products are in My Equipment. */
  assets_count: number;
  /** The worst rating of these products, if requested. */
  rating: number | null;
}

interface Counted {
  /** Whether to return the worst rating. This looks up every product. */
  rates?: boolean;
  /** Only assets of products with vulnerabilities. */
  onlyVulnerable?: boolean;
  /** Only assets of products in a group. */
  onlyGrouped?: boolean;
  /** Only assets of the product with this uuid. */
  product?: string;
}

/**
 * The counts at each location, without the columns of the location. In a join with `location` the planner expects few
 * rows and would compare each row with each location.
 *
 * The statement is planned for the company that asks. PostgreSQL looks up a few products one by one, but reads all
 * products of a large company in order.
 */
export async function countByLocation(
  db: CompanyDb,
  { rates = false, onlyVulnerable = false, onlyGrouped = false, product }: Counted,
): Promise<Map<number, LocationCount>> {
  const owned = product
    ? sql`SELECT id AS product_id, rating FROM known_product WHERE uuid = ${product}`
    : sql`SELECT product_id, ${rates ? sql`product.rating` : sql`NULL::smallint AS rating`} FROM equipment
      ${rates || onlyVulnerable ? sql`LEFT JOIN product ON product.id = equipment.product_id` : sql``}
      WHERE ${onlyVulnerable ? sql`product.vulnerability_count > 0` : sql`true`}
        ${onlyGrouped ? sql`AND EXISTS (SELECT FROM group_product WHERE group_product.product_id = equipment.product_id)` : sql``}`;
  const { rows } = await plannedPerCall(sql<LocationCount>`
    WITH owned AS MATERIALIZED (${owned})
    SELECT tally.location_id, sum(tally.assets) AS assets_count, min(owned.rating) AS rating
    FROM owned JOIN product_tally tally ON tally.product_id = owned.product_id
    GROUP BY tally.location_id`).execute(db);
  return new Map(rows.map((row) => [row.location_id, row]));
}
