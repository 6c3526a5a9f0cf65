import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupLoginFindings } from '../apps/server/src/admin/doctor/backup-login.ts';
import { openBackupFile } from '../apps/server/src/backup/backup-file.ts';
import { describeSchema, differencesOf } from '../apps/server/src/db/schema/describe-schema.ts';
import { summariseTables, type TableSummary } from '../apps/server/src/db/schema/table-summaries.ts';
import { plainCommands, startDocumentedCluster, type DocumentedCluster } from './programs/documented.ts';
import { copyDemoFolder } from './programs/demo-folder.ts';
import { runProcess, runToEnd, type RunningProcess } from './programs/run-process.ts';
import { userOf, writingDuring } from './programs/writing.ts';

/*
 * One installation goes all the way: embedded database → backup → embedded database, → a new PostgreSQL cluster → backup
 * → another new cluster. Each backup is made while users write, by the documented users, and each restored database is
 * compared with what was read in the snapshot of its backup.
 */
const demo = { email: 'demo@rampart.example', password: 'rampart-demo' };
const key = randomBytes(32);
const secrets = { SECRET_KEY: randomBytes(32).toString('hex'), BACKUP_KEY: key.toString('hex') };

let folder: string;
let clusters: DocumentedCluster[];
const servers = new Set<RunningProcess>();
/** The assets of this product that were acknowledged before a backup began. */
let product: string;
const written: string[] = [];
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-backup-'));
  await copyDemoFolder(file('data'));
  const starts = await Promise.allSettled(Array.from({ length: 3 }, startDocumentedCluster));
  clusters = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  for (const each of starts) if (each.status === 'rejected') throw each.reason;
  process.env.PATH = `${clusters[0]?.programs}${delimiter}${process.env.PATH}`;
});
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all([...servers].map(({ exited }) => exited));
  await Promise.all((clusters ?? []).map(({ stop }) => stop()));
  if (folder) await rm(folder, { recursive: true, force: true });
});

const admin = (settings: Record<string, string>, ...argv: string[]) =>
  runToEnd('admin', argv, { DATA_DIR: file('data'), ...secrets, ...settings });

async function succeed(settings: Record<string, string>, ...argv: string[]): Promise<string> {
  const { exitCode, output } = await admin(settings, ...argv);
  expect(exitCode, output).toBe(0);
  return output;
}

async function start(settings: Record<string, string>) {
  const server = runProcess('main', [], { DATA_DIR: file('data'), PORT: '0', ...secrets, ...settings });
  servers.add(server);
  await server.said('Rampart is ready at');
  const port = /ready at http:\/\/localhost:(\d+)/.exec(server.output())?.[1];
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    server.kill('SIGTERM');
    await server.exited;
    servers.delete(server);
  };
  return { url, stop, output: server.output };
}

/** Starts a server, signs in, looks for the assets that were written, and stops it. Returns its log. */
async function works(settings: Record<string, string>, meanwhile = async () => {}): Promise<string> {
  const server = await start(settings);
  const user = await userOf(server.url, demo);
  const listed = new Set(await user.listAssets(product));
  expect(written.filter((uid) => !listed.has(uid))).toEqual([]);
  await meanwhile();
  await server.stop();
  return server.output();
}

/** Makes a backup while a user adds assets. Some of them must be acknowledged after its snapshot. */
async function underLoad(url: string, name: string, settings: Record<string, string>, more = async () => {}) {
  const user = await userOf(url, demo);
  product ??= await user.findProduct();
  let ended = 0;
  const { before, times } = await writingDuring(user, product, name, async () => {
    await succeed(settings, 'backup', file(name));
    ended = Date.now();
    await more();
  });
  written.push(...before);
  const { made, close } = await openBackupFile(file(name), key);
  await close();
  const snapshot = Date.parse(made);
  expect(times.filter((time) => time > snapshot && time < ended).length).toBeGreaterThan(0);
}

/** What a restore changes, after it has compared all rows: it ends sessions and links. */
const ofSessions = ['session', 'sign_in_step', 'provider_visit', 'password_reset', 'invitation'];
const unchanged = (tables: TableSummary[]) =>
  tables.filter(({ name }) => !ofSessions.some((table) => name === `public.${table}`));

async function tablesIn(name: string): Promise<TableSummary[]> {
  const { manifest, close } = await openBackupFile(file(name), key);
  await close();
  return manifest.tables;
}

async function asSuperuser<T>({ superuser }: DocumentedCluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(superuser);
  await client.connect();
  return work(client).finally(() => client.end());
}

const tablesOf = (cluster: DocumentedCluster) =>
  asSuperuser(cluster, async (client) => {
    await client.query('BEGIN');
    return summariseTables(client);
  });

const schemaOf = (cluster: DocumentedCluster) =>
  asSuperuser(cluster, (client) => describeSchema(client as unknown as pg.PoolClient, 'public'));

const rowsOf = (tables: TableSummary[], name: string) => tables.find((table) => table.name === name)?.rows;

