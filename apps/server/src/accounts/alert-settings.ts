import { noAlerts, type Alerts } from '@rampart/contract/api/notifications.ts';
import type { FrequencyType } from '@rampart/contract/rules/report-schedule.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** The mails that a user wants to receive. */
export async function getAlerts(db: CompanyDb, userId: string): Promise<Alerts> {
  const row = await db
    .selectFrom('alert_setting')
    .select(['critical', 'reports', 'frequency_type', 'day', 'imports'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return noAlerts;
  return {
    critical: { status: row.critical },
    reports: { status: row.reports, frequency_type: row.frequency_type as FrequencyType, value: row.day },
    imports: { status: row.imports },
  };
}
