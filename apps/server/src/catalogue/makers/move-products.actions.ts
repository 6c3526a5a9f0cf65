import { sql } from 'kysely';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { lockKeys } from '#db/lock-keys.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import type { MakerMerge } from './maker-record.ts';

/** Each batch is a short transaction: companies that add assets of these products wait for it. */
const batch = 200;

export const moves = { all: moveBatch, chosen: moveChosen, back: moveBatchBack };

/**
 * Moves products to the other manufacturer, one batch after the other. The triggers copy the name into the lists of
 * companies. Answers false if it stopped before the end.
 */
export async function moveProducts(
  database: Database,
  merge: MakerMerge,
  move: (typeof moves)[keyof typeof moves],
  isOver?: () => boolean,
): Promise<boolean> {
  for (;;) {
    const moved = await database.asOperator(async (db) => {
      await lockCatalogue(db);
      // As a load: before any row is locked, so that nobody waits for both.
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(lockKeys.catalogue)})`.execute(db);
      return move(db, merge);
    });
    if (moved === 0) return true;
    if (isOver?.()) return false;
  }
}

/** A product that a load brought since with a name of the other manufacturer waits until the two are merged. */
async function moveBatch(db: OperatorDb, { id, merged_id, kept_id }: MakerMerge): Promise<number> {
  const { rows } = await sql`
    WITH moved AS (
      UPDATE product SET manufacturer_id = ${kept_id} WHERE id IN (
        SELECT id FROM product own WHERE manufacturer_id = ${merged_id} AND NOT EXISTS (
          SELECT FROM product known WHERE known.manufacturer_id = ${kept_id} AND known.type = own.type
            AND known.normalised_name = own.normalised_name)
        ORDER BY id LIMIT ${sql.lit(batch)})
      RETURNING id
    ), noted AS (
      INSERT INTO manufacturer_merge_product (merge_id, product_id) SELECT ${id}::integer, id FROM moved
      ON CONFLICT DO NOTHING
    )
    SELECT id FROM moved`.execute(db);
  return rows.length;
}

/** The products that an operator chose for a split. Those that got another manufacturer since stay there. */
async function moveChosen(db: OperatorDb, { id, merged_id, kept_id }: MakerMerge): Promise<number> {
  const { rows } = await sql`
    WITH chosen AS (
      SELECT product_id FROM manufacturer_merge_product JOIN product own ON own.id = product_id
      WHERE merge_id = ${id} AND NOT is_moved AND own.manufacturer_id = ${merged_id} AND NOT EXISTS (
        SELECT FROM product known WHERE known.manufacturer_id = ${kept_id} AND known.type = own.type
          AND known.normalised_name = own.normalised_name)
      ORDER BY product_id LIMIT ${sql.lit(batch)}
    ), moved AS (
      UPDATE product SET manufacturer_id = ${kept_id} WHERE id IN (SELECT product_id FROM chosen) RETURNING id
    )
    UPDATE manufacturer_merge_product SET is_moved = true
    WHERE merge_id = ${id} AND product_id IN (SELECT id FROM moved) RETURNING product_id`.execute(db);
  return rows.length;
}

/** Products that were merged into others since stay there. */
async function moveBatchBack(db: OperatorDb, { id, merged_id, kept_id }: MakerMerge): Promise<number> {
  const { rows } = await sql`
    WITH back AS (
      SELECT product_id FROM manufacturer_merge_product moved JOIN product ON product.id = product_id
      WHERE merge_id = ${id} AND is_moved AND NOT is_back AND product.manufacturer_id = ${kept_id} AND NOT EXISTS (
        SELECT FROM product known WHERE known.manufacturer_id = ${merged_id} AND known.type = product.type
          AND known.normalised_name = product.normalised_name)
      ORDER BY product_id LIMIT ${sql.lit(batch)}
    ), moved AS (
      UPDATE product SET manufacturer_id = ${merged_id} WHERE id IN (SELECT product_id FROM back) RETURNING id
    )
    UPDATE manufacturer_merge_product SET is_back = true
    WHERE merge_id = ${id} AND product_id IN (SELECT id FROM moved) RETURNING product_id`.execute(db);
  return rows.length;
}
