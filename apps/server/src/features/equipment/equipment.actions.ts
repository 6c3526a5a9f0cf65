import type { GroupName } from '@rampart/contract/api/filters.ts';
import { addToMyEquipment, isInCatalogue } from '#db/my-equipment.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

/** Adds a product to My Equipment, and answers the group that stands for it. */
export async function attachToDefaultGroup(db: CompanyDb, productId: number): Promise<GroupName> {
  if (!(await isInCatalogue(db, productId))) throw notFound();
  await addToMyEquipment(db, [productId]);
  return db
    .selectFrom('equipment_group')
    .select(['id', 'name'])
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
}
