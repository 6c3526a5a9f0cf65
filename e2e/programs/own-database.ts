import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database for one test, on the PostgreSQL of the test run: an empty one, or a copy of `template`. */
export async function createOwnDatabase(
  server: string,
  { name = `rampart_e2e_${randomUUID().slice(0, 8)}`, template = 'template1' } = {},
): Promise<OwnDatabase> {
  const maintenance = new pg.Pool({ connectionString: server, max: 1 });
  await maintenance.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    drop: async () => {
      await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await maintenance.end();
    },
  };
}
