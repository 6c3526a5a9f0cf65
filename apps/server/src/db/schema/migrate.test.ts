// @module-tag embedded
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { version } from '#version';
import { applyMissing, migrate } from './migrate.ts';
import { knownMigrations, readMigrations } from './read-migrations.ts';

let testDatabase: TestDatabase;
let database: Database;
let pool: Pool;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openTestDatabase(testDatabase);
  ({ pool } = database);
});
afterEach(async () => {
  await pool.end();
  await testDatabase.close();
});

it('does nothing on a database that is up to date', async () => {
  expect(await migrate(pool)).toEqual([]);
  const { rows } = await pool.query('SELECT name FROM migration ORDER BY name');
  expect(rows.map(({ name }) => name)).toEqual(await knownMigrations());
});

it('refuses a database of a newer Rampart and an edited migration', async () => {
  await pool.query("INSERT INTO migration (name, checksum) VALUES ('99-future.sql', 'x')");
  await expect(migrate(pool)).rejects.toThrow('newer Rampart');
  await pool.query("DELETE FROM migration WHERE name = '99-future.sql'; UPDATE migration SET checksum = 'x'");
  await expect(migrate(pool)).rejects.toThrow('was edited');
});

it('starts on a database of a newer Rampart that still serves this version, and on no other', async () => {
  const add = (name: string, serves: string) =>
    pool.query('INSERT INTO migration (name, checksum, applied_by, serves) VALUES ($1, $2, $3, $4)', [
      name,
      'x',
      '9.0.0',
      serves,
    ]);
  await add('98-next.sql', version);
  expect(await migrate(pool)).toEqual([]);
  await add('99-after-next.sql', '8.1.0');
  await expect(migrate(pool)).rejects.toThrow(`It needs Rampart 8.1.0 or newer. This is ${version}.`);
});

it('refuses a database of a newer Rampart that lacks a migration of this version', async () => {
  await pool.query(`INSERT INTO migration (name, checksum, serves) VALUES ('99-other.sql', 'x', $1)`, [version]);
  await pool.query('DELETE FROM migration WHERE name = (SELECT max(name) FROM migration WHERE name < $1)', ['99']);
  await expect(migrate(pool)).rejects.toThrow('newer Rampart');
});

it('records the version that applied a migration, and the oldest one that it serves', async () => {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const client = await pool.connect();
  const [first] = await readMigrations();
  if (!first) throw new Error('There are no migrations.');
  await applyMissing(client, [first, { name: '99-added.sql', checksum: 'x', sql: 'SELECT 1', serves: '0.0.9' }]);
  client.release();
  const { rows } = await pool.query('SELECT name, applied_by, serves FROM migration ORDER BY name');
  expect(rows).toEqual([
    { name: first.name, applied_by: version, serves: null },
    { name: '99-added.sql', applied_by: version, serves: '0.0.9' },
  ]);
});

const lastOfFirstRelease = '33-joined-own-products.sql';

