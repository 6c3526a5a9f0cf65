import { mailJob } from '#mail/mail.jobs.ts';
import { isDiskFull } from '#db/disk-full.ts';
import { isUnreachable } from '#db/unreachable.ts';
import type { Services } from '#services';
import { analyse } from './analyse/analyse.ts';
import { applyImport } from './apply/apply.actions.ts';
import { mostCrashes } from './lease/crashes.actions.ts';
import { failImport, giveUpUndo } from './lease/import-state.actions.ts';
import { SheetRefusal } from './reading/sheet-refusal.ts';
import { takeLease, leaseSeconds, type ImportRecord, type Lease } from './lease/lease.actions.ts';
import { undoImport } from './undo/undo.actions.ts';

export const importJob = 'equipment-import';

/** After this many failures, the import fails. A crash of the server is not a failure of the import. */
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
    if (found.crashes >= mostCrashes) throw new SheetRefusal(stoppedServers);
    if (found.state === 'undoing') await undoImport(database, lease, found, clock());
    else if (found.state === 'applying') await applyImport(database, lease, found, clock());
    else await analyse(services, lease, found);
  } catch (error) {
    if (!(error instanceof SheetRefusal)) {
      // The database is away, or its disk is full: the import itself did not fail.
      if (!isUnreachable(error) && !isDiskFull(error)) await lease.fail(found.id).catch(() => {});
      throw error;
    }
    const { message } = error;
    await database.inCompany(lease.companyId, async (db) => {
      await lease.renew(db, 0);
      if (found.state === 'undoing') await giveUpUndo(db, found.id, message);
      else await failImport(db, found.id, message, clock());
    });
  }
}

const givenUp = 'It failed several times because of a server error. Nothing was changed.';
const stoppedServers = 'The server stopped three times while it worked on this file. Nothing was changed.';
