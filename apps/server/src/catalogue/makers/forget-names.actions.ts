import { sql } from 'kysely';
import { containing } from '#lists/words/words.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { Database } from '#db/connect.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { splitRecords, type MakerMerge } from './maker-record.ts';

const batch = sql.lit(200);

/**
 * Searches find products by the other names of their manufacturer. Those that stay with the first one have to lose the
 * name that it gave away. Answers false if it stopped before the end.
 */
export async function forgetNames(
  database: Database,
  { merged_id, records }: MakerMerge,
  isOver?: () => boolean,
): Promise<boolean> {
  const patterns = splitRecords.parse(records).names.map(({ name }) => containing(String(name).toLowerCase()));
  for (;;) {
    const changed = await database.asOperator(async (db) => {
      await lockCatalogue(db);
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(lockKeys.catalogue)})`.execute(db);
      // The trigger fills the text.
      const { rows } = await sql`
        UPDATE product SET manufacturer_id = manufacturer_id WHERE id IN (
          SELECT id FROM product WHERE manufacturer_id = ${merged_id} AND search_text LIKE ANY(${patterns}::text[])
            AND NOT lower(concat_ws(' ', name, manufacturer_name, type_name, (
              SELECT string_agg(other.name, ' ' ORDER BY other.name) FROM manufacturer_other_name other
              WHERE other.manufacturer_id = ${merged_id} AND other.name <> product.manufacturer_name),
              order_number_of(name))) LIKE ANY(${patterns}::text[])
          ORDER BY id LIMIT ${batch})
        RETURNING id`.execute(db);
      return rows.length;
    });
    if (changed === 0) return true;
    if (isOver?.()) return false;
  }
}
