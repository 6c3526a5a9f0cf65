import { jobWith, ofCompany, type Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { clearOldImports } from './old-imports.actions.ts';
import { endDeadTurns, leaveTurns } from './lease/crashes.actions.ts';
import { forgetBrokenUploads, listCompaniesWithWork } from './lease/sweep.actions.ts';
import { importJob, runImports } from './run-imports.ts';

export const importSweepJob = 'equipment-import-sweep';
export const importClearingJob = 'equipment-import-clearing';

export const importJobs = (services: Services): Job[] => [
  jobWith(ofCompany, {
    name: importJob,
    // Other servers detect a dead server because it no longer renews its time.
    queue: { heartbeatSeconds: 30 },
    run: ({ companyId }) => runImports(services, companyId),
  }),
  { name: importSweepJob, cron: '47 * * * *', run: () => sweepImports(services) },
  {
    name: importClearingJob,
    // Before the nightly housekeeping, which frees the space.
    cron: '7 3 * * *',
    run: () => clearOldImports(services.database, services.clock()),
  },
];

/** An upload takes minutes at most. */
const uploadMinutes = 60;

/** Continues imports that another process did not finish, and removes its incomplete uploads. */
async function sweepImports({ database, jobs, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - uploadMinutes * 60_000);
  await database.asOperator((db) => forgetBrokenUploads(db, before));
  const companies = await database.asOperator(listCompaniesWithWork);
  for (const companyId of companies) await jobs.send(importJob, { companyId });
}

/** Only one process opens the embedded database. So when it starts, no other process works on an import. */
export async function sweepImportsAtStart(services: Services): Promise<void> {
  if (services.database.kind === 'embedded') await endDeadTurns(services.database);
  await sweepImports(services);
}

/** A stop in an orderly way is no crash. An analysis ends with its next rows, and starts again at the next start. */
export async function leaveImports({ database }: Services): Promise<void> {
  await database.asOperator(leaveTurns);
}
