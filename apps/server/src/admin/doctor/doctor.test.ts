import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { prepareDatabaseFolder } from '#embedded/database-folder.ts';
import { openStorage } from '#embedded/storage.ts';
import { compressedFiles } from '#testing/database/template.ts';
import { startMailServer, type MailServer } from '#testing/servers/mail-server.ts';
import { createWorld, type World } from '#testing/world.ts';
import { backupLoginFindings } from './backup-login.ts';
import { clockOutside } from './clock-outside.ts';
import { clockFinding, databaseFindings } from './database.queries.ts';
import { runDoctor } from './doctor.ts';
import { reportOf } from './finding.ts';
import { diskFinding, nodeFinding, roomFinding } from './machine.ts';
import { mailFindings, mailServerOf } from './mail.ts';
import { outboundFindings } from './outbound.ts';
import { settingsFindings } from './settings.ts';

let world: World;
let mails: MailServer;
let folder: string;
beforeAll(async () => {
  [world, mails, folder] = [
    await createWorld(),
    await startMailServer(),
    await mkdtemp(join(tmpdir(), 'rampart-doctor-')),
  ];
});
afterAll(async () => {
  await world.close();
  await mails.close();
  await rm(folder, { recursive: true });
});

const config = (given: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: folder, MAP_TILES: 'off', ...given });
const statesOf = (findings: { part: string; state: string }[]) => findings.map(({ part, state }) => [part, state]);

