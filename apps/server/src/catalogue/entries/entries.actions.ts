import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';
import { typeOfName, type FoundType } from '#catalogue/types/read-type.ts';
import { ensureTypes, tableVersion } from '#catalogue/types/typing.actions.ts';
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
  const uuids = wanted.map(({ uuid }) => uuid);
  const { rows: found } = await sql<EntryRow>`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS w(uuid uuid, name text, normalised_name text)
    ), made AS (
      INSERT INTO manufacturer (uuid, name, normalised_name) SELECT uuid, name, normalised_name FROM wanted
      WHERE uuid NOT IN (SELECT other.uuid FROM manufacturer_other_name other)
      ON CONFLICT (uuid) DO NOTHING RETURNING id, uuid
    )
    SELECT id, uuid, true AS is_new FROM made
    -- A manufacturer that was merged after the load read its names.
    UNION ALL SELECT manufacturer_id, uuid, false FROM manufacturer_other_name WHERE uuid = ANY(${uuids}::uuid[])
    UNION ALL SELECT id, uuid, false FROM manufacturer WHERE uuid = ANY(${uuids}::uuid[])
      AND uuid NOT IN (SELECT other.uuid FROM manufacturer_other_name other)`.execute(db);
  return ensured(found);
}

/**
 * The ids of products. Missing ones are created, with their manufacturers and with the types that their names say. Those
 * of a product tree are only named: without a type and a vulnerability, they are rarely needed.
 */
export async function ensureProducts(
  db: OperatorDb,
  products: readonly ProductName[],
  { areOnlyNamed = false } = {},
): Promise<Ensured> {
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
    ...wordOf(typeOfName(manufacturer.normalisedName, name)),
  }));
  // The planner expects a hundred rows of a recordset, and would read all products to join them.
  const uuids = rows.map(({ uuid }) => uuid);
  await ensureTypes(
    db,
    rows.flatMap(({ type }) => type ?? []),
  );
  const { rows: found } = await sql<EntryRow>`
    WITH wanted AS (
      SELECT w.*, product_type.id AS product_type_id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS w(uuid uuid, name text, normalised_name text, manufacturer_id integer, type text, word text, place text)
      LEFT JOIN product_type ON product_type.kind = 'product' AND product_type.name = w.type
    ), made AS (
      INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name, product_type_id, is_named_only)
      SELECT uuid, 'product', manufacturer_id, name, normalised_name, product_type_id, ${areOnlyNamed}::boolean
      FROM wanted
      -- The triggers of a product also run for a row that is in conflict.
      WHERE uuid NOT IN (SELECT known.uuid FROM product known WHERE known.uuid = ANY(${uuids}::uuid[]))
        AND uuid NOT IN (SELECT other.uuid FROM product_other_name other WHERE other.uuid = ANY(${uuids}::uuid[]))
      ON CONFLICT (uuid) DO NOTHING RETURNING id, uuid
    ), typed AS (
      INSERT INTO product_typing (product_id, source, product_type_id, word, place, version, set_at)
      SELECT made.id, 'words', product_type_id, word, place, ${tableVersion}, now() FROM made JOIN wanted USING (uuid)
      WHERE product_type_id IS NOT NULL
    )
    SELECT id, uuid, true AS is_new FROM made
    -- A product that was merged after the load read its names.
    UNION ALL SELECT product_id, uuid, false FROM product_other_name WHERE uuid = ANY(${uuids}::uuid[])
    UNION ALL SELECT id, uuid, false FROM product WHERE uuid = ANY(${uuids}::uuid[])
      AND uuid NOT IN (SELECT other.uuid FROM product_other_name other WHERE other.uuid = ANY(${uuids}::uuid[]))`.execute(
    db,
  );
  return ensured(found);
}

const wordOf = (found: FoundType | undefined) => ({ type: found?.type, word: found?.word, place: found?.place });

interface EntryRow {
  id: number;
  uuid: string;
  is_new: boolean;
}

function ensured(rows: EntryRow[]): Ensured {
  return { ids: new Map(rows.map(({ id, uuid }) => [uuid, id])), made: rows.filter(({ is_new }) => is_new).length };
}
