import { sql } from 'kysely';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { normaliseProduct } from '#catalogue/entries/names.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { makerRecords, mergedMaker, type MakerMerge, type MakerRecords } from './maker-record.ts';
import { addNames, type NameOfProduct } from './product-names.queries.ts';

/** The first step of an undo: the manufacturer is back, and the names lead to it and to its products again. */
export async function restoreMaker(db: OperatorDb, merge: MakerMerge): Promise<void> {
  await lockCatalogue(db);
  const { id } = merge;
  const records = makerRecords.parse(merge.records);
  await putBack(db, merge);
  await returnMakerNames(db, merge, records);
  await sql`DELETE FROM product_other_name WHERE maker_merge_id = ${id}`.execute(db);
  await addNames(db, mergedMaker.parse(merge.merged).normalised_name, await namesOfMoved(db, id), null);
  await returnPublishers(db, merge, records);
  await emptyKept(db, merge);
  await db.updateTable('manufacturer_merge').set({ state: 'undoing' }).where('id', '=', id).execute();
}

/** Adds a merged manufacturer to the catalogue again, with its id. */
export async function putBack(db: OperatorDb, merge: Pick<MakerMerge, 'merged' | 'merged_id' | 'records'>) {
  const { history } = makerRecords.parse(merge.records);
  await sql`
    INSERT INTO manufacturer OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(NULL::manufacturer, ${JSON.stringify(merge.merged)}::jsonb)).*`.execute(db);
  await sql`
    INSERT INTO manufacturer_rating_history (manufacturer_id, month, value)
    SELECT ${merge.merged_id}::integer, month, value
    FROM jsonb_to_recordset(${JSON.stringify(history ?? [])}::jsonb) AS h(month date, value smallint)`.execute(db);
}

async function returnMakerNames(
  db: OperatorDb,
  { id, merged_id, kept_id, merged, merged_by }: MakerMerge,
  { names, own_name }: MakerRecords,
): Promise<void> {
  await sql`DELETE FROM manufacturer_other_name WHERE merge_id = ${id}`.execute(db);
  await sql`
    UPDATE manufacturer_other_name SET manufacturer_id = ${merged_id}
    WHERE uuid = ANY(${names}::uuid[]) AND manufacturer_id = ${kept_id}`.execute(db);
  const { uuid, normalised_name } = mergedMaker.parse(merged);
  if (own_name !== null)
    await sql`
      INSERT INTO manufacturer_other_name (uuid, manufacturer_id, name, normalised_name, added_by, added_at)
      VALUES (${uuid}, ${merged_id}, ${own_name}, ${normalised_name}, ${merged_by}, now()) ON CONFLICT DO NOTHING
      `.execute(db);
}

/** Products that got another name since are found by it with their own manufacturer, too. */
async function namesOfMoved(db: OperatorDb, id: number): Promise<NameOfProduct[]> {
  const { rows } = await sql<{ id: number; name: string; normalised_name: string }>`
    SELECT product.id, name, normalised_name FROM manufacturer_merge_product JOIN product ON product.id = product_id
    WHERE merge_id = ${id}`.execute(db);
  return rows.flatMap(({ id: productId, name, normalised_name }) =>
    [normalised_name, normaliseProduct(name)].map((normalisedName) => ({
      productId,
      name,
      normalisedName,
      mergeId: null,
    })),
  );
}

/** A confirmation that an operator withdrew since does not come back. */
async function returnPublishers(
  db: OperatorDb,
  { merged_id, kept_id }: MakerMerge,
  { publishers, shared_publishers }: MakerRecords,
): Promise<void> {
  await sql`UPDATE vex_publisher SET manufacturer_id = ${merged_id} WHERE id = ANY(${publishers}::integer[])`.execute(
    db,
  );
  await sql`
    INSERT INTO vex_publisher (publisher, manufacturer_id, confirmed_by, confirmed_at)
    SELECT publisher, ${merged_id}::integer, confirmed_by, confirmed_at
    FROM jsonb_to_recordset(${JSON.stringify(shared_publishers)}::jsonb)
      AS s(publisher text, confirmed_by text, confirmed_at timestamptz)
    WHERE publisher IN (SELECT known.publisher FROM vex_publisher known WHERE known.manufacturer_id = ${kept_id})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Resets the columns that the kept manufacturer got from the merge, unless they have changed since. */
async function emptyKept(db: OperatorDb, { kept_id, merged, kept }: MakerMerge): Promise<void> {
  const was = (column: string) => {
    const name = sql.ref(column);
    return sql`${name} = CASE WHEN manufacturer.${name} IS NOT DISTINCT FROM other.${name} THEN was.${name}
      ELSE manufacturer.${name} END`;
  };
  await sql`
    UPDATE manufacturer SET ${was('logo_link')}, ${was('facts')}
    FROM jsonb_populate_record(NULL::manufacturer, ${JSON.stringify(merged)}::jsonb) other,
      jsonb_populate_record(NULL::manufacturer, ${JSON.stringify(kept)}::jsonb) was
    WHERE manufacturer.id = ${kept_id}`.execute(db);
}
