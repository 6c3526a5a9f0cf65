import { noAlerts, type Alerts } from '@rampart/contract/api/notifications.ts';
import type { CriticalAssets, CriticalWhen } from '@rampart/contract/rules/vulnerabilities/critical-choice.ts';
import type { FrequencyType } from '@rampart/contract/rules/time/report-schedule.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** The mails that a user wants to receive. */
export async function getAlerts(db: CompanyDb, userId: string): Promise<Alerts> {
  const row = await db
    .selectFrom('alert_setting')
    .select(['critical', 'critical_when', 'critical_from_score', 'critical_assets'])
    .select(['reports', 'frequency_type', 'day', 'imports'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return noAlerts;
  return {
    critical: {
      status: row.critical,
      when: row.critical_when as CriticalWhen,
      from_score: Number(row.critical_from_score),
      assets: row.critical_assets as CriticalAssets,
    },
    reports: { status: row.reports, frequency_type: row.frequency_type as FrequencyType, value: row.day },
    imports: { status: row.imports },
  };
}
