import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../setup/free-port.mjs';
import { run } from '../setup/run.mjs';
import { Plain } from '../setup/say.mjs';

/**
 * A PostgreSQL for the tests.
 * @typedef {{ url: string, name: string, stop: () => Promise<void> }} TestPostgres
 */

/**
 * The PostgreSQL that TEST_DATABASE_URL names, or a throw-away one made with the programs of this machine, or null
 * where there are none. TEST_DATABASE_URL=embedded asks for none.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<TestPostgres | null>}
 */
export async function findPostgres(env = process.env) {
  const given = env.TEST_DATABASE_URL;
  if (given === 'embedded') return null;
  if (given) return { url: given, name: 'the PostgreSQL of TEST_DATABASE_URL', stop: async () => {} };
  const programs = await postgresPrograms(env);
  return programs ? startPostgres(programs) : null;
}

/** Where the packages of Debian, Red Hat and Homebrew put each major version, which is the last number of the path. */
const places = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt'];
const versioned = /^(?:pgsql-|postgresql@)?(\d+)$/;
/** The oldest version that Rampart runs on. */
const oldest = 15;

/**
 * The folder with the programs of the newest PostgreSQL of this machine, if one is new enough.
 * @param {NodeJS.ProcessEnv} env
 */
async function postgresPrograms(env) {
  const found = await Promise.all(
    places.map(async (place) => {
      const names = await readdir(place).catch(() => []);
      return names.map((name) => ({ folder: join(place, name, 'bin'), version: Number(versioned.exec(name)?.[1]) }));
    }),
  );
  const newest = found
    .flat()
    .filter(({ folder, version }) => version >= oldest && existsSync(join(folder, 'initdb')))
    .toSorted((a, b) => b.version - a.version)[0];
  if (newest) return newest.folder;
  const onPath = (env.PATH ?? '').split(delimiter).find((folder) => existsSync(join(folder, 'initdb')));
  if (!onPath) return null;
  const { output } = await run(join(onPath, 'initdb'), ['--version']);
  return Number(/\d+/.exec(output)?.[0]) >= oldest ? onPath : null;
}

/**
 * A cluster in a folder and on a port of its own, removed at the end.
 * @param {string} programs
 * @returns {Promise<TestPostgres>}
 */
async function startPostgres(programs) {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-postgres-'));
  const owner = await ownerOfCluster();
  await chmod(folder, 0o755);
  if (owner) await chown(folder, owner.uid, owner.gid);
  // PostgreSQL reads its working directory, which its user may not be allowed to enter.
  const options = { cwd: folder, ...owner };
  const data = join(folder, 'data');

  // As an operator would set it up: the user owns its database, may create roles, and is no superuser.
  const initdb = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  const made = await run(join(programs, 'initdb'), [...initdb, '--no-sync', '--no-instructions'], options);
  if (!made.ok) throw new Plain(`PostgreSQL could not make a cluster for the tests:\n${made.output}`);
  const single = spawn(join(programs, 'postgres'), ['--single', '-D', data, 'postgres'], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  single.stdin.end('CREATE ROLE rampart LOGIN CREATEDB CREATEROLE\nCREATE DATABASE rampart OWNER rampart\n');
  const isSetUp = await ended(single);
  if (!isSetUp) throw new Plain('PostgreSQL could not make the user of the tests.');

  const port = await freePort();
  // Nothing here outlives the run, so nothing waits for the disk.
  const settings = { listen_addresses: '127.0.0.1', fsync: 'off', full_page_writes: 'off', max_connections: '200' };
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      ...Object.entries(settings).flatMap((each) => ['-c', each.join('=')]),
    ],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Clean up even when the run fails half-way.
  const abandon = () => {
    server.kill('SIGKILL');
    remove();
  };
  process.once('exit', abandon);
  await readyOf(server);
  return {
    url: `postgres://rampart@127.0.0.1:${port}/rampart`,
    name: `PostgreSQL (${programs})`,
    async stop() {
      process.off('exit', abandon);
      server.kill('SIGINT');
      await ended(server);
      remove();
    },
  };
}

/** PostgreSQL refuses to run as root: its own user takes the cluster, or one that owns nothing. */
async function ownerOfCluster() {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, user])));
    if (uid?.ok && gid?.ok) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new Plain('PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody.');
}

/**
 * Resolves when the server takes connections.
 * @param {import('node:child_process').ChildProcess} server
 */
function readyOf(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      // Tests provoke many log lines; keep only the first ones.
      if (log.length < 100_000) log += text;
      if (log.includes('ready to accept connections')) resolve(undefined);
    });
    server.once('error', reject);
    server.once('close', () => reject(new Plain(`PostgreSQL did not start for the tests:\n${log}`)));
  });
}

/**
 * Whether a process ended well, once it has ended.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<boolean>}
 */
function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode === 0);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}
