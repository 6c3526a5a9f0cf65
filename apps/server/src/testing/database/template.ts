import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { jobNames } from '#app';
import { openDatabase } from '#db/connect.ts';
import { openEmbedded } from '#embedded/embedded.ts';
import { migrate } from '#db/schema/migrate.ts';
import { startJobs } from '#jobs/jobs.ts';
import { paths } from '#paths';
import { migratePartitioned } from '#testing/partitioned.ts';

/** The source of each test file's database: the archive of a data folder, or the name of a template database. */
export type TestTemplate = EmbeddedTemplate | { kind: 'postgres'; url: string; name: string };
type EmbeddedTemplate = { kind: 'embedded'; archive: string };

/** The archive of a migrated embedded database. Later runs use it again until one of its sources changes. */
export async function embeddedTemplate(): Promise<EmbeddedTemplate> {
  const folder = join(paths.repository, '.rampart');
  const prefix = 'test-template-';
  const name = `${prefix}${await hashOfSchema()}.tar`;
  const archive = join(folder, name);
  if (!existsSync(archive)) {
    const embedded = await openEmbedded({ folder: null });
    await fill('embedded', embedded.connection, migrate);
    await dropOtherDatabases(embedded.connection);
    // Unpacking takes a third of the time for opening a database, and each test file opens one.
    const bytes = gunzipSync(await embedded.dump());
    await embedded.close();
    await mkdir(folder, { recursive: true });
    for (const old of await readdir(folder)) if (old.startsWith(prefix)) await rm(join(folder, old), { force: true });
    // Another run may be reading, so put the complete file in place in one step.
    const half = join(folder, `half-${randomUUID()}`);
    await writeFile(half, bytes);
    await rename(half, archive);
  }
  return { kind: 'embedded', archive };
}

/** The same as bytes, for tests that need an embedded database whatever database the others run on. */
export async function migratedFiles(): Promise<Uint8Array> {
  return readFile((await embeddedTemplate()).archive);
}

/** The same compressed, as a new database folder is unpacked from. */
export async function compressedFiles(): Promise<Uint8Array> {
  return gzipSync(await migratedFiles(), { level: 1 });
}

/** A third of the files belong to databases that no test uses. Each test file unpacks all files. */
async function dropOtherDatabases(connection: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool(connection);
  await pool.query(`UPDATE pg_database SET datistemplate = false WHERE datname <> current_database()`);
  const { rows } = await pool.query<{ statement: string }>(
    `SELECT format('DROP DATABASE %I', datname) AS statement FROM pg_database WHERE datname <> current_database()`,
  );
  for (const { statement } of rows) await pool.query(statement);
  await pool.end();
}

/** The same as a template database in PostgreSQL, with partitions of the large tables if `isPartitioned`. */
export async function postgresTemplate(url: string, isPartitioned: boolean): Promise<TestTemplate> {
  const prefix = isPartitioned ? 'rampart_partitioned_' : 'rampart_template_';
  const how = isPartitioned ? [join(paths.repository, 'apps/server/src/testing/partitioned.ts')] : [];
  const name = `${prefix}${await hashOfSchema(how)}`;
  const maintenance = new pg.Pool({ connectionString: url, max: 1 });
  try {
    // Runs that start together wait for each other. Later runs find the template ready.
    await maintenance.query('SELECT pg_advisory_lock(7267268)');
    const { rowCount } = await maintenance.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      // A killed run leaves an unfinished template behind.
      const half = `${prefix}half`;
      await maintenance.query(`DROP DATABASE IF EXISTS ${half}`);
      await maintenance.query(`CREATE DATABASE ${half}`);
      await fill('postgres', { connectionString: urlOf(url, half) }, isPartitioned ? migratePartitioned : migrate);
      await maintenance.query(`ALTER DATABASE ${half} RENAME TO ${name}`);
    }
  } finally {
    await maintenance.end();
  }
  return { kind: 'postgres', url, name };
}

export function urlOf(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/**
 * The hash of everything that determines a template: the migrations, the job queues, the package versions, and the
 * files that change how the migrations are applied.
 */
async function hashOfSchema(how: readonly string[] = []): Promise<string> {
  const migrations = (await readdir(paths.migrations)).toSorted().map((file) => join(paths.migrations, file));
  const hash = createHash('sha256').update(jobNames.join());
  for (const file of [...migrations, join(paths.repository, 'package-lock.json'), ...how])
    hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function fill(
  kind: 'embedded' | 'postgres',
  connection: pg.PoolConfig,
  apply: (pool: pg.Pool) => Promise<unknown>,
): Promise<void> {
  const database = openDatabase(kind, connection, raise);
  await apply(database.pool);
  const log = { info: () => {}, error: raise };
  const jobs = await startJobs(database, jobNames, log, { runs: false });
  await jobs.stop();
  await database.close();
}

function raise(error: unknown): never {
  throw error;
}
