import { sql, type RawBuilder } from 'kysely';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { matchesTallyFilter, narrowsCounts } from '#db/product-filter.ts';
import { priorityRank } from '#db/priority.ts';
import { containing, wordsOf } from '#db/words.ts';

type Condition = RawBuilder<boolean>;

/** What a list of one product's assets is read from. */
export interface AssetScope {
  productId: number;
  /** Of the product: an asset with as many mitigated is complete. */
  vulnerabilityCount: number;
  filter: FilterState;
}

/** Whether a row of `asset` belongs to the list. Every condition can be read beside an index of the product's assets. */
export function isInScope({ productId, vulnerabilityCount, filter }: AssetScope): Condition {
  const conditions = [sql<boolean>`asset.product_id = ${productId} AND asset.removed_at IS NULL`];
  if (filter.locations.length > 0)
    conditions.push(sql<boolean>`asset.location_id = ANY(${filter.locations}::integer[])`);
  if (filter.priorities.length > 0) {
    const ranks = filter.priorities.map((level) => priorityRank(level));
    conditions.push(sql<boolean>`asset.priority = ANY(${ranks}::smallint[])`);
  }
  const status = statusOf(filter);
  if (status === 'complete') conditions.push(sql<boolean>`asset.mitigated_count >= ${vulnerabilityCount}`);
  if (status === 'incomplete') conditions.push(sql<boolean>`asset.mitigated_count < ${vulnerabilityCount}`);
  conditions.push(
    ...wordsOf(filter.queryString).map((word) => sql<boolean>`asset.search_text LIKE ${containing(word)}`),
  );
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** The one status that the filter asks for; both together ask for nothing. */
export function statusOf({ mitigationStatuses }: FilterState): 'complete' | 'incomplete' | undefined {
  return new Set(mitigationStatuses).size === 1 ? mitigationStatuses[0] : undefined;
}

/** Whether the tally's own columns cannot tell which assets are meant. */
export function looksAtAssets(filter: FilterState): boolean {
  return wordsOf(filter.queryString).length > 0 || statusOf(filter) !== undefined;
}

/** Whether a row of `product_tally` counts assets of the list: 0 stands for no location there, and is the number of none. */
export function isCounted(filter: FilterState): Condition {
  return matchesTallyFilter({ ...filter, locations: filter.locations.map((id) => id || -1) });
}

/** Whether the list may leave out assets of the product. */
export function isNarrowed(filter: FilterState): boolean {
  return narrowsCounts(filter) || looksAtAssets(filter);
}
