import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readConfig } from '../apps/server/src/config.ts';
import { openStorage } from '../apps/server/src/embedded/storage.ts';
import { accessTable } from '../apps/server/src/testing/access-table.ts';
import { createOwnDatabase } from '../e2e/programs/own-database.ts';
import { startServer } from '../e2e/programs/server.ts';
import type { Document } from './judge.ts';
import { runLane, type Results } from './lane.ts';
import { plansFor, type Plan } from './plan.ts';
import { report } from './report.ts';
import { seed, type Seeded } from './seed.ts';
import { secretKey } from './secrets.ts';
import { sender } from './send.ts';
import { makeFiles } from './upload.ts';

export interface Options {
  seed: number;
  calls: number;
}

/** Plans of one endpoint that are made at once. */
const batch = 25;
/** The embedded database has one connection. On a busy machine, several lanes could wait too long for it. */
const lanesOn = { embedded: 1, postgres: 4 };

/** Tables of the marked company that the server's own jobs fill. */
const ofJobs = new Set(['import_turn', 'mail', 'mail_edition']);

/** Sends generated calls to a server of its own, and prints what it answered wrongly. Returns whether all was right. */
export async function fuzz({ seed: seedNumber, calls }: Options): Promise<boolean> {
  const started = performance.now();
  const place = await makePlace();
  try {
    const { seeded, before } = await inStorage(place.settings, async ({ database }) => {
      const filled = await seed(database, calls);
      return { seeded: filled, before: await filled.fingerprint(database) };
    });
    const server = await startServer({
      ...place.settings,
      DEMO: 'off',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      MAP_TILES: 'off',
    });
    const lanes = lanesOn[place.kind];
    const results = await attack(server.url, seeded, { seed: seedNumber, calls, lanes }).finally(server.stop);
    const after = await inStorage(place.settings, ({ database }) => seeded.fingerprint(database));
    const changed = Object.keys(before).filter((table) => before[table] !== after[table] && !ofJobs.has(table));
    return report(results, changed, {
      seed: seedNumber,
      seconds: (performance.now() - started) / 1000,
      name: placeNames[place.kind],
    });
  } finally {
    await place.remove();
  }
}

async function attack(url: string, seeded: Seeded, options: Options & { lanes: number }): Promise<Results> {
  const { send, close } = sender(url);
  const document = (await (await fetch(`${url}/api/docs`)).json()) as Document;
  const results: Results = { sent: 0, statuses: new Map(), failed: [], slowest: { name: '', ms: 0 } };
  const plans = planner(options, await makeFiles());
  await Promise.all(Array.from({ length: options.lanes }, () => runLane({ seeded, document, send, results }, plans)));
  const ready = await fetch(`${url}/readyz`);
  if (!ready.ok) throw new Error(`After the calls the server is not ready: ${await ready.text()}`);
  close();
  return results;
}

/** Gives one plan after the other: all endpoints in turn, the same plans for the same seed. */
function planner(
  { seed: seedNumber, calls }: Options,
  files: Awaited<ReturnType<typeof makeFiles>>,
): () => Plan | undefined {
  const generators = accessTable.map(({ endpoint }, index) => {
    const plans = plansFor(endpoint, files);
    let made: Plan[] = [];
    let round = 0;
    return () => {
      if (made.length === 0) {
        made = fc.sample(plans, { seed: seedNumber + index * 100_003 + round * 7, numRuns: batch });
        round += 1;
      }
      return made.pop();
    };
  });
  // A prime number that does not divide the number of calls. So this step visits all of them, in a mixed order.
  const step = [37, 41, 43].find((prime) => generators.length % prime !== 0) ?? 1;
  let given = 0;
  return () => {
    if (given >= calls) return undefined;
    given += 1;
    return generators[(given * step) % generators.length]?.();
  };
}

const placeNames = { embedded: 'the embedded database', postgres: 'PostgreSQL' };

interface Place {
  kind: keyof typeof placeNames;
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** An embedded database in its own folder. With DATABASE_URL: a separate database on that PostgreSQL. */
async function makePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-fuzz-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const settings = { DATA_DIR: join(folder, 'data'), SECRET_KEY: secretKey };
  const { DATABASE_URL: server } = process.env;
  if (!server) return { kind: 'embedded', settings, remove: removeFolder };
  const own = await createOwnDatabase(server);
  return {
    kind: 'postgres',
    settings: { ...settings, DATABASE_URL: own.url },
    async remove() {
      await own.drop();
      await removeFolder();
    },
  };
}

async function inStorage<T>(
  settings: Record<string, string>,
  work: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<T>,
) {
  const log = {
    info: () => {},
    warn: () => {},
    error: (details: object, message: string) => console.error(message, details),
  };
  const storage = await openStorage(readConfig(settings), log, (error) => {
    throw error;
  });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
