import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';
import type { ManufacturerName, ProductName } from './names.ts';

/**
 * Only one load or rating runs at a time. Two at the same time would miss each other's new rows. Reads are not blocked.
 */
export async function lockCatalogue(db: OperatorDb): Promise<void> {
  await sql`LOCK TABLE advisory IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

export interface Ensured {
  /** By uuid. */
  ids: Map<string, number>;
  /** The number of new entries. */
  made: number;
}

/** The ids of manufacturers. Missing ones are created. */
export async function ensureManufacturers(db: OperatorDb, manufacturers: Iterable<ManufacturerName>): Promise<Ensured> {
  const wanted = [...new Map([...manufacturers].map((one) => [one.uuid, one])).values()];
  const rows = JSON.stringify(
    wanted.map(({ uuid, name, normalisedName }) => ({ uuid, name, normalised_name: normalisedName })),
  );
  const { rows: found } = await sql<EntryRow>`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS w(uuid uuid, name text, normalised_name text)
    ), made AS (
      INSERT INTO manufacturer (uuid, name, normalised_name) SELECT uuid, name, normalised_name FROM wanted
      ON CONFLICT (uuid) DO NOTHING RETURNING id, uuid
    )
    SELECT id, uuid, true AS is_new FROM made
    UNION ALL SELECT manufacturer.id, uuid, false FROM manufacturer JOIN wanted USING (uuid)`.execute(db);
  return ensured(found);
}

/** The ids of products. Missing ones are created, with their manufacturers. */
export async function ensureProducts(db: OperatorDb, products: readonly ProductName[]): Promise<Ensured> {
  if (products.length === 0) return { ids: new Map(), made: 0 };
  const manufacturers = await ensureManufacturers(
    db,
    products.map(({ manufacturer }) => manufacturer),
  );
  const rows = products.map(({ uuid, name, normalisedName, manufacturer }) => ({
    uuid,
    name,
    normalised_name: normalisedName,
    manufacturer_id: manufacturers.ids.get(manufacturer.uuid),
  }));
  const { rows: found } = await sql<EntryRow>`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS w(uuid uuid, name text, normalised_name text, manufacturer_id integer)
    ), made AS (
      INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name)
      SELECT uuid, 'product', manufacturer_id, name, normalised_name FROM wanted
      -- The triggers of a product also run for a row that is in conflict.
      WHERE NOT EXISTS (SELECT FROM product known WHERE known.uuid = wanted.uuid)
      ON CONFLICT (uuid) DO NOTHING RETURNING id, uuid
    )
    SELECT id, uuid, true AS is_new FROM made
    UNION ALL SELECT product.id, uuid, false FROM product JOIN wanted USING (uuid)`.execute(db);
  return ensured(found);
}

interface EntryRow {
  id: number;
  uuid: string;
  is_new: boolean;
}

function ensured(rows: EntryRow[]): Ensured {
  return { ids: new Map(rows.map(({ id, uuid }) => [uuid, id])), made: rows.filter(({ is_new }) => is_new).length };
}
