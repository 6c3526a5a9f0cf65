import { sql, type RawBuilder } from 'kysely';
import type { VulnerabilityFilter } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { countedUpTo } from '#db/paging.ts';
import { matchesTallyFilter } from '#lists/counts/narrowed-counts.ts';
import { placesOf } from './selected-equipment.ts';

const most = sql.lit(countedUpTo);
/**
 * The counts that are read first, those of the products with the most assets. They mostly have more locations than are
 * counted, or all of them.
 */
const readFirst = sql.lit(2 * countedUpTo);

/**
 * `site`: the number of locations with matching assets, for each vulnerability of a part of the statement. The
 * vulnerabilities of an advisory mostly concern the same products, so locations are counted once for each set of
 * products. For a page they are counted up to 1,000, and 1,001 means more: a vulnerability of hundreds of products can be
 * at thousands of locations.
 */
export function countSites(of: 'matching' | 'page', filter: VulnerabilityFilter): RawBuilder<unknown> {
  const places = sql`SELECT at_location.location_id
    FROM unnest(distinct_set.products) affected (product_id) CROSS JOIN LATERAL (
      SELECT location_id FROM product_tally WHERE product_tally.product_id = affected.product_id
        AND location_id > 0 AND ${matchesTallyFilter(placesOf(filter))} OFFSET 0) at_location`;
  const counted = of === 'matching' ? countAll(places) : countFirst(places);
  return sql`product_set AS MATERIALIZED (
      SELECT abs(finding) AS id, array_agg(product_id ORDER BY assets DESC, product_id) AS products FROM found
      WHERE abs(finding) IN (SELECT id FROM ${sql.table(of)}) GROUP BY abs(finding)
    ), distinct_set AS MATERIALIZED (
      SELECT products FROM product_set GROUP BY products
    ), counted_set AS MATERIALIZED (
      SELECT distinct_set.products, ${counted} AS locations FROM distinct_set
    ), site AS (
      SELECT product_set.id, counted_set.locations::integer AS total_locations
      FROM product_set JOIN counted_set USING (products)
    )`;
}

function countAll(places: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT count(*) FROM (SELECT DISTINCT location_id FROM (${places}) every_place) place)`;
}

/** Reads all places only if the first ones do not decide it. */
function countFirst(places: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT least(CASE WHEN first.read < ${readFirst} OR first.locations > ${most}
        OR first.locations = (SELECT count(*) FROM location) THEN first.locations ELSE ${countAll(places)} END, ${most} + 1)
    FROM (
      SELECT coalesce(sum(read), 0) AS read, count(*) AS locations FROM (
        SELECT location_id, count(*) AS read FROM (${places} LIMIT ${readFirst}) first_places GROUP BY location_id) place
    ) first)`;
}
