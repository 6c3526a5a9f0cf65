import { sql, type RawBuilder } from 'kysely';
import type { AssetFilterState } from '@rampart/contract/api/filters.ts';
import { matchesTallyFilter, narrowsCounts } from '#lists/counts/narrowed-counts.ts';
import { priorityRank } from '#lists/priority.ts';
import { patternOf, textWordsOf } from '#lists/words/sought-ids.ts';
import { wordsOf } from '#lists/words/words.ts';

type Condition = RawBuilder<boolean>;

/** The data that a list of one product's assets needs. */
export interface AssetScope {
  productId: number | RawBuilder<number>;
  /** The product's vulnerabilities. An asset on which this number is done is complete. */
  vulnerabilityCount: number;
  filter: AssetFilterState;
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
  if (status === 'complete') conditions.push(sql<boolean>`asset.done_count >= ${vulnerabilityCount}`);
  if (status === 'incomplete') conditions.push(sql<boolean>`asset.done_count < ${vulnerabilityCount}`);
  if (filter.firmwareVersions.length > 0)
    conditions.push(sql<boolean>`asset.firmware_version = ANY(${filter.firmwareVersions}::text[])`);
  if (filter.exposure.length > 0) {
    const isUnknown = filter.exposure.map((kind) => isUnknownBy[kind](productId, vulnerabilityCount));
    conditions.push(sql<boolean>`(${sql.join(isUnknown, sql` OR `)})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** What is not known of an asset. */
const isUnknownBy = {
  no_version: () => sql<boolean>`asset.firmware_order IS NULL`,
  cannot_be_told: isUntold,
};

/**
 * Whether something is open on an asset of which its firmware version does not tell whether the asset has it, and no
 * person said anything about it. A version that is due may be decided by nobody yet.
 */
export function isUntold(productId: AssetScope['productId'], vulnerabilities: number | RawBuilder<number>): Condition {
  const spoken = sql`asset_word.asset_id = asset.id AND asset_word.vulnerability_id = untold.id`;
  return sql<boolean>`(
    asset.done_count < ${vulnerabilities} AND asset.firmware_version = ANY(ARRAY(
      SELECT version FROM firmware WHERE firmware.product_id = ${productId} AND (untold > 0 OR is_due)))
    -- On most assets no person said anything.
    AND (asset.done_count = asset.not_affected_count AND NOT EXISTS (
        SELECT FROM asset_statement WHERE asset_statement.asset_id = asset.id)
      OR EXISTS (
        SELECT FROM firmware
        WHERE firmware.product_id = asset.product_id AND firmware.version = asset.firmware_version
          AND (is_due OR EXISTS (
            SELECT FROM (SELECT unnest(firmware.untold_ids) AS id) untold
            WHERE NOT EXISTS (SELECT FROM asset_word WHERE ${spoken}))))))`;
}

/** Whether it contains every word of the search. */
export function hasWords({ queryString }: AssetFilterState): Condition {
  const words = textWordsOf(queryString).map((word) => sql<boolean>`asset.search_text LIKE ${patternOf(word)}`);
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` AND `)})`;
}

/** The status that the filter selects. Both statuses together select everything. */
export function statusOf({ mitigationStatuses }: AssetFilterState): 'complete' | 'incomplete' | undefined {
  return new Set(mitigationStatuses).size === 1 ? mitigationStatuses[0] : undefined;
}

/** Whether the columns of the tally are not enough to apply the filter. */
export function looksAtAssets(filter: AssetFilterState): boolean {
  return wordsOf(filter.queryString).length > 0 || statusOf(filter) !== undefined || looksAtVersions(filter);
}

/** Whether it selects by firmware version. The tally does not count by version. */
export function looksAtVersions({ firmwareVersions, exposure }: AssetFilterState): boolean {
  return firmwareVersions.length > 0 || exposure.length > 0;
}

/**
 * Whether a row of `product_tally` counts assets of the list. In this table 0 means no location, and no location has
 * the id 0.
 */
export function isCounted(filter: AssetFilterState): Condition {
  return matchesTallyFilter({ ...filter, locations: filter.locations.map((id) => id || -1) });
}

/** Whether the filter can exclude assets of the product. */
export function isNarrowed(filter: AssetFilterState): boolean {
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
