import type pg from 'pg';
import { groupRoles } from '#db/schema/group-roles.ts';
import { summariseTables } from '#db/schema/table-summaries.ts';
import type { Manifest, OpenedBackup } from './backup-file.ts';
import { connected } from './connection.ts';
import { endSessions } from './end-sessions.ts';
import { refuseOtherRows } from './manifest.ts';
import { finishProgram } from './postgres-programs.ts';

/** Fills an empty database from a backup of PostgreSQL, and compares each table with the backup. Needs no superuser. */
export async function fillDatabase(url: string, { manifest, body }: OpenedBackup): Promise<void> {
  await connected(url, createRoles);
  const args = ['--exit-on-error', '--single-transaction', '--no-owner'];
  await finishProgram('pg_restore', args, { url, input: body });
  await connected(url, async (client) => {
    await giveFunctionsToRoles(client, manifest.postgres?.functions ?? []);
    await verifyRows(client, manifest);
    await endSessions(client);
    await client.query('ANALYZE');
  });
}

/** A new cluster does not have them yet. The same as in 01-roles.sql, because the backup names them in its rights. */
async function createRoles(client: pg.Client): Promise<void> {
  const { rows: existing } = await client.query<{ name: string }>('SELECT rolname::text AS name FROM pg_roles');
  const missing = groupRoles.filter((role) => !existing.some(({ name }) => name === role));
  for (const role of missing) await client.query(`CREATE ROLE ${role} NOLOGIN`);
  if (await isSuperuser(client)) return;
  for (const role of groupRoles.filter((name) => name !== 'rampart_search'))
    await client.query(`GRANT ${role} TO CURRENT_USER`);
}

/**
 * To give a function away, a user must be a member of the new owner, and the new owner needs the right to create in the
 * schema. Both end with the transaction.
 */
async function giveFunctionsToRoles(client: pg.Client, functions: { name: string; owner: string }[]): Promise<void> {
  const mayJoin = !(await isSuperuser(client));
  await client.query('BEGIN');
  if (mayJoin) await client.query('GRANT rampart_search TO CURRENT_USER');
  await client.query('GRANT CREATE ON SCHEMA public TO rampart_auth, rampart_search');
  for (const { name, owner } of functions) {
    if (!groupRoles.some((role) => role === owner)) throw new Error(`The backup gives ${name} to an unknown role.`);
    await client.query(`ALTER FUNCTION ${name} OWNER TO ${owner}`);
  }
  await client.query('REVOKE CREATE ON SCHEMA public FROM rampart_auth, rampart_search');
  if (mayJoin) await client.query('REVOKE rampart_search FROM CURRENT_USER');
  await client.query('COMMIT');
}

/** The owner sees all rows while row-level security is not forced. The rollback forces it again. */
async function verifyRows(client: pg.Client, { tables }: Manifest): Promise<void> {
  await client.query('BEGIN');
  const { rows: forced } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relforcerowsecurity`,
  );
  for (const { name } of forced) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
  const found = await summariseTables(client);
  await client.query('ROLLBACK');
  refuseOtherRows(found, tables);
}

async function isSuperuser(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    'SELECT rolsuper AS is FROM pg_roles WHERE rolname = current_user',
  );
  return rows[0]?.is ?? false;
}
