import { sql } from 'kysely';
import type { PairState } from '@rampart/contract/api/import-matching.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** The product of each pair, by the key of its spelling. A product that the catalogue lost is asked again. */
export async function readPairs(
  db: CompanyDb,
  importId: number,
): Promise<Map<string, { state: PairState; productId: number | null }>> {
  const { rows } = await sql<{ spelling: string; state: PairState; product_id: number | null }>`
    SELECT pair.spelling, ${stateNow} AS state, product.id AS product_id
    FROM import_pair pair LEFT JOIN product ON product.id = pair.product_id
    WHERE pair.import_id = ${importId}`.execute(db);
  return new Map(rows.map(({ spelling, state, product_id }) => [spelling, { state, productId: product_id }]));
}

const stateNow = sql`CASE WHEN pair.product_id IS NOT NULL AND product.id IS NULL THEN 'open' ELSE pair.state END`;

export async function countOpenPairs(db: CompanyDb, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom('import_pair')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('import_id', '=', importId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}
