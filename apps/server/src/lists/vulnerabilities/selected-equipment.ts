import { sql, type RawBuilder } from 'kysely';
import type { VulnerabilityFilter } from '@rampart/contract/api/vulnerability-list.ts';
import { priorityLevels, type PriorityLevel } from '@rampart/contract/rules/priorities.ts';
import { allOf, always, isOneOf } from '#db/conditions.ts';
import { areInEquipment, assetsOf, matchesTallyFilter } from '#lists/narrowed-counts.ts';
import { priorityRank } from '#lists/priority.ts';
import { hasRating } from '#lists/rating.ts';

type Part = RawBuilder<unknown>;
type Filter = Pick<VulnerabilityFilter, 'locations' | 'priorities' | 'ratings' | 'manufacturers'>;

/**
 * The locations and priorities of the filter. In `product_tally` the location 0 means no location, and no location has
 * this id.
 */
export function placesOf({ locations, priorities }: Filter): Pick<Filter, 'locations' | 'priorities'> {
  return { locations: locations.map((id) => id || -1), priorities };
}

/**
 * `owned`: the equipment that the filter selects. `assets` are its matching assets, and `complete_assets` are those on
 * which everything is mitigated. Only a filter by location needs these.
 */
export function ownedEquipment(filter: Filter): Part {
  const isListed = allOf([hasRating(filter.ratings), isOneOf('product.manufacturer_id', filter.manufacturers)]);
  const product = isListed === always ? sql`` : sql`JOIN product ON product.id = equipment.product_id`;
  if (!areInEquipment(filter)) {
    return sql`
      SELECT equipment.product_id, there.assets, there.complete_assets
      FROM (
        SELECT product_tally.product_id, sum(product_tally.assets)::integer AS assets,
          sum(product_tally.complete_assets)::integer AS complete_assets
        FROM product_tally WHERE ${matchesTallyFilter(placesOf(filter))} GROUP BY product_tally.product_id
      ) there JOIN equipment ON equipment.product_id = there.product_id ${product}
      WHERE ${isListed}`;
  }
  const isNarrowed = filter.priorities.length > 0;
  const assets = isNarrowed ? assetsOf(filter.priorities) : sql`equipment.total_assets`;
  return sql`
    SELECT equipment.product_id, ${assets} AS assets, 0 AS complete_assets FROM equipment ${product}
    WHERE ${isListed} AND ${isNarrowed ? sql`${assets} > 0` : always}`;
}

const columnOf = {
  high: 'high_priority_assets',
  medium: 'medium_priority_assets',
  low: 'low_priority_assets',
} satisfies Record<PriorityLevel, string>;

/**
 * `done`: the assets on which a vulnerability is mitigated, by product, without the complete assets of `owned`. The
 * tally does not know locations. At a location, only assets with some mitigations are read: complete assets are counted
 * already, and the others have none.
 */
export function mitigatedAssets(filter: Filter): Part {
  const ranks = filter.priorities.map((level) => priorityRank(level));
  if (!areInEquipment(filter)) {
    return sql`
      SELECT asset.product_id, mitigated.vulnerability_id, count(*)::integer AS assets
      FROM asset JOIN product ON product.id = asset.product_id CROSS JOIN LATERAL (
        SELECT vulnerability_id FROM mitigation WHERE mitigation.asset_id = asset.id OFFSET 0) mitigated
      WHERE ${isOneOf('asset.location_id', filter.locations)} AND ${isOneOf('asset.priority', ranks)}
        AND asset.removed_at IS NULL AND asset.mitigated_count BETWEEN 1 AND product.vulnerability_count - 1
      GROUP BY 1, 2`;
  }
  const chosen = priorityLevels.filter((level) => filter.priorities.includes(level));
  const assets = sql.join(
    chosen.length === 0 ? [sql.ref('assets')] : chosen.map((level) => sql.ref(columnOf[level])),
    sql` + `,
  );
  return sql`SELECT product_id, vulnerability_id, ${assets} AS assets FROM mitigation_tally`;
}
