import { sql } from 'kysely';
import type { OwnProductFields } from '@rampart/contract/api/own-products.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import { findInCatalogue } from './in-catalogue.queries.ts';
import { ownNamesOf, type OwnName } from './own-names.ts';

/** What became of one product that a user wants to record. */
export type Recorded =
  | { state: 'created' | 'known'; id: number }
  /** The catalogue has it, with this id. Nothing was recorded. */
  | { state: 'in-catalogue'; id: number };

/**
 * Records products that the catalogue lacks, with the same statements for any number. A product that the company has
 * already is used again.
 */
export async function recordOwnProducts(
  db: CompanyDb,
  given: readonly OwnProductFields[],
  by: string,
): Promise<Recorded[]> {
  await lockMyEquipment(db);
  const names = await ownNamesOf(db, given);
  const inCatalogue = await findInCatalogue(db, names);
  const lacking = names.filter((_, index) => !inCatalogue.has(index));
  const makers = await ensureMakers(db, lacking);
  const wanted = JSON.stringify(
    lacking.map((name) => ({ ...name, manufacturer_id: makers.get(name.normalised_manufacturer) })),
  );
  const { rows } = await sql<{ id: number; key: string; is_new: boolean }>`
    WITH wanted AS (
      SELECT DISTINCT ON (normalised_manufacturer, normalised_name) *
      FROM jsonb_to_recordset(${wanted}::jsonb) AS w(manufacturer_id integer, product_type_id integer, name text,
        normalised_manufacturer text, normalised_name text)
    ), made AS (
      INSERT INTO own_product (manufacturer_id, product_type_id, name, normalised_name, created_by)
      SELECT manufacturer_id, product_type_id, name, normalised_name, ${by} FROM wanted
      WHERE NOT EXISTS (SELECT FROM own_product known
        WHERE known.normalised_manufacturer = wanted.normalised_manufacturer
          AND known.normalised_name = wanted.normalised_name)
      RETURNING id, normalised_manufacturer, normalised_name
    )
    SELECT id, normalised_manufacturer || E'\n' || normalised_name AS key, true AS is_new FROM made
    UNION ALL
    SELECT known.id, known.normalised_manufacturer || E'\n' || known.normalised_name, false
    FROM own_product known JOIN wanted USING (normalised_manufacturer, normalised_name)`.execute(db);
  const recorded = new Map(rows.map((row) => [row.key, row]));
  return names.map((name, index) => {
    const catalogueId = inCatalogue.get(index);
    if (catalogueId !== undefined) return { state: 'in-catalogue', id: catalogueId };
    const row = recorded.get(`${name.normalised_manufacturer}\n${name.normalised_name}`);
    if (!row) throw new Error('An own product was not recorded.');
    return { state: row.is_new ? 'created' : 'known', id: row.id };
  });
}

export interface Renamed {
  state: 'changed' | 'taken' | 'in-catalogue';
  /** The product of the catalogue with these names. */
  id: number;
}

/** Gives an own product other names or another type. */
export async function changeOwnProduct(db: CompanyDb, id: number, fields: OwnProductFields): Promise<Renamed> {
  const [name] = (await ownNamesOf(db, [fields])) as [OwnName];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM own_product WHERE normalised_manufacturer = ${name.normalised_manufacturer}
      AND normalised_name = ${name.normalised_name}`.execute(db);
  const isRenamed = rows[0]?.id !== id;
  if (isRenamed && rows.length > 0) return { state: 'taken', id };
  const known = isRenamed ? (await findInCatalogue(db, [name])).get(0) : undefined;
  if (known !== undefined) return { state: 'in-catalogue', id: known };
  const makers = await ensureMakers(db, [name]);
  await db
    .updateTable('own_product')
    .set({
      manufacturer_id: makers.get(name.normalised_manufacturer) as number,
      product_type_id: name.product_type_id,
      name: name.name,
      normalised_name: name.normalised_name,
      // The operators got the old names.
      ...(isRenamed && { is_suggested: false }),
    })
    .where('id', '=', id)
    .execute();
  await removeUnusedMakers(db);
  return { state: 'changed', id };
}

/** Own manufacturers are only there for their products. */
export async function removeUnusedMakers(db: CompanyDb): Promise<void> {
  await sql`
    DELETE FROM own_manufacturer maker
    WHERE NOT EXISTS (SELECT FROM own_product WHERE own_product.manufacturer_id = maker.id)`.execute(db);
}

/** The ids of the manufacturers, by normalised name: those of the catalogue, and own ones, which are created. */
export async function ensureMakers(db: CompanyDb, names: readonly OwnName[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; id: number }>`
    WITH wanted AS (
      SELECT DISTINCT ON (normalised_name) * FROM unnest(${names.map(({ manufacturer }) => manufacturer)}::text[],
        ${names.map((name) => name.normalised_manufacturer)}::text[]) AS w(name, normalised_name)
    ), known AS (
      SELECT DISTINCT ON (normalised_name) normalised_name, id FROM known_manufacturer JOIN wanted USING (normalised_name)
      ORDER BY normalised_name, id
    ), made AS (
      INSERT INTO own_manufacturer (name, normalised_name)
      SELECT name, normalised_name FROM wanted WHERE normalised_name NOT IN (SELECT normalised_name FROM known)
      RETURNING normalised_name, id
    )
    SELECT normalised_name AS name, id FROM known UNION ALL SELECT normalised_name, id FROM made`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}
