import { sql } from 'kysely';
import { nextDue, scheduleOf } from '@rampart/contract/rules/time/due-times.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { isQuiet } from '#mail/content.ts';
import { createMails, keepEdition, type MailRow } from '#mail/outgoing.actions.ts';
import type { Due, DueEdition } from './compose-due.ts';
import {
  dueAtOf,
  dueKinds,
  isDue,
  keyOfChoice,
  lockDueSettings,
  roundOf,
  type DueKind,
  type DueSetting,
} from './due.queries.ts';

/**
 * Claims everything that is due in a company, in one transaction: the content of the mails, a row for each mail, and
 * the next due times. After a standstill each kind is sent once, not once for each missed time. Answers how many mails
 * are waiting.
 */
export async function claimDue(db: CompanyDb, due: Due, now: Date): Promise<number> {
  const { editions, timeZone, round } = due;
  // A user who became due after the mails were composed stays due, and gets a mail in the next minute.
  const isComposed = (setting: DueSetting) =>
    dueKinds.every(
      (kind) =>
        !isDue(setting, kind, now) || editions.some((edition) => edition.kind === kind && isFor(edition, setting)),
    );
  const settings = (await lockDueSettings(db, now)).filter(isComposed);
  if (settings.length === 0) return 0;
  let waiting = 0;
  for (const edition of editions) {
    const readers = settings.filter((setting) => isDue(setting, edition.kind, now) && isFor(edition, setting));
    if (readers.length === 0) continue;
    const { kind, since, choice } = edition;
    const isSilent = kind === 'critical' && isQuiet(edition.content.changes);
    const editionId = await keepEdition(db, edition, { since, upTo: round, choice }, now);
    const mails = readers.map((setting) => rowOf(setting, kind, editionId, isSilent));
    await createMails(db, kind, mails, now);
    if (!isSilent) waiting += readers.length;
  }
  await writeNextDue(db, settings, { timeZone, round, now });
  return waiting;
}

function isFor({ kind, since, choice }: DueEdition, setting: DueSetting): boolean {
  return roundOf(setting, kind) === since && keyOfChoice(setting, kind) === choice;
}

function rowOf(setting: DueSetting, kind: DueKind, editionId: number, isSilent: boolean): MailRow {
  const dueAt = dueAtOf(setting, kind);
  if (!dueAt) throw new Error('A due setting has a due time.');
  return { userId: setting.user_id, dueAt, editionId, isQuiet: isSilent };
}

async function writeNextDue(
  db: CompanyDb,
  settings: DueSetting[],
  { timeZone, round, now }: { timeZone: string; round: number; now: Date },
): Promise<void> {
  const rows = settings.map((setting) => {
    const { user_id, critical, reports, frequency_type, day, anchor, critical_due_at, report_due_at } = setting;
    const schedule = scheduleOf(frequency_type, day, anchor);
    const isDaily = critical && setting.critical_when === 'daily';
    const isPast = (due: Date | null) => due === null || due <= now;
    return {
      user_id,
      // Null keeps the stored value.
      critical_due_at: isDaily && isPast(critical_due_at) ? nextDue({ every: 'day' }, timeZone, now) : null,
      is_told_at_once: critical && !isDaily && isPast(critical_due_at),
      report_due_at: reports && schedule && isPast(report_due_at) ? nextDue(schedule, timeZone, now) : null,
      critical_round: critical && critical_due_at !== null && critical_due_at <= now ? round : null,
      report_round: reports && report_due_at !== null && report_due_at <= now ? round : null,
    };
  });
  await sql`
    UPDATE alert_setting SET
      critical_due_at = CASE WHEN NOT is_told_at_once THEN coalesce(next.critical_due_at, alert_setting.critical_due_at) END,
      report_due_at = coalesce(next.report_due_at, alert_setting.report_due_at),
      critical_round = coalesce(next.critical_round, alert_setting.critical_round),
      report_round = coalesce(next.report_round, alert_setting.report_round)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS next(user_id uuid, critical_due_at timestamptz,
      is_told_at_once boolean, report_due_at timestamptz, critical_round integer, report_round integer)
    WHERE alert_setting.user_id = next.user_id`.execute(db);
}
