import { sql } from 'kysely';
import { openStates } from '#catalogue/merging/merge-turn.actions.ts';
import { restore } from '#catalogue/merging/restore.actions.ts';
import { runMerge, type RunOptions } from '#catalogue/merging/run-merge.actions.ts';
import type { Database } from '#db/connect.ts';
import { mergedMaker, type MakerMerge } from './maker-record.ts';
import { findSameNames, type SameName } from './product-names.queries.ts';

/**
 * Merges the products that both manufacturers have, each with a merge of its own. Answers false if there is more to do
 * later, because a company processes an import.
 */
export async function mergeSameNames(database: Database, merge: MakerMerge, options: RunOptions): Promise<boolean> {
  const kept = mergedMaker.parse(merge.kept).normalised_name;
  for (;;) {
    const open = await findOpen(database, merge.id);
    if (open !== undefined && !(await runMerge(database, open, options))) return false;
    const pairs = await database.asOperator((db) => findSameNames(db, { ...merge, kept }));
    if (pairs.length === 0) return true;
    for (const pair of pairs) {
      const id = await begin(database, merge, pair, options.now);
      if (id !== undefined && !(await runMerge(database, id, options))) return false;
    }
  }
}

async function findOpen(database: Database, makerMergeId: number): Promise<number | undefined> {
  const found = await database.asOperator((db) =>
    db
      .selectFrom('catalogue_merge')
      .select('id')
      .where('maker_merge_id', '=', makerMergeId)
      .where('state', 'in', openStates)
      .executeTakeFirst(),
  );
  return found?.id;
}

/** Answers nothing if an earlier pair removed one of the two. The next search sees what is left. */
async function begin(database: Database, { id, merged_by }: MakerMerge, pair: SameName, now: Date) {
  const { rows } = await database.asOperator((db) =>
    sql<{ id: number }>`
      INSERT INTO catalogue_merge (merged_id, kept_id, merged, kept, merged_by, merged_at, maker_merge_id)
      SELECT merged.id, kept.id, to_jsonb(merged), to_jsonb(kept), ${merged_by}, ${now}, ${id}
      FROM product merged, product kept WHERE merged.id = ${pair.merged} AND kept.id = ${pair.kept}
      -- Another server can do the same.
      ON CONFLICT DO NOTHING RETURNING id`.execute(db),
  );
  return rows[0]?.id;
}

/** Undoes these merges of products, the latest one first. */
export async function returnSameNames(
  database: Database,
  merge: MakerMerge & { undone_by: string | null; undone_at: Date | null },
  options: RunOptions,
): Promise<boolean> {
  for (;;) {
    const next = await database.asOperator(async (db) => {
      const found = await db
        .selectFrom('catalogue_merge')
        .selectAll()
        .where('maker_merge_id', '=', merge.id)
        .where('state', 'in', ['merged', 'undoing'])
        .orderBy('id', 'desc')
        .forUpdate()
        .executeTakeFirst();
      if (found?.state !== 'merged') return found;
      await restore(db, found);
      const { undone_by, undone_at } = merge;
      await db
        .updateTable('catalogue_merge')
        .set({ undone_by, undone_at, finished_at: null })
        .where('id', '=', found.id)
        .execute();
      return found;
    });
    if (!next) return true;
    if (!(await runMerge(database, next.id, options))) return false;
  }
}
