import { sql, type RawBuilder } from 'kysely';
import type { AssetFilterName, AssetFilterState, FilterOption } from '@rampart/contract/api/filters.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { isUntold } from '#lists/assets/asset-filter.ts';

const exposureLabels = { no_version: 'No version', cannot_be_told: 'Cannot be told' } as const;

/** What occurs in the assets of a product, with their number. Selected values stay in the options. */
export async function listAssetOptions(
  db: CompanyDb,
  uuid: string,
  name: AssetFilterName,
  filter: AssetFilterState,
): Promise<FilterOption[]> {
  return name === 'firmwareVersions' ? listVersionOptions(db, uuid, filter) : listExposureOptions(db, uuid, filter);
}

async function listVersionOptions(db: CompanyDb, uuid: string, filter: AssetFilterState): Promise<FilterOption[]> {
  const { rows } = await sql<{ version: string | null; assets_count: number }>`
    SELECT firmware_version AS version, count(asset.id)::integer AS assets_count
    FROM known_product product LEFT JOIN asset ON asset.product_id = product.id AND removed_at IS NULL
    WHERE product.uuid = ${uuid} GROUP BY firmware_order, firmware_version
    ORDER BY firmware_order, firmware_version COLLATE "C"`.execute(db);
  // A product without assets has one row, in which nothing is counted.
  if (rows.length === 0) throw notFound();
  const found = rows.flatMap(({ version, assets_count }) =>
    version === null ? [] : [{ value: version, label: version, assets_count }],
  );
  const gone = filter.firmwareVersions.filter((chosen) => !found.some(({ value }) => value === chosen));
  return [...found, ...gone.map((value) => ({ value, label: value, assets_count: 0 }))];
}

async function listExposureOptions(db: CompanyDb, uuid: string, filter: AssetFilterState): Promise<FilterOption[]> {
  const chosen = (column: RawBuilder<unknown>) => sql<number>`(SELECT ${column} FROM chosen)`;
  const { rows } = await sql<Record<keyof typeof exposureLabels, number>>`
    WITH chosen AS MATERIALIZED (SELECT id, vulnerability_count FROM known_product WHERE uuid = ${uuid})
    SELECT counted.* FROM chosen CROSS JOIN (
      SELECT count(*) FILTER (WHERE asset.firmware_version IS NULL)::integer AS no_version,
        count(*) FILTER (WHERE ${isUntold(chosen(sql`id`), chosen(sql`vulnerability_count`))})::integer AS cannot_be_told
      FROM asset WHERE asset.product_id = ${chosen(sql`id`)} AND asset.removed_at IS NULL
    ) counted`.execute(db);
  const [counts] = rows;
  if (!counts) throw notFound();
  return (['no_version', 'cannot_be_told'] as const)
    .filter((value) => counts[value] > 0 || filter.exposure.includes(value))
    .map((value) => ({ value, label: exposureLabels[value], assets_count: counts[value] }));
}
