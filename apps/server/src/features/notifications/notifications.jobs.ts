import { wakeImmediateAlertsOutsideLoads } from '#accounts/immediate-alerts.ts';
import { jobWith, ofCompany, type Job } from '#jobs/jobs.ts';
import { mailJob } from '#mail/mail.jobs.ts';
import type { Services } from '#services';
import { claimDue } from './claim.actions.ts';
import { composeDue } from './compose-due.ts';
import { listDueCompanies } from './due.queries.ts';
import { openRound } from './rounds.actions.ts';

export const dueJob = 'notifications-due';
export const companyDueJob = 'notifications-of-company';

export const notificationJobs = (services: Services): Job[] => [
  { name: dueJob, cron: '* * * * *', run: () => queueDue(services) },
  jobWith(ofCompany, { name: companyDueJob, run: ({ companyId }) => claimForCompany(services, companyId) }),
];

/** Every minute: if a mail is due, opens a round for the catalogue's news, and queues a job for each company. */
export async function queueDue({ database, jobs, clock }: Services): Promise<void> {
  const now = clock();
  await database.asOperator((db) => wakeImmediateAlertsOutsideLoads(db, now));
  const companies = await database.asOperator((db) => listDueCompanies(db, now));
  if (companies.length === 0) return;
  await database.asOperator((db) => openRound(db, now));
  for (const companyId of companies) await jobs.send(companyDueJob, { companyId });
}

export async function claimForCompany({ database, jobs, clock }: Services, companyId: number): Promise<void> {
  const now = clock();
  const due = await composeDue((work) => database.readInCompany(companyId, work), now);
  if (!due) return;
  const waiting = await database.inCompany(companyId, (db) => claimDue(db, due, now));
  if (waiting > 0) await jobs.send(mailJob, { companyId });
}