it('each migration since the first release says which older versions it serves', async () => {
  const silent = (await readMigrations()).filter(({ name, serves }) => name > lastOfFirstRelease && serves === null);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

it('keeps the shared redirect address for providers that were entered before there were others', async () => {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const client = await pool.connect();
  await applyMissing(
    client,
    (await readMigrations()).filter(({ name }) => name < '11'),
  );
  client.release();
  const provider = { issuer: 'https://id.example', client_id: 'c', client_secret: Buffer.of(1) };
  for (const [name, policy] of Object.entries({
    'Has one': provider,
    'Has rules only': {},
    'Has nothing': undefined,
  })) {
    const { id } = await database.asOperator((db) =>
      db.insertInto('company').values({ name }).returning('id').executeTakeFirstOrThrow(),
    );
    if (policy)
      await database.inCompany(id, (db) =>
        db
          .insertInto('sign_in_policy')
          .values({ company_id: id, ...policy })
          .execute(),
      );
  }
  expect((await migrate(pool))[0]).toBe('11-provider-identities.sql');
  const found = await database.asOperator((db) =>
    db
      .selectFrom('company')
      .leftJoin('sign_in_policy', 'company_id', 'company.id')
      .select(['name', 'uses_shared_address', 'redirect_id'])
      .orderBy('company.id')
      .execute(),
  );
  expect(found.map(({ name, uses_shared_address }) => [name, uses_shared_address])).toEqual([
    ['Has one', true],
    ['Has rules only', false],
    ['Has nothing', null],
  ]);
  expect(new Set(found.map(({ redirect_id }) => redirect_id)).size).toBe(3);
});

it('counts the mitigations that were there before their tally', async () => {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const migrations = await readMigrations();
  const tally = migrations.find(({ name }) => name.endsWith('-mitigated-assets-of-products.sql'));
  const client = await pool.connect();
  await applyMissing(client, migrations.slice(0, migrations.indexOf(tally as (typeof migrations)[number])));
  client.release();
  await pool.query(`
    BEGIN; SET LOCAL ROLE rampart_operator;
    INSERT INTO company (name) VALUES ('Northern Pipelines');
    INSERT INTO manufacturer (uuid, name, normalised_name) VALUES (gen_random_uuid(), 'Acme', 'acme');
    INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name)
      SELECT gen_random_uuid(), 'product', id, 'Pump', 'pump' FROM manufacturer;
    INSERT INTO vulnerability (cve, title, description, source_released_at) VALUES ('CVE-2024-1', '', '', now());
    SELECT set_config('rampart.company_id', id::text, true) FROM company;
    SET LOCAL ROLE rampart_company;
    INSERT INTO asset (product_id, priority, removed_at)
      SELECT id, priority, removed_at FROM product, (VALUES (1, NULL), (1, NULL), (3, NULL), (NULL, NULL), (2, now()))
        given (priority, removed_at);
    INSERT INTO mitigation (asset_id, vulnerability_id) SELECT asset.id, vulnerability.id FROM asset, vulnerability;
    COMMIT`);
  expect(await migrate(pool)).toContain(tally?.name);
  const counts = await database.asOperator((db) => db.selectFrom('done_tally').selectAll().execute());
  expect(counts).toEqual([
    {
      company_id: expect.any(Number),
      product_id: expect.any(Number),
      vulnerability_id: expect.any(Number),
      assets: 4,
      high_priority_assets: 2,
      medium_priority_assets: 0,
      low_priority_assets: 1,
      not_affected_assets: 0,
      catalogue_product_id: expect.any(Number),
      own_product_id: null,
    },
  ]);
});

it('decides the versions again that were decided by earlier rules', async () => {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const migrations = await readMigrations();
  const stricter = migrations.findIndex(({ name }) => name.endsWith('-fixed-versions.sql'));
  const client = await pool.connect();
  await applyMissing(client, migrations.slice(0, stricter));
  client.release();
  await pool.query(`
    BEGIN; SET LOCAL ROLE rampart_operator;
    INSERT INTO company (name) VALUES ('Northern Pipelines'), ('Southern Pipelines');
    INSERT INTO manufacturer (uuid, name, normalised_name) VALUES (gen_random_uuid(), 'Acme', 'acme');
    INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name)
      SELECT gen_random_uuid(), 'product', id, 'Pump', 'pump' FROM manufacturer;
    INSERT INTO firmware (company_id, product_id, version, is_due) SELECT company.id, product.id, '1.0', false
      FROM company, product;
    COMMIT`);
  await migrate(pool);
  const due = await database.asOperator((db) => db.selectFrom('firmware').select('is_due').execute());
  expect(due).toEqual([{ is_due: true }, { is_due: true }]);
});

// On PostgreSQL all tests run as such a user. The embedded engine is a newer version with other rules for roles.
if (inject('template').kind === 'embedded') {
  it('runs as a user who owns the database and can create roles, but is not a superuser', async () => {
    const roles = 'rampart_auth, rampart_company, rampart_operator';
    await pool.query('DROP SCHEMA public CASCADE');
    const all = `${roles}, rampart_search`;
    await pool.query(`DROP OWNED BY ${all}; DROP ROLE ${all}`);
    await pool.query('CREATE ROLE owner LOGIN CREATEROLE; ALTER DATABASE postgres OWNER TO owner');
    await pool.query('SET SESSION AUTHORIZATION owner; CREATE SCHEMA public');
    expect(await migrate(pool)).toEqual(await knownMigrations());
    await pool.query("SELECT * FROM find_session('x', now(), interval '1 hour', 'nobody')");
    for (const role of roles.split(', ')) await pool.query(`BEGIN; SET LOCAL ROLE ${role}; ROLLBACK`);
    // Nobody can switch to the role that searches assets.
    await expect(pool.query('BEGIN; SET LOCAL ROLE rampart_search')).rejects.toThrow('permission denied');
  });
}
