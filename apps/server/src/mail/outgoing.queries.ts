import { sql } from 'kysely';
import { isAllowed, isPermission } from '@rampart/contract/rules/accounts/permissions.ts';
import type { MailKind } from '@rampart/contract/api/notifications.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import { edition, type Edition } from './content.ts';

/** Companies with a mail that can be sent now. */
export async function listCompaniesWithMail(db: OperatorDb, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('mail')
    .select('company_id')
    .distinct()
    .where('state', 'in', ['waiting', 'sending'])
    .where('not_before', '<=', now)
    .orderBy('company_id')
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** Companies with a mail that a process is sending, or was sending when it died. */
export async function listCompaniesSending(db: OperatorDb): Promise<number[]> {
  const rows = await db.selectFrom('mail').select('company_id').distinct().where('state', '=', 'sending').execute();
  return rows.map(({ company_id }) => company_id);
}

export async function listEditions(db: CompanyDb, ids: number[]): Promise<Map<number, Edition & { madeAt: Date }>> {
  const rows = await db
    .selectFrom('mail_edition')
    .select(['id', 'kind', 'content', 'made_at'])
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ id, kind, content, made_at }) => [id, { ...edition.parse({ kind, content }), madeAt: made_at }]),
  );
}

/** A possible recipient, with the kinds of mail that the user wants and may receive. */
export interface Recipient {
  id: string;
  email: string;
  wants: Record<MailKind, boolean>;
}

/** Mails contain data of the dashboard. A user must not get data by mail that the user may not see. */
export function maySee(permissions: readonly string[], kind: MailKind): boolean {
  return isAllowed(permissions.filter(isPermission), [kind === 'import' ? 'Equipment.view' : 'Dashboard.view']);
}

export async function listRecipients(db: CompanyDb, ids: string[]): Promise<Map<string, Recipient>> {
  const rows = await db
    .selectFrom('user_account')
    .leftJoin('alert_setting', (join) =>
      join
        .onRef('alert_setting.company_id', '=', 'user_account.company_id')
        .onRef('alert_setting.user_id', '=', 'user_account.id'),
    )
    .innerJoin('company', 'company.id', 'user_account.company_id')
    .select(['user_account.id', 'email', 'permissions', 'critical', 'reports', 'imports'])
    .where('deactivated_at', 'is', null)
    .where('company.suspended_at', 'is', null)
    .where('user_account.id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, email, permissions, critical, reports, imports }) => {
      const wants = {
        critical: critical === true && maySee(permissions, 'critical'),
        report: reports === true && maySee(permissions, 'report'),
        // By default, all users get mails about their own imports.
        import: imports !== false && maySee(permissions, 'import'),
      };
      return [id, { id, email, wants }];
    }),
  );
}
