import { pathToFileURL } from 'node:url';
import type { Storage } from '../apps/server/src/embedded/storage.ts';
import { startServer } from '../e2e/programs/server.ts';
import { inRoot } from '../scripts/setup/paths.mjs';
import type { Call } from './call.ts';
import type { BenchDatabase } from './database.ts';
import { driverFor, type Asked, type Driver } from './driver.ts';
import { floorOn } from './floor.ts';
import { measureAll, type Times } from './measure.ts';
import type { Result } from './result.ts';
import { withStorage } from './with-storage.ts';

/**
 * Measures the calls and their floors on existing data. `before` is the data of companies that make the calls first, so
 * that the connections keep the plans that were made for them.
 */
export async function measureFor<Data>(
  database: BenchDatabase,
  { data, before: others }: { data: Data; before?: Data },
  calls: Call<Data>[],
): Promise<Result[]> {
  // Only one process can open the embedded database. So half of the floors are measured before the server runs and half
  // after it. A busy moment of the machine then does not affect only one side.
  const before = await withStorage(database, (storage) => measureFloors(storage, data, calls));
  const { times, asked } = await measureCalls(database, { data, others }, calls);
  const after = await withStorage(database, (storage) => measureFloors(storage, data, calls));
  return calls.map(({ name, growth, isLargeWrite = false, against }, index) => ({
    name,
    growth,
    isLargeWrite,
    against,
    times: times[index] ?? [],
    asked: usual(asked[index] ?? []),
    floor: [...(before[index] ?? []), ...(after[index] ?? [])].toSorted((a, b) => a - b),
  }));
}

async function measureFloors<Data>({ database }: Storage, data: Data, calls: Call<Data>[]): Promise<Times[]> {
  const client = await database.pool.connect();
  try {
    const floor = floorOn(client, database.kind);
    return await measureAll(
      calls.map((call) => ({
        rounds: call.rounds,
        run: async (round) => JSON.stringify(await call.floor(floor, data, round)),
      })),
    );
  } finally {
    // Discards the connection, because its role and company were changed.
    client.release(true);
  }
}

/** Enough rounds for each connection to keep its plans: PostgreSQL keeps a plan after five executions. */
const roundsBefore = 30;

async function measureCalls<Data>(
  database: BenchDatabase,
  { data, others }: { data: Data; others: Data | undefined },
  calls: Call<Data>[],
) {
  const counting = `--import=${pathToFileURL(inRoot('bench/count-queries.mjs')).href}`;
  const server = await startServer({ DEMO: 'off', NODE_OPTIONS: counting, ...database.settings });
  const driver = driverFor(server.url);
  const asked = calls.map((): Asked[] => []);
  try {
    if (others) await askBefore(driver, others, calls);
    const times = await measureAll(
      calls.map((call, index) => ({
        rounds: call.rounds,
        run: async (round) => asked[index]?.push(await call.drive(driver, data, round)),
      })),
    );
    return { times, asked };
  } finally {
    driver.close();
    await server.stop();
  }
}

async function askBefore<Data>(driver: Driver, others: Data, calls: Call<Data>[]): Promise<void> {
  for (const { rounds = roundsBefore, drive } of calls) {
    for (let round = 0; round < Math.min(rounds, roundsBefore); round += 1) await drive(driver, others, round);
  }
}

/** The median of all rounds. */
function usual(all: Asked[]): Asked {
  const middle = (of: keyof Asked) => all.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
  return { queries: middle('queries') ?? Number.NaN, rows: middle('rows') ?? Number.NaN };
}
