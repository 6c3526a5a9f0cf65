import { sql } from 'kysely';
import type { SecurityEntry } from '@rampart/contract/api/administration/record.ts';
import { permissionTexts } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { isPermission } from '@rampart/contract/rules/accounts/permissions.ts';
import type { SecurityKind } from '@rampart/contract/rules/accounts/security-kinds.ts';
import { securityDetails, type SecurityDetails } from '#accounts/security-record.ts';
import { pageFrom, upTo } from '#db/paging.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';

export interface RecordFilter {
  kind?: SecurityKind | undefined;
  person?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface RecordRow {
  id: string;
  recorded_at: Date;
  kind: SecurityKind;
  user_id: string | null;
  user_name: string | null;
  email: string | null;
  actor_id: string | null;
  actor_name: string | null;
  impersonator_id: string | null;
  impersonator_name: string | null;
  company: string | null;
  address: string | null;
  details: unknown;
}

/** The entries before a given one, latest first. The database role limits them to the company. */
export async function listRecord(
  db: CompanyDb | OperatorDb,
  filter: RecordFilter,
  before: { at: string; id: string } | undefined,
  limit: number,
) {
  const conditions = [sql`true`, ...conditionsOf(filter)];
  if (before) conditions.push(sql`(r.recorded_at, r.id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  const { rows } = await sql<RecordRow>`
    SELECT r.id, r.recorded_at, r.kind, r.user_id, r.user_name, r.email, r.actor_id, r.actor_name, r.impersonator_id,
      r.impersonator_name, company.name AS company, r.address, r.details
    FROM security_record r LEFT JOIN company ON company.id = r.company_id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY r.recorded_at DESC, r.id DESC ${upTo({ page: 1, limit })}`.execute(db);
  const page = pageFrom(rows, limit);
  return { entries: page.rows.map(entryOf), has_more: page.has_more };
}

function conditionsOf({ kind, person, from, to }: RecordFilter) {
  const people = sql`lower(concat_ws(' ', r.user_name, r.email, r.actor_name, r.impersonator_name))`;
  const words = (person ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return [
    ...(kind ? [sql`r.kind = ${kind}`] : []),
    ...words.map((word) => sql`position(${word} IN ${people}) > 0`),
    ...(from ? [sql`r.recorded_at >= (${from}::date)::timestamp AT TIME ZONE 'UTC'`] : []),
    ...(to ? [sql`r.recorded_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`] : []),
  ];
}

function entryOf(row: RecordRow): SecurityEntry {
  const person = (id: string | null, name: string | null) => (id || name ? { id, name: name ?? '' } : null);
  return {
    id: row.id,
    at: row.recorded_at.toISOString(),
    kind: row.kind,
    user: person(row.user_id, row.user_name),
    email: row.email,
    actor: person(row.actor_id, row.actor_name),
    impersonator: person(row.impersonator_id, row.impersonator_name),
    company: row.company,
    address: row.address,
    details: detailWords(securityDetails.parse(row.details)),
  };
}

/** Names of details that users would not understand. */
const detailNames: Partial<Record<string, string>> = { why: 'reason', how: 'reason' };

/** `Added: See the map, See equipment; Removed: Mitigate` */
function detailWords(details: SecurityDetails): string {
  return Object.entries(details)
    .map(([name, value]) => [name, [value].flat().map(wordOf).join(', ')])
    .filter(([, words]) => words !== '')
    .map(([name = '', words]) => `${nameOf(name)}: ${words}`)
    .join('; ');
}

/** `time_zone` becomes `Time zone`. */
function nameOf(detail: string): string {
  const name = (detailNames[detail] ?? detail).replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function wordOf(value: string | number): string {
  const text = String(value);
  return isPermission(text) ? permissionTexts[text].name : text;
}
