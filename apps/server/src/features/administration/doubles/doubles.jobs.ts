import { z } from 'zod';
import { searchDoubles } from '#catalogue/doubles/search.actions.ts';
import { freeMerges, listIdleMerges, openStates } from '#catalogue/merging/merge-turn.actions.ts';
import { runMerge } from '#catalogue/merging/run-merge.actions.ts';
import { jobWith, type Job } from '#jobs/jobs.ts';
import type { Services } from '#services';

export const searchJob = 'search-doubles';
export const mergeJob = 'merge-products';

export const doubleJobNames = [searchJob, mergeJob];

/** After this time, a merge that a company keeps waiting, or that another server works on, is tried again. */
const pauseSeconds = 30;

export const doubleJobs = (services: Services): Job[] => [
  // Loads, merges and new names change the catalogue. The search sees it, and does nothing otherwise.
  {
    name: searchJob,
    cron: '*/5 * * * *',
    async run() {
      await reviveMerges(services);
      await searchDoubles(services.database, services.clock());
    },
  },
  jobWith(z.object({ id: z.number() }), {
    name: mergeJob,
    // The missing heartbeat shows that a server died.
    queue: { heartbeatSeconds: 30 },
    run: ({ id }) => continueMerge(services, id),
  }),
];

async function continueMerge({ database, jobs, clock }: Services, id: number): Promise<void> {
  const isDone = await runMerge(database, id, { now: clock(), isOver: () => jobs.isStopping() });
  if (!isDone && !jobs.isStopping()) await jobs.send(mergeJob, { id }, undefined, pauseSeconds);
}

/** If the database was away for long, all attempts of a job have failed. Two jobs for one merge do no harm. */
async function reviveMerges({ database, jobs, clock }: Services): Promise<void> {
  for (const id of await listIdleMerges(database, clock())) await jobs.send(mergeJob, { id });
}

/** Continues merges that an earlier process did not finish. */
export async function sweepMerges({ database, jobs }: Services): Promise<void> {
  await freeMerges(database);
  const open = await database.asOperator((db) =>
    db.selectFrom('catalogue_merge').select('id').where('state', 'in', openStates).orderBy('id').execute(),
  );
  for (const { id } of open) await jobs.send(mergeJob, { id });
}
