import { sql, type RawBuilder } from 'kysely';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { matchesTallyFilter, narrowsCounts } from '#lists/counts/narrowed-counts.ts';
import { priorityRank } from '#lists/priority.ts';
import { patternOf, textWordsOf } from '#lists/words/sought-ids.ts';
import { wordsOf } from '#lists/words/words.ts';

type Condition = RawBuilder<boolean>;

/** The data that a list of one product's assets needs. */
export interface AssetScope {
  productId: number | RawBuilder<number>;
  /** The product's vulnerabilities. An asset with this number of mitigations is complete. */
  vulnerabilityCount: number;
  filter: FilterState;
}

/** Whether a row of `asset` belongs to the list. */
export function isInScope(scope: AssetScope): Condition {
  return sql<boolean>`${meetsLists(scope)} AND ${hasWords(scope.filter)}`;
}

/** Whether it matches the filter without its search. */
export function meetsLists({ productId, vulnerabilityCount, filter }: AssetScope): Condition {
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
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Whether it contains every word of the search. */
export function hasWords({ queryString }: FilterState): Condition {
  const words = textWordsOf(queryString).map((word) => sql<boolean>`asset.search_text LIKE ${patternOf(word)}`);
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` AND `)})`;
}

/** The status that the filter selects. Both statuses together select everything. */
export function statusOf({ mitigationStatuses }: FilterState): 'complete' | 'incomplete' | undefined {
  return new Set(mitigationStatuses).size === 1 ? mitigationStatuses[0] : undefined;
}

/** Whether the columns of the tally are not enough to apply the filter. */
export function looksAtAssets(filter: FilterState): boolean {
  return wordsOf(filter.queryString).length > 0 || statusOf(filter) !== undefined;
}

/**
 * Whether a row of `product_tally` counts assets of the list. In this table 0 means no location, and no location has
 * the id 0.
 */
export function isCounted(filter: FilterState): Condition {
  return matchesTallyFilter({ ...filter, locations: filter.locations.map((id) => id || -1) });
}

/** Whether the filter can exclude assets of the product. */
export function isNarrowed(filter: FilterState): boolean {
  return narrowsCounts(filter) || looksAtAssets(filter);
}

/**
 * The source of rows of `asset`: all, or those with these ids. With OFFSET 0, PostgreSQL fetches each asset by its key.
 * Without it, a cached plan would compare every asset of the product with each id.
 */
export function assetsAmong(ids?: number[]): RawBuilder<unknown> {
  if (!ids) return sql`asset`;
  return sql`unnest(${ids}::integer[]) chosen (id)
    CROSS JOIN LATERAL (SELECT * FROM asset WHERE asset.id = chosen.id OFFSET 0) asset`;
}
