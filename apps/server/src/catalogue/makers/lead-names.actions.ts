import { sql } from 'kysely';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { mergedMaker, type MakerMerge, type MakerRecords } from './maker-record.ts';
import { addNames, namesOfMaker, namesOfProducts } from './product-names.queries.ts';

/**
 * The first step of a merge of manufacturers: all names of the merged one and of its products lead to the one that
 * stays. So loads and imports that run from now on find the products, wherever they are.
 */
export async function leadNames(db: OperatorDb, merge: MakerMerge, at: Date): Promise<void> {
  await lockCatalogue(db);
  const { id, merged_id: from, kept_id: to } = merge;
  const names = await namesOfProducts(db, from, await namesOfMaker(db, from));
  await addNames(db, mergedMaker.parse(merge.kept).normalised_name, names, id);
  const records: MakerRecords = {
    ...(await moveMakerNames(db, merge, at)),
    ...(await movePublishers(db, merge)),
    history: null,
  };
  await sql`
    UPDATE manufacturer SET logo_link = coalesce(manufacturer.logo_link, other.logo_link),
      facts = CASE WHEN manufacturer.facts = '[]' THEN other.facts ELSE manufacturer.facts END
    FROM manufacturer other WHERE manufacturer.id = ${to} AND other.id = ${from}`.execute(db);
  await db
    .updateTable('manufacturer_merge')
    .set({
      records: JSON.stringify(records),
      state: 'merging',
      products_total: new Set(names.map(({ productId }) => productId)).size,
    })
    .where('id', '=', id)
    .execute();
}

async function moveMakerNames(db: OperatorDb, { id, merged_id, kept_id, merged, merged_by }: MakerMerge, at: Date) {
  const { uuid, name, normalised_name } = mergedMaker.parse(merged);
  const { rows } = await sql<{ uuid: string; name: string }>`
    UPDATE manufacturer_other_name SET manufacturer_id = ${kept_id} WHERE manufacturer_id = ${merged_id}
    RETURNING uuid, name`.execute(db);
  await sql`
    INSERT INTO manufacturer_other_name AS known
      (uuid, manufacturer_id, name, normalised_name, former_id, merge_id, added_by, added_at)
    VALUES (${uuid}, ${kept_id}, ${name}, ${normalised_name}, ${merged_id}, ${id}, ${merged_by}, ${at})
    ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, former_id = excluded.former_id, merge_id = excluded.merge_id
    `.execute(db);
  return {
    names: rows.map((row) => row.uuid).filter((other) => other !== uuid),
    own_name: rows.find((row) => row.uuid === uuid)?.name ?? null,
  };
}

async function movePublishers(db: OperatorDb, { merged_id, kept_id }: MakerMerge) {
  const { rows: moved } = await sql<{ id: number }>`
    UPDATE vex_publisher SET manufacturer_id = ${kept_id} WHERE manufacturer_id = ${merged_id} AND publisher NOT IN (
      SELECT publisher FROM vex_publisher WHERE manufacturer_id = ${kept_id}) RETURNING id`.execute(db);
  const shared = await db
    .selectFrom('vex_publisher')
    .select(['publisher', 'confirmed_by', 'confirmed_at'])
    .where('manufacturer_id', '=', merged_id)
    .execute();
  return {
    publishers: moved.map((row) => row.id),
    shared_publishers: shared.map((row) => ({ ...row, confirmed_at: row.confirmed_at.toISOString() })),
  };
}
