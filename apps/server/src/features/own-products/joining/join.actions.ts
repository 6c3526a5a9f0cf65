import type { ProductJoin } from '@rampart/contract/api/own-products.ts';
import { removeUnusedMakers } from '#catalogue/own/own-products.actions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import { holdImports } from './busy-imports.actions.ts';
import { moveGroups } from './groups-follow.actions.ts';
import { moveImports } from './imports-follow.actions.ts';
import type { MovedRecord, OwnRecord } from './join-record.ts';
import { getJoin } from './joins.queries.ts';
import { lockAssetsOfProduct, moveAssets, passVersionsOn } from './move-assets.actions.ts';
import { moveNotes } from './notes-follow.actions.ts';
import { getCatalogueProduct } from './preview.queries.ts';
import { findRenames } from './renames.queries.ts';

/**
 * Moves everything of an own product to a product of the catalogue, in one transaction, and removes the own product. The
 * number of statements does not depend on the number of assets.
 */
export async function joinOwnProduct(
  db: CompanyDb,
  { uuid, product: wanted }: { uuid: string; product: string },
  by: string,
  at: Date,
): Promise<ProductJoin> {
  await holdImports(db);
  await lockMyEquipment(db);
  const own = await lockOwn(db, uuid);
  const product = await getCatalogueProduct(db, wanted, { product: ['The catalogue has no such product.'] });
  const before = await lockAssetsOfProduct(db, own.id);
  const renamed = await findRenames(db, own.id, product.id);
  const groups = await moveGroups(db, own.id, product.id);
  const names = { from: nameOf(own), to: nameOf(product) };
  const ids = before.map(({ id }) => id);
  const after = await moveAssets(db, { to: product.id, names, ids, renamed });
  await passVersionsOn(db, before, after);
  const notes = await moveNotes(db, own.id, product.id, by);
  const { decisions } = await moveImports(db, own.id, product.id);
  const record: OwnRecord = {
    uuid: own.uuid,
    manufacturer: own.manufacturer_name,
    name: own.name,
    product_type_id: own.product_type_id,
    is_suggested: own.is_suggested,
    created_by: own.created_by,
  };
  const moved: MovedRecord = { ...groups, ...notes, decisions };
  const { id } = await db
    .insertInto('product_join')
    .values({
      own_product_id: own.id,
      own: JSON.stringify(record),
      product_id: product.id,
      asset_ids: after.map((asset) => asset.id),
      asset_versions: after.map(({ version }) => version),
      assets: after.filter(({ is_removed }) => !is_removed).length,
      renamed: JSON.stringify(renamed),
      moved: JSON.stringify(moved),
      joined_by: by,
      joined_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('equipment').where('product_id', '=', own.id).execute();
  await db.deleteFrom('own_product').where('id', '=', own.id).execute();
  await removeUnusedMakers(db);
  return getJoin(db, id);
}

/** Whoever joins it at the same time waits, and then finds none. */
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

const nameOf = ({ manufacturer_name, name }: { manufacturer_name: string; name: string }) =>
  `${manufacturer_name} ${name}`;
