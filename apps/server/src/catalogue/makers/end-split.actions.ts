import { sql } from 'kysely';
import type { StoredLeftover } from '@rampart/contract/rules/catalogue/leftovers.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { productsNotBack, rateAgain } from './maker-ends.actions.ts';
import { mergedMaker, splitRecords, type MakerMerge } from './maker-record.ts';

const heldByOther: StoredLeftover['code'] = 'name-held-by-other';

export async function endSplit(db: OperatorDb, { id, merged_id, kept_id }: MakerMerge, now: Date): Promise<void> {
  await sql`
    UPDATE manufacturer_merge SET state = 'split', finished_at = ${now}, leftover = leftover || coalesce((
      SELECT jsonb_agg(jsonb_build_object('code', ${heldByOther}::text, 'name', name))
      FROM manufacturer_merge_product JOIN product ON product.id = product_id
      WHERE merge_id = ${id} AND NOT is_moved), '[]')
    WHERE id = ${id}`.execute(db);
  await rateAgain(db, [merged_id, kept_id]);
}

/** Whether nothing is left that only this manufacturer can have. */
export async function isEmpty(db: OperatorDb, makerId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM product WHERE manufacturer_id = ${makerId}
    UNION ALL SELECT FROM vex_publisher WHERE manufacturer_id = ${makerId}
    -- A manufacturer that was merged into it.
    UNION ALL SELECT FROM manufacturer_other_name WHERE manufacturer_id = ${makerId} AND merge_id IS NOT NULL
    -- A split whose undo brings products to it.
    UNION ALL SELECT FROM manufacturer_merge WHERE merged_id = ${makerId} AND kind = 'split' AND state = 'split'
    LIMIT 1`.execute(db);
  return rows.length === 0;
}

/**
 * Removes the manufacturer that the split added, if nothing came to it since. Then its name means the first manufacturer
 * again. Otherwise it keeps its name, and is listed with the products that could not move back.
 */
export async function endReturn(db: OperatorDb, split: MakerMerge, now: Date): Promise<void> {
  const { id, merged_id, kept_id } = split;
  const { is_new, names, aliases, is_pinned } = splitRecords.parse(split.records);
  const isRemoved = is_new && (await isEmpty(db, kept_id)) && (await remove(db, kept_id));
  const isLedBack = isRemoved || !is_new;
  const isTaken = names.length + aliases.length > 0 || is_pinned;
  // Otherwise, loads would add the products of the first manufacturer to the other one once more. What stayed elsewhere
  // keeps its names.
  if (isLedBack || !isTaken)
    await sql`
      DELETE FROM product_other_name WHERE maker_merge_id = ${id} AND product_id IN (
        SELECT product_id FROM manufacturer_merge_product WHERE merge_id = ${id} AND is_back)`.execute(db);
  if (isLedBack) await returnNames(db, split);
  const rest: StoredLeftover = { code: 'manufacturer-used', name: mergedMaker.parse(split.kept).name };
  await sql`
    UPDATE manufacturer_merge SET state = 'undone', finished_at = ${now},
      leftover = ${JSON.stringify(is_new && !isRemoved ? [rest] : [])}::jsonb || coalesce((
        SELECT jsonb_agg(to_jsonb(rest) ORDER BY name) FROM (
          ${productsNotBack(id, kept_id)}) rest), '[]')
    WHERE id = ${id}`.execute(db);
  await rateAgain(db, [merged_id, ...(isRemoved ? [] : [kept_id])]);
}

/** Answers false if a company has an own product of it. */
async function remove(db: OperatorDb, makerId: number): Promise<boolean> {
  await sql`DELETE FROM rating_due WHERE subject = 'manufacturer' AND id = ${makerId}`.execute(db);
  const { rows } = await sql`
    DELETE FROM manufacturer WHERE id = ${makerId}
      AND NOT EXISTS (SELECT FROM own_product WHERE catalogue_manufacturer_id = ${makerId}) RETURNING id`.execute(db);
  return rows.length > 0;
}

async function returnNames(db: OperatorDb, { merged_id, kept_id, records }: MakerMerge): Promise<void> {
  const { names, aliases, is_pinned, product_names } = splitRecords.parse(records);
  if (is_pinned)
    await sql`
      DELETE FROM manufacturer_other_name other USING manufacturer maker
      WHERE other.manufacturer_id = ${kept_id} AND maker.id = ${kept_id} AND other.uuid = maker.uuid`.execute(db);
  await sql`
    INSERT INTO manufacturer_other_name
    SELECT * FROM jsonb_populate_recordset(NULL::manufacturer_other_name, ${JSON.stringify(names)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO manufacturer_alias OVERRIDING SYSTEM VALUE
    SELECT * FROM jsonb_populate_recordset(NULL::manufacturer_alias, ${JSON.stringify(aliases)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO product_other_name
    SELECT held.* FROM jsonb_populate_recordset(NULL::product_other_name, ${JSON.stringify(product_names)}::jsonb) held
      JOIN product ON product.id = held.product_id AND product.manufacturer_id = ${merged_id}
    WHERE NOT EXISTS (SELECT FROM product known WHERE known.uuid = held.uuid)
    ON CONFLICT DO NOTHING`.execute(db);
}
