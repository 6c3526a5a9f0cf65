import { z } from 'zod';
import { jobWith, type Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { freeSources, listDue } from './run/claim.actions.ts';
import { tellOperators } from './failing/tell-operators.ts';
import { finishLeftLoads } from './run/open-load.actions.ts';
import { runSource } from './run/run-source.ts';

export const subscriptionJob = 'subscription';
const dueJob = 'subscriptions-due';

export const subscriptionJobs = (services: Services): Job[] => [
  jobWith(z.object({ id: z.number() }), {
    name: subscriptionJob,
    // The source is due again by itself: a failed run needs no other attempt of the queue.
    queue: { retryLimit: 0, heartbeatSeconds: 30 },
    run: ({ id }) => runSource(services, id),
  }),
  {
    name: dueJob,
    everySeconds: 60,
    async run() {
      const { database, jobs, clock } = services;
      for (const id of await listDue(database, clock())) await jobs.send(subscriptionJob, { id });
      await finishLeftLoads(database, clock());
      await tellOperators(services);
    },
  },
];

/** Lets sources continue that an earlier process worked on. */
export async function sweepSubscriptions({ database }: Services): Promise<void> {
  await freeSources(database);
}
