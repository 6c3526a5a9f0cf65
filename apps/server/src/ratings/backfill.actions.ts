import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { rateOn } from './assess.ts';
import { monthOf, monthsBefore } from './months.ts';
import { rateManufacturer } from './rate-manufacturer.ts';
import { listAssessed } from './ratings.queries.ts';

/** Together with the current month, the trend has twelve months. */
const earlierMonths = 11;
const productBatch = 500;
const manufacturerBatch = 50;

/**
 * Fills the history of products and manufacturers that have none before this month. It computes the rating at the end
 * of each month from what was published and known to be exploited then.
 */
export async function backfillHistory(database: Database, now: Date): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) last = await backfillProducts(database, now, last);
  for (let last: number | undefined = 0; last !== undefined;) last = await backfillManufacturers(database, now, last);
}

/** Processes the batch after an id and answers its last id; undefined when no products are left. */
function backfillProducts(database: Database, now: Date, after: number): Promise<number | undefined> {
  return database.asOperator(async (db) => {
    const ids = await withoutHistory(db, 'product', now, { after, size: productBatch });
    const products = await listAssessed(db, ids);
    const rows = products.flatMap((product) =>
      monthsBefore(now, earlierMonths).flatMap(({ month, lastDay }) => {
        const rating = rateOn(product, lastDay);
        return rating ? { id: product.id, month, value: rating.value } : [];
      }),
    );
    await insertHistory(db, 'product', rows);
    return ids.at(-1);
  });
}

function backfillManufacturers(database: Database, now: Date, after: number): Promise<number | undefined> {
  return database.asOperator(async (db) => {
    const ids = await withoutHistory(db, 'manufacturer', now, { after, size: manufacturerBatch });
    const { rows: months } = await sql<{ id: number; month: string; values: number[] }>`
      SELECT manufacturer_id AS id, month::text, array_agg(value::integer) AS values
      FROM product_rating_history JOIN product ON product.id = product_id
      WHERE manufacturer_id = ANY(${ids}::integer[]) AND month < ${monthOf(now)}::date
      GROUP BY 1, 2`.execute(db);
    await insertHistory(
      db,
      'manufacturer',
      months.map(({ id, month, values }) => ({ id, month, value: rateManufacturer(values) })),
    );
    return ids.at(-1);
  });
}

async function withoutHistory(
  db: OperatorDb,
  subject: 'product' | 'manufacturer',
  now: Date,
  { after, size }: { after: number; size: number },
): Promise<number[]> {
  const [history, owner] = [sql.table(`${subject}_rating_history`), sql.ref(`${subject}_id`)];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(subject)} AS subject
    WHERE id > ${after} AND rating IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${history} WHERE ${owner} = subject.id AND month < ${monthOf(now)}::date)
    ORDER BY id LIMIT ${size}`.execute(db);
  return rows.map(({ id }) => id);
}

async function insertHistory(
  db: OperatorDb,
  subject: 'product' | 'manufacturer',
  rows: { id: number; month: string; value: number | null }[],
): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(`${subject}_rating_history`)} (${sql.ref(`${subject}_id`)}, month, value)
    SELECT id, month, value FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(id integer, month date, value smallint)
    ON CONFLICT DO NOTHING`.execute(db);
}
