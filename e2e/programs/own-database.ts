import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** An empty database for one test, on the PostgreSQL of the test run. */
export async function createOwnDatabase(server: string) {
  const name = `rampart_e2e_${randomUUID().slice(0, 8)}`;
  const maintenance = new pg.Pool({ connectionString: server, max: 1 });
  await maintenance.query(`CREATE DATABASE ${name}`);
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
