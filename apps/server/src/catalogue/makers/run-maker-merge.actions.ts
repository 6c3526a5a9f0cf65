import { sql } from 'kysely';
import { searchDoubles } from '#catalogue/doubles/search.actions.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { RunOptions } from '#catalogue/merging/run-merge.actions.ts';
import type { Database } from '#db/connect.ts';
import { rateDue } from '#ratings/due.actions.ts';
import { leadNames } from './lead-names.actions.ts';
import type { MakerMerge } from './maker-record.ts';
import { productsNotBack, rateAgain } from './maker-ends.actions.ts';
import { moveProducts, moves } from './move-products.actions.ts';
import { moveOwnProducts } from './own-products.actions.ts';
import { runMakerSplit } from './run-maker-split.actions.ts';
import { mergeSameNames, returnSameNames } from './same-names.actions.ts';

/**
 * Continues a merge or a split of manufacturers, or its undo, until it is done. No step locks many rows, and each can be
 * repeated. Answers false if there is more to do later.
 */
export async function runMakerMerge(database: Database, id: number, options: RunOptions): Promise<boolean> {
  const merge = await database.asOperator(async (db) => {
    const found = await db
      .selectFrom('manufacturer_merge')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (found?.state !== 'waiting') return found;
    await leadNames(db, found, options.now);
    return { ...found, state: 'merging' };
  });
  if (merge?.state === 'splitting' || merge?.state === 'returning') return runMakerSplit(database, merge, options);
  if (merge?.state !== 'merging' && merge?.state !== 'undoing') return true;
  const isUndo = merge.state === 'undoing';
  const { isOver } = options;
  if (!isUndo && !(await mergeSameNames(database, merge, options))) return false;
  if (!(await moveProducts(database, merge, isUndo ? moves.back : moves.all, isOver))) return false;
  if (isUndo && !(await returnSameNames(database, merge, options))) return false;
  await moveOwnProducts(database, merge, isUndo);
  if (!(await (isUndo ? endUndo : end)(database, merge, options.now))) return false;
  await rateDue(database, options.now);
  await searchDoubles(database, options.now);
  return true;
}

/** Removes the merged manufacturer. Answers false if it got products in the meantime: then the steps are repeated. */
async function end(database: Database, { id, merged_id, kept_id }: MakerMerge, now: Date): Promise<boolean> {
  try {
    await database.asOperator(async (db) => {
      await lockCatalogue(db);
      await sql`
        UPDATE manufacturer_merge SET state = 'merged', finished_at = ${now},
          records = jsonb_set(records, '{history}', coalesce((
            SELECT jsonb_agg(jsonb_build_object('month', month, 'value', value) ORDER BY month)
            FROM manufacturer_rating_history WHERE manufacturer_id = ${merged_id}), '[]')),
          (own_products, own_products_kept) = (
            SELECT count(catalogue_manufacturer_id), count(own_manufacturer_id)
            FROM own_product WHERE ${merged_id} = ANY(merged_manufacturers))
        WHERE id = ${id} AND state = 'merging'`.execute(db);
      await sql`DELETE FROM rating_due WHERE subject = 'manufacturer' AND id = ${merged_id}`.execute(db);
      await db.deleteFrom('manufacturer').where('id', '=', merged_id).execute();
      await rateAgain(db, [kept_id]);
    });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23503') throw error;
    return false;
  }
}

/** Lists the products that stay, because they were merged into others since. */
async function endUndo(database: Database, { id, merged_id, kept_id }: MakerMerge, now: Date): Promise<boolean> {
  await database.asOperator(async (db) => {
    await lockCatalogue(db);
    await sql`
      UPDATE manufacturer_merge SET state = 'undone', finished_at = ${now}, leftover = coalesce((
        SELECT jsonb_agg(to_jsonb(rest) ORDER BY name) FROM (
          ${productsNotBack(id, kept_id)}) rest), '[]')
      WHERE id = ${id} AND state = 'undoing'`.execute(db);
    await rateAgain(db, [merged_id, kept_id]);
  });
  return true;
}
