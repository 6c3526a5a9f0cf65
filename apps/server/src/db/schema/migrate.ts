import type { Pool, PoolClient } from 'pg';
import { adoptSchema, isOfEarlierMigrations } from '#db/schema/adopt-schema.ts';
import { applyMigration } from '#db/schema/apply-migration.ts';
import { lockKeys } from '#db/lock-keys.ts';
import { readMigrations, type Migration } from '#db/schema/read-migrations.ts';
import { isOlder, version } from '#version';

/**
 * Brings the schema up to date. Servers that start at the same time wait for each other with an advisory lock. Each
 * migration commits together with its record, so a crash never leaves a part of a migration.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKeys.migration]);
    try {
      return await applyMissing(client, migrations);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [lockKeys.migration]);
    }
  } finally {
    client.release();
  }
}

export async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migration (
       name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
     ALTER TABLE migration ADD COLUMN IF NOT EXISTS applied_by text, ADD COLUMN IF NOT EXISTS serves text`,
  );
  const before = new Map([...(await readApplied(client))].map(([name, { checksum }]) => [name, checksum]));
  const adopted = isOfEarlierMigrations(before) ? await adoptSchema(client, before, migrations) : [];
  const applied = await readApplied(client);
  refuseForeignHistory(applied, migrations);

  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of missing) await applyMigration(client, migration);
  return [...adopted, ...missing.map((migration) => migration.name)];
}

interface Applied {
  checksum: string;
  serves: string | null;
}

async function readApplied(client: PoolClient): Promise<Map<string, Applied>> {
  const { rows } = await client.query<Applied & { name: string }>('SELECT name, checksum, serves FROM migration');
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

/**
 * During an upgrade, an older server may start on a database that a newer one has migrated, if all its new migrations
 * say that they serve the older version.
 */
function refuseForeignHistory(applied: Map<string, Applied>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, { checksum, serves }] of applied) {
    if (known.has(name)) {
      if (known.get(name) === checksum) continue;
      throw new Error(`Migration ${name} was edited after it was applied. Restore the file and add a new migration.`);
    }
    const newer = `The database was made by a newer Rampart: it contains migration ${name}, which this version does not know.`;
    if (serves === null || migrations.some((migration) => !applied.has(migration.name))) throw new Error(newer);
    if (isOlder(version, serves)) throw new Error(`${newer} It needs Rampart ${serves} or newer. This is ${version}.`);
  }
}
