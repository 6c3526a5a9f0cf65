import { sql } from 'kysely';
import type { AssetFilterName, AssetFilterState, FilterOption } from '@rampart/contract/api/filters.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

interface VersionRow {
  version: string | null;
  assets_count: number;
  /** Assets with something open. */
  unfinished: number;
  is_untold: boolean;
}

const exposureLabels = { no_version: 'No version', cannot_be_told: 'Cannot be told' } as const;

/** What occurs in the assets of a product, with their number. Selected values stay in the options. */
export async function listAssetOptions(
  db: CompanyDb,
  uuid: string,
  name: AssetFilterName,
  filter: AssetFilterState,
): Promise<FilterOption[]> {
  const { rows } = await sql<VersionRow>`
    SELECT used.version, used.assets_count, used.unfinished,
      coalesce(firmware.untold > 0 OR firmware.is_due, false) AS is_untold
    FROM (
      SELECT product.id AS product_id, firmware_order, firmware_version AS version, count(asset.id)::integer AS assets_count,
        count(*) FILTER (WHERE done_count < vulnerability_count)::integer AS unfinished
      FROM known_product product LEFT JOIN asset ON asset.product_id = product.id AND removed_at IS NULL
      WHERE product.uuid = ${uuid} GROUP BY 1, 2, 3
    ) used LEFT JOIN firmware ON firmware.product_id = used.product_id AND firmware.version = used.version
    ORDER BY used.firmware_order, used.version`.execute(db);
  // A product without assets has one row, in which nothing is counted.
  if (rows.length === 0) throw notFound();
  if (name === 'firmwareVersions') {
    const found = rows.flatMap(({ version, assets_count }) =>
      version === null ? [] : [{ value: version, label: version, assets_count }],
    );
    const gone = filter.firmwareVersions.filter((chosen) => !found.some(({ value }) => value === chosen));
    return [...found, ...gone.map((value) => ({ value, label: value, assets_count: 0 }))];
  }
  const untold = rows.filter(({ version, is_untold }) => version !== null && is_untold);
  const counts = {
    no_version: rows.find(({ version }) => version === null)?.assets_count ?? 0,
    cannot_be_told: untold.reduce((sum, { unfinished }) => sum + unfinished, 0),
  };
  return (['no_version', 'cannot_be_told'] as const)
    .filter((value) => counts[value] > 0 || filter.exposure.includes(value))
    .map((value) => ({ value, label: exposureLabels[value], assets_count: counts[value] }));
}
