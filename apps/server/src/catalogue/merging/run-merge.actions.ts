import { sql } from 'kysely';
import { searchDoubles } from '#catalogue/doubles/search.actions.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { Database } from '#db/connect.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { decideDue } from '#exposure/decisions.actions.ts';
import { rateDue } from '#ratings/due.actions.ts';
import { absorb } from './absorb.actions.ts';
import { moveInCompany, returnInCompany } from './company-steps.actions.ts';
import { takeTurn, TurnLost, type Turn } from './merge-turn.actions.ts';

export interface RunOptions {
  now: Date;
  /** Called after each company. If it answers true, the work stops here, and another call continues it. */
  isOver?: () => boolean;
}

/**
 * Continues a merge, or its undo, until it is done: one transaction for the catalogue, one for each company, and one at
 * the end. Each can be repeated. Only one server works on it at a time. Answers false if work is left for later, because a
 * company processes an import or another server works on the merge.
 */
export async function runMerge(database: Database, id: number, options: RunOptions): Promise<boolean> {
  const turn = await takeTurn(database, id);
  if (turn === 'done') return true;
  if (turn === 'busy') return false;
  try {
    return await workOn(database, turn, options);
  } catch (error) {
    if (error instanceof TurnLost) return false;
    throw error;
  } finally {
    await turn.end();
  }
}

async function workOn(database: Database, turn: Turn, options: RunOptions): Promise<boolean> {
  const { merge } = turn;
  if (merge.state === 'waiting')
    await database.asOperator(async (db) => {
      await turn.change(db, { state: 'merging' });
      await absorb(db, merge, options.now);
    });
  await rate(database, options.now);
  const isUndo = merge.state === 'undoing';
  const step = (db: CompanyDb) => (isUndo ? returnInCompany : moveInCompany)(db, { ...merge, turn }, options.now);
  const isThrough = await inEachCompany(database, turn, step, options);
  if (!isThrough) return false;
  if (!(await finish(database, turn, isUndo, options.now))) return false;
  await rate(database, options.now);
  // A merge of manufacturers searches once at its end.
  if (merge.maker_merge_id === null) await searchDoubles(database, options.now);
  return true;
}

/** Answers whether all companies are done. */
async function inEachCompany(
  database: Database,
  turn: Turn,
  step: (db: CompanyDb) => Promise<void>,
  { isOver }: RunOptions,
): Promise<boolean> {
  const { rows: companies } = await database.asOperator((db) =>
    sql<{ id: number }>`SELECT id FROM company WHERE id > ${turn.merge.reached} ORDER BY id`.execute(db),
  );
  for (const company of companies) {
    if (!(await isDone(database.inCompany(company.id, step)))) return false;
    await database.asOperator((db) => turn.change(db, { reached: company.id }));
    if (isOver?.()) return false;
  }
  return true;
}

/** False if the company has to be tried again later: it processes an import, or another user writes at the same time. */
const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if ((error as { statusCode?: unknown }).statusCode === 409) return false;
      throw error;
    },
  );

/** Removes the merged product. Answers false if a company added it in the meantime: then the companies are visited again. */
async function finish(database: Database, turn: Turn, isUndo: boolean, now: Date): Promise<boolean> {
  try {
    await database.asOperator(async (db) => {
      await lockCatalogue(db);
      if (!isUndo) await db.deleteFrom('product').where('id', '=', turn.merge.merged_id).execute();
      const state = isUndo ? 'undone' : 'merged';
      // The next step, such as an undo, does not wait for the rest of this run.
      await turn.change(db, { state, finished_at: now, worker: null });
    });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23503') throw error;
    await database.asOperator((db) => turn.change(db, { reached: 0 }));
    return false;
  }
}

async function rate(database: Database, now: Date): Promise<void> {
  await rateDue(database, now);
  await decideDue(database);
}
