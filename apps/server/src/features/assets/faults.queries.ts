import { sql } from 'kysely';
import type { AssetData } from '@rampart/contract/api/assets.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { FieldErrors } from '#http/errors.ts';
import { noLocation, takenId } from './refusals.ts';

/** Faults of an asset that the request schema cannot detect: a taken Asset ID, an unknown location. */
export async function assetFaults(
  db: CompanyDb,
  uuid: string,
  { company_asset_uid = null, location_id = null }: AssetData = {},
  exceptId = 0,
): Promise<FieldErrors> {
  const { rows } = await sql<{ is_taken: boolean; has_location: boolean }>`
    SELECT EXISTS (
        SELECT FROM asset JOIN known_product product ON product.id = asset.product_id
        WHERE product.uuid = ${uuid} AND company_asset_uid = ${company_asset_uid}
          AND removed_at IS NULL AND asset.id <> ${exceptId}) AS is_taken,
      EXISTS (SELECT FROM location WHERE id = ${location_id}) AS has_location`.execute(db);
  return {
    ...(rows[0]?.is_taken && takenId(company_asset_uid)),
    ...(location_id !== null && !rows[0]?.has_location && noLocation),
  };
}

/** Which of these Asset IDs another asset of the product has. */
export async function findTakenIds(
  db: CompanyDb,
  productId: number,
  assetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ assetId: string }>`
    SELECT asset.company_asset_uid AS "assetId" FROM unnest(${assetIds}::text[]) given (id)
      JOIN asset ON asset.product_id = ${productId} AND asset.company_asset_uid = given.id
    WHERE asset.removed_at IS NULL`.execute(db);
  return new Set(rows.map(({ assetId }) => assetId));
}
