// @module-tag embedded
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#paths';
import type { Database } from '#db/connect.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { describeSchema, differencesOf } from './describe-schema.ts';
import { earlierMigrations } from './earlier-migrations.ts';
import { migrate } from './migrate.ts';
import { checksumOf, knownMigrations, recognisedMigrations } from './read-migrations.ts';

let testDatabase: TestDatabase;
let database: Database;
let pool: Pool;
let fresh: Awaited<ReturnType<typeof look>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openTestDatabase(testDatabase);
  ({ pool } = database);
  fresh = await look();
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await applyEarlier();
});
afterAll(async () => {
  await database.close();
  await testDatabase.close();
});

/** The state in which an earlier Rampart, with the old migrations, left its database. */
async function applyEarlier(): Promise<void> {
  const text = await readFile(join(paths.repository, 'apps/server/src/testing/files/earlier-migrations.sql'), 'utf8');
  const files = [...text.matchAll(/^--- (.*)\n((?:(?!--- ).*\n)*)/gm)];
  await pool.query(
    'CREATE TABLE migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  for (const [, name, sql = ''] of files) {
    await pool.query(`BEGIN; ${sql}; COMMIT`);
    await pool.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksumOf(sql)]);
  }
}

async function look() {
  const client = await pool.connect();
  try {
    const { rows: comments } = await client.query<object>(
      `SELECT relname, obj_description(oid) AS comment FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
    );
    return { schema: await describeSchema(client, 'public'), comments };
  } finally {
    client.release();
  }
}

const applied = async () => {
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migration ORDER BY name',
  );
  return rows.map(({ name, checksum }): [string, string] => [name, checksum]);
};

it('every table has a comment with its purpose', () => {
  expect(fresh.comments).not.toEqual([]);
  expect(fresh.comments.filter((row) => 'comment' in row && row.comment === null)).toEqual([
    { relname: 'migration', comment: null },
  ]);
});

it('a backup can contain the earlier migrations', async () => {
  expect(await recognisedMigrations()).toEqual([...(await knownMigrations()), ...earlierMigrations.keys()]);
});

it('refuses a database in which some of the earlier migrations are missing, or others were applied', async () => {
  await pool.query(`DELETE FROM migration WHERE name = '0022_type_synonyms.sql'`);
  await expect(migrate(pool)).rejects.toThrow(
    'cannot be taken over: migration 0022_type_synonyms.sql is missing. Nothing was changed. docs/operating.md',
  );
  await pool.query(
    `INSERT INTO migration (name, checksum) VALUES ('0022_type_synonyms.sql', 'x'), ('0023_other.sql', 'y')`,
  );
  await expect(migrate(pool)).rejects.toThrow(
    'migration 0023_other.sql is unknown; migration 0022_type_synonyms.sql was edited',
  );
  await pool.query(`DELETE FROM migration WHERE checksum = 'y'`);
  await pool.query('UPDATE migration SET checksum = $1 WHERE checksum = $2', [
    earlierMigrations.get('0022_type_synonyms.sql'),
    'x',
  ]);
});

it('refuses a database whose schema somebody changed, names the difference, and changes nothing', async () => {
  const original = await look();
  await pool.query(`
    DROP INDEX asset_notes_idx;
    ALTER TABLE company ADD COLUMN slogan text;
    GRANT DELETE ON asset TO rampart_company;
    ALTER FUNCTION folded(text) VOLATILE`);
  const before = await look();
  await expect(migrate(pool)).rejects.toThrow(
    'cannot be taken over: column company.slogan is not ours; function folded(text) is different; ' +
      'index asset_notes_idx is missing; table asset is different. Nothing was changed.',
  );
  expect(await applied()).toEqual([...earlierMigrations]);
  expect(differencesOf((await look()).schema, before.schema)).toEqual([]);
  await pool.query(`
    CREATE INDEX asset_notes_idx ON asset (company_id, product_id, notes_order, id) WHERE removed_at IS NULL;
    ALTER TABLE company DROP COLUMN slogan;
    REVOKE DELETE ON asset FROM rampart_company;
    ALTER FUNCTION folded(text) IMMUTABLE`);
  expect(differencesOf((await look()).schema, original.schema)).toEqual([]);
});

it('refuses a database with counts of a product that does not exist', async () => {
  await database.asOperator((db) => db.insertInto('company').values({ name: 'Orphans' }).execute());
  await pool.query(
    'ALTER TABLE product_tally NO FORCE ROW LEVEL SECURITY; ALTER TABLE company NO FORCE ROW LEVEL SECURITY',
  );
  await pool.query(`
    INSERT INTO product_tally (company_id, product_id, location_id, priority, assets, complete_assets, mitigated_items,
      mitigated_exploited_items, with_asset_id, with_serial_number, without_either)
    SELECT id, 4711, 0, 0, 1, 0, 0, 0, 0, 0, 1 FROM company`);
  await pool.query('ALTER TABLE product_tally FORCE ROW LEVEL SECURITY; ALTER TABLE company FORCE ROW LEVEL SECURITY');
  await expect(migrate(pool)).rejects.toThrow('product_tally_product_id_fkey');
  expect(await applied()).toEqual([...earlierMigrations]);
  await database.asOperator((db) => db.deleteFrom('company').where('name', '=', 'Orphans').execute());
});

it('adopts a database of the earlier migrations, which then has the schema of a new database', async () => {
  expect(await applied()).toEqual([...earlierMigrations]);
  await pool.query(`
    BEGIN; SET LOCAL ROLE rampart_operator;
    INSERT INTO company (name) VALUES ('Northern Pipelines');
    INSERT INTO manufacturer (uuid, name, normalised_name) VALUES (gen_random_uuid(), 'Acme', 'acme');
    INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name)
      SELECT gen_random_uuid(), 'product', id, 'Pump', 'pump' FROM manufacturer;
    SELECT set_config('rampart.company_id', id::text, true) FROM company;
    SET LOCAL ROLE rampart_company;
    INSERT INTO equipment (product_id) SELECT id FROM product;
    INSERT INTO asset (product_id, serial_number) SELECT id, 'SN-1' FROM product;
    COMMIT`);
  expect(differencesOf((await look()).schema, fresh.schema)).toEqual(
    expect.arrayContaining([
      'constraint product_tally_company_id_fkey of product_tally is missing',
      'function forget_tally() is not ours',
      'trigger forget_tally of company is not ours',
    ]),
  );

  const known = await knownMigrations();
  expect(await migrate(pool)).toEqual(known);
  const now = await look();
  expect(differencesOf(now.schema, fresh.schema)).toEqual([]);
  expect(now.comments).toEqual(fresh.comments);
  expect((await applied()).map(([name]) => name)).toEqual(known);
  const totals = await database.asOperator((db) => db.selectFrom('equipment').select('total_assets').execute());
  expect(totals).toEqual([{ total_assets: 1 }]);
  expect(await migrate(pool)).toEqual([]);
});
