import type { ProductJoin } from '@rampart/contract/api/own-products.ts';
import { holdImports } from '#catalogue/joining/busy-imports.actions.ts';
import { ownRecord } from '#catalogue/joining/join-record.ts';
import { returnProduct } from '#catalogue/joining/return-product.actions.ts';
import { restoreOwnProduct } from '#catalogue/own/restore-own-product.actions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { conflict, notFound } from '#http/errors.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import { getJoin } from './joins.queries.ts';

/** Records the own product again, and moves back to it what nobody changed since. The answer lists the rest. */
export async function undoJoin(db: CompanyDb, id: number, by: string, at: Date): Promise<ProductJoin> {
  await holdImports(db);
  await lockMyEquipment(db);
  const join = await db.selectFrom('product_join').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!join) throw notFound();
  if (join.undone_at) throw refused('This join was already undone.');
  if (join.merge_id !== null)
    throw refused('The operators of the catalogue joined these products. Only they can undo it.');
  const { product } = await getJoin(db, id);
  const own = await restoreOwnProduct(db, { ...ownRecord.parse(join.own), id: join.own_product_id });
  await returnProduct(db, { join, own, product, by, at });
  return getJoin(db, id);
}

const refused = (text: string) => conflict({ id: [text] }, text);
