import type { Pool, PoolClient } from 'pg';
import { permissions } from '@rampart/contract/rules/accounts/permissions.ts';
import { fillCompany } from './fill-company.ts';

const companies = 200;
const usersEach = 10;
/** Everybody gets one report. */
export const subscribers = companies * usersEach;

/** A date far in the future, until the due time is known. */
const dueAt = new Date('2100-01-01T00:00:00Z');

/** Creates companies in which all users get a management report, and news for it. Returns the ids of the companies. */
export async function makeSubscribers(pool: Pool): Promise<number[]> {
  const client = await pool.connect();
  try {
    const ids = await asOperator<{ id: number }>(
      client,
      `INSERT INTO company (name) SELECT 'Subscribers ' || n FROM generate_series(1, ${companies}) n RETURNING id`,
    );
    for (const { id } of ids) await fillCompany(client, id, { assets: 100, products: 40, locations: 5, groups: 2 });
    await asOperator(
      client,
      `INSERT INTO user_account (company_id, email, name, last_name, permissions)
       SELECT company, 'reader-' || n || '@company-' || company || '.example', 'Reader', 'of Reports', $2
       FROM unnest($1::integer[]) company, generate_series(1, ${usersEach}) n RETURNING id`,
      [ids.map(({ id }) => id), permissions],
    );
    for (const { id } of ids) {
      await client.query(`BEGIN; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${id}`);
      await client.query(
        `INSERT INTO alert_setting (user_id, reports, frequency_type, day, report_due_at)
         SELECT id, true, 'weekly', 1, $1 FROM user_account`,
        [dueAt],
      );
      await client.query('COMMIT');
    }
    // Ratings that fell: every thirtieth product is news for the companies that have it.
    await asOperator(client, 'UPDATE product SET rating = 250 WHERE rating > 100 AND id % 30 = 0 RETURNING id');
    await asOperator(client, 'UPDATE product SET rating = 60 WHERE rating = 250 AND id % 30 = 0 RETURNING id');
    return ids.map(({ id }) => id);
  } finally {
    // Discards the connection, because its role and company were changed.
    client.release(true);
  }
}

async function asOperator<Row extends object>(
  client: PoolClient,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  await client.query('BEGIN; SET LOCAL ROLE rampart_operator');
  const { rows } = await client.query<Row>(text, values);
  await client.query('COMMIT');
  return rows;
}
