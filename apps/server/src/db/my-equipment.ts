import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '@rampart/contract/rules/permissions.ts';

/** Whether a product is in My Equipment: in the company's default group. Row-level security says which company. */
export function isInMyEquipment(productId: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM group_product JOIN equipment_group
      ON equipment_group.company_id = group_product.company_id AND equipment_group.id = group_product.group_id
    WHERE equipment_group.is_default AND group_product.product_id = ${sql.ref(productId)})`;
}

/** Without `CoreProduct.searchAll` a search sees only what the company has, whatever it asks for. */
export function searchesOnlyEquipment(permissions: readonly Permission[]): boolean {
  return !permissions.includes('CoreProduct.searchAll');
}
