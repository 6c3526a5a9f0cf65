import { sql } from 'kysely';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { mergedProduct } from '#catalogue/merging/merge-record.ts';
import { restore } from '#catalogue/merging/restore.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict, notFound } from '#http/errors.ts';
import { recordActing, type Acting } from '../acting.ts';
import { refuseWhileMakersMerge } from './makers-merge.queries.ts';
import { findOpenMerge, getPair } from './merges.queries.ts';

/** Records a merge, which a job then does. */
export async function createMerge(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  pair: { merged: string; kept: string },
): Promise<number> {
  await lockCatalogue(db);
  const { merged, kept } = await getPair(db, pair, 'Another operator may have merged it.');
  if (await findOpenMerge(db, [merged, kept])) {
    const text = 'One of these products is being merged. Try again when this is done.';
    throw conflict({ merged: [text] }, text);
  }
  await refuseDecided(db, merged, kept);
  const { rows } = await sql<{ id: number; merged: unknown; kept: unknown }>`
    INSERT INTO catalogue_merge (merged_id, kept_id, merged, kept, merged_by, merged_at)
    SELECT merged.id, kept.id, to_jsonb(merged), to_jsonb(kept), ${acting.by.userName}, ${at}
    FROM product merged, product kept WHERE merged.id = ${merged} AND kept.id = ${kept}
    RETURNING id, merged, kept`.execute(db);
  const [merge] = rows;
  if (!merge) throw notFound();
  await recordActing(db, acting, at, 'products-merged', detailsOf(merge));
  return merge.id;
}

/** Waits for an operator who decides at the same time to keep the two separate. */
async function refuseDecided(db: OperatorDb, merged: number, kept: number): Promise<void> {
  const pair = await db
    .selectFrom('catalogue_double')
    .select('decided_by')
    .where('subject', '=', 'product')
    .where('one_id', '=', Math.min(merged, kept))
    .where('other_id', '=', Math.max(merged, kept))
    .forUpdate()
    .executeTakeFirst();
  if (!pair?.decided_by) return;
  const text = `${pair.decided_by} decided to keep these separate. Review the pair again to merge them.`;
  throw conflict({ merged: [text] }, text);
}

/** Puts the product back. A job then returns what companies had of it. */
export async function undoMerge(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const merge = await db.selectFrom('catalogue_merge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!merge) throw notFound();
  if (merge.undone_at) throw refused('This merge was already undone.');
  if (merge.state !== 'merged') throw refused('This merge is not done yet.');
  if (merge.maker_merge_id !== null)
    throw refused('These products were merged with their manufacturers. Undo the merge of the manufacturers.');
  await lockCatalogue(db);
  await refuseWhileMakersMerge(db, 'id');
  const kept = await db.selectFrom('product').select('id').where('id', '=', merge.kept_id).executeTakeFirst();
  if (!kept) throw refused('The product has been merged into another one since. Undo that merge first.');
  await restore(db, merge);
  await db
    .updateTable('catalogue_merge')
    .set({ undone_by: acting.by.userName, undone_at: at, finished_at: null })
    .where('id', '=', id)
    .execute();
  await recordActing(db, acting, at, 'merge-undone', detailsOf(merge));
}

const refused = (text: string) => conflict({ id: [text] }, text);

const detailsOf = ({ merged, kept }: { merged: unknown; kept: unknown }) => ({
  name: textOf(merged),
  other: textOf(kept),
});

function textOf(product: unknown): string {
  const { manufacturer_name, name } = mergedProduct.parse(product);
  return `${manufacturer_name} ${name}`;
}
