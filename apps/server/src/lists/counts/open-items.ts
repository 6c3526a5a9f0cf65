import { sql } from 'kysely';

/**
 * The open pairs of vulnerability and asset of a row of `equipment` with its `product`, or null without a row of
 * `equipment`.
 */
export const openItems = sql<number | null>`(equipment.total_assets::bigint * product.vulnerability_count
  - equipment.done_items)`;
