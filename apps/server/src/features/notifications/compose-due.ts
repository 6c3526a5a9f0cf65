import type { Read } from '#db/transaction.ts';
import type { ReportContent } from '#mail/content.ts';
import type { Edition } from '#mail/content.ts';
import { listChanges } from './changes.queries.ts';
import { dueKinds, getCompany, getNewestRound, isDue, listDueSettings, roundOf } from './due.queries.ts';
import { findReport, getSharedReport, type SharedReport } from './report.queries.ts';

/** What mails say to those who know all up to a round. */
export type DueEdition = Extract<Edition, { kind: 'critical' | 'report' }> & { since: number };

/** All that is due in a company. */
export interface Due {
  timeZone: string;
  /** The newest round, which every edition reaches to. */
  round: number;
  editions: DueEdition[];
}

/**
 * Read before anything is claimed, and bit by bit: nobody's settings are locked meanwhile, and on the embedded database a
 * page waits for one of these queries and not for all. Answers nothing where nobody is due, or where the company is gone.
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

/** With what is news to those who know all up to a round. */
export async function completeReport(
  read: Read,
  shared: SharedReport,
  rounds: { since: number; upTo?: number },
): Promise<ReportContent> {
  const changes = await read((db) => listChanges(db, rounds));
  const previous = await read((db) => findReport(db, rounds.since));
  return { ...shared, previous, changes };
}
