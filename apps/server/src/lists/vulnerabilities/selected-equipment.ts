import { sql, type RawBuilder } from 'kysely';
import type { VulnerabilityFilter } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { priorityLevels, type PriorityLevel } from '@rampart/contract/rules/priorities.ts';
import { allOf, always, isOneOf } from '#db/conditions.ts';
import { areInEquipment, assetsOf, matchesTallyFilter } from '#lists/counts/narrowed-counts.ts';
import { priorityRank } from '#lists/priority.ts';
import { isMadeBy } from '#lists/products/made-by.ts';
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
 * `owned`: the equipment that the filter selects, with the vulnerabilities of each product (`product_exposure`: negative
 * without a fix). `assets` are its matching assets, and `complete_assets` are those on which everything is done. Only
 * a filter by location needs these. Elsewhere `is_started` says whether anything is done.
 */
export function ownedEquipment(filter: Filter): Part {
  return sql`
    SELECT selected.*, product_exposure.vulnerabilities
    FROM (${selectedEquipment(filter)}) selected JOIN product_exposure ON product_exposure.product_id = selected.product_id`;
}

function selectedEquipment(filter: Filter): Part {
  const isListed = isListedProduct(filter);
  const product = isListed === always ? sql`` : sql`JOIN product ON product.id = equipment.product_id`;
  if (!areInEquipment(filter)) {
    return sql`
      SELECT equipment.product_id, there.assets, there.complete_assets, false AS is_started
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
    SELECT equipment.product_id, ${assets} AS assets, 0 AS complete_assets, equipment.done_items > 0 AS is_started
    FROM equipment ${product}
    WHERE ${isListed} AND ${isNarrowed ? sql`${assets} > 0` : always}`;
}

const isListedProduct = (filter: Filter) => allOf([hasRating(filter.ratings), isMadeBy(filter.manufacturers)]);

const columnOf = {
  high: 'high_priority_assets',
  medium: 'medium_priority_assets',
  low: 'low_priority_assets',
} satisfies Record<PriorityLevel, string>;

/**
 * The assets on which a vulnerability of their product is done (mitigated or not there), without the complete assets of
 * `owned`. Several rows can be of the same vulnerability. OFFSET 0 makes PostgreSQL look up rows by key: row-level security
 * hides from the planner how many there are.
 */
export function doneAssets(filter: Filter): Part {
  return areInEquipment(filter) ? doneInEquipment(filter) : doneAtLocations(filter);
}

function doneInEquipment({ priorities }: Filter): Part {
  const chosen = priorityLevels.filter((level) => priorities.includes(level));
  const assets = sql.join(
    chosen.length === 0 ? [sql.ref('assets')] : chosen.map((level) => sql.ref(columnOf[level])),
    sql` + `,
  );
  return sql`
    SELECT of_product.vulnerability_id, of_product.assets
    FROM owned CROSS JOIN LATERAL (
      SELECT vulnerability_id, ${assets} AS assets FROM done_tally
      WHERE done_tally.product_id = owned.product_id AND ${isOf('owned.vulnerabilities')} OFFSET 0) of_product
    WHERE owned.is_started`;
}

/**
 * The tally does not know locations. Only assets on which something is done are read: complete assets are counted already.
 * What the firmware version decides is counted for all assets of a version at once, and what a person said for each asset.
 */
function doneAtLocations(filter: Filter): Part {
  const ranks = filter.priorities.map((level) => priorityRank(level));
  const isListed = isListedProduct(filter);
  const isOwned = sql`EXISTS (SELECT FROM equipment WHERE equipment.product_id = product_exposure.product_id)`;
  const listed = sql`EXISTS (SELECT FROM product WHERE product.id = product_exposure.product_id AND ${isListed})`;
  return sql`
    WITH started AS MATERIALIZED (
      SELECT asset.id, asset.product_id, asset.firmware_version, exposure.vulnerabilities
      FROM asset CROSS JOIN LATERAL (
        SELECT vulnerabilities FROM product_exposure
        WHERE product_exposure.product_id = asset.product_id AND ${isOwned} AND ${isListed === always ? always : listed}
        OFFSET 0) exposure
      WHERE ${isOneOf('asset.location_id', filter.locations)} AND ${isOneOf('asset.priority', ranks)}
        AND asset.removed_at IS NULL AND asset.done_count BETWEEN 1 AND cardinality(exposure.vulnerabilities) - 1
    ), versions AS MATERIALIZED (
      SELECT used.*, firmware.not_affected
      FROM (
        SELECT product_id, firmware_version, count(*) AS assets FROM started GROUP BY product_id, firmware_version
      ) used JOIN firmware ON firmware.product_id = used.product_id AND firmware.version = used.firmware_version
    )
    SELECT unnest(not_affected) AS vulnerability_id, assets FROM versions
    UNION ALL
    SELECT word.vulnerability_id, word.done - coalesce(word.vulnerability_id = ANY(versions.not_affected), false)::integer
    FROM started CROSS JOIN LATERAL (
        SELECT vulnerability_id, done FROM asset_word
        WHERE asset_word.asset_id = started.id AND ${isOf('started.vulnerabilities')} OFFSET 0) word
      LEFT JOIN versions ON versions.product_id = started.product_id
        AND versions.firmware_version = started.firmware_version`;
}

/** Whether the product with these vulnerabilities has the one of the row. */
const isOf = (vulnerabilities: string) =>
  sql`(vulnerability_id = ANY(${sql.ref(vulnerabilities)}) OR -vulnerability_id = ANY(${sql.ref(vulnerabilities)}))`;
