import { z } from 'zod';
import { jobWith, patient, type Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { catalogueLoadJob, sweepLoads, runLoad } from './catalogue/catalogue-load.ts';
import { mailInvitation, sweepInvitations } from './invitations/invitation-mail.actions.ts';
import { invitationJob } from './links.actions.ts';

export const administrationJobs = (services: Services): Job[] => [
  jobWith(z.object({ id: z.string() }), {
    name: invitationJob,
    queue: patient,
    run: ({ id }) => mailInvitation(services, id),
  }),
  jobWith(z.object({ id: z.number() }), {
    name: catalogueLoadJob,
    // The missing heartbeat shows that a server died.
    queue: { heartbeatSeconds: 30 },
    run: ({ id }) => runLoad(services, id),
  }),
];

export const administrationJobNames = [invitationJob, catalogueLoadJob];

/** Continues mails and loads that an earlier process did not finish. */
export async function sweepAdministration(services: Services): Promise<void> {
  await sweepInvitations(services);
  await sweepLoads(services);
}
