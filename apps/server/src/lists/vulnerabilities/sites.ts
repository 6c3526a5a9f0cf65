import { sql, type RawBuilder } from 'kysely';
import type { VulnerabilityFilter } from '@rampart/contract/api/vulnerability-list.ts';
import { matchesTallyFilter } from '#lists/narrowed-counts.ts';
import { placesOf } from './selected-equipment.ts';

/**
 * `site`: the number of locations with matching assets, for each vulnerability of a part of the statement. The
 * vulnerabilities of an advisory mostly concern the same products, so locations are counted once for each set of
 * products.
 */
export function countSites(of: 'matching' | 'page', filter: VulnerabilityFilter): RawBuilder<unknown> {
  return sql`product_set AS MATERIALIZED (
      SELECT vulnerability_id AS id, array_agg(product_id ORDER BY product_id) AS products FROM found
      WHERE vulnerability_id IN (SELECT id FROM ${sql.table(of)}) GROUP BY vulnerability_id
    ), distinct_set AS MATERIALIZED (
      SELECT products, row_number() OVER () AS nth FROM product_set GROUP BY products
    ), place AS (
      SELECT DISTINCT distinct_set.nth, at_location.location_id
      FROM distinct_set CROSS JOIN LATERAL unnest(distinct_set.products) affected (product_id)
        CROSS JOIN LATERAL (
        SELECT location_id FROM product_tally
          WHERE product_tally.product_id = affected.product_id AND location_id > 0
            AND ${matchesTallyFilter(placesOf(filter))} OFFSET 0) at_location
    ), site AS (
      SELECT product_set.id, coalesce(counted_set.locations, 0) AS total_locations
      FROM product_set JOIN distinct_set USING (products) LEFT JOIN (
        SELECT nth, count(*)::integer AS locations FROM place GROUP BY nth) counted_set USING (nth)
    )`;
}
