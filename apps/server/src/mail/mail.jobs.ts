import { jobWith, ofCompany, type Job } from '#jobs/jobs.ts';
import type { Services } from '#services';
import { deliverMails } from './deliver.ts';
import { releaseMails } from './outgoing.actions.ts';
import { listCompaniesSending, listCompaniesWithMail } from './outgoing.queries.ts';

export const mailJob = 'mails';
export const mailSweepJob = 'mail-sweep';

export const mailJobs = (services: Services): Job[] => [
  jobWith(ofCompany, { name: mailJob, run: ({ companyId }) => deliverMails(services, companyId) }),
  { name: mailSweepJob, cron: '* * * * *', run: () => sweepMails(services) },
];

/** Sends mails that are due for another attempt, and mails that a crash left unsent. */
export async function sweepMails({ database, jobs, clock }: Services): Promise<void> {
  const companies = await database.asOperator((db) => listCompaniesWithMail(db, clock()));
  for (const companyId of companies) await jobs.send(mailJob, { companyId });
}

/** Only one process opens the embedded database. At its start, no other process can be sending mails. */
export async function sweepMailsAtStart(services: Services): Promise<void> {
  const { database, clock } = services;
  if (database.kind === 'embedded')
    for (const companyId of await database.asOperator(listCompaniesSending))
      await database.inCompany(companyId, (db) => releaseMails(db, clock()));
  await sweepMails(services);
}
