import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import { comparingSets } from '../rows/whole-sets.queries.ts';

/**
 * Stores which assets and products an import with a profile listed, in the transaction that applies it. Faulty rows
 * that name an asset list it too. If nobody decided about what the file lacks, for example because of faulty rows, the
 * next import asks: it stays listed. So does what a later upload listed that was applied before.
 */
export async function recordListing(db: CompanyDb, importId: number): Promise<void> {
  // Read again, because a user may have removed the profile since the work began.
  const given = await db
    .selectFrom('equipment_import')
    .select('profile_id')
    .where('id', '=', importId)
    .executeTakeFirst();
  const profileId = given?.profile_id ?? null;
  if (profileId === null) return;
  const named = sql`FROM import_row WHERE import_id = ${importId} AND row_number IS NOT NULL AND kind <> 'removed'`;
  const last = (await findLastListing(db, profileId))?.import_id ?? null;
  const stays = sql`FROM import_listing JOIN equipment_import undecided ON undecided.id = ${importId}
    WHERE import_listing.import_id = ${last}::integer
      AND (undecided.removals IS NULL OR import_listing.import_id > undecided.id)`;
  const { rows } = await comparingSets(db, () =>
    sql<{ asset_ids: number[]; product_ids: number[] }>`
      SELECT
        ARRAY(SELECT id FROM asset WHERE removed_at IS NULL AND id IN (
          SELECT asset_id ${named} AND asset_id IS NOT NULL UNION SELECT unnest(asset_ids) ${stays})
          ORDER BY id) AS asset_ids,
        ARRAY(SELECT product_id ${named} AND product_id IS NOT NULL UNION SELECT unnest(product_ids) ${stays}
          ORDER BY 1) AS product_ids`.execute(db),
  );
  const listed = rows[0];
  if (!listed) return;
  await db
    .insertInto('import_listing')
    .values({ import_id: importId, profile_id: profileId, ...listed })
    .execute();
}

/** The last applied import with a profile, and what identified its rows. An undone one does not count. */
export function findLastListing(db: CompanyDb, profileId: number) {
  return db
    .selectFrom('import_listing')
    .innerJoin('equipment_import', 'equipment_import.id', 'import_listing.import_id')
    .select(['import_id', sql<string | null>`equipment_import.mapping->>'key'`.as('key')])
    .where('import_listing.profile_id', '=', profileId)
    .where('state', '=', 'done')
    .orderBy('finished_at', 'desc')
    .orderBy('import_id', 'desc')
    .executeTakeFirst();
}
