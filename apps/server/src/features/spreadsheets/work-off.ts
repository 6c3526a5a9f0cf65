import { mailJob } from '#mail/mail.jobs.ts';
import type { Services } from '#services';
import { analyse } from './analyse/analyse.ts';
import { applyImport } from './apply/apply.actions.ts';
import { failImport, giveUpUndo } from './turns/import-state.actions.ts';
import { SheetRefusal } from './reading/sheet-refusal.ts';
import { takeTurn, turnSeconds, type ImportRecord, type Turn } from './turns/turn.actions.ts';
import { undoImport } from './undo/undo.actions.ts';

export const importJob = 'equipment-import';

/** After this many failures or crashes, the import fails. */
const mostAttempts = 5;

/** Works on the imports of a company until none is left, unless another server does. */
export async function workOffImports(services: Services, companyId: number): Promise<void> {
  const turn = await takeTurn(services.database, companyId);
  if (!turn) {
    // The other server takes these imports too. If it stops before, a later job looks for them again.
    await services.jobs.send(importJob, { companyId }, undefined, turnSeconds);
    return;
  }
  try {
    for (let found = await turn.next(); found; found = await turn.next()) await workOn(services, turn, found);
    await services.jobs.send(mailJob, { companyId });
  } finally {
    await turn.end();
  }
}

/** Runs one stage of an import. The next look-up finds the next stage. */
async function workOn(services: Services, turn: Turn, found: ImportRecord): Promise<void> {
  const { database, clock, log } = services;
  log.info({ companyId: turn.companyId, import: found.id, state: found.state }, 'import started');
  try {
    if (found.attempts >= mostAttempts) throw new SheetRefusal(givenUp);
    if (found.state === 'undoing') await undoImport(database, turn, found, clock());
    else if (found.state === 'applying') await applyImport(database, turn, found, clock());
    else await analyse(services, turn, found);
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    const { message } = error;
    await database.inCompany(turn.companyId, async (db) => {
      await turn.renew(db, 0);
      if (found.state === 'undoing') await giveUpUndo(db, found.id, message);
      else await failImport(db, found.id, message, clock());
    });
  }
}

const givenUp = 'It failed several times because of a server error. Nothing was changed.';
