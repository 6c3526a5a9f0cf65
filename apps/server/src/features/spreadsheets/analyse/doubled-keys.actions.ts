import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import { withFault } from '../rows/faults.actions.ts';
import { keyInSheet, type ProductKey } from './keys.queries.ts';

/** Refuses rows of one product with the same key, because it is not clear which row is meant. */
export async function refuseDoubledKeys(db: CompanyDb, importId: number, key: ProductKey): Promise<void> {
  await sql`
    WITH keyed AS MATERIALIZED (
      SELECT position, row_number, product_id, ${keyInSheet(key, sql`sheet`)} AS key FROM import_row
      WHERE import_id = ${importId} AND product_id IS NOT NULL AND NOT sheet ? 'Rampart ID'
        AND btrim(sheet->>${key}::text) <> ''
    ), doubled AS MATERIALIZED (
      SELECT array_agg(position) AS positions, (array_agg(row_number ORDER BY position))[1:5] AS numbers
      FROM keyed GROUP BY product_id, key HAVING count(*) > 1
    ), refused AS MATERIALIZED (
      SELECT unnest(positions) AS position, numbers FROM doubled
    )
    UPDATE import_row SET kind = 'faulty', is_product = false, cells = '{}', before = '{}',
      faults = ${withFault(key, 'key-in-rows', {
        key: sql`${key}::text`,
        text: sql`btrim(import_row.sheet->>${key}::text)`,
        rows: sql`refused.numbers`,
      })}
    FROM refused
    WHERE import_id = ${importId} AND import_row.position = refused.position`.execute(db);
}
