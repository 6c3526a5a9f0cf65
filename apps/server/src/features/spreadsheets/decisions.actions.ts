import type { ImportState, ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import type { Author } from '#db/connect.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { conflict } from '#http/errors.ts';
import { countRows } from './rows/counts.queries.ts';
import { getImport } from './imports.queries.ts';
import { freshStart } from './lease/crashes.actions.ts';
import { removeFile } from './lease/import-state.actions.ts';
import { endMapping } from './mapping/end-mapping.actions.ts';
import { dropRemovals } from './analyse/removals.actions.ts';

/** Changes the state of an import, if it still has the state that the user saw. */
async function decide(
  db: CompanyDb,
  id: number,
  isOpen: (found: ImportSummary) => boolean,
  refusal: string,
  change: { state: ImportState; [column: string]: unknown },
): Promise<void> {
  // If two users decide at the same time, the second one waits and then gets the answer that it is decided.
  await db.selectFrom('equipment_import').select('id').where('id', '=', id).forUpdate().execute();
  if (!isOpen(await getImport(db, id))) throw conflict({ id: [refusal] }, refusal);
  await db
    .updateTable('equipment_import')
    .set({ ...change, ...freshStart })
    .where('id', '=', id)
    .execute();
}

const isWaiting = ({ state }: ImportSummary) => state === 'waiting';
const notWaiting = 'This import no longer waits for a decision.';

/** Starts a waiting import, with or without its removals. */
export async function confirmImport(db: CompanyDb, id: number, removals: boolean): Promise<void> {
  await decide(db, id, isWaiting, notWaiting, { state: 'applying', removals, reason: null });
  if (removals) return;
  await dropRemovals(db, id);
  const counts = JSON.stringify(await countRows(db, id));
  await db.updateTable('equipment_import').set({ counts }).where('id', '=', id).execute();
}

const waitsForPerson = ({ state }: ImportSummary) => ['waiting', 'mapping', 'matching'].includes(state);

/** Cancels an import that waits for a person. Its file and everything that was read from it are deleted. */
export async function cancelImport(db: CompanyDb, id: number, at: Date): Promise<void> {
  await decide(db, id, waitsForPerson, notWaiting, { state: 'cancelled', reason: null, finished_at: at });
  await removeFile(db, id);
  await endMapping(db, id);
}

export async function requestUndo(db: CompanyDb, id: number, author: Author) {
  const { userId, userName, impersonatorId, impersonatorName } = author;
  await decide(db, id, ({ can_undo }) => can_undo, 'This import cannot be undone, or was already undone.', {
    state: 'undoing',
    reason: null,
    undone_by_id: userId,
    undone_by_name: userName,
    undone_by_impersonator_id: impersonatorId ?? null,
    undone_by_impersonator_name: impersonatorName ?? null,
  });
}
