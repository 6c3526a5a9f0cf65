import { sql, type RawBuilder } from 'kysely';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { priorityLevels, type PriorityLevel } from '@rampart/contract/rules/priorities.ts';
import { allOf, isOneOf, type Condition } from '#db/conditions.ts';
import { priorityRank } from './priority.ts';

type Part = RawBuilder<unknown>;

/** Whether the filter asks for some assets only: the counts shown are then theirs. */
export function narrowsCounts({ locations, priorities }: FilterState): boolean {
  return locations.length > 0 || priorities.length > 0;
}

/** Whether the assets that a row of `product_tally` counts meet the filter: location and priority of one and the same asset. */
export function matchesTallyFilter({ locations, priorities }: FilterState): Condition {
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

/** Whether `equipment` has the narrowed counts itself, wherever the assets are. */
export function areInEquipment({ locations }: FilterState): boolean {
  return locations.length === 0;
}

/** The columns of `equipment` that such counts are made of. */
export const columnsByPriority = sql.join(Object.values(columnOf).map((column) => sql.ref(`equipment.${column}`)));

/** The assets of the filter's priorities in a row of `equipment`. */
function assetsOf(priorities: PriorityLevel[]): Part {
  const asked = priorityLevels.filter((level) => priorities.includes(level));
  return asked.length === 0
    ? sql`0`
    : sql.join(
        asked.map((level) => sql.ref(`equipment.${columnOf[level]}`)),
        sql` + `,
      );
}

/**
 * Whether a row of `equipment` has assets that meet the filter. At given locations they are found from there, once, as an
 * array: a join would be planned for many, and ask each product in turn.
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
 * `narrowed`, the counts of the assets that meet the filter, for a row of `equipment`. Each location is looked up by
 * itself, which OFFSET 0 asks for: a product may be at thousands of others.
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

/** The same for all rows of `equipment`: what is at some locations is added up at once, not for each by itself. */
export function joinNarrowed(filter: FilterState): Part {
  if (areInEquipment(filter)) return joinNarrowedOne(filter);
  return sql`JOIN (
      SELECT product_tally.product_id, ${sums} FROM product_tally
      WHERE ${matchesTallyFilter(filter)} GROUP BY product_tally.product_id
    ) narrowed ON narrowed.product_id = equipment.product_id`;
}
