import { sql } from 'kysely';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { restoreMaker } from '#catalogue/makers/restore-maker.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import type { Acting } from '../acting.ts';
import { refuseWhileMakersMerge } from '../doubles/makers-merge.queries.ts';
import { recordMakers, refused, refuseWhileProductsMerge } from './maker-refusals.actions.ts';
import { undoMakerSplit } from './maker-splits.actions.ts';
import { getMakers } from './maker-merges.queries.ts';

/** Records a merge, which a job then does. */
export async function createMakerMerge(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  pair: { merged: string; kept: string },
): Promise<number> {
  await lockCatalogue(db);
  const makers = await getMakers(db, pair, { kept: ['The catalogue has no such manufacturer.'] });
  await refuseWhileMakersMerge(db, 'merged');
  await refuseWhileProductsMerge(db, makers);
  const { rows } = await sql<{ id: number; merged: unknown; kept: unknown }>`
    INSERT INTO manufacturer_merge (merged_id, kept_id, merged, kept, merged_by, merged_at)
    SELECT merged.id, kept.id, to_jsonb(merged), to_jsonb(kept), ${acting.by.userName}, ${at}
    FROM manufacturer merged, manufacturer kept WHERE merged.id = ${makers.merged_id} AND kept.id = ${makers.kept_id}
    RETURNING id, merged, kept`.execute(db);
  const [merge] = rows;
  if (!merge) throw notFound();
  await recordMakers(db, acting, at, 'manufacturers-merged', merge);
  return merge.id;
}

/** Puts the manufacturer back, or begins to undo a split. A job then returns the products. */
export async function undoMakerMerge(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const merge = await db
    .selectFrom('manufacturer_merge')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!merge) throw notFound();
  if (merge.undone_at) throw refused(`This ${merge.kind} was already undone.`);
  await lockCatalogue(db);
  await refuseWhileMakersMerge(db, 'id');
  if (merge.kind === 'split') return undoMakerSplit(db, acting, at, merge);
  const kept = await db.selectFrom('manufacturer').select('id').where('id', '=', merge.kept_id).executeTakeFirst();
  if (!kept) throw refused('The manufacturer has been merged into another one since. Undo that merge first.');
  const merged = await db.selectFrom('manufacturer').select('id').where('id', '=', merge.merged_id).executeTakeFirst();
  if (merged)
    throw refused(
      'A split added the manufacturer to the catalogue again. While it is there, the merge cannot be undone.',
    );
  await refuseLaterMerges(db, id);
  await refuseWhileProductsMerge(db, { merged_id: merge.kept_id, kept_id: merge.kept_id });
  await restoreMaker(db, merge);
  await db
    .updateTable('manufacturer_merge')
    .set({ undone_by: acting.by.userName, undone_at: at, finished_at: null })
    .where('id', '=', id)
    .execute();
  await recordMakers(db, acting, at, 'manufacturer-merge-undone', merge);
}

/** A product that both manufacturers had, and that was merged into a third one since. */
async function refuseLaterMerges(db: OperatorDb, id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT kept->>'name' AS name FROM catalogue_merge pair
    WHERE maker_merge_id = ${id} AND state = 'merged' AND NOT EXISTS (
      SELECT FROM product WHERE product.id = pair.kept_id) AND NOT EXISTS (
      -- Its own undo comes first.
      SELECT FROM catalogue_merge later
      WHERE later.maker_merge_id = ${id} AND later.merged_id = pair.kept_id AND later.state = 'merged')
    LIMIT 1`.execute(db);
  const [gone] = rows;
  if (gone) throw refused(`The product ${gone.name} has been merged into another one since. Undo that merge first.`);
}
