import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';
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
  await prepare('full', []);
  const postgres = await findPostgres({ ...process.env, TEST_DATABASE_URL: undefined });
  if (!postgres?.programs)
    throw new Plain('The database of a release is kept with PostgreSQL. Install version 15 or newer.');
  const folder = await mkdtemp(join(tmpdir(), 'rampart-release-'));
  try {
    // Each command brings the schema up to date.
    const env = { PATH: process.env.PATH, DATABASE_URL: postgres.url, DATA_DIR: folder };
    const { ok, output } = await run(process.execPath, [inRoot('apps/server/dist/admin.js'), 'list-users'], { env });
    if (!ok) throw new Plain(output);
    await mkdir(releasedSchemas, { recursive: true });
    const superuser = postgres.url.replace('//rampart@', '//postgres@');
    await writeFile(join(releasedSchemas, `${version}.sql`), await dumpOf(superuser, postgres.programs));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await postgres.stop();
  }
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
    // Commands of psql with a random word, which differ between two dumps.
    return (await readFile(file, 'utf8')).replaceAll(/^\\(?:un)?restrict .*\n/gm, '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
