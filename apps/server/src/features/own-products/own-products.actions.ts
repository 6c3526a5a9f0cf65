import { sql } from 'kysely';
import type { OwnProduct, OwnProductFields } from '@rampart/contract/api/own-products.ts';
import { changeOwnProduct, recordOwnProducts, removeUnusedMakers } from '#catalogue/own/own-products.actions.ts';
import { findUnknownTypes, noSuchType } from '#catalogue/own/own-types.queries.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { changed, invalid, notFound, type FieldErrors } from '#http/errors.ts';
import { addToMyEquipment, lockMyEquipment } from '#lists/my-equipment.ts';
import { findMatchedProducts } from '#lists/products/matched-products.queries.ts';
import { getOwnProduct } from './own-products.queries.ts';

const taken: FieldErrors = { 'product.name': ['Your company already has this product.'] };

export async function createOwnProduct(db: CompanyDb, fields: OwnProductFields, by: string): Promise<OwnProduct> {
  await requireType(db, fields);
  const [recorded] = await recordOwnProducts(db, [fields], by);
  if (!recorded || recorded.state === 'known') throw invalid(taken);
  if (recorded.state === 'in-catalogue') await refuseKnown(db, recorded.id);
  await addToMyEquipment(db, [recorded.id]);
  return getOwnProduct(db, recorded.id);
}

export async function updateOwnProduct(db: CompanyDb, uuid: string, fields: OwnProductFields): Promise<OwnProduct> {
  const id = await lockOwnProduct(db, uuid);
  await requireType(db, fields);
  const renamed = await changeOwnProduct(db, id, fields);
  if (renamed.state === 'taken') throw invalid(taken);
  if (renamed.state === 'in-catalogue') await refuseKnown(db, renamed.id);
  return getOwnProduct(db, id);
}

/** Removed assets count: they can be restored. */
export async function removeOwnProduct(db: CompanyDb, uuid: string): Promise<void> {
  const id = await lockOwnProduct(db, uuid);
  const { count } = await db
    .selectFrom('asset')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('own_product_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count > 0) {
    const assets = count === 1 ? 'an asset' : `${count.toLocaleString('en-US')} assets`;
    throw invalid({ product: [`This product has ${assets}, with the removed ones. It cannot be removed.`] });
  }
  await db.deleteFrom('equipment').where('product_id', '=', id).execute();
  await db.deleteFrom('own_product').where('id', '=', id).execute();
  await removeUnusedMakers(db);
}

/** Sends maker, name and type to the operators. They do not learn which company sent it. */
export async function suggestOwnProduct(db: CompanyDb, uuid: string): Promise<void> {
  const suggested = await db
    .updateTable('own_product')
    .set({ is_suggested: true })
    .where('uuid', '=', uuid)
    .returning('id')
    .executeTakeFirst();
  if (!suggested) throw notFound();
  await sql`SELECT suggest_own_product(${suggested.id})`.execute(db);
}

/** Calls that add an asset to the product wait for this transaction. */
async function lockOwnProduct(db: CompanyDb, uuid: string): Promise<number> {
  await lockMyEquipment(db);
  const row = await db.selectFrom('own_product').select('id').where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row.id;
}

async function refuseKnown(db: CompanyDb, catalogueId: number): Promise<never> {
  const product = (await findMatchedProducts(db, [catalogueId])).get(catalogueId);
  throw changed('The catalogue has this product.', { product });
}

/** Of the fault that the schema cannot find. It is also called when another field is refused. */
export async function ownProductFaults(db: CompanyDb, typeId: number | null | undefined): Promise<FieldErrors> {
  const unknown = await findUnknownTypes(db, [typeId ?? null]);
  return unknown.size === 0 ? {} : { 'product.product_type_id': [noSuchType] };
}

async function requireType(db: CompanyDb, { product_type_id }: OwnProductFields): Promise<void> {
  const faults = await ownProductFaults(db, product_type_id);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