describe('the embedded database', () => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start({});
  });

  it('is backed up while users write', async () => {
    await underLoad(server.url, 'embedded.backup', {});
    expect(rowsOf(await tablesIn('embedded.backup'), 'public.session')).toBeGreaterThan(0);
    await server.stop();
  });

  it('is restored into another folder with the same rows', async () => {
    const other = { DATA_DIR: file('other') };
    await succeed(other, 'restore', file('embedded.backup'));
    await succeed(other, 'backup', file('again.backup'));
    const found = await tablesIn('again.backup');
    expect(unchanged(found)).toEqual(unchanged(await tablesIn('embedded.backup')));
    expect(rowsOf(found, 'public.session')).toBe(0);
    await works(other);
  });
});

describe('PostgreSQL', () => {
  const warning = 'the database user can read past row-level security';
  const from = () => clusters[0] as DocumentedCluster;
  const to = () => clusters[1] as DocumentedCluster;
  const byHand = () => clusters[2] as DocumentedCluster;

  it('takes a backup of the embedded database, in a new cluster', async () => {
    await succeed({ DATABASE_URL: from().server }, 'restore', file('embedded.backup'));
    const ours = (tables: TableSummary[]) =>
      unchanged(tables).filter(({ name }) => name.startsWith('public.') && name !== 'public.migration');
    const found = await tablesOf(from());
    expect(ours(found)).toEqual(ours(await tablesIn('embedded.backup')));
    expect(rowsOf(found, 'public.session')).toBe(0);
    expect(await works({ DATABASE_URL: from().server })).not.toContain(warning);
  });

  it('is backed up by its backup role while users write, with our command and with the documented one', async () => {
    const refused = await admin({ DATABASE_URL: from().server }, 'backup', file('refused.backup'));
    expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining('Set BACKUP_DATABASE_URL') });

    const server = await start({ DATABASE_URL: from().server });
    const settings = { BACKUP_DATABASE_URL: from().backup };
    await underLoad(server.url, 'postgres.backup', settings, () => bash(plainCommands().backup, settings));
    await server.stop();
    expect((await readdir(folder)).filter((name) => /draft|refused/.test(name))).toEqual([]);
  });

  it('is restored into a new cluster with the same rows, checksums, owners and rights', async () => {
    const settings = { DATABASE_URL: to().server };
    await succeed(settings, 'restore', file('postgres.backup'));
    const found = await tablesOf(to());
    expect(unchanged(found)).toEqual(unchanged(await tablesIn('postgres.backup')));
    expect(rowsOf(found, 'public.session')).toBe(0);
    expect(rowsOf(found, 'public.asset')).toBeGreaterThan(100);
    expect(found.some(({ name }) => name.startsWith('pgboss.'))).toBe(true);
    expect(differencesOf(await schemaOf(to()), await schemaOf(from()))).toEqual([]);
  });

  it('is replaced only while no server runs, and the old database is kept', async () => {
    const settings = { DATABASE_URL: to().server };
    const log = await works(settings, async () => {
      const refused = await admin(settings, 'restore', file('postgres.backup'));
      expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining('Stop all servers and workers') });
    });
    expect(log).not.toContain(warning);
    const before = await tablesOf(to());
    const output = await succeed(settings, 'restore', file('postgres.backup'));
    const kept = /is kept as (\w+)/.exec(output)?.[1] ?? '';
    expect(unchanged(await tablesOf(to()))).toEqual(unchanged(await tablesIn('postgres.backup')));
    const old = { ...to(), superuser: to().superuser.replace(/rampart$/, kept) };
    expect(await tablesOf(old)).toEqual(before);
  });

  it('is restored into a new cluster by the documented plain commands', async () => {
    await bash(plainCommands().restore, { DATABASE_URL: byHand().server });
    expect(differencesOf(await schemaOf(byHand()), await schemaOf(from()))).toEqual([]);
    expect(rowsOf(await tablesOf(byHand()), 'public.session')).toBe(0);
    // The same start shows that the server tells of a login with too many rights.
    await asSuperuser(byHand(), (client) => client.query('GRANT rampart_backup TO rampart'));
    expect(await works({ DATABASE_URL: byHand().server })).toContain(warning);
  });

  it('has a backup role that reads everything and cannot write', async () => {
    const client = new pg.Client(from().backup);
    await client.connect();
    expect((await client.query('SELECT FROM asset')).rowCount).toBeGreaterThan(written.length);
    // Without this setting, its rights alone must be enough.
    await client.query('SET default_transaction_read_only = off');
    for (const change of [`UPDATE company SET name = 'x'`, 'DELETE FROM asset', 'CREATE TABLE note ()'])
      await expect(client.query(change)).rejects.toThrow('permission denied');
    await client.end();
    const findings = (backupDatabaseUrl: string) =>
      backupLoginFindings({ databaseUrl: from().server, backupDatabaseUrl });
    expect(await findings(from().backup)).toMatchObject([{ part: 'Backup', state: 'ok' }]);
    expect(await findings(from().server)).toMatchObject([
      { state: 'fail', text: expect.stringContaining('cannot read past row-level security') as string },
    ]);
  });
});

/** Runs commands as they are written in the docs, in the folder of the test. */
async function bash(commands: string, settings: Record<string, string>): Promise<void> {
  const { PATH = '' } = process.env;
  await promisify(execFile)('bash', ['-e', '-c', commands], { cwd: folder, env: { PATH, ...settings } });
}
