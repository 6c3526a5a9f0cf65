import type { ClientBase } from 'pg';
import { differingTables, summariseTables, type TableSummary } from '#db/schema/table-summaries.ts';
import type { Manifest } from './backup-file.ts';

const undefinedTable = '42P01';

/** The database has no list of our migrations. */
export class NotRampart extends Error {
  constructor(cause: unknown) {
    super('This is not a Rampart database.', { cause });
  }
}

/** The migrations and all rows of a database, at one moment. The client must see all rows. */
export async function describeDatabase(client: ClientBase): Promise<Manifest> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await describeSnapshot(client);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** The same in an open transaction. */
export async function describeSnapshot(client: ClientBase): Promise<Manifest> {
  const { rows } = await client
    .query<{ name: string }>('SELECT name FROM public.migration ORDER BY name')
    .catch((error: Error & { code?: string }) => {
      throw error.code === undefinedTable ? new NotRampart(error) : error;
    });
  return { migrations: rows.map(({ name }) => name), tables: await summariseTables(client) };
}

export function refuseNewer(file: string, migrations: string[], known: string[]): void {
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The backup ${file} was made by a newer Rampart: it contains ${unknown.join(', ')}, which this version does not know. ` +
      `Install that version first, then restore.`,
  );
}

export function refuseOtherRows(found: TableSummary[], wanted: TableSummary[]): void {
  const faults = differingTables(found, wanted);
  if (faults.length === 0) return;
  throw new Error(`The restored rows are not those of the backup. ${faults.slice(0, 5).join(' ')}`);
}

/** For the report: "54 tables, 12,345 rows". */
export function sizeOf({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables, ${rows.toLocaleString('en')} rows`;
}
