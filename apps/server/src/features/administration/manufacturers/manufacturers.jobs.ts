import { z } from 'zod';
import { openMakerStates } from '#catalogue/makers/maker-record.ts';
import { findUnpassedNames, passNamesOn } from '#catalogue/makers/pass-names.actions.ts';
import { runMakerMerge } from '#catalogue/makers/run-maker-merge.actions.ts';
import { jobWith, type Job } from '#jobs/jobs.ts';
import type { Services } from '#services';

export const makerMergeJob = 'merge-manufacturers';
export const makerNameJob = 'rename-manufacturer';
const makerSweepJob = 'continue-manufacturers';

export const makerJobNames = [makerMergeJob, makerNameJob, makerSweepJob];

/** After this time, a merge that a company keeps waiting is tried again. */
const pauseSeconds = 30;

/** The missing heartbeat shows that a server died. */
const queue = { heartbeatSeconds: 30 };

export const makerJobs = (services: Services): Job[] => [
  // If the database was away for long, all attempts of a job have failed. Two jobs for one merge do no harm.
  { name: makerSweepJob, cron: '*/10 * * * *', run: () => sweepMakers(services) },
  ...ofMakers(services),
];

const ofMakers = ({ database, jobs, clock }: Services): Job[] => [
  jobWith(z.object({ id: z.number() }), {
    name: makerMergeJob,
    queue,
    run: async ({ id }) => {
      const isDone = await runMakerMerge(database, id, { now: clock(), isOver: () => jobs.isStopping() });
      if (!isDone && !jobs.isStopping()) await jobs.send(makerMergeJob, { id }, undefined, pauseSeconds);
    },
  }),
  jobWith(z.object({ id: z.number() }), {
    name: makerNameJob,
    queue,
    run: async ({ id }) => void (await passNamesOn(database, id, () => jobs.isStopping())),
  }),
];

/** Continues what an earlier process did not finish. */
export async function sweepMakers({ database, jobs }: Services): Promise<void> {
  const { merges, names } = await database.asOperator(async (db) => ({
    merges: await db.selectFrom('manufacturer_merge').select('id').where('state', 'in', openMakerStates).execute(),
    names: await findUnpassedNames(db),
  }));
  for (const { id } of merges) await jobs.send(makerMergeJob, { id });
  for (const id of names) await jobs.send(makerNameJob, { id });
}
