import type { Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { forgetBrokenUploads, forgetTurns, listCompaniesWithWork } from './sweep.actions.ts';
import { importJob, workOffImports } from './work-off.ts';

export const importJobs = (services: Services): Job<{ companyId: number }>[] => [
  {
    name: importJob,
    // A server that dies is noticed by its silence.
    queue: { heartbeatSeconds: 30 },
    run: ({ companyId }) => workOffImports(services, companyId),
  },
];

/** An upload takes minutes at most. */
const uploadMinutes = 60;

/** Goes on with imports that an earlier process left unfinished, and clears away uploads that broke off with it. */
export async function sweepImports({ database, jobs, clock }: Services): Promise<void> {
  await database.asOperator(async (db) => {
    await forgetBrokenUploads(db, new Date(clock().getTime() - uploadMinutes * 60_000));
    // Only one process opens the embedded database: whoever had a turn is gone.
    if (database.kind === 'embedded') await forgetTurns(db);
  });
  const companies = await database.asOperator(listCompaniesWithWork);
  for (const companyId of companies) await jobs.send(importJob, { companyId });
}
