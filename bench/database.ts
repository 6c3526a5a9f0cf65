import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { openDatabase } from '../apps/server/src/db/connect.ts';
import { openStorage, type Storage } from '../apps/server/src/embedded/storage.ts';

/** A database for one run of the bench. It is removed at the end. */
export interface BenchDatabase {
  kind: 'embedded' | 'postgres';
  title: string;
  /** The settings with which a server uses it. */
  settings: Record<string, string>;
  /** Creates it, and replaces the previous one. */
  renew(): Promise<void>;
  open(): Promise<Storage>;
  remove(): Promise<void>;
}

/** `BENCH_KEEP=on` keeps the database, so that you can look at its plans. */
const isKept = process.env.BENCH_KEEP === 'on';

/** An embedded database in its own folder. With DATABASE_URL: a separate database on that PostgreSQL. */
export async function placeForDatabase(): Promise<BenchDatabase> {
  const url = process.env.DATABASE_URL;
  return url ? onPostgres(url) : embedded();
}

async function embedded(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
  const settings = { DATA_DIR: folder };
  return {
    kind: 'embedded',
    title: 'Embedded database',
    settings,
    renew: () => rm(folder, { recursive: true, force: true }),
    open: () => open(settings),
    async remove() {
      if (isKept) console.log(`\nThe database in ${folder} is kept.`);
      else await rm(folder, { recursive: true, force: true });
    },
  };
}

async function onPostgres(given: string): Promise<BenchDatabase> {
  const name = `rampart_bench_${process.pid}`;
  const server = openDatabase('postgres', { connectionString: given, max: 1 }, raise);
  const { rows } = await server.pool.query<{ version: string; settings: string }>(
    `SELECT current_setting('server_version') AS version, string_agg(name || ' ' || current_setting(name), ', ' ORDER BY name)
       AS settings FROM pg_settings WHERE name IN ('shared_buffers', 'work_mem', 'random_page_cost', 'fsync')`,
  );
  const url = new URL(given);
  url.pathname = `/${name}`;
  const settings = { DATABASE_URL: url.href };
  return {
    kind: 'postgres',
    title: `PostgreSQL ${rows[0]?.version} (${rows[0]?.settings})`,
    settings,
    async renew() {
      await server.pool.query(`DROP DATABASE IF EXISTS ${name}`);
      await server.pool.query(`CREATE DATABASE ${name}`);
    },
    open: () => open(settings),
    async remove() {
      if (isKept) console.log(`\nThe database ${name} is kept.`);
      else await server.pool.query(`DROP DATABASE IF EXISTS ${name}`);
      await server.close();
    },
  };
}

function open(settings: Record<string, string>): Promise<Storage> {
  const tell = (details: object, message: string) => console.error(message, details);
  const log = { info: () => {}, warn: tell, error: tell };
  return openStorage(readConfig(settings), log, raise);
}

function raise(error: Error): never {
  throw error;
}
