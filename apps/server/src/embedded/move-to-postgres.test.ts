import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '#db/connect.ts';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { moveRows } from './move-to-postgres.ts';
import { listTables } from '#db/tables.ts';
import { loadDemo } from '#demo/demo.actions.ts';
import { loadDemoCatalogue } from '#demo/demo-catalogue.actions.ts';
import { loadDemoInventories } from '#demo/demo-inventory.actions.ts';
import { migratedFiles } from '#testing/database/template.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';

let embedded: EmbeddedDatabase;
let source: Database;
let place: TestDatabase;
let target: Database;

beforeAll(async () => {
  embedded = await openEmbedded({ folder: null, template: await migratedFiles() });
  source = openDatabase('embedded', embedded.connection, () => {});
  await source.pool.query('DROP SCHEMA pgboss CASCADE');
  await loadDemo(source);
  await loadDemoCatalogue(source, new Date());
  await loadDemoInventories(source);
  place = await createTestDatabase();
  target = openTestDatabase(place);
}, 180_000);
afterAll(async () => {
  await target.close();
  await place.close();
  await source.close();
  await embedded.close();
});

const countsOf = async ({ pool }: Database) => {
  const client = await pool.connect();
  try {
    const counts: Record<string, number> = {};
    await client.query('BEGIN; SET LOCAL ROLE rampart_operator');
    for (const name of [
      'asset',
      'asset_history',
      'mitigation',
      'product_tally',
      'done_tally',
      'equipment',
      'user_account',
    ]) {
      const { rows } = await client.query<{ count: number }>(`SELECT count(*) FROM ${name}`);
      counts[name] = rows[0]?.count ?? 0;
    }
    return counts;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
};

it('is refused while jobs wait, and copies nothing', async () => {
  await source.pool.query('CREATE SCHEMA pgboss; CREATE TABLE pgboss.job (name text, state text, data jsonb)');
  await source.pool.query(`INSERT INTO pgboss.job VALUES
    ('mail', 'created', '{"id": 1}'), ('mail', 'completed', '{"id": 2}'), ('by-the-clock', 'created', NULL)`);
  await expect(moveRows(source.pool, target.pool, () => {})).rejects.toThrow('Jobs are still waiting (1 of mail)');
  await source.pool.query('DROP SCHEMA pgboss CASCADE');
});

it('is rolled back if a copy is different', { timeout: 60_000 }, async () => {
  await target.pool.query(`CREATE RULE spoil AS ON INSERT TO location DO ALSO UPDATE location SET name = name || '!'`);
  await expect(moveRows(source.pool, target.pool, () => {})).rejects.toThrow('The copy of location is not the same');
  await target.pool.query('DROP RULE spoil ON location');
  expect(Object.values(await countsOf(target))).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

it('moves every row, and sequences, row-level security and triggers still work', async () => {
  const said: string[] = [];
  const { rows } = await moveRows(source.pool, target.pool, (line) => said.push(line));
  expect(rows).toBeGreaterThan(1_000);
  expect(said.join()).toContain('user_account: ');
  expect(await countsOf(target)).toEqual(await countsOf(source));
  const company = await target.asOperator((db) =>
    db.insertInto('company').values({ name: 'Later' }).returning('id').executeTakeFirstOrThrow(),
  );
  const groups = await target.inCompany(company.id, (db) =>
    db.selectFrom('equipment_group').select(['company_id', 'is_default']).execute(),
  );
  expect(groups).toEqual([{ company_id: company.id, is_default: true }]);
  const client = await target.pool.connect();
  const tables = await listTables(client).finally(() => client.release());
  expect(tables.find(({ name }) => name === 'asset')?.isForced).toBe(true);
}, 60_000);

it('is refused if the target already has companies', async () => {
  await expect(moveRows(source.pool, target.pool, () => {})).rejects.toThrow('already has data');
});
