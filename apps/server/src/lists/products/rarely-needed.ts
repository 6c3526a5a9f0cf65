import { sql } from 'kysely';
import { isInMyEquipment } from '#lists/my-equipment.ts';

/**
 * Whether a row of `known_product` is rarely needed: only product trees and bills of materials name it, it has no
 * vulnerability and no equipment type, and the company does not have it. What other companies have does not count.
 */
export const isRarelyNeeded = sql<boolean>`(NOT product.is_listed AND NOT ${isInMyEquipment('product.id')})`;

/** These products, as `listed_product` has all others. */
export const rarelyNeeded = sql`known_product product WHERE ${isRarelyNeeded}`;

/**
 * The parts of `listed_product`, for lists in an order: PostgreSQL merges the indexes of the first part, but not with the
 * second one, which is a join. OFFSET 0 starts the join from the few rows of My Equipment.
 */
export const listedParts = [
  sql`known_product product WHERE product.is_listed`,
  sql`(
    SELECT product.*, false AS is_own FROM equipment JOIN product ON product.id = equipment.product_id
    WHERE equipment.is_unlisted OFFSET 0) product WHERE true`,
] as const;
