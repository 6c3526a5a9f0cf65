import { sql } from 'kysely';
import type { AssetMetadata } from '@rampart/contract/api/assets.ts';
import type { AssetFilterState } from '@rampart/contract/api/filters.ts';
import { assetsAmong, isCounted, isInScope, looksAtAssets, statusOf, type AssetScope } from './asset-filter.ts';
import { matchesProductFilter } from '#lists/products/product-filter.ts';
import { isAffected, textWordsOf } from '#lists/words/sought-ids.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** A product with the counts of its assets that match the filter's locations and priorities. */
export interface CountedProduct {
  id: number;
  vulnerability_count: number;
  /** Whether the product matches the other lists of the filter. */
  is_listed: boolean;
  /** For each id of the search, in order: whether it affects the product. */
  is_affected: boolean[];
  assets: number;
  complete_assets: number;
  done_items: number;
  locations: number;
  with_asset_id: number;
  with_serial_number: number;
  without_either: number;
  with_firmware_version: number;
}

export async function findCountedProduct(
  db: CompanyDb,
  uuid: string,
  filter: AssetFilterState,
): Promise<CountedProduct | undefined> {
  const affected = textWordsOf(filter.queryString).flatMap(({ id }) => (id ? [isAffected(id)] : []));
  // Nobody knows whether an asset of an own product is complete.
  const canHaveStatus = filter.mitigationStatuses.length > 0 ? sql`NOT product.is_own` : sql`true`;
  const { rows } = await sql<CountedProduct>`
    SELECT product.id, product.vulnerability_count,
      ${matchesProductFilter(filter, [])} AND ${canHaveStatus} AS is_listed,
      ARRAY[${affected.length > 0 ? sql.join(affected) : sql``}]::boolean[] AS is_affected, tally.*
    FROM known_product product CROSS JOIN LATERAL (
      SELECT coalesce(sum(assets), 0) AS assets, coalesce(sum(complete_assets), 0) AS complete_assets,
        coalesce(sum(done_items), 0)::bigint AS done_items,
        count(DISTINCT location_id) FILTER (WHERE location_id <> 0) AS locations,
        coalesce(sum(with_asset_id), 0) AS with_asset_id, coalesce(sum(with_serial_number), 0) AS with_serial_number,
        coalesce(sum(without_either), 0) AS without_either,
        coalesce(sum(with_firmware_version), 0) AS with_firmware_version
      FROM product_tally WHERE product_tally.product_id = product.id AND ${isCounted(filter)}
    ) tally
    WHERE product.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** How many assets match the lists of the filter, without its search. */
export function countOf({ assets, complete_assets }: CountedProduct, filter: AssetFilterState): number {
  const status = statusOf(filter);
  if (!status) return assets;
  return status === 'complete' ? complete_assets : assets - complete_assets;
}

export type Flags = Pick<
  AssetMetadata,
  'has_asset_ids' | 'has_serial_numbers' | 'has_firmware_versions' | 'needs_rampart_ids'
>;

export const noFlags: Flags = {
  has_asset_ids: false,
  has_serial_numbers: false,
  has_firmware_versions: false,
  needs_rampart_ids: false,
};

/** Which columns have a value in at least one of the counted assets. */
export function flagsOfTally(counted: CountedProduct): Flags {
  return {
    has_asset_ids: counted.with_asset_id > 0,
    has_serial_numbers: counted.with_serial_number > 0,
    has_firmware_versions: counted.with_firmware_version > 0,
    needs_rampart_ids: counted.without_either > 0,
  };
}

/**
 * Which columns have a value in the filtered list. The tally is enough unless the filter reads the assets themselves.
 */
export async function flagsOf(
  db: CompanyDb,
  product: CountedProduct,
  scope: AssetScope,
  ids?: number[],
): Promise<Flags> {
  if (!looksAtAssets(scope.filter)) return flagsOfTally(product);
  const some = (has: ReturnType<typeof sql>, most: number) =>
    most === 0 ? sql`false` : sql`EXISTS (SELECT FROM ${assetsAmong(ids)} WHERE ${isInScope(scope)} AND ${has})`;
  const { rows } = await sql<Flags>`
    SELECT ${some(sql`asset.company_asset_uid IS NOT NULL`, product.with_asset_id)} AS has_asset_ids,
      ${some(sql`asset.serial_number IS NOT NULL`, product.with_serial_number)} AS has_serial_numbers,
      ${some(sql`asset.firmware_version IS NOT NULL`, product.with_firmware_version)} AS has_firmware_versions,
      ${some(sql`asset.company_asset_uid IS NULL AND asset.serial_number IS NULL`, product.without_either)} AS needs_rampart_ids`.execute(
    db,
  );
  return rows[0] ?? noFlags;
}
