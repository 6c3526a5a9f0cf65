import type { ProductJoin } from '@rampart/contract/api/own-products.ts';
import { holdImports } from '#catalogue/joining/busy-imports.actions.ts';
import { moveProduct } from '#catalogue/joining/move-product.actions.ts';
import { removeUnusedMakers } from '#catalogue/own/own-products.actions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import { getJoin } from './joins.queries.ts';
import { getCatalogueProduct } from './preview.queries.ts';

/** Moves everything of an own product to a product of the catalogue, in one transaction, and removes the own product. */
export async function joinOwnProduct(
  db: CompanyDb,
  { uuid, product: wanted }: { uuid: string; product: string },
  by: string,
  at: Date,
): Promise<ProductJoin> {
  await holdImports(db);
  await lockMyEquipment(db);
  const { manufacturer_name: manufacturer, ...own } = await lockOwn(db, uuid);
  const to = await getCatalogueProduct(db, wanted, { product: ['The catalogue has no such product.'] });
  const id = await moveProduct(db, { from: { ...own, manufacturer }, to, by, at });
  await db.deleteFrom('own_product').where('id', '=', own.id).execute();
  await removeUnusedMakers(db);
  return getJoin(db, id);
}

/** If two users join the product at the same time, the second one waits and then gets 404. */
async function lockOwn(db: CompanyDb, uuid: string) {
  const own = await db
    .selectFrom('own_product')
    .select(['id', 'uuid', 'name', 'manufacturer_name', 'product_type_id', 'is_suggested', 'created_by'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw notFound();
  return own;
}
