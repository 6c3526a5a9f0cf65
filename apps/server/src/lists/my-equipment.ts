import { sql, type RawBuilder } from 'kysely';
import type { GroupName } from '@rampart/contract/api/filters.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Permission } from '@rampart/contract/rules/permissions.ts';

/** Whether a product is in My Equipment. Row-level security says whose. */
export function isInMyEquipment(productId: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM equipment WHERE equipment.product_id = ${sql.ref(productId)})`;
}

/** Whether the catalogue has a product or component with this id. */
export async function isInCatalogue(db: CompanyDb, productId: number): Promise<boolean> {
  const found = await db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst();
  return found !== undefined;
}

/**
 * Lets changes of groups and of what leaves My Equipment take turns within a company, each seeing what the one before
 * left. The row of the default group stands for all of it.
 */
export async function lockMyEquipment(db: CompanyDb): Promise<GroupName> {
  return db
    .selectFrom('equipment_group')
    .select(['id', 'name'])
    .where('is_default', '=', true)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Puts products into My Equipment; what is there already stays as it is. */
export async function addToMyEquipment(db: CompanyDb, productIds: number[]): Promise<void> {
  await sql`
    INSERT INTO equipment (product_id)
    SELECT id FROM unnest(${productIds}::integer[]) added (id)
    WHERE NOT EXISTS (SELECT FROM equipment WHERE product_id = added.id) ORDER BY 1
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Without `CoreProduct.searchAll` a search sees only what the company has, whatever it asks for. */
export function searchesOnlyEquipment(permissions: readonly Permission[]): boolean {
  return !permissions.includes('CoreProduct.searchAll');
}
