import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { beginSplit } from '#catalogue/makers/begin-split.actions.ts';
import { planSplit } from '#catalogue/makers/plan-split.queries.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict } from '#http/errors.ts';
import type { Acting } from '../acting.ts';
import { refuseWhileMakersMerge } from '../doubles/makers-merge.queries.ts';
import { recordMakers, refused, refuseWhileProductsMerge } from './maker-refusals.actions.ts';
import { getSplitMaker } from './maker-splits.queries.ts';

/** Begins a split. A job then moves the products. */
export async function createMakerSplit(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  { uuid, ...given }: { uuid: string; name: string; products: number[] },
): Promise<number> {
  await lockCatalogue(db);
  const maker = await getSplitMaker(db, uuid);
  await refuseWhileMakersMerge(db, 'name');
  const plan = await planSplit(db, maker, given);
  const { obstacle } = plan.target;
  if (obstacle !== null) throw conflict({ name: [obstacle] }, obstacle);
  if (plan.moving.length === 0) throw conflict({ products: [noneMoves] }, noneMoves);
  const split = await beginSplit(db, plan, acting.by.userName, at);
  await recordMakers(db, acting, at, 'manufacturer-split', split);
  return split.id;
}

const noneMoves = 'None of these products can move.';

interface Split {
  id: number;
  merged_id: number;
  kept_id: number;
  merged: unknown;
  kept: unknown;
}

/** A job then moves the products back. */
export async function undoMakerSplit(db: OperatorDb, acting: Acting, at: Date, split: Split): Promise<void> {
  const { id, merged_id, kept_id } = split;
  const makers = await db.selectFrom('manufacturer').select('id').where('id', 'in', [merged_id, kept_id]).execute();
  if (makers.length < 2)
    throw refused('One of the two has been merged into another manufacturer since. Undo that merge first.');
  await refuseWhileProductsMerge(db, split);
  await db
    .updateTable('manufacturer_merge')
    .set({ state: 'returning', undone_by: acting.by.userName, undone_at: at, finished_at: null })
    .where('id', '=', id)
    .execute();
  await recordMakers(db, acting, at, 'manufacturer-split-undone', split);
}
