import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeSchema, differencesOf, type SchemaDescription } from '../apps/server/src/db/schema/describe-schema.ts';
import { differingTables, summariseTables } from '../apps/server/src/db/schema/table-summaries.ts';
import { dumpOf, releasedSchemas } from '../scripts/release/released-schema.mjs';
import { startDocumentedCluster, type DocumentedCluster } from './programs/documented.ts';
import { makeNextRelease } from './programs/next-release.ts';
import { runProcess, runToEnd } from './programs/run-process.ts';

/*
 * Every release updates the database of every earlier release (docs/releases.md). `npm run release` keeps the database of
 * a new installation in `released/`. This test brings each of them up to date, and compares it with a new one.
 */

/** The database that this version would have had with these migrations stands for a release. Nothing is released yet. */
const lastMigration = '33-joined-own-products.sql';
const earlier = 'an earlier release';

let folder: string;
let cluster: DocumentedCluster;
const addressOf = (user: string, database: string) => {
  const address = new URL(cluster.superuser);
  address.username = user;
  address.pathname = `/${database}`;
  return address.href;
};

async function asSuperuser<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(addressOf('postgres', database));
  await client.connect();
  return work(client).finally(() => client.end());
}

const settingsFor = (database: string) => ({
  DATABASE_URL: addressOf('rampart', database),
  DATA_DIR: join(folder, database),
});

/** Starts a worker, which brings the schema and the job queue up to date, and stops it. */
async function update(database: string) {
  const worker = runProcess('worker', [], settingsFor(database));
  await worker.said('worker is ready');
  worker.kill('SIGTERM');
  expect(await worker.exited, worker.output()).toBe(0);
}

const createDatabase = (name: string) =>
  asSuperuser('rampart', (client) => client.query(`CREATE DATABASE ${name} OWNER rampart`));

const describe = (client: pg.Client, schema: string): Promise<SchemaDescription> =>
  describeSchema(client as unknown as pg.PoolClient, schema);

/** The schemas, the applied migrations, what they wrote in the tables, and the version of the job queue. */
const look = (database: string) =>
  asSuperuser(database, async (client) => {
    const schema = await describe(client, 'public');
    const queue = await describe(client, 'pgboss');
    const { rows: queues } = await client.query<object>(
      'SELECT name, policy, retry_limit, expire_seconds, (SELECT version FROM pgboss.version) FROM pgboss.queue ORDER BY name',
    );
    const { rows: migrations } = await client.query<object>(
      'SELECT name, checksum, serves FROM migration ORDER BY name',
    );
    await client.query('BEGIN');
    const tables = await summariseTables(client);
    // The times and versions of the migrations differ, and the jobs.
    const ours = tables.filter(({ name }) => name.startsWith('public.') && name !== 'public.migration');
    return { schema, queue, queues, migrations, tables: ours };
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-released-'));
  cluster = await startDocumentedCluster();
  await createDatabase('new');
  await update('new');
  await makeEarlierRelease();
});
afterAll(async () => {
  await cluster?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function makeEarlierRelease(): Promise<void> {
  const root = join(folder, 'earlier');
  await makeNextRelease(root, { version: '0.0.1', migrations: [] });
  const migrations = join(root, 'apps/server/migrations');
  for (const name of await readdir(migrations))
    if (name.endsWith('.sql') && name > lastMigration) await rm(join(migrations, name));
  await createDatabase('earlier');
  // A command makes only the schema: the job queue of today needs the tables of today.
  const { exitCode, output } = await runToEnd('admin', ['list-users'], settingsFor('earlier'), root);
  expect(exitCode, output).toBe(0);
}

const dumpOfDatabase = (name: string) => dumpOf(addressOf('postgres', name), cluster.programs);

async function dumps(): Promise<[version: string, sql: string][]> {
  const files = await readdir(releasedSchemas).catch((): string[] => []);
  const kept = files.map(async (file): Promise<[string, string]> => [
    file.replace('.sql', ''),
    await readFile(join(releasedSchemas, file), 'utf8'),
  ]);
  return [
    [earlier, await dumpOfDatabase('earlier')],
    ['this release', await dumpOfDatabase('new')],
    ...(await Promise.all(kept)),
  ];
}

it('the database of every release becomes the one of a new installation, and keeps its rows', async () => {
  const wanted = await look('new');
  for (const [index, [version, sql]] of (await dumps()).entries()) {
    const name = `released_${index}`;
    await createDatabase(name);
    await asSuperuser(name, (client) => client.query(sql));
    // The newest release can have the schema of today.
    if (version === earlier) {
      const before = await asSuperuser(name, (client) => describe(client, 'public'));
      expect(differencesOf(before, wanted.schema)).not.toEqual([]);
    }
    await update(name);
    const found = await look(name);
    expect(differencesOf(found.schema, wanted.schema), version).toEqual([]);
    expect(differencesOf(found.queue, wanted.queue), version).toEqual([]);
    expect(found.queues, version).toEqual(wanted.queues);
    expect(differingTables(found.tables, wanted.tables), version).toEqual([]);
    expect(found.migrations, version).toEqual(wanted.migrations);
  }
});

it('a dump has the same text each time, and a company that was there before is there after', async () => {
  expect(await dumpOfDatabase('earlier')).toBe(await dumpOfDatabase('earlier'));
  expect(await dumpOfDatabase('new')).toContain('CREATE TABLE pgboss.queue');
  await asSuperuser('earlier', (client) => client.query(`INSERT INTO company (name) VALUES ('Northern Pipelines')`));
  await createDatabase('with_company');
  const sql = await dumpOfDatabase('earlier');
  await asSuperuser('with_company', (client) => client.query(sql));
  await update('with_company');
  const { rows } = await asSuperuser('with_company', (client) => client.query<object>('SELECT name FROM company'));
  expect(rows).toEqual([{ name: 'Northern Pipelines' }]);
});
