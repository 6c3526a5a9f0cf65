import type { Read } from '#db/transaction.ts';
import type { Edition, ReportContent } from '#mail/content.ts';
import { listChanges } from './changes.queries.ts';
import { dueKinds, getCompany, getNewestRound, isDue, listDueSettings, roundOf } from './due.queries.ts';
import { findReport, getSharedReport, type SharedReport } from './report.queries.ts';

/** The content of mails for users who already know everything up to a round. */
export type DueEdition = Extract<Edition, { kind: 'critical' | 'report' }> & { since: number };

/** All mails that are due in a company. */
export interface Due {
  timeZone: string;
  /** The newest round. Every edition covers the news up to it. */
  round: number;
  editions: DueEdition[];
}

/**
 * Reads before anything is claimed, in several short queries. No settings are locked during that time, and on the
 * embedded database a page waits for one of these queries, not for all. Answers nothing if no mail is due or the
 * company no longer exists.
 */
export async function composeDue(read: Read, now: Date): Promise<Due | undefined> {
  const settings = await read((db) => listDueSettings(db, now));
  if (settings.length === 0) return undefined;
  const [{ name: company, timeZone }, round] = await read((db) => Promise.all([getCompany(db), getNewestRound(db)]));
  const editions: DueEdition[] = [];
  let shared: SharedReport | undefined;
  for (const kind of dueKinds) {
    const due = settings.filter((setting) => isDue(setting, kind, now));
    for (const since of new Set(due.map((setting) => roundOf(setting, kind)))) {
      const rounds = { since, upTo: round };
      if (kind === 'critical') {
        const changes = await read((db) => listChanges(db, rounds));
        editions.push({ kind, since, content: { company, changes } });
      } else {
        shared ??= await getSharedReport(read, { company, timeZone, at: now });
        editions.push({ kind, since, content: await completeReport(read, shared, rounds) });
      }
    }
  }
  return { timeZone, round, editions };
}

/** Adds the news for users who already know everything up to a round. */
export async function completeReport(
  read: Read,
  shared: SharedReport,
  rounds: { since: number; upTo?: number },
): Promise<ReportContent> {
  const changes = await read((db) => listChanges(db, rounds));
  const previous = await read((db) => findReport(db, rounds.since));
  return { ...shared, previous, changes };
}
