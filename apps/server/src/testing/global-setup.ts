import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { jobNames } from '#app';
import { openDatabase } from '#db/connect.ts';
import { openEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { startJobs } from '#jobs/jobs.ts';

/** What a test file starts its own database from: a data folder's archive, or a template database's name. */
export type TestTemplate = { kind: 'embedded'; archive: Uint8Array } | { kind: 'postgres'; url: string; name: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: TestTemplate;
  }
}

/** Migrates once; every test file then works on a copy. TEST_DATABASE_URL chooses a real PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? setUpPostgres(project, url) : setUpEmbedded(project);
}

async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const embedded = await openEmbedded({ folder: null });
  await prepare('embedded', embedded.connection);
  project.provide('template', { kind: 'embedded', archive: await embedded.dump() });
  await embedded.close();
  return async () => {};
}

async function setUpPostgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  const name = `rampart_test_${randomUUID().slice(0, 8)}`;
  const maintenance = new pg.Pool({ connectionString: url, max: 1 });
  await maintenance.query(`CREATE DATABASE ${name}`);
  await prepare('postgres', { connectionString: urlOf(url, name) });
  project.provide('template', { kind: 'postgres', url, name });
  return async () => {
    await maintenance.query(`DROP DATABASE ${name}`);
    await maintenance.end();
  };
}

async function prepare(kind: 'embedded' | 'postgres', connection: pg.PoolConfig): Promise<void> {
  const database = openDatabase(kind, connection, raise);
  await migrate(database.pool);
  const log = { info: () => {}, error: raise };
  const jobs = await startJobs(database, jobNames, log, { runs: false });
  await jobs.stop();
  await database.close();
}

export function urlOf(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function raise(error: unknown): never {
  throw error;
}
