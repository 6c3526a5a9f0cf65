import type { Pool, PoolClient } from 'pg';
import { summaryOf } from '#db/schema/table-summaries.ts';
import { listTables, type Table } from '#db/tables.ts';

export interface Moved {
  tables: number;
  rows: number;
}

const batch = 2_000;

/**
 * Copies every row of one database into another with the same schema and no companies. All of it is one transaction. It
 * commits only if the number of rows and the checksum of each table are equal. A backup can be from any moment, so
 * `leavesJobs` accepts waiting jobs. The server finds their rows at its start and sends the jobs again.
 */
export async function moveRows(
  from: Pool,
  to: Pool,
  say: (line: string) => void,
  { leavesJobs = false } = {},
): Promise<Moved> {
  const source = await from.connect();
  const target = await to.connect();
  try {
    if (!leavesJobs) await refuseUnfinishedJobs(source);
    await source.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL TimeZone = 'UTC'`);
    await target.query(`BEGIN; SET LOCAL TimeZone = 'UTC'`);
    const tables = await listTables(target);
    await refuseUsed(target, tables);
    await openForCopying(target, tables);
    let rows = 0;
    for (const table of tables) {
      const copied = await copyRows(source, target, table);
      rows += copied;
      if (copied > 0) say(`${table.name}: ${copied.toLocaleString('en')} rows`);
    }
    await verify(source, target, tables);
    await closeAgain(target, tables);
    await target.query('COMMIT');
    await source.query('ROLLBACK');
    return { tables: tables.length, rows };
  } finally {
    // Closing the connections rolls back open transactions.
    source.release(true);
    target.release(true);
  }
}

/** Jobs are in the tables of the queue, which are not copied. Waiting jobs would be lost. */
async function refuseUnfinishedJobs(source: PoolClient): Promise<void> {
  const { rows: queue } = await source.query(`SELECT to_regclass('pgboss.job') AS found`);
  if (queue[0]?.found === null) return;
  const { rows } = await source.query<{ name: string; waiting: number }>(
    // Scheduled jobs have no data and start again on the new database.
    `SELECT name, count(*) AS waiting FROM pgboss.job WHERE state IN ('created', 'retry', 'active')
       AND coalesce(data, '{}') <> '{}'
       AND name NOT LIKE '\\_\\_pgboss%' GROUP BY name ORDER BY name`,
  );
  if (rows.length === 0) return;
  const list = rows.map(({ name, waiting }) => `${waiting} of ${name}`).join(', ');
  throw new Error(`Jobs are still waiting (${list}). Start the server until they are done, stop it and try again.`);
}

async function refuseUsed(target: PoolClient, tables: Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => table.name === 'company' || table.name === 'product')) {
    const { rows } = await target.query(`SELECT FROM ${name} LIMIT 1`);
    if (rows.length > 0) throw new Error('The PostgreSQL database already has data. Use one without companies.');
  }
}

/**
 * Switches triggers and forced row-level security off: the rows belong to every company and already contain the results
 * of the triggers.
 */
async function openForCopying(target: PoolClient, tables: Table[]): Promise<void> {
  for (const { name, isForced } of tables) {
    await target.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    if (isForced) await target.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
  }
  // Delete the rows that the migrations created. They are copied with all others.
  for (const { name } of tables.toReversed()) await target.query(`DELETE FROM ${name}`);
}

async function closeAgain(target: PoolClient, tables: Table[]): Promise<void> {
  for (const { name, isForced } of tables) {
    await target.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    if (isForced) await target.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
  }
}

async function copyRows(source: PoolClient, target: PoolClient, table: Table): Promise<number> {
  const { name, columns } = table;
  await source.query(
    `DECLARE moving CURSOR FOR SELECT to_jsonb(listed) AS row FROM (SELECT ${columns} FROM ${name}) listed`,
  );
  let copied = 0;
  for (;;) {
    const { rows } = await source.query<{ row: object }>(`FETCH ${batch} FROM moving`);
    if (rows.length === 0) break;
    await target.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1)`,
      [JSON.stringify(rows.map(({ row }) => row))],
    );
    copied += rows.length;
  }
  await source.query('CLOSE moving');
  for (const column of table.counters) await copyCounter(source, target, name, column);
  return copied;
}

async function copyCounter(source: PoolClient, target: PoolClient, name: string, column: string): Promise<void> {
  const sequence = `pg_get_serial_sequence('${name}', '${column}')`;
  const { rows } = await source.query<{ sequence: string }>(`SELECT ${sequence} AS sequence`);
  const { rows: state } = await source.query(`SELECT last_value, is_called FROM ${rows[0]?.sequence}`);
  await target.query(`SELECT setval(${sequence}, $1, $2)`, [state[0].last_value, state[0].is_called]);
}

async function verify(source: PoolClient, target: PoolClient, tables: Table[]): Promise<void> {
  for (const table of tables) {
    const [there, here] = [await summaryOf(source, table), await summaryOf(target, table)];
    if (there.rows !== here.rows || there.checksum !== here.checksum) {
      const counts = `${there.rows} rows against ${here.rows}`;
      throw new Error(`The copy of ${table.name} is not the same (${counts}). Nothing was moved.`);
    }
  }
}
