import { sql } from 'kysely';
import { holdImports } from '#catalogue/joining/busy-imports.actions.ts';
import { moveProduct } from '#catalogue/joining/move-product.actions.ts';
import { returnProduct } from '#catalogue/joining/return-product.actions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import { mergedProduct } from './merge-record.ts';
import type { Turn } from './merge-turn.actions.ts';

/** Whom the histories of the assets name. Companies do not see operators. */
const author = 'Catalogue';

interface Merge {
  id: number;
  merged_id: number;
  merged: unknown;
  kept: unknown;
  turn: Pick<Turn, 'hold'>;
}

/** Moves everything that a company has of the merged product to the kept one, in its transaction. */
export async function moveInCompany(db: CompanyDb, { id, merged_id, merged, kept, turn }: Merge, at: Date) {
  if (!(await hasProduct(db, merged_id))) return;
  await turn.hold(db);
  await holdImports(db);
  await lockMyEquipment(db);
  await setAuthor(db);
  const { uuid, name, manufacturer_name: manufacturer, product_type_id } = mergedProduct.parse(merged);
  const from = { id: merged_id, uuid, name, manufacturer, product_type_id, is_suggested: false, created_by: null };
  await moveProduct(db, { from, to: mergedProduct.parse(kept), by: author, at, mergeId: id });
}

/** Moves back what nobody in the company changed since. */
export async function returnInCompany(db: CompanyDb, { id, merged_id, kept, turn }: Merge, at: Date): Promise<void> {
  const isOfMerge = () =>
    db.selectFrom('product_join').selectAll().where('merge_id', '=', id).where('undone_at', 'is', null);
  if ((await isOfMerge().execute()).length === 0) return;
  await turn.hold(db);
  await holdImports(db);
  await lockMyEquipment(db);
  await setAuthor(db);
  const { manufacturer_name: manufacturer, name } = mergedProduct.parse(kept);
  for (const join of await isOfMerge().orderBy('id').forUpdate().execute())
    await returnProduct(db, { join, own: merged_id, product: { manufacturer, name }, by: author, at });
}

async function hasProduct(db: CompanyDb, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM equipment WHERE product_id = ${id}) OR EXISTS (SELECT FROM asset WHERE product_id = ${id})
      OR EXISTS (SELECT FROM action_item WHERE product_id = ${id})
      OR EXISTS (SELECT FROM product_decision WHERE product_id = ${id})
      OR EXISTS (SELECT FROM product_join WHERE product_id = ${id})
      OR EXISTS (SELECT FROM import_pair WHERE ${id}::integer IN (product_id, found_product_id)
        AND import_id IN (SELECT id FROM equipment_import WHERE state IN ('mapping', 'matching', 'waiting'))) AS has
    `.execute(db);
  return rows[0]?.has ?? false;
}

const setAuthor = (db: CompanyDb) => sql`SELECT set_config('rampart.user_name', ${author}, true)`.execute(db);
