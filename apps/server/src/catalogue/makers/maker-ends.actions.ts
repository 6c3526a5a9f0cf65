import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';

/** Products of a merge or a split that its undo cannot move back, and why. */
export const productsNotBack = (id: number, keptId: number) => sql`
  SELECT coalesce(product.name, gone.name, 'A product') AS what, CASE
    WHEN product.id IS NULL THEN 'It was merged into another product since.'
    WHEN product.manufacturer_id <> ${keptId} THEN 'It got another manufacturer since.'
    ELSE 'The manufacturer got a product of this name since.' END AS why
  FROM manufacturer_merge_product moved LEFT JOIN product ON product.id = product_id LEFT JOIN LATERAL (
    SELECT merged->>'name' AS name FROM catalogue_merge merge
    WHERE merge.merged_id = product_id ORDER BY merge.id DESC LIMIT 1) gone ON true
  WHERE moved.merge_id = ${id} AND is_moved AND NOT is_back LIMIT 100`;

export const rateAgain = (db: OperatorDb, makers: number[]) =>
  sql`
    INSERT INTO rating_due (subject, id) SELECT 'manufacturer', id FROM unnest(${makers}::integer[]) id
    ON CONFLICT DO NOTHING`.execute(db);
