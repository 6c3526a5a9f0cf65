import { sql } from 'kysely';
import { plannedPerCall } from '#db/planned-per-call.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { VexScope } from './scope.queries.ts';

/** How many rows one transaction reads. */
export const chunkSize = 2_000;

/** The firmware versions of the assets of these products. Assets without a version have the version ''. */
export async function listVersions(
  db: CompanyDb,
  { isListed }: VexScope,
  productIds: number[],
): Promise<{ productId: number; version: string }[]> {
  const { rows } = await plannedPerCall(sql<{ productId: number; version: string }>`
    SELECT DISTINCT asset.product_id AS "productId", coalesce(asset.firmware_version, '') AS version
    FROM asset WHERE asset.product_id = ANY(${productIds}::integer[]) AND ${isListed}
    ORDER BY 1, 2`).execute(db);
  return rows;
}

export interface ListedAsset {
  id: number;
  productId: number;
  version: string;
  uid: string | null;
  serialNumber: string | null;
}

/** The next assets of these products. `after` is the id of the last one. */
export async function listNextAssets(
  db: CompanyDb,
  { isListed }: VexScope,
  productIds: number[],
  after: number,
): Promise<ListedAsset[]> {
  const { rows } = await plannedPerCall(sql<ListedAsset>`
    SELECT asset.id, asset.product_id AS "productId", coalesce(asset.firmware_version, '') AS version,
      asset.company_asset_uid AS uid, asset.serial_number AS "serialNumber"
    FROM asset
    WHERE asset.product_id = ANY(${productIds}::integer[]) AND ${isListed} AND asset.id > ${after}::integer
    ORDER BY asset.id LIMIT ${sql.lit(chunkSize)}`).execute(db);
  return rows;
}
