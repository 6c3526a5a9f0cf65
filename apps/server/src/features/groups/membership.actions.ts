import { sql } from 'kysely';
import type { GroupName } from '@rampart/contract/api/filters.ts';
import { addToMyEquipment, isInCatalogue, lockMyEquipment } from '#lists/my-equipment.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

/** Adds a product to My Equipment, and answers the default group. */
export async function attachToDefaultGroup(db: CompanyDb, productId: number): Promise<GroupName> {
  if (!(await isInCatalogue(db, productId))) throw notFound();
  await addToMyEquipment(db, [productId]);
  return db
    .selectFrom('equipment_group')
    .select(['id', 'name'])
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
}

/** Removes a product from My Equipment and from every group. Its assets stay in the database. */
export async function detachEquipment(db: CompanyDb, productId: number): Promise<void> {
  await lockMyEquipment(db);
  const removed = await db.deleteFrom('equipment').where('product_id', '=', productId).executeTakeFirst();
  if (removed.numDeletedRows === 0n && !(await isInCatalogue(db, productId))) throw notFound();
}

/** Sets the groups of a product. A product in a group is also added to My Equipment. */
export async function syncEquipment(db: CompanyDb, productId: number, groupIds: number[]): Promise<GroupName[]> {
  await lockMyEquipment(db);
  if (!(await isInCatalogue(db, productId))) throw notFound();
  const asked = [...new Set(groupIds)];
  const { rows: groups } = await sql<GroupName>`
    SELECT id, name FROM equipment_group WHERE id = ANY(${asked}::integer[]) AND NOT is_default
    ORDER BY name COLLATE natural_ci, id`.execute(db);
  if (groups.length < asked.length) throw notFound();
  await addToMyEquipment(db, [productId]);
  await db
    .deleteFrom('group_product')
    .where('product_id', '=', productId)
    .where(sql<boolean>`group_id <> ALL(${asked}::integer[])`)
    .execute();
  await sql`
    INSERT INTO group_product (group_id, product_id) SELECT unnest(${asked}::integer[]), ${productId}::integer
    ON CONFLICT DO NOTHING`.execute(db);
  return groups;
}
