import type { Storage } from '../apps/server/src/db/storage.ts';
import { startServer } from '../e2e/server.ts';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { type BenchDatabase, createDatabase } from './database.ts';
import { type BenchData, makeData } from './data/data.ts';
import { driverFor } from './driver.ts';
import { floorOn } from './floor.ts';
import { measure, type Times } from './measure.ts';
import { isWithinBudget, tableOf } from './result.ts';

/** Measures the calls and their floors on the same data, prints the table, and tells whether every budget holds. */
export async function bench(names: string[]): Promise<boolean> {
  const chosen = calls.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  if (chosen.length === 0)
    throw new Error(`No call is named so; there are ${calls.map(({ name }) => name).join(', ')}.`);
  const database = await createDatabase();
  try {
    const data = await withStorage(database, makeData);
    // The embedded database opens for one process at a time, so the floors are measured around the server's turn: half
    // before and half after it, lest a busy moment of the machine counts for one side only.
    const before = await withStorage(database, (storage) => measureFloors(storage, data, chosen));
    const times = await measureCalls(database, data, chosen);
    const after = await withStorage(database, (storage) => measureFloors(storage, data, chosen));
    const results = chosen.map(({ name }, index) => ({
      name,
      times: times[index] ?? [],
      floor: [...(before[index] ?? []), ...(after[index] ?? [])].toSorted((a, b) => a - b),
    }));
    console.log(
      `\n${database.title}, ${data.companies.length} companies, ${data.users.length} users, ${data.catalogue.products.length} products; times in ms\n`,
    );
    console.log(`${tableOf(results)}\n\nbudget: p50 within 2 x floor + 2 ms`);
    return results.every(isWithinBudget);
  } finally {
    await database.remove();
  }
}

async function withStorage<T>(database: BenchDatabase, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await database.open();
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

async function measureFloors({ database }: Storage, data: BenchData, chosen: Call[]): Promise<Times[]> {
  const client = await database.pool.connect();
  try {
    const floor = floorOn(client, database.kind);
    const times: Times[] = [];
    for (const call of chosen) {
      times.push(await measure(async (round) => JSON.stringify(await call.floor(floor, data, round)), call.rounds));
    }
    return times;
  } finally {
    // Its role and company were changed: no other work gets this connection.
    client.release(true);
  }
}

async function measureCalls(database: BenchDatabase, data: BenchData, chosen: Call[]): Promise<Times[]> {
  const server = await startServer({ DEMO: 'off', ...database.settings });
  const driver = driverFor(server.url);
  try {
    const times: Times[] = [];
    for (const call of chosen) times.push(await measure((round) => call.drive(driver, data, round), call.rounds));
    return times;
  } finally {
    driver.close();
    await server.stop();
  }
}
