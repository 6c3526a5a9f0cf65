import { sql } from 'kysely';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { Database } from '#db/connect.ts';
import { lockKeys } from '#db/lock-keys.ts';
import type { OperatorDb } from '#db/transaction.ts';

/** Each batch is a short transaction, because it writes lists of companies. */
const batch = sql.lit(200);

/**
 * Copies the new name of a manufacturer to its products, to own products of companies, and to the lists. It can be
 * repeated. Answers false if it stopped before the end.
 */
export async function passNamesOn(
  database: Database,
  manufacturerId: number,
  isOver?: () => boolean,
): Promise<boolean> {
  for (;;) {
    const changed = await database.asOperator(async (db) => {
      await lockCatalogue(db);
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(lockKeys.catalogue)})`.execute(db);
      return (await passToProducts(db, manufacturerId)) + (await passToOwnProducts(db, manufacturerId));
    });
    if (changed === 0) return true;
    if (isOver?.()) return false;
  }
}

/** The trigger fills the names. */
async function passToProducts(db: OperatorDb, id: number): Promise<number> {
  const { rows } = await sql`
    UPDATE product SET manufacturer_id = manufacturer_id WHERE id IN (
      SELECT product.id FROM product JOIN manufacturer ON manufacturer.id = manufacturer_id
      WHERE manufacturer_id = ${id} AND manufacturer_name <> manufacturer.name ORDER BY product.id LIMIT ${batch})
    RETURNING id`.execute(db);
  return rows.length;
}

async function passToOwnProducts(db: OperatorDb, id: number): Promise<number> {
  const { rows } = await sql`
    UPDATE own_product SET manufacturer_id = manufacturer_id WHERE (company_id, id) IN (
      SELECT company_id, own_product.id FROM own_product JOIN manufacturer ON manufacturer.id = catalogue_manufacturer_id
      WHERE catalogue_manufacturer_id = ${id} AND manufacturer_name <> manufacturer.name
      ORDER BY company_id, own_product.id LIMIT ${batch})
    RETURNING id`.execute(db);
  return rows.length;
}

/** Manufacturers whose new names a killed server did not copy to the end. */
export async function findUnpassedNames(db: OperatorDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT maker.id FROM manufacturer_other_name JOIN manufacturer maker ON maker.id = manufacturer_id
    WHERE EXISTS (SELECT FROM product WHERE product.manufacturer_id = maker.id AND manufacturer_name <> maker.name)
      OR EXISTS (SELECT FROM own_product WHERE catalogue_manufacturer_id = maker.id AND manufacturer_name <> maker.name)
    GROUP BY maker.id`.execute(db);
  return rows.map(({ id }) => id);
}
