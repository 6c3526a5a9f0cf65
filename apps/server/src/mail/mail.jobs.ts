import type { Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { deliverMails } from './deliver.ts';
import { listCompaniesWithMail } from './outgoing.queries.ts';

export const mailJob = 'mails';
export const mailSweepJob = 'mail-sweep';

export const mailJobs = (services: Services): Job<never>[] => [
  { name: mailJob, run: ({ companyId }: { companyId: number }) => deliverMails(services, companyId) },
  { name: mailSweepJob, cron: '* * * * *', run: () => sweepMails(services) },
];

/** Goes on with mails whose time has come again, and with those that a crash left. */
export async function sweepMails({ database, jobs, clock }: Services): Promise<void> {
  const companies = await database.asOperator((db) => listCompaniesWithMail(db, clock()));
  for (const companyId of companies) await jobs.send(mailJob, { companyId });
}