describe('the database', () => {
  it('has a current schema, and says what it contains', { tags: ['embedded'] }, async () => {
    const before = await databaseFindings(world.database);
    expect(before.map(({ part }) => part)).toEqual(expect.arrayContaining(['Database', 'Schema', 'Jobs', 'Mails']));
    expect(before.filter(({ state }) => state !== 'ok').map(({ text }) => text)).toEqual(['There is no company yet.']);
    await world.company();
    expect((await databaseFindings(world.database)).map(({ state }) => state)).not.toContain('warn');
  });

  it('says that jobs wait for a process that runs them, and that some failed', async () => {
    await world.services.jobs.send('mail-sweep', {});
    await world.database.pool.query(
      `UPDATE pgboss.job SET start_after = now() - interval '11 minutes' WHERE name = 'mail-sweep'`,
    );
    const waiting = (await databaseFindings(world.database)).filter(({ part }) => part === 'Jobs');
    expect(waiting).toEqual([
      {
        part: 'Jobs',
        state: 'fail',
        text: '1 background jobs have been due for more than 10 minutes.',
        advice: 'Start a server with JOBS=inside, or a worker.',
      },
    ]);
    await world.database.pool.query(`UPDATE pgboss.job SET state = 'failed' WHERE name = 'mail-sweep'`);
    const failed = (await databaseFindings(world.database)).filter(({ part }) => part === 'Jobs');
    expect(statesOf(failed)).toEqual([
      ['Jobs', 'ok'],
      ['Jobs', 'warn'],
    ]);
  });

  it('of an older or a newer version is named, and not changed', async () => {
    const schema = async () => (await databaseFindings(world.database)).find(({ part }) => part === 'Schema');
    const { pool } = world.database;
    await pool.query(`INSERT INTO migration (name, checksum) VALUES ('99-later.sql', 'x')`);
    expect(await schema()).toMatchObject({
      state: 'fail',
      text: 'This version does not know the database: 99-later.sql.',
    });
    await pool.query(`UPDATE migration SET serves = '0.0.1' WHERE name = '99-later.sql'`);
    expect(await schema()).toMatchObject({ state: 'warn', text: expect.stringContaining('still serves') as string });
    await pool.query(`DELETE FROM migration WHERE name = '99-later.sql'`);
    const { rows } = await pool.query<{ name: string }>(
      'DELETE FROM migration WHERE name = (SELECT max(name) FROM migration) RETURNING *',
    );
    expect(rows).toHaveLength(1);
    expect(await schema()).toMatchObject({ state: 'warn', text: expect.stringContaining('1 of ') as string });
    const { rows: left } = await pool.query('SELECT FROM migration WHERE name = $1', [rows[0]?.name]);
    expect(left).toEqual([]);
    await pool.query('INSERT INTO migration SELECT * FROM json_populate_record(NULL::migration, $1)', [rows[0]]);
    expect(await schema()).toMatchObject({ state: 'ok' });
  });

  it('that does not answer fails with its reason', async () => {
    const { exitCode, output } = await runDoctor([], () =>
      config({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', SECRET_KEY: 'a'.repeat(64) }),
    );
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^fail {2}Database +It does not answer: .*ECONNREFUSED/m);
    expect(output).toContain('Check DATABASE_URL');
  });

  it('is compared with the clock of this machine', () => {
    const here = new Date('2026-03-02T09:00:00Z');
    expect(clockFinding(new Date(here.getTime() + 5_000), here).state).toBe('ok');
    expect(clockFinding(new Date(here.getTime() - 90_000), here)).toMatchObject({
      state: 'warn',
      text: 'The clocks of this machine and of the database are 90 seconds apart.',
    });
  });
});

describe('the mail server', () => {
  it('accepts the login, and gets a mail only on request', async () => {
    const smtp = config({ SMTP_URL: mails.url, MAIL_FROM: 'Rampart <rampart@example.test>' });
    expect(statesOf(await mailFindings(smtp, undefined))).toEqual([['Mail server', 'ok']]);
    expect(mails.mails).toHaveLength(0);
    expect(statesOf(await mailFindings(smtp, 'ana@example.test'))).toEqual([
      ['Mail server', 'ok'],
      ['Test mail', 'ok'],
    ]);
    expect(mails.mails).toHaveLength(1);
  });

  it('that refuses the connection fails with its reason, and a missing one is named', async () => {
    expect(await mailFindings(config({ SMTP_URL: 'smtp://127.0.0.1:1' }), undefined)).toMatchObject([
      { part: 'Mail server', state: 'fail', text: expect.stringContaining('ECONNREFUSED') as string },
    ]);
    expect(statesOf(await mailFindings(config(), undefined))).toEqual([['Mail server', 'warn']]);
  });
});

it.each([
  ['smtp://mail.example.com', 'mail.example.com:587'],
  ['smtps://mail.example.com', 'mail.example.com:465'],
  ['smtp://user:secret@mail.example.com:25', 'mail.example.com:25'],
])('the mail server of %s is %s', (url, name) => expect(mailServerOf(url)).toBe(name));

describe('the clock outside', () => {
  const at = new Date('2026-03-02T09:00:00Z');
  const heard = (host: string, date: string | null, age?: string) => ({ host, date, age, at });

  it('is compared with the nearest host that answered, and not with the age of a cache', () => {
    expect(clockOutside([])).toEqual([]);
    expect(clockOutside([heard('a.example', null), heard('b.example', 'yesterday')])).toEqual([]);
    const late = heard('a.example', 'Mon, 02 Mar 2026 08:55:00 GMT');
    expect(clockOutside([late])).toMatchObject([
      { state: 'warn', text: 'The clock of this machine is 300 seconds ahead of the one of a.example.' },
    ]);
    expect(clockOutside([heard('a.example', 'Mon, 02 Mar 2026 09:02:00 GMT')])[0]?.text).toContain(
      '120 seconds behind',
    );
    expect(clockOutside([{ ...late, age: '290' }])).toMatchObject([{ state: 'ok' }]);
    expect(clockOutside([late, heard('b.example', 'Mon, 02 Mar 2026 09:00:04 GMT')])).toEqual([
      { part: 'Clock', state: 'ok', text: 'The clocks of this machine and of b.example agree.' },
    ]);
  });
});

describe('the login for backups', () => {
  it('fails if it is refused', async () => {
    const databaseUrl = 'postgres://rampart@127.0.0.1:1/rampart';
    expect(await backupLoginFindings({ databaseUrl, backupDatabaseUrl: undefined })).toEqual([]);
    expect(await backupLoginFindings({ databaseUrl, backupDatabaseUrl: databaseUrl })).toMatchObject([
      { part: 'Backup', state: 'fail', text: expect.stringContaining('ECONNREFUSED') as string },
    ]);
  });
});

describe('the data folder', () => {
  it('is not created, and its parent says how much room there is', async () => {
    const missing = join(folder, 'later', 'data');
    expect(await diskFinding({ dataDir: missing })).toMatchObject({ text: expect.stringContaining(missing) as string });
    expect(existsSync(join(folder, 'later'))).toBe(false);
  });

  it('of a stopped server has the same files after the doctor', async () => {
    const silent = { info() {}, warn() {}, error() {} };
    const dataDir = join(folder, 'stopped');
    const own = { ...config(), dataDir };
    await prepareDatabaseFolder(join(dataDir, 'database'), await compressedFiles());
    await (await openStorage(own, silent, () => {})).close();
    await rm(join(dataDir, 'disk-reserve'));
    const before = (await readdir(dataDir)).toSorted();
    const { output } = await runDoctor([], () => own);
    expect(output).toMatch(/^ok {4}Schema /m);
    expect((await readdir(dataDir)).toSorted()).toEqual(before);
  });
});

describe('the sources of the catalogue', () => {
  const sourceFindings = async () => (await databaseFindings(world.database)).filter(({ part }) => part === 'Sources');

  it('are named, with what fails, a new key and what is overdue', async () => {
    expect((await sourceFindings()).map(({ text }) => text)).toEqual([
      'The catalogue is not subscribed to any source.',
    ]);
    const { rows } = await world.database.pool.query<{ id: number }>(`
      INSERT INTO subscription (kind, name, address, is_paused, next_run_at, failing_since, failure, created_by, created_at)
      VALUES ('csaf', 'A works', 'a.example', false, now(), null, null, 'Ana', now()),
        ('kev', 'B fails', 'https://b.example/kev.json', false, now(), '2026-03-02T08:00Z', 'It answers 500.', 'Ana', now()),
        ('files', 'C is late', '/srv/advisories', false, now() - interval '3 hours', null, null, 'Ana', now()),
        ('csaf', 'D is paused', 'd.example', true, now() - interval '3 hours', '2026-03-02T08:00Z', 'x', 'Ana', now())
      RETURNING id`);
    await world.database.pool.query(
      `INSERT INTO subscription_key (subscription_id, fingerprint, owner, address, armored, state, first_seen_at)
       VALUES ($1, 'F1', 'A', 'https://a.example/key.asc', '', 'waiting', now())`,
      [rows[0]?.id],
    );
    const findings = await sourceFindings();
    expect(findings.map(({ state, text }) => [state, text])).toEqual([
      ['ok', 'The catalogue is subscribed to A works, B fails, C is late.'],
      ['warn', 'B fails has been failing since 2026-03-02: It answers 500.'],
      ['warn', 'A works signs with a new key.'],
      ['warn', 'Due for more than two hours: C is late.'],
    ]);
    expect(findings[0]?.addresses).toEqual([
      'https://a.example/.well-known/csaf/provider-metadata.json',
      'https://b.example/kev.json',
    ]);
  });

  it('are reached, whatever they answer, or the reason is named', async () => {
    const server = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const own = config({ CATALOGUE_PRIVATE_HOSTS: '127.0.0.1' });
    const findings = async () => {
      const all = await outboundFindings(own, [`http://127.0.0.1:${port}/feed.json`]);
      return all.filter(({ part }) => part !== 'Map tiles');
    };
    expect(await findings()).toEqual([
      { part: 'Sources', state: 'ok', text: `127.0.0.1:${port} answers.` },
      { part: 'Clock', state: 'ok', text: `The clocks of this machine and of 127.0.0.1:${port} agree.` },
    ]);
    server.close();
    await once(server, 'close');
    expect(await findings()).toMatchObject([
      { state: 'warn', text: expect.stringContaining('ECONNREFUSED') as string },
    ]);
    const guarded = await outboundFindings(config(), ['https://127.0.0.1/feed.json']);
    expect(guarded.find(({ part }) => part === 'Sources')).toMatchObject({ state: 'warn' });
  });
});

describe('the report', () => {
  it('names every wrong setting, and exits with 1', async () => {
    const { exitCode, output } = await runDoctor([], () => readConfig({ PORT: 'x', SMTP_URL: 'mail' }));
    expect(exitCode).toBe(1);
    expect(output).toContain('PORT must be a number');
    expect(output).toContain('SMTP_URL must be an address like');
  });

  it('of an empty folder says that the first start creates the database, and creates none', async () => {
    const { exitCode, output } = await runDoctor([], () => config());
    expect(exitCode).toBe(0);
    expect(output).toContain('There is no embedded database yet.');
    expect((await runDoctor([], () => config())).output).toContain('There is no embedded database yet.');
  });

  it('has a line for each part, its advice below, and the sum', () => {
    const report = reportOf([
      { part: 'Node', state: 'ok', text: 'Version 24.1.0.' },
      { part: 'Mail server', state: 'fail', text: 'It is gone.', advice: 'Start it.' },
    ]);
    expect(report.split('\n')).toEqual([
      'ok    Node         Version 24.1.0.',
      'fail  Mail server  It is gone.',
      '                   Start it.',
      '',
      '1 ok, 0 to look at, 1 failed',
    ]);
  });

  it('refuses what is no address', async () => {
    await expect(runDoctor(['--mail', 'nobody'], () => config())).rejects.toThrow('"nobody" is not an e-mail address.');
    await expect(runDoctor(['--other'], () => config())).rejects.toThrow("Unknown option '--other'");
  });
});

it.each([
  ['20.19.1', 'warn'],
  ['24.0.0', 'ok'],
])('Node %s is %s', (version, state) => expect(nodeFinding(version).state).toBe(state));

it.each([
  [31 * 2 ** 20, 'fail', '31 MiB'],
  [500 * 2 ** 20, 'warn', '500 MiB'],
  [3 * 2 ** 30, 'ok', '3.0 GiB'],
])('a disk with %i bytes is %s', (free, state, words) =>
  expect(roomFinding('/data', free)).toMatchObject({ state, text: `/data has ${words} free.` }),
);

const secure = { PUBLIC_URL: 'https://rampart.example.test', TRUST_PROXY: '1', BACKUP_KEY: 'b'.repeat(64) };
const onPostgres = { DATABASE_URL: 'postgres://a@b/c', NODE_ENV: 'production', SECRET_KEY: 'a'.repeat(64) };

it.each<[string, Record<string, string>, string[]]>([
  ['nothing', {}, ['Address', 'Backup']],
  ['an address without HTTPS', { ...secure, PUBLIC_URL: 'http://rampart.example.test' }, ['Address']],
  ['HTTPS without a proxy', { ...secure, TRUST_PROXY: 'off' }, ['Proxy']],
  ['an embedded database behind a proxy', secure, []],
  ['PostgreSQL alone', { DATABASE_URL: 'postgres://a@b/c', ...secure }, ['Mode', 'Secrets', 'Backup']],
  ['all of PostgreSQL', { ...secure, ...onPostgres, BACKUP_DATABASE_URL: 'postgres://d@b/c' }, []],
])('with %s set, the settings to look at are named', (_what, given, parts) => {
  const findings = settingsFindings(config(given));
  expect(statesOf(findings)).toEqual([['Settings', 'ok'], ...parts.map((part) => [part, 'warn'])]);
});
