import { sql } from 'kysely';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { CompanyDb } from '#db/transaction.ts';

/**
 * Takes back the removals of what a later upload with the same profile listed. That upload can be applied while this
 * import still waits for the decision about its removals. Returns the sentence for the report, or undefined.
 */
export async function dropOvertakenRemovals(db: CompanyDb, importId: number): Promise<string | undefined> {
  const { rows } = await sql<{ count: number; profile: string }>`
    WITH later AS (
      SELECT listing.asset_ids, listing.product_ids
      FROM equipment_import mine
        JOIN import_listing listing ON listing.profile_id = mine.profile_id AND listing.import_id > mine.id
        JOIN equipment_import applied ON applied.id = listing.import_id AND applied.state = 'done'
      WHERE mine.id = ${importId}),
    dropped AS (
      DELETE FROM import_row
      WHERE import_id = ${importId} AND kind = 'removed' AND (
        asset_id IN (SELECT unnest(asset_ids) FROM later)
        OR is_product AND product_id IN (SELECT unnest(product_ids) FROM later))
      RETURNING position)
    SELECT count(*)::integer AS count,
      (SELECT coalesce(profile.name, profile_name) FROM equipment_import
        LEFT JOIN import_profile profile ON profile.id = profile_id WHERE equipment_import.id = ${importId}) AS profile
    FROM dropped`.execute(db);
  const { count = 0, profile = '' } = rows[0] ?? {};
  if (count === 0) return undefined;
  return (
    `${quantity(count, 'row')} that the file does not list ${count === 1 ? 'is' : 'are'} not removed, because a later ` +
    `import with “${profile}” lists ${count === 1 ? 'it' : 'them'}.`
  );
}
