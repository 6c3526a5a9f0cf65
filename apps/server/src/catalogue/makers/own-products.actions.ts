import { sql } from 'kysely';
import { removeUnusedMakers } from '#catalogue/own/own-products.actions.ts';
import type { Database } from '#db/connect.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import { mergedMaker, type MakerMerge } from './maker-record.ts';

/** Gives own products of companies the manufacturer that stays, or the former one again: one company in one transaction. */
export async function moveOwnProducts(database: Database, merge: MakerMerge, isUndo: boolean): Promise<void> {
  const { rows: companies } = await database.asOperator((db) =>
    sql<{ company_id: number }>`
      SELECT DISTINCT company_id FROM own_product WHERE ${
        isUndo
          ? sql`${merge.merged_id} = ANY(merged_manufacturers)`
          : sql`catalogue_manufacturer_id = ${merge.merged_id}`
      } ORDER BY 1`.execute(db),
  );
  for (const { company_id } of companies)
    await database.inCompany(company_id, async (db) => {
      await lockMyEquipment(db);
      await (isUndo ? returnIn : moveIn)(db, merge);
    });
}

/**
 * If the company has an own product of the same name with each of the two, nobody else can decide which one stays. Then
 * the manufacturer becomes an own one of the company.
 */
async function moveIn(db: CompanyDb, { merged_id, kept_id, merged }: MakerMerge): Promise<void> {
  const { name, normalised_name } = mergedMaker.parse(merged);
  const moved = sql`merged_manufacturers = merged_manufacturers || ${merged_id}::integer`;
  await sql`
    UPDATE own_product own SET manufacturer_id = ${kept_id}, ${moved}
    WHERE manufacturer_id = ${merged_id} AND NOT EXISTS (
      SELECT FROM own_product other JOIN manufacturer kept ON kept.id = ${kept_id}
      WHERE other.normalised_manufacturer = kept.normalised_name AND other.normalised_name = own.normalised_name)
    `.execute(db);
  await sql`
    INSERT INTO own_manufacturer (name, normalised_name) SELECT left(${name}, 200), ${normalised_name}
    WHERE EXISTS (SELECT FROM own_product WHERE manufacturer_id = ${merged_id}) AND NOT EXISTS (
      SELECT FROM own_manufacturer known WHERE known.normalised_name = ${normalised_name})`.execute(db);
  await sql`
    UPDATE own_product SET ${moved},
      manufacturer_id = (SELECT id FROM own_manufacturer known WHERE known.normalised_name = ${normalised_name})
    WHERE manufacturer_id = ${merged_id}`.execute(db);
}

/** Users can have given a product another manufacturer since: then it stays there. */
async function returnIn(db: CompanyDb, { merged_id, kept_id, merged }: MakerMerge): Promise<void> {
  const { normalised_name } = mergedMaker.parse(merged);
  await sql`
    UPDATE own_product own SET merged_manufacturers = array_remove(merged_manufacturers, ${merged_id}::integer),
      manufacturer_id = CASE WHEN (manufacturer_id = ${kept_id} OR EXISTS (
          SELECT FROM own_manufacturer maker WHERE maker.id = own.manufacturer_id AND maker.normalised_name = ${normalised_name}))
        AND NOT EXISTS (SELECT FROM own_product other WHERE other.id <> own.id
          AND other.normalised_manufacturer = ${normalised_name} AND other.normalised_name = own.normalised_name)
        THEN ${merged_id} ELSE manufacturer_id END
    WHERE ${merged_id} = ANY(merged_manufacturers)`.execute(db);
  await removeUnusedMakers(db);
}
