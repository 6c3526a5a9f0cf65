import type { Pool, PoolClient } from 'pg';
import { applyMissing } from '#db/schema/migrate.ts';
import { readMigrations } from '#db/schema/read-migrations.ts';

/** The tables that grow with the number of assets (docs/scaling.md). */
const largeTables = ['asset', 'mitigation', 'asset_history', 'import_row'];
const partitions = 4;

/** Applies the migrations as they are, but with the large tables partitioned by a hash of their company. */
export async function migratePartitioned(pool: Pool): Promise<void> {
  const migrations = (await readMigrations()).map((migration) => ({ ...migration, sql: partitioned(migration.sql) }));
  const client = await pool.connect();
  try {
    await applyMissing(client, migrations);
    await nameIndexes(client);
    const { rows } = await client.query(`SELECT relname FROM pg_class WHERE relkind = 'p' ORDER BY relname`);
    const made = rows.map(({ relname }) => relname);
    if (String(made) !== String(largeTables.toSorted())) throw new Error(`Only these are partitioned: ${made.join()}.`);
  } finally {
    client.release();
  }
}

/** On the partition asset_3, asset_uid_key becomes asset_uid_key_3. `db/violations.ts` recognises an index by its name. */
async function nameIndexes(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('ALTER INDEX %I RENAME TO %I', part.relname, whole.relname || substring(held.relname FROM '_[0-9]+$'))
      AS statement
    FROM pg_inherits JOIN pg_class whole ON whole.oid = inhparent AND whole.relkind = 'I'
      JOIN pg_class part ON part.oid = inhrelid
      JOIN pg_index ON indexrelid = part.oid JOIN pg_class held ON held.oid = indrelid`);
  for (const { statement } of rows) await client.query(statement);
}

function partitioned(sql: string): string {
  return largeTables.reduce((text, table) => {
    const definition = new RegExp(`^(CREATE TABLE ${table} \\(\\n.*?\\n\\));$`, 'ms');
    const parts = Array.from(
      { length: partitions },
      (_, part) =>
        `CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${part});`,
    );
    return text.replace(definition, (_, head: string) =>
      [`${head} PARTITION BY HASH (company_id);`, ...parts].join('\n'),
    );
  }, sql);
}
