import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#db/connect.ts';
import { openEmbedded } from '#embedded/embedded.ts';
import { urlOf } from './template.ts';

export interface TestDatabase {
  kind: Database['kind'];
  connection: pg.PoolConfig;
  close(): Promise<void>;
}

/** A migrated database for one test file only. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('template');
  if (template.kind === 'embedded') {
    const embedded = await openEmbedded({ folder: null, template: await readFile(template.archive) });
    return { kind: 'embedded', connection: embedded.connection, close: () => embedded.close() };
  }
  const name = `${template.name}_${randomUUID().slice(0, 8)}`;
  const maintenance = new pg.Pool({ connectionString: template.url, max: 1 });
  // By default the copy is also written to the log, which takes twice as long.
  await maintenance.query(`CREATE DATABASE ${name} TEMPLATE ${template.name} STRATEGY FILE_COPY`);
  return {
    kind: 'postgres',
    connection: { connectionString: urlOf(template.url, name), max: 4 },
    async close() {
      await maintenance.query(`DROP DATABASE ${name}`);
      await maintenance.end();
    },
  };
}

export function openTestDatabase({ kind, connection }: TestDatabase): Database {
  return openDatabase(kind, connection, () => {
    // Tests cut connections on purpose. If a test does not expect it, its own queries fail.
  });
}
