import type { Read } from '#db/transaction.ts';
import type { Edition, ReportContent } from '#mail/content.ts';
import { listChanges } from './changes.queries.ts';
import {
  choiceOf,
  getCompany,
  getNewestRound,
  isDue,
  keyOfChoice,
  listDueSettings,
  roundOf,
  type DueSetting,
} from './due.queries.ts';
import { findReport, getSharedReport } from './report.queries.ts';

/** The content of mails for users who already know everything up to a round, and made the same choice. */
export type DueEdition = Extract<Edition, { kind: 'critical' | 'report' }> & { since: number; choice: string };

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
  const criticals = settings.filter((setting) => isDue(setting, 'critical', now));
  const reports = settings.filter((setting) => isDue(setting, 'report', now));
  const editions = await composeAlerts(read, criticals, { company, round });
  if (reports.length > 0) {
    const shared = await getSharedReport(read, { company, timeZone, at: now });
    for (const since of new Set(reports.map((setting) => roundOf(setting, 'report')))) {
      const content = await completeReport(read, shared, { since, upTo: round });
      editions.push({ kind: 'report', since, choice: '', content });
    }
  }
  return { timeZone, round, editions };
}

/** The critical alerts of a company, in one query for all that users know and want. */
async function composeAlerts(
  read: Read,
  due: DueSetting[],
  { company, round }: { company: string; round: number },
): Promise<DueEdition[]> {
  const wanted = new Map(
    due.map((setting) => {
      const since = roundOf(setting, 'critical');
      const key = keyOfChoice(setting, 'critical');
      return [`${since} ${key}`, { since, key, choice: choiceOf(setting) }];
    }),
  );
  if (wanted.size === 0) return [];
  const changes = await read((db) => listChanges(db, [...wanted.values()], round));
  return [...wanted.values()].flatMap(({ since, key, choice }, n) => {
    const found = changes[n];
    return found
      ? [{ kind: 'critical' as const, since, choice: key, content: { company, changes: found, choice } }]
      : [];
  });
}

/** Adds the news for users who already know everything up to a round. */
export async function completeReport(
  read: Read,
  shared: Awaited<ReturnType<typeof getSharedReport>>,
  { since, upTo }: { since: number; upTo?: number },
): Promise<ReportContent> {
  const [changes = noChanges] = await read((db) => listChanges(db, [{ since }], upTo));
  const previous = await read((db) => findReport(db, since));
  return { ...shared, previous, changes };
}

const noChanges = { products: [], total: 0, backlog: null };
