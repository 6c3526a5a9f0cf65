import { mailJob } from '#mail/mail.jobs.ts';
import type { Services } from '#services';
import { analyse } from './analyse/analyse.ts';
import { applyImport } from './apply/apply.actions.ts';
import { failImport, giveUpUndo } from './lease/import-state.actions.ts';
import { SheetRefusal } from './reading/sheet-refusal.ts';
import { takeLease, leaseSeconds, type ImportRecord, type Lease } from './lease/lease.actions.ts';
import { undoImport } from './undo/undo.actions.ts';

export const importJob = 'equipment-import';

/** After this many failures or crashes, the import fails. */
const mostAttempts = 5;

/** Works on the imports of a company until none is left, unless another server does. */
export async function runImports(services: Services, companyId: number): Promise<void> {
  const lease = await takeLease(services.database, companyId);
  if (!lease) {
    // The other server takes these imports too. If it stops before, a later job looks for them again.
    await services.jobs.send(importJob, { companyId }, undefined, leaseSeconds);
    return;
  }
  try {
    for (let found = await lease.next(); found; found = await lease.next()) await workOn(services, lease, found);
    await services.jobs.send(mailJob, { companyId });
  } finally {
    await lease.end();
  }
}

/** Runs one stage of an import. The next look-up finds the next stage. */
async function workOn(services: Services, lease: Lease, found: ImportRecord): Promise<void> {
  const { database, clock, log } = services;
  log.info({ companyId: lease.companyId, import: found.id, state: found.state }, 'import started');
  try {
    if (found.attempts >= mostAttempts) throw new SheetRefusal(givenUp);
    if (found.state === 'undoing') await undoImport(database, lease, found, clock());
    else if (found.state === 'applying') await applyImport(database, lease, found, clock());
    else await analyse(services, lease, found);
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    const { message } = error;
    await database.inCompany(lease.companyId, async (db) => {
      await lease.renew(db, 0);
      if (found.state === 'undoing') await giveUpUndo(db, found.id, message);
      else await failImport(db, found.id, message, clock());
    });
  }
}

const givenUp = 'It failed several times because of a server error. Nothing was changed.';
