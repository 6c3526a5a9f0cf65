import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { version } from '#version';
import { applyMigration } from './apply-migration.ts';
import { migrate } from './migrate.ts';
import { knownMigrations } from './read-migrations.ts';

let testDatabase: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  ({ pool } = openTestDatabase(testDatabase));
});
afterEach(async () => {
  await pool.end();
  await testDatabase.close();
});

it('applies each migration once when several servers start at the same moment', async () => {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const applied = await Promise.all([migrate(pool), migrate(pool), migrate(pool)]);
  expect(applied.flat()).toEqual(await knownMigrations());
});

// The embedded database has only one connection.
if (inject('template').kind === 'postgres') {
  const expanding = {
    name: '99-added.sql',
    checksum: 'x',
    sql: 'ALTER TABLE company ADD COLUMN added text; ALTER TABLE product ADD COLUMN added text',
    serves: version,
  };
  const blockedOf = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length;
  };

  it('gives way to a request that holds a table which it needs, and tries again', async () => {
    const [request, migration] = [await pool.connect(), await pool.connect()];
    await request.query('BEGIN; SELECT FROM product');
    const applied = applyMigration(migration, expanding);
    // It has altered `company`, and waits for `product`. Now the request waits for `company`: a deadlock.
    await expect.poll(blockedOf).toBe(1);
    await request.query('SELECT FROM company; COMMIT');
    await applied;
    const { rows } = await pool.query(`SELECT name FROM migration WHERE name = '99-added.sql'`);
    expect(rows).toHaveLength(1);
    for (const client of [request, migration]) client.release();
  });

  it('says that another program uses the tables if it does so for too long', async () => {
    const [request, migration] = [await pool.connect(), await pool.connect()];
    await request.query('BEGIN; SELECT FROM product');
    await expect(applyMigration(migration, expanding, { longestMs: 0 })).rejects.toThrow(
      'Migration 99-added.sql failed: canceling statement due to lock timeout. Another program uses a table',
    );
    await request.query('COMMIT');
    for (const client of [request, migration]) client.release();
  });
}
