import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chmod, chown, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { freePort } from '../setup/free-port.mjs';
import { run } from '../setup/run.mjs';
import { Plain } from '../setup/say.mjs';
import { makeClusterFolder } from './cluster-folder.mjs';

/**
 * A PostgreSQL server for the tests.
 * @typedef {{ url: string, name: string, programs?: string, stop: () => Promise<void> }} TestPostgres
 */

/**
 * Returns the PostgreSQL that TEST_DATABASE_URL names, or starts a temporary one with the programs of this machine.
 * Returns null if there are none, or if TEST_DATABASE_URL is `embedded`.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<TestPostgres | null>}
 */
export async function findPostgres(env = process.env) {
  const given = env.TEST_DATABASE_URL;
  if (given === 'embedded') return null;
  if (given) return { url: given, name: 'the PostgreSQL of TEST_DATABASE_URL', stop: async () => {} };
  return startCluster(setUp, env);
}

/** As an operator would set it up: the user owns its database, can create roles, and is not a superuser. */
const setUp = ['CREATE ROLE rampart LOGIN CREATEDB CREATEROLE', 'CREATE DATABASE rampart OWNER rampart'];

/**
 * Starts a new, temporary PostgreSQL with the programs of this machine. The superuser is `postgres`, and no user needs a
 * password. Returns null if there are no programs.
 * @param {string[]} statements what a superuser does once, one statement each; they must make the database `rampart`
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<TestPostgres | null>}
 */
export async function startCluster(statements, env = process.env) {
  const programs = await postgresPrograms(env);
  return programs ? startPostgres(programs, statements) : null;
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
 * Starts a cluster in its own folder and on its own port. It is removed at the end.
 * @param {string} programs
 * @param {string[]} statements
 * @returns {Promise<TestPostgres>}
 */
async function startPostgres(programs, statements) {
  const folder = await makeClusterFolder();
  const owner = await ownerOfCluster();
  await chmod(folder, 0o755);
  if (owner) await chown(folder, owner.uid, owner.gid);
  // PostgreSQL reads its working directory, so its user must be allowed to enter it.
  const options = { cwd: folder, ...owner };
  const data = join(folder, 'data');

  const initdb = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  const made = await run(join(programs, 'initdb'), [...initdb, '--no-sync', '--no-instructions'], options);
  if (!made.ok) throw new Plain(`PostgreSQL could not create a cluster for the tests:\n${made.output}`);
  const single = spawn(join(programs, 'postgres'), ['--single', '-D', data, 'postgres'], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  single.stdin.end(statements.map((statement) => `${statement}\n`).join(''));
  const isSetUp = await ended(single);
  if (!isSetUp) throw new Plain('PostgreSQL could not create the user for the tests.');

  const port = await freePort();
  // The data is not needed after the run, so do not wait for the disk.
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
  // Clean up even if the run fails.
  const abandon = () => {
    server.kill('SIGKILL');
    remove();
  };
  process.once('exit', abandon);
  await readyOf(server);
  return {
    url: `postgres://rampart@127.0.0.1:${port}/rampart`,
    name: `PostgreSQL (${programs})`,
    programs,
    async stop() {
      process.off('exit', abandon);
      server.kill('SIGINT');
      await ended(server);
      remove();
    },
  };
}

/** PostgreSQL refuses to run as root. So the user `postgres` owns the cluster, or the user `nobody`. */
async function ownerOfCluster() {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, user])));
    if (uid?.ok && gid?.ok) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new Plain('PostgreSQL does not run as root, and this machine has no user postgres or nobody.');
}

/**
 * Resolves when the server accepts connections.
 * @param {import('node:child_process').ChildProcess} server
 */
function readyOf(server) {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      // Tests cause many log lines. Keep only the first ones.
      if (log.length < 100_000) log += text;
      if (log.includes('ready to accept connections')) resolve(undefined);
    });
    server.once('error', reject);
    server.once('close', () => reject(new Plain(`PostgreSQL did not start for the tests:\n${log}`)));
  });
}

/**
 * Waits for the end of a process. Returns whether it succeeded.
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
