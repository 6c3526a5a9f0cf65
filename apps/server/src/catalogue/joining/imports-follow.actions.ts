import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

/** What imports and their decisions say of an own product, they say of the other product from now on. */
export async function moveImports(db: CompanyDb, own: number, product: number): Promise<{ decisions: number }> {
  const decided = await sql`
    UPDATE product_decision SET product_id = ${product}, joined_from = ${own} WHERE product_id = ${own}`.execute(db);
  await sql`
    UPDATE import_pair SET joined_from = ${own}, product_id = ${swapped('product_id', own, product)},
      found_product_id = ${swapped('found_product_id', own, product)}
    WHERE ${own}::integer IN (product_id, found_product_id)`.execute(db);
  // A file that lacks the own product says nothing about a product that was in My Equipment before.
  await sql`
    DELETE FROM import_row WHERE product_id = ${own} AND is_product AND kind = 'removed'
      AND import_id IN (SELECT id FROM equipment_import WHERE state = 'waiting')`.execute(db);
  await sql`UPDATE import_row SET product_id = ${product}, joined_from = ${own} WHERE product_id = ${own}`.execute(db);
  await sql`
    UPDATE import_listing SET product_ids = ARRAY(
      SELECT DISTINCT CASE id WHEN ${own}::integer THEN ${product}::integer ELSE id END FROM unnest(product_ids) id ORDER BY 1)
    WHERE product_ids @> ARRAY[${own}::integer]`.execute(db);
  // An undo of these imports returns the products to My Equipment.
  await sql`
    UPDATE equipment_import SET removed_products = (
      SELECT jsonb_agg(CASE WHEN (one->>'product_id')::integer = ${own}
        THEN jsonb_set(one, '{product_id}', to_jsonb(${product}::integer)) ELSE one END)
      FROM jsonb_array_elements(removed_products) one)
    WHERE removed_products @> jsonb_build_array(jsonb_build_object('product_id', ${own}::integer))`.execute(db);
  return { decisions: Number(decided.numAffectedRows ?? 0) };
}

/** Brings back what named the own product before the join and was not decided otherwise since. */
export async function returnImports(
  db: CompanyDb,
  { was, own, product, returned }: { was: number; own: number; product: number; returned: readonly number[] },
): Promise<{ decisions: number }> {
  const back = sql`joined_from = ${was} AND product_id = ${product}`;
  const decided = await sql`
    UPDATE product_decision SET product_id = ${own}, joined_from = NULL WHERE ${back}`.execute(db);
  await sql`
    UPDATE import_pair SET joined_from = NULL, product_id = ${swapped('product_id', product, own)},
      found_product_id = ${swapped('found_product_id', product, own)}
    WHERE joined_from = ${was}`.execute(db);
  // Rows keep the product if their asset keeps it.
  await sql`
    UPDATE import_row SET product_id = ${own}, joined_from = NULL
    WHERE ${back} AND NOT EXISTS (
      SELECT FROM asset WHERE asset.id = import_row.asset_id AND asset.product_id = ${product})`.execute(db);
  await sql`
    UPDATE import_listing SET product_ids = product_ids || ${own}::integer
    WHERE asset_ids && ${returned}::integer[] AND product_ids @> ARRAY[${product}::integer]
      AND NOT product_ids @> ARRAY[${own}::integer]`.execute(db);
  return { decisions: Number(decided.numAffectedRows ?? 0) };
}

const swapped = (column: string, from: number, to: number) =>
  sql`CASE ${sql.ref(column)} WHEN ${from}::integer THEN ${to}::integer ELSE ${sql.ref(column)} END`;
