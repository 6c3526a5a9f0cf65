import type pg from 'pg';
import { groupRoles } from '#db/schema/group-roles.ts';
import { differingTables } from '#db/schema/table-summaries.ts';
import { publishWhenComplete } from '#embedded/publish-file.ts';
import { openBackupFile, writeBackupFile, type Manifest } from './backup-file.ts';
import { connect } from './connection.ts';
import { countRows } from './count-rows.ts';
import { describeSnapshot } from './manifest.ts';
import { requireProgram, runProgram } from './postgres-programs.ts';
import { refuseUnfinished } from './unfinished.ts';

interface Options {
  key: Buffer | undefined;
  isReplacing: boolean;
}

/**
 * Writes a backup of a PostgreSQL database with pg_dump, while servers use it. The rows are counted in the snapshot that
 * pg_dump reads, and then in the finished file.
 */
export async function backUpPostgres(url: string, file: string, { key, isReplacing }: Options): Promise<Manifest> {
  const client = await connect(url, 'rampart backup');
  try {
    await refuseBlindLogin(client);
    await refuseUnfinished(client);
    const server = await majorVersion(client);
    const program = await requireProgram('pg_dump', server, 'the database is PostgreSQL');
    await requireProgram('pg_restore', program, 'pg_dump is version');
    return await publishWhenComplete(file, isReplacing, async (draft) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
      const functions = await functionsOfRoles(client);
      const manifest = { ...(await describeSnapshot(client)), postgres: { server, program, functions } };
      const args = ['--format=custom', `--snapshot=${rows[0]?.snapshot}`, '--lock-wait-timeout=60s'];
      await writeBackupFile(draft, { database: 'postgres', key, manifest, body: runProgram('pg_dump', args, { url }) });
      // pg_dump has read its snapshot, so it does not matter if this connection broke meanwhile.
      await client.end();
      await verifyFile(draft, key);
      return manifest;
    });
  } finally {
    await client.end();
  }
}

/** Row-level security hides all rows from the login of the server, also from the owner of the tables. */
export async function refuseBlindLogin(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; seesAll: boolean }>(
    `SELECT rolname AS name, rolsuper OR rolbypassrls AS "seesAll" FROM pg_roles WHERE rolname = current_user`,
  );
  if (rows[0]?.seesAll) return;
  throw new Error(
    `The database user ${rows[0]?.name} cannot read past row-level security, so it cannot make a backup. ` +
      `Set BACKUP_DATABASE_URL to the login of the backup role (see docs/operating.md).`,
  );
}

/** A restored database belongs to the user who restores it. Only these functions belong to one of our roles. */
async function functionsOfRoles(client: pg.Client) {
  await client.query(`SET LOCAL search_path = ''`);
  const { rows } = await client.query<{ name: string; owner: string }>(
    `SELECT oid::regprocedure::text AS name, pg_get_userbyid(proowner)::text AS owner FROM pg_proc
     WHERE pg_get_userbyid(proowner) = ANY ($1) ORDER BY 1`,
    [groupRoles],
  );
  return rows;
}

/** Reads the finished file to its end, as a restore would, and counts its rows. */
async function verifyFile(file: string, key: Buffer | undefined): Promise<void> {
  const { manifest, body, close } = await openBackupFile(file, key);
  try {
    const counts = await countRows(runProgram('pg_restore', ['--data-only', '--file=-'], { input: body }));
    const found = manifest.tables.flatMap((table) => {
      const rows = counts.get(table.name);
      return rows === undefined ? [] : [{ ...table, rows }];
    });
    const faults = differingTables(found, manifest.tables);
    if (faults.length > 0) throw new Error(`The backup is not complete. ${faults.slice(0, 5).join(' ')}`);
  } finally {
    await close();
  }
}

export async function majorVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS version`,
  );
  return rows[0]?.version ?? 0;
}
