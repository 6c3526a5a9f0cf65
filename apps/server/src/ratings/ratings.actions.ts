import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';
import { rateOn } from './assess.ts';
import { dayOf, monthOf } from './months.ts';
import { manufacturerFactors, rateManufacturer } from './rate-manufacturer.ts';
import { listAssessed, listManufacturerCounts, listProductRatings } from './ratings.queries.ts';

/** Rates products again, writes this month's history, and marks their manufacturers as due. */
export async function recomputeProducts(
  db: OperatorDb,
  productIds: number[],
  now: Date,
  loadId?: number,
): Promise<void> {
  const day = dayOf(now);
  const products = await listAssessed(db, productIds);
  const rows = products.map((product) => ({ id: product.id, value: rateOn(product, day)?.value ?? null }));
  const ratings = JSON.stringify(rows);
  if (loadId !== undefined) await noteMoves(db, 'product', ratings, loadId);
  await sql`
    UPDATE product SET rating = r.value, rated_at = CASE WHEN r.value IS NOT NULL THEN ${now}::timestamptz END
    FROM jsonb_to_recordset(${ratings}::jsonb) AS r(id integer, value smallint) WHERE product.id = r.id`.execute(db);
  await writeHistory(db, 'product', ratings, monthOf(now));
  await sql`
    INSERT INTO rating_due (subject, id)
    SELECT DISTINCT 'manufacturer', manufacturer_id FROM product WHERE id = ANY(${productIds}::integer[])
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Rates manufacturers by the current ratings of their products, with the four factors. */
export async function recomputeManufacturers(
  db: OperatorDb,
  manufacturerIds: number[],
  now: Date,
  loadId?: number,
): Promise<void> {
  const ratings = await listProductRatings(db, manufacturerIds);
  const counts = await listManufacturerCounts(db, manufacturerIds);
  const rows = [...counts].map(([id, counted]) => ({
    id,
    value: rateManufacturer(ratings.get(id) ?? []),
    ...manufacturerFactors(counted, dayOf(now)),
  }));
  if (loadId !== undefined) await noteMoves(db, 'manufacturer', JSON.stringify(rows), loadId);
  await sql`
    UPDATE manufacturer SET rating = r.value, rated_at = CASE WHEN r.value IS NOT NULL THEN ${now}::timestamptz END,
      fixed_percent = r."fixedPercent", unexploited_percent = r."unexploitedPercent",
      uncritical_percent = r."uncriticalPercent", fresh_percent = r."freshPercent"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id integer, value smallint, "fixedPercent" smallint,
      "unexploitedPercent" smallint, "uncriticalPercent" smallint, "freshPercent" smallint)
    WHERE manufacturer.id = r.id`.execute(db);
  await writeHistory(db, 'manufacturer', JSON.stringify(rows), monthOf(now));
}

/** Records the ratings that a load changes, before they change. If a rating changes twice, the first value is kept. */
async function noteMoves(db: OperatorDb, subject: 'product' | 'manufacturer', ratings: string, loadId: number) {
  await sql`
    INSERT INTO catalogue_load_rating (load_id, subject, subject_id, before, after)
    SELECT ${loadId}::integer, ${subject}, r.id, known.rating, r.value
    FROM jsonb_to_recordset(${ratings}::jsonb) AS r(id integer, value smallint)
      JOIN ${sql.table(subject)} known ON known.id = r.id
    WHERE known.rating IS DISTINCT FROM r.value
    ON CONFLICT (load_id, subject, subject_id) DO UPDATE SET after = excluded.after`.execute(db);
}

/** Keeps one value for each month, the latest one. Products that are no longer rated have none. */
async function writeHistory(db: OperatorDb, subject: 'product' | 'manufacturer', ratings: string, month: string) {
  const [table, owner] = [sql.table(`${subject}_rating_history`), sql.ref(`${subject}_id`)];
  await sql`
    DELETE FROM ${table} WHERE month = ${month}::date AND ${owner} IN (
      SELECT id FROM jsonb_to_recordset(${ratings}::jsonb) AS r(id integer, value smallint) WHERE value IS NULL)
    `.execute(db);
  await sql`
    INSERT INTO ${table} AS known (${owner}, month, value)
    SELECT id, ${month}::date, value FROM jsonb_to_recordset(${ratings}::jsonb) AS r(id integer, value smallint)
    WHERE value IS NOT NULL
    ON CONFLICT (${owner}, month) DO UPDATE SET value = excluded.value WHERE known.value <> excluded.value`.execute(db);
}
