import { sql } from 'kysely';
import type { Asset, AssetData } from '@rampart/contract/api/assets.ts';
import type { NewAsset } from '@rampart/contract/api/assets/new-assets.ts';
import { decideVersions } from '#exposure/decisions.actions.ts';
import { assetColumns, assetOf, type AssetRow } from '#lists/assets/asset-page.ts';
import { addToMyEquipment } from '#lists/my-equipment.ts';
import { priorityRank } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import { getProductId } from './assets.queries.ts';
import { findTakenIds } from './faults.queries.ts';
import { holdNamedLocations } from './named-locations.actions.ts';
import { noSuchLocation, refuseAsset, takenId, takenIdText } from './refusals.ts';

export async function createAsset(db: CompanyDb, uuid: string, data: AssetData): Promise<Asset> {
  const productId = await getProductId(db, uuid);
  const [asset] = await addAssets(db, productId, [data]).catch((error: unknown) =>
    refuseAsset(error, data.company_asset_uid ?? null),
  );
  if (!asset) throw invalid(takenId(data.company_asset_uid ?? null));
  return asset;
}

/** Creates all of the assets, or none. The refusal names each row and field, such as `assets.3.company_asset_uid`. */
export async function createAssets(
  db: CompanyDb,
  uuid: string,
  given: readonly NewAsset[],
  canCreateLocations: boolean,
): Promise<Asset[]> {
  const productId = await getProductId(db, uuid);
  const named = await holdNamedLocations(db, given, canCreateLocations);
  const rows = given.map((row, index) => ({
    ...row,
    location_id: named[index]?.id ?? null,
  }));
  const taken = await findTakenIds(db, productId, idsIn(rows));
  refuseRows(given, (row, index) => ({
    company_asset_uid: takenBy(row, taken),
    ...(named[index] === undefined && noSuchLocation(row, canCreateLocations)),
  }));
  const assets = await addAssets(db, productId, rows);
  // Another user added an asset with one of these ids in the meantime.
  if (assets.length < rows.length) {
    const added = new Set(assets.map(({ company_asset_uid }) => company_asset_uid));
    const lost = new Set(idsIn(rows).filter((assetId) => !added.has(assetId)));
    refuseRows(rows, (row) => ({ company_asset_uid: takenBy(row, lost) }));
  }
  return assets;
}

/**
 * Adds the product to My Equipment and the assets to the product, with the same statements for any number of assets.
 * Leaves out an asset whose Asset ID is taken.
 */
async function addAssets(db: CompanyDb, productId: number, given: readonly AssetData[]): Promise<Asset[]> {
  await addToMyEquipment(db, [productId]);
  const versions = new Set(given.flatMap(({ firmware_version }) => firmware_version ?? []));
  await decideVersions(
    db,
    [...versions].map((version) => ({ product_id: productId, version })),
  );
  const column = (name: Exclude<keyof AssetData, 'priority_level'>) => given.map((data) => data[name] ?? null);
  const priorities = given.map(({ priority_level }) => priorityRank(priority_level ?? null));
  const { rows } = await sql<AssetRow>`
    WITH taken AS MATERIALIZED (SELECT take_numbers('asset', ${given.length}) AS first)
    INSERT INTO asset (id, product_id, company_asset_uid, serial_number, firmware_version, location_id, priority, notes)
    SELECT taken.first + nth - 1, ${productId}, uid, serial_number, firmware_version, location_id, priority, notes
    FROM taken, unnest(${column('company_asset_uid')}::text[], ${column('serial_number')}::text[],
      ${column('firmware_version')}::text[], ${column('location_id')}::integer[], ${priorities}::smallint[],
      ${column('notes')}::text[])
      WITH ORDINALITY AS added(uid, serial_number, firmware_version, location_id, priority, notes, nth)
    ORDER BY nth
    ON CONFLICT DO NOTHING
    RETURNING ${assetColumns}`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id).map(assetOf);
}

const idsIn = (rows: readonly AssetData[]) => rows.flatMap(({ company_asset_uid }) => company_asset_uid ?? []);

const takenBy = ({ company_asset_uid }: AssetData, taken: ReadonlySet<string>) =>
  company_asset_uid != null && taken.has(company_asset_uid) ? takenIdText(company_asset_uid) : undefined;

type RowFaults = Partial<Record<keyof NewAsset, string | undefined>>;

function refuseRows<Row>(rows: readonly Row[], faultsOf: (row: Row, index: number) => RowFaults): void {
  const errors: FieldErrors = {};
  for (const [index, row] of rows.entries()) {
    for (const [field, text] of Object.entries(faultsOf(row, index)))
      if (text !== undefined) errors[`assets.${index}.${field}`] = [text];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
