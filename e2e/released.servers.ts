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
import { runToEnd } from './programs/run-process.ts';

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

/** Runs a command, which first brings the schema up to date. */
async function update(database: string, root?: string) {
  const settings = { DATABASE_URL: addressOf('rampart', database), DATA_DIR: join(folder, database) };
  const { exitCode, output } = await runToEnd('admin', ['list-users'], settings, root);
  expect(exitCode, output).toBe(0);
}

const createDatabase = (name: string) =>
  asSuperuser('rampart', (client) => client.query(`CREATE DATABASE ${name} OWNER rampart`));

/** The schema, the applied migrations, and what they wrote in the tables. */
const look = (database: string) =>
  asSuperuser(database, async (client) => {
    const schema: SchemaDescription = await describeSchema(client as unknown as pg.PoolClient, 'public');
    const { rows: migrations } = await client.query<object>(
      'SELECT name, checksum, serves FROM migration ORDER BY name',
    );
    await client.query('BEGIN');
    const tables = await summariseTables(client);
    // The times and versions of the migrations differ.
    return { schema, migrations, tables: tables.filter(({ name }) => name !== 'public.migration') };
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-released-'));
  cluster = await startDocumentedCluster();
  await createDatabase('new');
  await update('new');
});
afterAll(async () => {
  await cluster?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function earlierRelease(): Promise<string> {
  const root = join(folder, 'earlier');
  await makeNextRelease(root, { version: '0.0.1', migrations: [] });
  const migrations = join(root, 'apps/server/migrations');
  for (const name of await readdir(migrations))
    if (name.endsWith('.sql') && name > lastMigration) await rm(join(migrations, name));
  await createDatabase('earlier');
  await update('earlier', root);
  return asSuperuser('earlier', () => dumpOf(addressOf('postgres', 'earlier'), cluster.programs));
}

async function dumps(): Promise<[version: string, sql: string][]> {
  const files = await readdir(releasedSchemas).catch((): string[] => []);
  const kept = files.map(async (file): Promise<[string, string]> => [
    file.replace('.sql', ''),
    await readFile(join(releasedSchemas, file), 'utf8'),
  ]);
  return [[earlier, await earlierRelease()], ...(await Promise.all(kept))];
}

it('the database of every release becomes the one of a new installation, and keeps its rows', async () => {
  const wanted = await look('new');
  for (const [index, [version, sql]] of (await dumps()).entries()) {
    const name = `released_${index}`;
    await createDatabase(name);
    await asSuperuser(name, (client) => client.query(sql));
    // The newest release can have the schema of today.
    if (version === earlier) expect(differencesOf((await look(name)).schema, wanted.schema)).not.toEqual([]);
    await update(name);
    const found = await look(name);
    expect(differencesOf(found.schema, wanted.schema), version).toEqual([]);
    expect(differingTables(found.tables, wanted.tables), version).toEqual([]);
    expect(found.migrations, version).toEqual(wanted.migrations);
  }
});

it('a dump has the same text each time, and a company that was there before is there after', async () => {
  const text = () => dumpOf(addressOf('postgres', 'earlier'), cluster.programs);
  expect(await text()).toBe(await text());
  await asSuperuser('earlier', (client) => client.query(`INSERT INTO company (name) VALUES ('Northern Pipelines')`));
  await createDatabase('with_company');
  const sql = await text();
  await asSuperuser('with_company', (client) => client.query(sql));
  await update('with_company');
  const { rows } = await asSuperuser('with_company', (client) => client.query<object>('SELECT name FROM company'));
  expect(rows).toEqual([{ name: 'Northern Pipelines' }]);
});
