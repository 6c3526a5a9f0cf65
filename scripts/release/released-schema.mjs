import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, root } from '../setup/paths.mjs';
import { prepare } from '../setup/prepare.mjs';
import { run } from '../setup/run.mjs';
import { Plain } from '../setup/say.mjs';
import { findPostgres } from '../testing/postgres.mjs';

/** Where the database of each release is kept, as SQL. */
export const releasedSchemas = inRoot('e2e/released');

/**
 * Keeps the database that a new installation of this release has. `e2e/released.servers.ts` updates all of them.
 * @param {string} version
 */
export async function keepReleasedSchema(version) {
  await prepare('full', ['server']);
  const postgres = await findPostgres({ ...process.env, TEST_DATABASE_URL: undefined });
  if (!postgres?.programs)
    throw new Plain('The database of a release is kept with PostgreSQL. Install version 15 or newer.');
  const folder = await mkdtemp(join(tmpdir(), 'rampart-release-'));
  try {
    await startWorkerOnce({ PATH: process.env.PATH, DATABASE_URL: postgres.url, DATA_DIR: folder });
    await mkdir(releasedSchemas, { recursive: true });
    const superuser = postgres.url.replace('//rampart@', '//postgres@');
    await writeFile(join(releasedSchemas, `${version}.sql`), await dumpOf(superuser, postgres.programs));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await postgres.stop();
  }
}

/**
 * Starts a worker and stops it when it is ready. A worker makes the schema and the job queue, as a server does, but no
 * set-up link.
 * @param {NodeJS.ProcessEnv} env
 */
function startWorkerOnce(env) {
  return new Promise((resolve, reject) => {
    const worker = spawn(process.execPath, [inRoot('apps/server/dist/worker.js')], { cwd: root, env });
    let output = '';
    let isStopping = false;
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (isStopping || !output.includes('worker is ready')) return;
        // Only once: a second signal ends it immediately.
        isStopping = true;
        worker.kill('SIGTERM');
      });
    }
    worker.once('error', reject);
    worker.once('close', (code) => (code === 0 ? resolve(undefined) : reject(new Plain(output))));
  });
}

/**
 * The schema of a database and the rows that its migrations wrote, as statements that any client can run.
 * @param {string} url of a superuser, who sees the rows of all companies
 * @param {string} programs the folder with pg_dump
 */
export async function dumpOf(url, programs) {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-dump-'));
  try {
    const file = join(folder, 'dump.sql');
    const options = ['--inserts', '--rows-per-insert=100', `--file=${file}`];
    const { ok, output } = await run(join(programs, 'pg_dump'), [...options, url]);
    if (!ok) throw new Plain(output);
    return portable(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A dump that has the same text each time, and that every version of PostgreSQL from 15 on can read. pg_dump writes
 * commands of psql with a random word, and since version 17 a setting that older servers refuse.
 * @param {string} sql
 */
export const portable = (sql) =>
  sql.replaceAll(/^\\(?:un)?restrict .*\n/gm, '').replaceAll(/^SET transaction_timeout = .*\n/gm, '');
