import { sql, type RawBuilder } from 'kysely';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { priorityLevels, type PriorityLevel } from '@rampart/contract/rules/priorities.ts';
import { allOf, isOneOf, type Condition } from '#db/conditions.ts';
import { priorityRank } from '#lists/priority.ts';

type Part = RawBuilder<unknown>;
type Places = Pick<FilterState, 'locations' | 'priorities'>;

/** Whether the filter selects only some assets. Then the list shows the counts of these assets. */
export function narrowsCounts({ locations, priorities }: Places): boolean {
  return locations.length > 0 || priorities.length > 0;
}

/**
 * Whether the assets that a row of `product_tally` counts match the filter. Location and priority must match on the
 * same asset.
 */
export function matchesTallyFilter({ locations, priorities }: Places): Condition {
  return allOf([
    isOneOf('product_tally.location_id', locations),
    isOneOf(
      'product_tally.priority',
      priorities.map((level) => priorityRank(level)),
    ),
  ]);
}

const columnOf = {
  high: 'total_high_priority_assets',
  medium: 'total_medium_priority_assets',
  low: 'total_low_priority_assets',
} satisfies Record<PriorityLevel, string>;

/** Whether `equipment` already has the narrowed counts, because the filter names no location. */
export function areInEquipment({ locations }: Pick<Places, 'locations'>): boolean {
  return locations.length === 0;
}

/** The columns of `equipment` that these counts need. */
export const columnsByPriority = sql.join(Object.values(columnOf).map((column) => sql.ref(`equipment.${column}`)));

/** The assets of the filter's priorities in a row of `equipment`. */
export function assetsOf(priorities: PriorityLevel[]): Part {
  const asked = priorityLevels.filter((level) => priorities.includes(level));
  return asked.length === 0
    ? sql`0`
    : sql.join(
        asked.map((level) => sql.ref(`equipment.${columnOf[level]}`)),
        sql` + `,
      );
}

/**
 * Whether a row of `equipment` has assets that match the filter. If the filter names locations, PostgreSQL finds the
 * products once, from the locations, as an array. A join would be planned for many rows and would check each product.
 */
export function hasNarrowedAssets(filter: FilterState): Condition {
  return areInEquipment(filter)
    ? sql<boolean>`${assetsOf(filter.priorities)} > 0`
    : sql<boolean>`equipment.product_id = ANY(ARRAY(
        SELECT product_tally.product_id FROM product_tally WHERE ${matchesTallyFilter(filter)}))`;
}

const sums = sql`sum(product_tally.assets) AS total_assets,
  coalesce(sum(product_tally.assets) FILTER (WHERE product_tally.priority = 1), 0) AS total_high_priority_assets`;

/**
 * `narrowed`, the counts of the assets that match the filter, for a row of `equipment`. OFFSET 0 makes PostgreSQL look
 * up each location separately, because a product can be at thousands of other locations.
 */
export function joinNarrowedOne(filter: FilterState): Part {
  const { priorities, locations } = filter;
  const counts = areInEquipment(filter)
    ? sql`SELECT ${assetsOf(priorities)} AS total_assets,
        ${assetsOf(priorities.filter((level) => level === 'high'))} AS total_high_priority_assets`
    : sql`SELECT ${sums} FROM unnest(${[...new Set(locations)]}::integer[]) place
        CROSS JOIN LATERAL (SELECT * FROM product_tally
          WHERE product_tally.product_id = equipment.product_id AND product_tally.location_id = place OFFSET 0) product_tally
        WHERE ${matchesTallyFilter({ ...filter, locations: [] })}`;
  return sql`LEFT JOIN LATERAL (${counts}) narrowed ON true`;
}

/**
 * The same for all rows of `equipment`. The counts of the locations are added up in one step, not once for each row.
 */
export function joinNarrowed(filter: FilterState): Part {
  if (areInEquipment(filter)) return joinNarrowedOne(filter);
  return sql`JOIN (
      SELECT product_tally.product_id, ${sums} FROM product_tally
      WHERE ${matchesTallyFilter(filter)} GROUP BY product_tally.product_id
    ) narrowed ON narrowed.product_id = equipment.product_id`;
}
