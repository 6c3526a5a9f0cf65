import { sql } from 'kysely';
import type { Alerts, MailKind } from '@rampart/contract/api/notifications.ts';
import { anchorOf, nextDue, scheduleOf } from '@rampart/contract/rules/time/due-times.ts';
import { getAlerts } from '#accounts/alert-settings.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Services } from '#services';
import { openRound } from './rounds.actions.ts';

interface Owner {
  id: string;
  companyId: number;
}

/** Saves which mails a user wants. Mails report only what happens after they were switched on. */
export async function saveAlerts({ database, clock }: Services, user: Owner, wanted: Alerts): Promise<Alerts> {
  const now = clock();
  const before = await database.inCompany(user.companyId, (db) => getAlerts(db, user.id));
  const isSwitchedOn =
    (wanted.critical.status && !before.critical.status) || (wanted.reports.status && !before.reports.status);
  const round = isSwitchedOn ? await database.asOperator((db) => openRound(db, now)) : undefined;
  return database.inCompany(user.companyId, async (db) => {
    await writeAlerts(db, user.id, wanted, { now, round });
    return getAlerts(db, user.id);
  });
}

async function writeAlerts(
  db: CompanyDb,
  userId: string,
  { critical, reports, imports }: Alerts,
  { now, round }: { now: Date; round: number | undefined },
): Promise<void> {
  await db
    .insertInto('alert_setting')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const held = await db
    .selectFrom('alert_setting')
    .innerJoin('company', 'company.id', 'alert_setting.company_id')
    .selectAll('alert_setting')
    .select(['company.time_zone', sql<string | null>`anchor::text`.as('anchor_date')])
    .where('user_id', '=', userId)
    .forUpdate('alert_setting')
    .executeTakeFirstOrThrow();

  // Settings that do not change keep their times. Saving again must not delay a mail.
  const when = critical.when ?? held.critical_when;
  const keepsCritical = held.critical && critical.status && held.critical_when === when;
  const keepsReports =
    held.reports && reports.status && held.frequency_type === reports.frequency_type && held.day === reports.value;
  const fortnightly = reports.status && reports.frequency_type === 'bi_weekly' ? reports.value : null;
  const newAnchor = fortnightly === null ? null : anchorOf(fortnightly, held.time_zone, now);
  const anchor = keepsReports ? held.anchor_date : newAnchor;
  const schedule = reports.status ? scheduleOf(reports.frequency_type, reports.value, anchor) : undefined;
  await db
    .updateTable('alert_setting')
    .set({
      critical: critical.status,
      critical_when: when,
      ...(critical.from_score !== undefined && { critical_from_score: critical.from_score }),
      ...(critical.assets && { critical_assets: critical.assets }),
      reports: reports.status,
      frequency_type: reports.frequency_type,
      day: reports.value,
      ...(imports && { imports: imports.status }),
      anchor: sql`${anchor}::date`,
      ...(!keepsCritical && {
        // Immediate alerts are not due before there is news.
        critical_due_at: critical.status && when === 'daily' ? nextDue({ every: 'day' }, held.time_zone, now) : null,
      }),
      ...(!keepsReports && { report_due_at: schedule ? nextDue(schedule, held.time_zone, now) : null }),
      ...(round && critical.status && !held.critical && { critical_round: round }),
      ...(round && reports.status && !held.reports && { report_round: round }),
    })
    .where('user_id', '=', userId)
    .execute();
}

const off = {
  critical: { critical: false, critical_due_at: null },
  report: { reports: false, report_due_at: null },
  import: { imports: false },
} satisfies Record<MailKind, object>;

/** Switches one kind off, for a user who followed the link in a mail of that kind. A second call changes nothing. */
export async function switchOff(db: CompanyDb, userId: string, kind: MailKind): Promise<void> {
  await db
    .insertInto('alert_setting')
    .values({ user_id: userId, ...off[kind] })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(off[kind]))
    .execute();
}
