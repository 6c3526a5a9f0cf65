import { sql, type RawBuilder } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import { storedCellNames, type CellNames } from '../mapping/stored-mapping.ts';

export interface ListedProduct {
  id: number;
  name: string;
  manufacturer: string;
  totalAssets: number;
}

export interface ListedAsset {
  id: number;
  version: number;
  productId: number;
  uid: string | null;
  serialNumber: string | null;
  locationId: number | null;
  location: string | null;
  priority: number | null;
  notes: string | null;
  firmwareVersion: string | null;
}

/** How many rows one transaction reads. */
export const chunkSize = 5_000;

/** The number of rows of the list: one for each asset, and one for each product without assets. */
export async function countRows(db: CompanyDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(greatest(total_assets, 1)), 0) AS count FROM equipment`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next products of My Equipment by manufacturer and name. */
export async function listNextProducts(db: CompanyDb, after: ListedProduct | undefined): Promise<ListedProduct[]> {
  const { rows } = await sql<ListedProduct>`
    SELECT product_id AS id, name, manufacturer_name AS manufacturer, total_assets AS "totalAssets" FROM equipment
    WHERE ${
      after
        ? sql`(manufacturer_name COLLATE natural_ci, name COLLATE natural_ci, product_id)
            > (${after.manufacturer} COLLATE natural_ci, ${after.name} COLLATE natural_ci, ${after.id}::integer)`
        : sql`true`
    }
    ORDER BY manufacturer_name COLLATE natural_ci, name COLLATE natural_ci, product_id
    LIMIT ${sql.lit(chunkSize)}`.execute(db);
  return rows;
}

/** All assets of a few products, product by product. */
export async function listAssetsOf(db: CompanyDb, productIds: number[]): Promise<ListedAsset[]> {
  return assetsWhere(db, sql`product_id = ANY(${productIds}::integer[])`, sql`LIMIT ALL`);
}

/** The next assets of a product that has too many for one transaction. Assets without an Asset ID come last. */
export async function listNextAssets(
  db: CompanyDb,
  productId: number,
  after: ListedAsset | undefined,
): Promise<ListedAsset[]> {
  const limit = sql`LIMIT ${sql.lit(chunkSize)}`;
  const ofProduct = sql`product_id = ${productId}::integer`;
  if (!after || after.uid !== null) {
    const later = after
      ? sql`(asset_id_order, id) > (natural_key(${after.uid}::text), ${after.id}::integer)`
      : sql`asset_id_order IS NOT NULL`;
    const named = await assetsWhere(db, sql`${ofProduct} AND ${later}`, limit);
    if (named.length > 0) return named;
  }
  const lastId = after?.uid === null ? after.id : 0;
  return assetsWhere(db, sql`${ofProduct} AND asset_id_order IS NULL AND id > ${lastId}::integer`, limit);
}

async function assetsWhere(db: CompanyDb, condition: RawBuilder<unknown>, limit: RawBuilder<unknown>) {
  const { rows } = await sql<ListedAsset>`
    SELECT id, version, product_id AS "productId", company_asset_uid AS uid, serial_number AS "serialNumber",
      location_id AS "locationId", location_name AS location, priority, notes,
      firmware_version AS "firmwareVersion"
    FROM asset WHERE removed_at IS NULL AND ${condition}
    ORDER BY product_id, asset_id_order, id ${limit}`.execute(db);
  return rows;
}

/** The names of the company's locations, for a drop-down list. */
export async function listLocationNames(db: CompanyDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM location ORDER BY name COLLATE natural_ci, id LIMIT 10000`.execute(db);
  return rows.map(({ name }) => name);
}

export interface FaultyRow {
  position: number;
  rowNumber: number | null;
  sheet: unknown;
  faults: unknown;
}

/** The next faulty rows of an import. */
export async function listNextFaultyRows(db: CompanyDb, importId: number, after: number): Promise<FaultyRow[]> {
  const { rows } = await sql<FaultyRow>`
    SELECT position, row_number AS "rowNumber", sheet, faults FROM import_row
    WHERE import_id = ${importId}::integer AND kind = 'faulty' AND position > ${after}::integer
    ORDER BY position LIMIT ${sql.lit(chunkSize)}`.execute(db);
  return rows;
}

export interface FaultyImport {
  id: number;
  /** How the reasons name cells, if the file was mapped. */
  cellNames: CellNames;
}

/** An import whose rows are not cleared yet. */
export async function findImport(db: CompanyDb, id: number): Promise<FaultyImport | undefined> {
  const found = await db
    .selectFrom('equipment_import')
    .select('cell_names')
    .where('id', '=', id)
    .where('rows_cleared_at', 'is', null)
    .executeTakeFirst();
  return found && { id, cellNames: storedCellNames.parse(found.cell_names) };
}
