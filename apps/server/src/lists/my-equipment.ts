import { sql, type RawBuilder } from 'kysely';
import type { GroupName } from '@rampart/contract/api/filters.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';

/** Whether a product is in My Equipment. Row-level security selects the company. */
export function isInMyEquipment(productId: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM equipment WHERE equipment.product_id = ${sql.ref(productId)})`;
}

/** Whether the company knows a product or component with this id: of the catalogue, or an own one. */
export async function isInCatalogue(db: CompanyDb, productId: number): Promise<boolean> {
  const found = await db.selectFrom('known_product').select('id').where('id', '=', productId).executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks My Equipment and the groups of a company. Transactions that change groups or remove equipment wait for each
 * other, and each sees the result of the one before. The lock is on the row of the default group.
 */
export async function lockMyEquipment(db: CompanyDb): Promise<GroupName> {
  return db
    .selectFrom('equipment_group')
    .select(['id', 'name'])
    .where('is_default', '=', true)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Adds products to My Equipment. Products that are already there do not change. */
export async function addToMyEquipment(db: CompanyDb, productIds: number[]): Promise<void> {
  await sql`
    INSERT INTO equipment (product_id)
    SELECT id FROM unnest(${productIds}::integer[]) added (id)
    WHERE NOT EXISTS (SELECT FROM equipment WHERE product_id = added.id) ORDER BY 1
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Without `CoreProduct.searchAll` a search finds only products of My Equipment, with any request. */
export function searchesOnlyEquipment(permissions: readonly Permission[]): boolean {
  return !permissions.includes('CoreProduct.searchAll');
}
