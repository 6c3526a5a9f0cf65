import { sql } from 'kysely';
import { productUuid } from '#catalogue/entries/names.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { priorityNameOf } from '#lists/priority.ts';
import { keyInAsset, type ProductKey } from './keys.queries.ts';
import type { NamedProduct } from './name-product.ts';
import type { KnownAsset, KnownLocation, KnownProduct } from '../rows/staged-row.ts';

/** The entries of the catalogue that match the rows, products before components. */
export async function findProducts(db: CompanyDb, named: NamedProduct[]): Promise<KnownProduct[]> {
  const wanted = JSON.stringify(
    named.map(({ id, uuid, idText, manufacturer, name, normalisedManufacturer, normalisedName }) =>
      idText === ''
        ? {
            manufacturer: manufacturer.toLowerCase(),
            name: name.toLowerCase(),
            normalisedManufacturer,
            normalisedName,
            // A product that got another manufacturer is found by the name that it came with.
            uuid: productUuid(normalisedManufacturer, normalisedName),
          }
        : { id, uuid },
    ),
  );
  const { rows } = await sql<KnownProduct>`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${wanted}::jsonb) AS w(
        id integer, uuid uuid, manufacturer text, name text, "normalisedManufacturer" text, "normalisedName" text)
    ), found AS (
      SELECT product.id FROM wanted JOIN known_product product ON product.id = wanted.id
      UNION SELECT product.id FROM wanted JOIN known_product product ON product.uuid = wanted.uuid
      UNION SELECT other.product_id FROM wanted JOIN product_other_name other ON other.uuid = wanted.uuid
        WHERE wanted.name IS NOT NULL
      UNION SELECT product.id FROM wanted
        JOIN known_manufacturer manufacturer ON manufacturer.normalised_name = "normalisedManufacturer"
        JOIN known_product product ON product.manufacturer_id = manufacturer.id AND product.normalised_name = "normalisedName"
      UNION SELECT product.id FROM wanted
        JOIN manufacturer_other_name former ON former.normalised_name = "normalisedManufacturer"
        JOIN known_product product
          ON product.manufacturer_id = former.manufacturer_id AND product.normalised_name = "normalisedName"
      UNION SELECT product.id FROM wanted
        JOIN known_product product ON product.type IN ('product', 'component') AND lower(product.name) = wanted.name
          AND lower(product.manufacturer_name) = wanted.manufacturer
    )
    SELECT product.id, product.uuid, product.name, manufacturer.name AS manufacturer,
      product.normalised_name AS "normalisedName", manufacturer.normalised_name AS "normalisedManufacturer",
      ARRAY(SELECT former.normalised_name FROM manufacturer_other_name former
        WHERE former.manufacturer_id = manufacturer.id) AS "formerManufacturers",
      product.uuid || ARRAY(SELECT other.uuid FROM product_other_name other WHERE other.product_id = product.id)
        AS "nameUuids",
      EXISTS (SELECT FROM equipment WHERE equipment.product_id = product.id) AS "isInMyEquipment"
    FROM found JOIN known_product product USING (id) JOIN known_manufacturer manufacturer ON manufacturer.id = product.manufacturer_id
    ORDER BY product.type DESC, product.id`.execute(db);
  return rows;
}

/** The company's locations by the requested names, ignoring case. */
export async function findLocations(db: CompanyDb, names: string[]): Promise<Map<string, KnownLocation>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<KnownLocation & { asked: string }>`
    SELECT asked, location.id, location.name FROM unnest(${names}::text[]) asked
      JOIN location ON lower(location.name COLLATE "und-x-icu") = lower(asked COLLATE "und-x-icu")`.execute(db);
  return new Map(rows.map(({ asked, id, name }) => [asked, { id, name }]));
}

interface AssetRow {
  id: number;
  version: number;
  product_id: number;
  company_asset_uid: string | null;
  serial_number: string | null;
  location_id: number | null;
  location_name: string | null;
  priority: number | null;
  notes: string | null;
  firmware_version: string | null;
  is_removed: boolean;
  is_in_equipment: boolean;
}

const assetColumns = sql`asset.id, asset.version, asset.product_id, asset.company_asset_uid, asset.serial_number,
  asset.location_id, asset.location_name, asset.priority, asset.notes, asset.firmware_version,
  asset.removed_at IS NOT NULL AS is_removed,
  EXISTS (SELECT FROM equipment WHERE equipment.product_id = asset.product_id) AS is_in_equipment`;

export async function findAssets(db: CompanyDb, ids: number[]): Promise<KnownAsset[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AssetRow>`
    SELECT ${assetColumns} FROM asset WHERE id = ANY(${ids}::integer[])`.execute(db);
  return rows.map(knownAssetOf);
}

/** A key of a row, with its product. */
export interface WantedKey {
  productId: number;
  text: string;
}

/** The assets of the products that have these keys. A key can fit several. Removed assets have none. */
export async function findKeyed(
  db: CompanyDb,
  key: ProductKey,
  wanted: readonly WantedKey[],
): Promise<(WantedKey & { asset: KnownAsset })[]> {
  if (wanted.length === 0) return [];
  const { rows } = await keyedAssets(key, wanted).execute(db);
  return rows.map((row) => ({ productId: row.product_id, text: row.text, asset: knownAssetOf(row) }));
}

/**
 * With row-level security, PostgreSQL uses an index only for a plain column. So serial numbers are found by their sort
 * key, which ignores case, and then compared.
 */
export function keyedAssets(key: ProductKey, wanted: readonly WantedKey[]) {
  const isFound =
    key === 'Asset ID'
      ? sql`asset.company_asset_uid = wanted.text`
      : sql`asset.serial_number_order = wanted.serial_number_order AND ${keyInAsset(key)} = wanted.folded`;
  return sql<AssetRow & { text: string }>`
    WITH wanted AS MATERIALIZED (
      SELECT product_id, text, natural_key(text) COLLATE "C" AS serial_number_order, lower(text COLLATE "und-x-icu") AS folded
      FROM unnest(${wanted.map(({ productId }) => productId)}::integer[], ${wanted.map(({ text }) => text)}::text[])
        AS w (product_id, text)
    )
    SELECT wanted.text, ${assetColumns}
    -- OFFSET keeps it from reading all assets of the company, even if the statistics are old.
    FROM wanted CROSS JOIN LATERAL (
      SELECT asset.* FROM asset
      WHERE asset.product_id = wanted.product_id AND asset.removed_at IS NULL AND ${isFound} OFFSET 0) asset
    ORDER BY asset.id`;
}

function knownAssetOf(row: AssetRow): KnownAsset {
  return {
    id: row.id,
    version: row.version,
    productId: row.product_id,
    isRemoved: row.is_removed,
    isInMyEquipment: row.is_in_equipment,
    locationId: row.location_id,
    values: {
      company_asset_uid: row.company_asset_uid,
      serial_number: row.serial_number,
      location: row.location_name,
      priority: priorityNameOf(row.priority),
      notes: row.notes,
      firmware_version: row.firmware_version,
    },
  };
}
