import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { Database } from '../apps/server/src/db/connect.ts';
import { stagePairs, type ReadPair } from '../apps/server/src/features/spreadsheets/matching/stage-pairs.ts';
import type { BenchDatabase } from './database.ts';
import type { BenchBase } from './data/data.ts';
import { multiplyTo } from './data/multiply.ts';
import { writePairs, type NamedProduct } from './data/written-pairs.ts';
import { withStorage } from './with-storage.ts';

export interface MeasuredMatching {
  pairs: number;
  products: number;
  /** Pairs that need a person. */
  open: number;
  /** From the empty memory until every pair is stored. */
  seconds: number;
  /** More than before. */
  peakMegabytes: number;
  /** The longest time without a chance for other work, in ms. */
  longest: number;
}

/** The pairs, and the products of the catalogue that they are looked for in. */
export const wanted = { pairs: 2_000, postgres: 100_000, embedded: 10_000 };
/** The memory is that of the index. The longest time is printed, because a busy host makes it longer. */
const limits = { seconds: 20, peakMegabytes: 300 };

export function isMatchingWithinLimits({ seconds, peakMegabytes }: MeasuredMatching): boolean {
  return seconds < limits.seconds && peakMegabytes < limits.peakMegabytes;
}

export function lineOfMatching(measured: MeasuredMatching): string {
  const { pairs, products, open, seconds, peakMegabytes, longest } = measured;
  return (
    `products of ${pairs.toLocaleString('en')} pairs of maker and model among ${products.toLocaleString('en')}: ` +
    `${seconds.toFixed(1)} s (under ${limits.seconds}), ${Math.round(peakMegabytes)} MB (under ${limits.peakMegabytes}), ` +
    `${open.toLocaleString('en')} with candidates, other work waits ${Math.round(longest)} ms at most: ` +
    `${isMatchingWithinLimits(measured) ? 'pass' : 'FAIL'}`
  );
}

/** Matches made-up spellings of products in one company, in a process that does nothing else. */
export function measureMatching(database: BenchDatabase, base: BenchBase): Promise<MeasuredMatching> {
  return withStorage(database, async ({ database: opened }) => {
    await multiplyTo(opened.pool, base.originals, wanted[database.kind]);
    const pairs = await makeUpPairs(opened.pool);
    const [{ id: companyId } = { id: 0 }] = base.companies;
    const importId = await createImport(opened, companyId);
    const used = () => process.memoryUsage().heapUsed;
    const before = used();
    let most = before;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const sample = setInterval(() => (most = Math.max(most, used())), 50);
    delay.enable();
    const since = performance.now();
    try {
      const inTurn: Parameters<typeof stagePairs>[1] = (work) => opened.inCompany(companyId, work);
      const { open } = await stagePairs({ database: opened }, inTurn, importId, pairs);
      return {
        pairs: pairs.length,
        products: await countProducts(opened.pool),
        open,
        seconds: (performance.now() - since) / 1000,
        peakMegabytes: (most - before) / 1_000_000,
        longest: delay.max / 1_000_000,
      };
    } finally {
      delay.disable();
      clearInterval(sample);
      await opened.inCompany(companyId, (db) => db.deleteFrom('equipment_import').where('id', '=', importId).execute());
    }
  });
}

async function createImport(database: Database, companyId: number): Promise<number> {
  const values = {
    file_name: 'bench.csv',
    type: 'import-both',
    user_id: randomUUID(),
    user_name: 'Bench',
    creates_locations: false,
  };
  return database.inCompany(companyId, async (db) => {
    const row = await db.insertInto('equipment_import').values(values).returning('id').executeTakeFirstOrThrow();
    return row.id;
  });
}

async function makeUpPairs(pool: Pool): Promise<ReadPair[]> {
  const { rows } = await pool.query<NamedProduct>(
    `SELECT manufacturer_name AS maker, name FROM product WHERE type = 'product'
     ORDER BY md5(id::text) LIMIT ${wanted.pairs}`,
  );
  return writePairs(rows).map((pair, index) => ({ ...pair, assets: 1, row: index + 2 }));
}

async function countProducts(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('SELECT count(*) FROM product');
  return rows[0]?.count ?? 0;
}
