import { searchDoubles } from '#catalogue/doubles/search.actions.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { RunOptions } from '#catalogue/merging/run-merge.actions.ts';
import type { Database } from '#db/connect.ts';
import { rateDue } from '#ratings/due.actions.ts';
import { endReturn, endSplit, isEmpty } from './end-split.actions.ts';
import { forgetNames } from './forget-names.actions.ts';
import { splitRecords, type MakerMerge } from './maker-record.ts';
import { moveProducts, moves } from './move-products.actions.ts';
import { moveOwnProducts } from './own-products.actions.ts';

/** Continues a split, or its undo. Each step can be repeated. Answers false if there is more to do later. */
export async function runMakerSplit(
  database: Database,
  split: MakerMerge & { state: string },
  { now, isOver }: RunOptions,
): Promise<boolean> {
  const isUndo = split.state === 'returning';
  const { is_new, was_merged, names } = splitRecords.parse(split.records);
  if (!(await moveProducts(database, split, isUndo ? moves.back : moves.chosen, isOver))) return false;
  // Own products that companies had of it before it was merged are of it again. So it is a merge the other way round.
  const merge = {
    ...split,
    merged_id: split.kept_id,
    kept_id: split.merged_id,
    merged: split.kept,
    kept: split.merged,
  };
  if (was_merged && !isUndo) await moveOwnProducts(database, merge, true);
  if (was_merged && isUndo && is_new && (await database.asOperator((db) => isEmpty(db, split.kept_id))))
    await moveOwnProducts(database, merge, false);
  if (!isUndo && names.length > 0 && !(await forgetNames(database, split, isOver))) return false;
  await database.asOperator(async (db) => {
    const { state } = await db
      .selectFrom('manufacturer_merge')
      .select('state')
      .where('id', '=', split.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await lockCatalogue(db);
    // Another server can have done the same.
    if (state === split.state) await (isUndo ? endReturn : endSplit)(db, split, now);
  });
  await rateDue(database, now);
  await searchDoubles(database, now);
  return true;
}
