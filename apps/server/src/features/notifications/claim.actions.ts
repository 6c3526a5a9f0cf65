import { sql } from 'kysely';
import { nextDue, scheduleOf } from '@rampart/contract/rules/due-times.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { createMails, keepEdition, type MailRow } from '#mail/outgoing.actions.ts';
import { maySee } from '#mail/outgoing.queries.ts';
import { listChanges } from './changes.queries.ts';
import { getCompany, getNewestRound, lockDueSettings, type DueSetting } from './due.queries.ts';
import { findReport, getSharedReport } from './report.queries.ts';

/**
 * Everything that is due in a company, in one transaction: what the mails say, a row for each of them, and when the
 * next ones are due. After a standstill each kind comes once, whatever was missed. Answers how many mails wait.
 */
export async function claimDue(db: CompanyDb, now: Date): Promise<number> {
  const settings = await lockDueSettings(db, now);
  if (settings.length === 0) return 0;
  const { name: company, timeZone } = await getCompany(db);
  const round = await getNewestRound(db);
  const claims = { db, round, now };
  const waiting =
    (await claimCritical(
      claims,
      company,
      settings.filter((setting) => isDue(setting, 'critical', now)),
    )) +
    (await claimReports(
      claims,
      { company, timeZone },
      settings.filter((setting) => isDue(setting, 'report', now)),
    ));
  await writeNextDue(db, settings, { timeZone, round, now });
  return waiting;
}

interface Claims {
  db: CompanyDb;
  round: number;
  now: Date;
}

async function claimCritical({ db, round, now }: Claims, company: string, due: DueSetting[]): Promise<number> {
  let waiting = 0;
  for (const [since, settings] of byRound(due, 'critical_round')) {
    const changes = await listChanges(db, since, round);
    const isQuiet = changes.total === 0;
    const edition = { kind: 'critical', content: { company, changes } } as const;
    const editionId = await keepEdition(db, edition, { since, upTo: round }, now);
    const mails = settings.map((setting) => rowOf(setting, setting.critical_due_at, editionId, isQuiet));
    await createMails(db, 'critical', mails, now);
    if (!isQuiet) waiting += settings.length;
  }
  return waiting;
}

async function claimReports(
  { db, round, now }: Claims,
  about: { company: string; timeZone: string },
  due: DueSetting[],
): Promise<number> {
  if (due.length === 0) return 0;
  const shared = await getSharedReport(db, { ...about, at: now });
  for (const [since, settings] of byRound(due, 'report_round')) {
    const content = { ...shared, previous: await findReport(db, since), changes: await listChanges(db, since, round) };
    const editionId = await keepEdition(db, { kind: 'report', content }, { since, upTo: round }, now);
    const mails = settings.map((setting) => rowOf(setting, setting.report_due_at, editionId));
    await createMails(db, 'report', mails, now);
  }
  return due.length;
}

function isDue(setting: DueSetting, kind: 'critical' | 'report', now: Date): boolean {
  const isOn = kind === 'critical' ? setting.critical : setting.reports;
  const dueAt = kind === 'critical' ? setting.critical_due_at : setting.report_due_at;
  return isOn && dueAt !== null && dueAt <= now && setting.is_active && maySee(setting.permissions, kind);
}

function rowOf({ user_id }: DueSetting, dueAt: Date | null, editionId: number, isQuiet = false): MailRow {
  if (!dueAt) throw new Error('What is due has a due time.');
  return { userId: user_id, dueAt, editionId, isQuiet };
}

/** Whoever was told up to the same round is told the same. */
function byRound(settings: DueSetting[], key: 'critical_round' | 'report_round'): Map<number, DueSetting[]> {
  const groups = new Map<number, DueSetting[]>();
  for (const setting of settings) groups.set(setting[key], [...(groups.get(setting[key]) ?? []), setting]);
  return groups;
}

async function writeNextDue(
  db: CompanyDb,
  settings: DueSetting[],
  { timeZone, round, now }: { timeZone: string; round: number; now: Date },
): Promise<void> {
  const rows = settings.map((setting) => {
    const { user_id, critical, reports, frequency_type, day, anchor, critical_due_at, report_due_at } = setting;
    const schedule = scheduleOf(frequency_type, day, anchor);
    const isPast = (due: Date | null) => due === null || due <= now;
    return {
      user_id,
      // A null leaves what is there.
      critical_due_at: critical && isPast(critical_due_at) ? nextDue({ every: 'day' }, timeZone, now) : null,
      report_due_at: reports && schedule && isPast(report_due_at) ? nextDue(schedule, timeZone, now) : null,
      critical_round: critical && critical_due_at !== null && critical_due_at <= now ? round : null,
      report_round: reports && report_due_at !== null && report_due_at <= now ? round : null,
    };
  });
  await sql`
    UPDATE alert_setting SET critical_due_at = coalesce(next.critical_due_at, alert_setting.critical_due_at),
      report_due_at = coalesce(next.report_due_at, alert_setting.report_due_at),
      critical_round = coalesce(next.critical_round, alert_setting.critical_round),
      report_round = coalesce(next.report_round, alert_setting.report_round)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS next(user_id uuid, critical_due_at timestamptz,
      report_due_at timestamptz, critical_round integer, report_round integer)
    WHERE alert_setting.user_id = next.user_id`.execute(db);
}
