import { hasUnread, readAgain } from '#catalogue/splitting/read-again.actions.ts';
import type { Job } from '#jobs/jobs.ts';
import type { Services } from '#services';

export const readAgainJob = 'read-advisories-again';

export const splitJobNames = [readAgainJob];

export const splitJobs = ({ database, jobs, clock }: Services): Job[] => [
  {
    name: readAgainJob,
    // If the database was away for long, all attempts have failed.
    cron: '*/10 * * * *',
    // The missing heartbeat shows that a server died.
    queue: { heartbeatSeconds: 30 },
    run: async () => void (await readAgain(database, clock(), () => jobs.isStopping())),
  },
];

/** Continues what an earlier process did not finish. */
export async function sweepSplits({ database, jobs }: Services): Promise<void> {
  if (await database.asOperator(hasUnread)) await jobs.send(readAgainJob, {});
}
