import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { NextMails, previewMail } from '@rampart/contract/api/notifications.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb, Read } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { isQuiet, type Edition } from '#mail/content.ts';
import { renderEdition } from '#mail/editions.ts';
import { maySee } from '#mail/outgoing.queries.ts';
import type { Services } from '#services';
import { listChanges } from './changes.queries.ts';
import { completeReport } from './compose-due.ts';
import { choiceOf, findSetting, getCompany } from './due.queries.ts';
import { getSharedReport } from './report.queries.ts';

/** The due times of a user's next mails. */
export async function getNextMails(db: CompanyDb, user: SignedInUser): Promise<NextMails> {
  const { timeZone } = await getCompany(db);
  const setting = await findSetting(db, user.id);
  const dueAt = (isOn: boolean | undefined, due: Date | null | undefined) => ({
    due_at: isOn && due ? due.toISOString() : null,
  });
  return {
    time_zone: timeZone,
    is_allowed: maySee(user.permissions, 'report'),
    critical: {
      ...dueAt(setting?.critical, setting?.critical_due_at),
      is_at_once: setting?.critical === true && setting.critical_when === 'at_once',
    },
    reports: dueAt(setting?.reports, setting?.report_due_at),
  };
}

/** The next mail of a kind, with the content it would have now. Not found if the kind is switched off. */
export async function previewNextMail(
  { database, publicUrl, clock }: Services,
  { id, companyId }: SignedInUser,
  kind: 'critical' | 'report',
): Promise<Answer<typeof previewMail>> {
  const edition = await database.inCompany(companyId, (db) => composeNext(db, id, kind, clock()));
  // The unsubscribe link belongs only in the mail itself.
  const { subject, html } = await renderEdition(edition, publicUrl(), `${publicUrl()}/account#notifications`);
  return { subject, html, is_quiet: edition.kind === 'critical' && isQuiet(edition.content.changes) };
}

async function composeNext(db: CompanyDb, userId: string, kind: 'critical' | 'report', at: Date): Promise<Edition> {
  const setting = await findSetting(db, userId);
  const isOn = kind === 'critical' ? setting?.critical : setting?.reports;
  if (!setting || !isOn) throw notFound();
  const { name: company, timeZone } = await getCompany(db);
  if (kind === 'critical') {
    const choice = choiceOf(setting);
    const [changes] = await listChanges(db, [{ since: setting.critical_round, choice }]);
    if (!changes) throw notFound();
    return { kind, content: { company, changes, choice } };
  }
  const read: Read = (work) => work(db);
  const shared = await getSharedReport(read, { company, timeZone, at });
  return { kind, content: await completeReport(read, shared, { since: setting.report_round }) };
}
