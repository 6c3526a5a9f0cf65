import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { monthOf } from './months.ts';
import { recomputeManufacturers, recomputeProducts } from './ratings.actions.ts';

const productBatch = 500;
const manufacturerBatch = 100;

/**
 * Marks products for rating: these products, all products with these vulnerabilities, and all products that contain one
 * of them.
 */
export async function markProductsDue(
  db: OperatorDb,
  { productIds, vulnerabilityIds }: { productIds: number[]; vulnerabilityIds: number[] },
): Promise<void> {
  await sql`
    WITH touched AS (
      SELECT unnest(${productIds}::integer[]) AS id
      UNION SELECT product_id FROM product_vulnerability WHERE vulnerability_id = ANY(${vulnerabilityIds}::integer[])
    )
    INSERT INTO rating_due (subject, id)
    SELECT 'product', id FROM touched
    UNION SELECT 'product', product_id FROM product_component JOIN touched ON touched.id = component_id
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Marks every product that was last rated before this month, because ratings also change with time. */
export async function markEarlierMonthsDue(database: Database, now: Date): Promise<void> {
  await database.asOperator((db) =>
    sql`
      INSERT INTO rating_due (subject, id)
      SELECT 'product', id FROM product WHERE rating IS NOT NULL AND rated_at < ${`${monthOf(now)}T00:00:00Z`}::timestamptz
      ON CONFLICT DO NOTHING`.execute(db),
  );
}

/**
 * Rates everything that is marked, products before manufacturers, in a short transaction for each batch. Records the
 * ratings that change with a load.
 */
export async function rateDue(database: Database, now: Date, loadId?: number): Promise<void> {
  while (await takeBatch(database, 'product', productBatch, (db, ids) => recomputeProducts(db, ids, now, loadId)));
  while (
    await takeBatch(database, 'manufacturer', manufacturerBatch, (db, ids) =>
      recomputeManufacturers(db, ids, now, loadId),
    )
  );
}

function takeBatch(
  database: Database,
  subject: 'product' | 'manufacturer',
  size: number,
  work: (db: OperatorDb, ids: number[]) => Promise<void>,
): Promise<boolean> {
  return database.asOperator(async (db) => {
    // A load and a batch wait for each other, so that neither misses the changes of the other.
    await sql`LOCK TABLE advisory IN SHARE ROW EXCLUSIVE MODE`.execute(db);
    const { rows } = await sql<{ id: number }>`
      DELETE FROM rating_due WHERE subject = ${subject} AND id IN (
        SELECT id FROM rating_due WHERE subject = ${subject} ORDER BY id LIMIT ${size}
      ) RETURNING id`.execute(db);
    if (rows.length === 0) return false;
    await work(
      db,
      rows.map(({ id }) => id),
    );
    return true;
  });
}
