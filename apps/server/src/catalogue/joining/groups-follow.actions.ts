import { sql } from 'kysely';
import { addToMyEquipment } from '#lists/my-equipment.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { MovedRecord } from './join-record.ts';

type Groups = Pick<MovedRecord, 'own_was_in_equipment' | 'product_was_in_equipment' | 'groups' | 'added_groups'>;

/** The other product is in My Equipment and in the groups of the own one from now on. */
export async function moveGroups(db: CompanyDb, own: number, product: number): Promise<Groups> {
  const { rows } = await sql<Omit<Groups, 'added_groups'>>`
    SELECT EXISTS (SELECT FROM equipment WHERE product_id = ${own}) AS own_was_in_equipment,
      EXISTS (SELECT FROM equipment WHERE product_id = ${product}) AS product_was_in_equipment,
      ARRAY(SELECT group_id FROM group_product WHERE product_id = ${own} ORDER BY 1) AS groups`.execute(db);
  const [found] = rows as [Omit<Groups, 'added_groups'>];
  if (!found.own_was_in_equipment) return { ...found, added_groups: [] };
  await addToMyEquipment(db, [product]);
  return { ...found, added_groups: await addToGroups(db, product, found.groups) };
}

/** The own product is in its former groups again, as far as they still exist. `stays`: assets of it were kept. */
export async function returnGroups(
  db: CompanyDb,
  { own, product, stays }: { own: number; product: number; stays: boolean },
  moved: Groups,
): Promise<{ isKept: boolean }> {
  if (!moved.own_was_in_equipment) return { isKept: false };
  await addToMyEquipment(db, [own]);
  await addToGroups(db, own, moved.groups);
  if (stays) return { isKept: true };
  await sql`
    DELETE FROM group_product WHERE product_id = ${product} AND group_id = ANY(${moved.added_groups}::integer[])`.execute(
    db,
  );
  if (moved.product_was_in_equipment) return { isKept: false };
  await sql`
    DELETE FROM equipment WHERE product_id = ${product} AND total_assets = 0
      AND NOT EXISTS (SELECT FROM group_product WHERE group_product.product_id = equipment.product_id)`.execute(db);
  const left = await db.selectFrom('equipment').select('product_id').where('product_id', '=', product).execute();
  return { isKept: left.length > 0 };
}

async function addToGroups(db: CompanyDb, productId: number, groups: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    INSERT INTO group_product (group_id, product_id)
    SELECT id, ${productId}::integer FROM equipment_group WHERE id = ANY(${groups}::integer[]) AND NOT is_default
    ON CONFLICT DO NOTHING RETURNING group_id`.execute(db);
  return rows.map(({ group_id }) => group_id);
}
