import { sql } from 'kysely';
import type { Asset, AssetData } from '@rampart/contract/api/assets.ts';
import { decideVersions } from '#exposure/decisions.actions.ts';
import { holdLocation, lockAssets } from '#lists/assets/asset-locks.ts';
import { assetColumns, assetOf, type AssetRow } from '#lists/assets/asset-page.ts';
import { priorityRank } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { invalid, notFound } from '#http/errors.ts';
import { getProductId } from './assets.queries.ts';
import { findConflicts } from './conflicts.queries.ts';
import { editConflict, refuseAsset, unknownLocation } from './refusals.ts';

interface AssetEdit extends AssetData {
  id?: number | undefined;
  version?: number | undefined;
}

/** Changes the given fields. Equal values make no new version. */
export async function updateAsset(
  db: CompanyDb,
  uuid: string,
  id: number,
  { id: namedId, version, ...data }: AssetEdit,
): Promise<Asset> {
  if (namedId !== undefined && namedId !== id)
    throw invalid({ 'data.id': ['This id differs from the asset in the address.'] });
  const productId = await getProductId(db, uuid);
  if (data.location_id != null && !(await holdLocation(db, data.location_id))) throw unknownLocation();
  const [asset] = await lockAssets(db, productId, [id]);
  if (!asset || asset.is_removed) throw notFound();
  if (version !== undefined && version !== asset.version) {
    throw editConflict('this asset', await findConflicts(db, [{ id, version, now: asset.version }]));
  }
  await decideVersions(db, versionsIn(data, productId));
  const columns = columnsOf(data);
  if (Object.keys(columns).length > 0) {
    await db
      .updateTable('asset')
      .set(columns)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => refuseAsset(error, data.company_asset_uid ?? null));
  }
  return getAsset(db, id);
}

async function getAsset(db: CompanyDb, id: number): Promise<Asset> {
  const { rows } = await sql<AssetRow>`SELECT ${assetColumns} FROM asset WHERE id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return assetOf(rows[0]);
}

const versionsIn = ({ firmware_version }: AssetData, product_id: number) =>
  firmware_version == null ? [] : [{ product_id, version: firmware_version }];

/** The columns of the given fields. */
function columnsOf({ priority_level, ...data }: AssetData) {
  const columns = { ...data, ...(priority_level !== undefined && { priority: priorityRank(priority_level) }) };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as typeof columns;
}
