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
import { sender } from './send.ts';
import { makeFiles } from './upload.ts';

export interface Options {
  seed: number;
  calls: number;
}

/** Plans of one endpoint that are made at once. */
const batch = 25;
const lanes = 4;

/** Tables of the marked company that the server's own jobs change. */
const ofJobs = new Set(['import_turn', 'invitation', 'alert_setting', 'mail', 'mail_edition']);

/** Sends generated calls to a server of its own, and prints what it answered wrongly. Returns whether all was right. */
export async function fuzz({ seed: seedNumber, calls }: Options): Promise<boolean> {
  const started = performance.now();
  const place = await makePlace();
  try {
    const seeded = await inStorage(place.settings, ({ database }) => seed(database, calls));
    const before = await inStorage(place.settings, ({ database }) => seeded.fingerprint(database));
    const server = await startServer({
      ...place.settings,
      DEMO: 'off',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      MAP_TILES: 'off',
    });
    const results = await attack(server.url, seeded, { seed: seedNumber, calls }).finally(server.stop);
    const after = await inStorage(place.settings, ({ database }) => seeded.fingerprint(database));
    const changed = Object.keys(before).filter((table) => before[table] !== after[table] && !ofJobs.has(table));
    return report(results, changed, {
      seed: seedNumber,
      seconds: (performance.now() - started) / 1000,
      name: place.name,
    });
  } finally {
    await place.remove();
  }
}

async function attack(url: string, seeded: Seeded, options: Options): Promise<Results> {
  const { send, close } = sender(url);
  const document = (await (await fetch(`${url}/api/docs`)).json()) as Document;
  const results: Results = { sent: 0, statuses: new Map(), failed: [], slowest: { name: '', ms: 0 } };
  const plans = planner(options, await makeFiles());
  await Promise.all(Array.from({ length: lanes }, () => runLane({ seeded, document, send, results }, plans)));
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
  let given = 0;
  return () => {
    if (given >= calls) return undefined;
    given += 1;
    // A step that shares no factor with the number of calls visits all of them in a mixed order.
    return generators[(given * 37) % generators.length]?.();
  };
}

interface Place {
  name: string;
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** An embedded database in its own folder. With DATABASE_URL: a separate database on that PostgreSQL. */
async function makePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-fuzz-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const settings = { DATA_DIR: join(folder, 'data'), SECRET_KEY: '0'.repeat(64) };
  const { DATABASE_URL: server } = process.env;
  if (!server) return { name: 'the embedded database', settings, remove: removeFolder };
  const own = await createOwnDatabase(server);
  return {
    name: 'PostgreSQL',
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
