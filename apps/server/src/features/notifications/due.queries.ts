import { sql } from 'kysely';
import type {
  CriticalAssets,
  CriticalChoice,
  CriticalWhen,
} from '@rampart/contract/rules/vulnerabilities/critical-choice.ts';
import type { FrequencyType } from '@rampart/contract/rules/time/report-schedule.ts';
import type { AuthDb, CompanyDb, OperatorDb } from '#db/transaction.ts';
import { maySee } from '#mail/outgoing.queries.ts';

/** Companies in which a mail is due, or a next due time has to be computed. */
export async function listDueCompanies(db: OperatorDb, now: Date): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    SELECT company_id FROM (
      SELECT company_id FROM alert_setting WHERE critical AND critical_due_at <= ${now}
      UNION SELECT company_id FROM alert_setting WHERE reports AND report_due_at <= ${now}
      UNION SELECT company_id FROM alert_setting WHERE critical AND critical_when = 'daily' AND critical_due_at IS NULL
      UNION SELECT company_id FROM alert_setting WHERE reports AND report_due_at IS NULL
    ) due JOIN company ON company.id = due.company_id
    -- Due mails stay due. They are sent once when the company is reopened.
    WHERE company.suspended_at IS NULL
    ORDER BY 1`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

export interface DueSetting {
  user_id: string;
  critical: boolean;
  critical_when: CriticalWhen;
  critical_from_score: number;
  critical_assets: CriticalAssets;
  reports: boolean;
  frequency_type: FrequencyType;
  day: number | null;
  anchor: string | null;
  critical_due_at: Date | null;
  report_due_at: Date | null;
  critical_round: number;
  report_round: number;
  permissions: string[];
  is_active: boolean;
}

/** The settings of users with a due mail. */
export async function listDueSettings(db: CompanyDb, now: Date): Promise<DueSetting[]> {
  const { rows } = await selectDue(now).execute(db);
  return rows;
}

/** The settings of users with a due mail, locked. Settings that another server has locked are skipped. */
export async function lockDueSettings(db: CompanyDb, now: Date): Promise<DueSetting[]> {
  const { rows } = await sql<DueSetting>`${selectDue(now)} FOR UPDATE OF setting SKIP LOCKED`.execute(db);
  return rows;
}

const selectDue = (now: Date) => sql<DueSetting>`
  SELECT setting.user_id, critical, critical_when, critical_from_score::float8, critical_assets, reports, frequency_type, day, anchor::text, critical_due_at, report_due_at,
    critical_round, report_round, person.permissions, person.deactivated_at IS NULL AS is_active
  FROM alert_setting setting
    JOIN user_account person ON person.company_id = setting.company_id AND person.id = setting.user_id
  WHERE critical AND (critical_due_at <= ${now} OR critical_due_at IS NULL AND critical_when = 'daily')
    OR reports AND coalesce(report_due_at, ${now}) <= ${now}
  ORDER BY setting.user_id`;

export const dueKinds = ['critical', 'report'] as const;
export type DueKind = (typeof dueKinds)[number];

export function isDue(setting: DueSetting, kind: DueKind, now: Date): boolean {
  const isOn = kind === 'critical' ? setting.critical : setting.reports;
  const dueAt = dueAtOf(setting, kind);
  return isOn && dueAt !== null && dueAt <= now && setting.is_active && maySee(setting.permissions, kind);
}

export function dueAtOf({ critical_due_at, report_due_at }: DueSetting, kind: DueKind): Date | null {
  return kind === 'critical' ? critical_due_at : report_due_at;
}

/** The user already knows everything up to this round. */
export function roundOf({ critical_round, report_round }: DueSetting, kind: DueKind): number {
  return kind === 'critical' ? critical_round : report_round;
}

/** What a user wants to know of. */
export function choiceOf({ critical_from_score, critical_assets }: ChoiceRow): Omit<CriticalChoice, 'when'> {
  return { from_score: critical_from_score, assets: critical_assets as CriticalAssets };
}

interface ChoiceRow {
  critical_from_score: number;
  critical_assets: string;
}

/** Users with the same choice, who know the same, read the same mail. */
export function keyOfChoice(setting: DueSetting, kind: DueKind): string {
  if (kind === 'report') return '';
  const { from_score, assets } = choiceOf(setting);
  return `${from_score.toFixed(1)} ${assets}`;
}

export async function getCompany(db: CompanyDb): Promise<{ name: string; timeZone: string }> {
  return db.selectFrom('company').select(['name', 'time_zone as timeZone']).executeTakeFirstOrThrow();
}

/** The newest round. All its news is visible now. */
export async function getNewestRound(db: CompanyDb): Promise<number> {
  const { id } = await db
    .selectFrom('notice_round')
    .select((round) => round.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

export async function findCompanyOf(db: AuthDb, userId: string): Promise<number | undefined> {
  const found = await db.selectFrom('user_account').select('company_id').where('id', '=', userId).executeTakeFirst();
  return found?.company_id;
}

/** The settings that the next mails of a user depend on. */
export function findSetting(db: CompanyDb, userId: string) {
  return db
    .selectFrom('alert_setting')
    .select(['critical', 'critical_when', 'critical_assets', 'critical_due_at', 'critical_round'])
    .select(sql<number>`critical_from_score::float8`.as('critical_from_score'))
    .select(['reports', 'report_due_at', 'report_round'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
