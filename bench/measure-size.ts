import type { Storage } from '../apps/server/src/db/storage.ts';
import { startServer } from '../e2e/server.ts';
import type { Call } from './call.ts';
import type { BenchDatabase } from './database.ts';
import { readCatalogue } from './data/catalogue.ts';
import { type BenchBase, type BenchData, tellSizes } from './data/data.ts';
import { multiplyTo } from './data/multiply.ts';
import { driverFor } from './driver.ts';
import { floorOn } from './floor.ts';
import type { Sized } from './growth.ts';
import { measureAll, type Times } from './measure.ts';
import { withStorage } from './with-storage.ts';

/** Grows the catalogue to a size, or leaves it when it is larger, and measures the calls and their floors in it. */
export async function measureSize(
  database: BenchDatabase,
  base: BenchBase,
  chosen: Call[],
  wanted: number,
): Promise<Sized> {
  const catalogue = await withStorage(database, async ({ database: { pool } }) => {
    await multiplyTo(pool, base.originals, wanted);
    await tellSizes(pool);
    return readCatalogue(pool);
  });
  const data = { ...base, catalogue };
  // The embedded database opens for one process at a time, so the floors are measured around the server's turn: half
  // before and half after it, lest a busy moment of the machine counts for one side only.
  const before = await withStorage(database, (storage) => measureFloors(storage, data, chosen));
  const times = await measureCalls(database, data, chosen);
  const after = await withStorage(database, (storage) => measureFloors(storage, data, chosen));
  const results = chosen.map(({ name, growth }, index) => ({
    name,
    growth,
    times: times[index] ?? [],
    floor: [...(before[index] ?? []), ...(after[index] ?? [])].toSorted((a, b) => a - b),
  }));
  return { size: catalogue.size, results };
}

async function measureFloors({ database }: Storage, data: BenchData, chosen: Call[]): Promise<Times[]> {
  const client = await database.pool.connect();
  try {
    const floor = floorOn(client, database.kind);
    return await measureAll(
      chosen.map((call) => ({
        rounds: call.rounds,
        run: async (round) => JSON.stringify(await call.floor(floor, data, round)),
      })),
    );
  } finally {
    // Its role and company were changed: no other work gets this connection.
    client.release(true);
  }
}

async function measureCalls(database: BenchDatabase, data: BenchData, chosen: Call[]): Promise<Times[]> {
  const server = await startServer({ DEMO: 'off', ...database.settings });
  const driver = driverFor(server.url);
  try {
    return await measureAll(
      chosen.map((call) => ({ rounds: call.rounds, run: (round) => call.drive(driver, data, round) })),
    );
  } finally {
    driver.close();
    await server.stop();
  }
}
