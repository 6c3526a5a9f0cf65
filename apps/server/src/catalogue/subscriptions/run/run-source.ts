import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importInputs } from '#catalogue/import-files.ts';
import { catalogueLimits } from '#catalogue/files/limits.ts';
import { startJsonThread, type JsonThread } from '#catalogue/files/json-thread.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { finishLoad, recordFile } from '#catalogue/loads/loads.actions.ts';
import { createDownload } from '#http/outbound/download-file.ts';
import type { Services } from '#services';
import { discoverProvider, httpsOf, type Origins } from '#catalogue/subscriptions/discover/discover.ts';
import { createFetcher, Unreached, type Fetcher } from '#catalogue/subscriptions/fetch/fetcher.ts';
import { SourceBusy } from '#catalogue/subscriptions/fetch/source-busy.ts';
import { listDocuments } from '#catalogue/subscriptions/listing/list-documents.ts';
import { isCsaf } from '#catalogue/subscriptions/subscription.ts';
import { fetchKeys, listNamedKeys, storeProvider } from '#catalogue/subscriptions/verify/keys.actions.ts';
import { claimSource, leaseSeconds, nextRun, RunEnded, type Claimed } from './claim.actions.ts';
import { createDocuments } from './documents.ts';
import { syncDocuments } from './documents.actions.ts';
import { findOpenLoad, finishLeftLoads, openLoad } from './open-load.actions.ts';

/** No document of a source ends the load. */
const limits = { ...catalogueLimits, failures: Number.MAX_SAFE_INTEGER };

/** After this time, the run makes room for other sources. */
const turnMilliseconds = 300_000;

export interface RunWays {
  download?: ReturnType<typeof createDownload>;
  originOf?: Origins;
}

/** Fetches what is new at a source, and loads it. Does nothing if it is not due, or if another server works on it. */
export async function runSource(services: Services, id: number, ways: RunWays = {}): Promise<void> {
  const { database, clock, config } = services;
  const source = await claimSource(database, id, clock());
  if (!source) return;
  const { download = createDownload(config), originOf = httpsOf } = ways;
  const folder = await mkdtemp(join(tmpdir(), 'rampart-source-'));
  const heartbeat = setInterval(() => void source.renew().catch(() => {}), (leaseSeconds * 1000) / 3).unref();
  const json = startJsonThread(limits);
  try {
    const fetcher = createFetcher(download, folder, clock);
    const isDone = await work(services, source, { fetcher, json, originOf });
    const now = clock();
    if (!isDone) await source.release({ next_run_at: now });
    else {
      const times = { next_run_at: nextRun(now, false), last_run_at: now, last_success_at: now };
      await source.release({ ...times, is_listed: false, failure: null });
    }
  } catch (error) {
    if (error instanceof RunEnded) return await finishLeftLoads(database, clock());
    const now = clock();
    const failure = reasonOf(error);
    const ended = { last_run_at: now, failure: failure ?? 'An internal error occurred.' };
    // After a pause that the source asked for, the run continues.
    if (error instanceof SourceBusy) await source.release({ ...ended, next_run_at: error.until });
    else await source.release({ ...ended, next_run_at: nextRun(now, true), is_listed: false });
    if (failure === undefined) throw error;
  } finally {
    clearInterval(heartbeat);
    await json.end();
    await rm(folder, { recursive: true, force: true });
  }
}

function reasonOf(error: unknown): string | undefined {
  const isOfSource = error instanceof Unreached || error instanceof Refusal || error instanceof SourceBusy;
  return isOfSource ? error.message : undefined;
}

/** Answers whether the run is complete. Otherwise a later job continues it. */
async function work(
  services: Services,
  source: Claimed,
  { fetcher, json, originOf }: { fetcher: Fetcher; json: JsonThread; originOf: Origins },
): Promise<boolean> {
  const { database, clock, config, jobs } = services;
  const provider = source.kind === 'csaf' ? await discoverProvider(fetcher, source.address, originOf) : undefined;
  const role = provider
    ? await storeProvider(database, source.id, provider, await fetchKeys(fetcher, provider), clock())
    : null;
  const keys = await listNamedKeys(database, source.id);
  const list = async () => {
    const listing = await listDocuments(source, provider, { fetcher, json, folders: config.catalogueFolders });
    await source.renew();
    return syncDocuments(database, source.id, listing);
  };
  // A listing without dates would let all documents wait again, and a run of several turns would never end.
  const run = source.is_listed ? source.run : await list();

  const began = performance.now();
  let isPaused = false;
  const isOver = () => {
    isPaused ||= jobs.isStopping() || performance.now() - began > turnMilliseconds;
    return isPaused;
  };
  const renew = () => source.renew();
  const ways = { database, fetcher, limits, now: clock, role, hasKeys: keys.length > 0, run, renew, isOver };
  const documents = createDocuments(source, ways);
  const inputs = documents.inputs();
  let failure: unknown;
  // What was fetched before a failure is loaded and rated first.
  const loadable = async function* () {
    try {
      yield* inputs;
    } catch (error) {
      if (error instanceof RunEnded) throw error;
      failure = error;
    }
  };
  const files = loadable();
  const first = await files.next();
  const open = await findOpenLoad(database, source);
  // The last turn can have loaded everything. Then this one only rates it.
  if (!first.done || (open !== undefined && !isPaused)) {
    const loadId = open ?? (await openLoad(database, source, clock()));
    const all = async function* () {
      if (!first.done) yield first.value;
      yield* files;
    };
    await importInputs(database, all(), {
      now: clock(),
      loadId,
      limits,
      source: { onlyCsaf: isCsaf(source) },
      scope: source.scope ?? undefined,
      async onFile(report) {
        await renew();
        await recordFile(database, loadId, report);
        await documents.loaded(report);
        return isOver() ? 'pause' : undefined;
      },
    });
    if (!isPaused) await finishLoad(database, loadId, { at: clock() });
  }
  if (isPaused) await documents.pause();
  if (failure !== undefined) throw failure;
  if (!isPaused) await documents.finish();
  return !isPaused;
}
