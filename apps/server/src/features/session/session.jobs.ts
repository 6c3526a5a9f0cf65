import { patient, type Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { mailLink, passwordResetJob } from './password-reset.actions.ts';

export const sessionJobs = (services: Services): Job<{ id: string }>[] => [
  { name: passwordResetJob, queue: patient, run: ({ id }) => mailLink(services, id) },
];
