import { sql } from 'kysely';
import type { StoredLeftover } from '@rampart/contract/rules/catalogue/leftovers.ts';
import type { OperatorDb } from '#db/transaction.ts';

/** Products of a merge or a split that its undo cannot move back, and why. */
export function productsNotBack(id: number, keptId: number) {
  const code = (one: StoredLeftover['code']) => sql.lit(one);
  return sql`
    SELECT coalesce(product.name, gone.name) AS name, CASE
      WHEN product.id IS NULL THEN ${code('product-merged')}
      WHEN product.manufacturer_id <> ${keptId} THEN ${code('product-of-another')}
      ELSE ${code('name-held')} END AS code
    FROM manufacturer_merge_product moved LEFT JOIN product ON product.id = product_id LEFT JOIN LATERAL (
      SELECT merged->>'name' AS name FROM catalogue_merge merge
      WHERE merge.merged_id = product_id ORDER BY merge.id DESC LIMIT 1) gone ON true
    WHERE moved.merge_id = ${id} AND is_moved AND NOT is_back LIMIT 100`;
}

export const rateAgain = (db: OperatorDb, makers: number[]) =>
  sql`
    INSERT INTO rating_due (subject, id) SELECT 'manufacturer', id FROM unnest(${makers}::integer[]) id
    ON CONFLICT DO NOTHING`.execute(db);
