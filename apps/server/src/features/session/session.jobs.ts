import { z } from 'zod';
import { jobWith, type Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { mailLink, passwordResetJob } from './password-reset.actions.ts';

export const sessionJobs = (services: Services): Job[] => [
  // With its growing pauses, nine attempts fill the time that a link works.
  jobWith(z.object({ id: z.string() }), {
    name: passwordResetJob,
    queue: { retryLimit: 9 },
    run: ({ id }) => mailLink(services, id),
  }),
];
