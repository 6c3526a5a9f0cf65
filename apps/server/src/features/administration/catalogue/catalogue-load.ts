import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBundleReader } from '#catalogue/bundles/take-bundles.ts';
import { importFiles } from '#catalogue/import-files.ts';
import { tooManyEntries } from '#catalogue/files/archive.ts';
import { readInputs } from '#catalogue/files/input-files.ts';
import { catalogueLimits } from '#catalogue/files/limits.ts';
import { finishLoad, recordFile, tallyOf } from '#catalogue/loads/loads.actions.ts';
import type { Database } from '#db/connect.ts';
import type { Services } from '#services';
import { searchJob } from '../doubles/doubles.jobs.ts';
import { claimLoad, hasOthers, isOpen, listOpenLoads, loadParts, leaseSeconds } from './catalogue-load.actions.ts';

export const catalogueLoadJob = 'catalogue-load';

/** A load that fails this often, or stops the server this often, is given up. */
const mostAttempts = 5;

/** After this time, other loads that wait get their turn. */
const turnMilliseconds = 20_000;

/**
 * Loads an uploaded file, starting where an earlier attempt stopped. A long load stops after some time if others wait,
 * and when the server stops. Then a later job continues it.
 */
export async function runLoad(services: Services, id: number, turn = turnMilliseconds): Promise<void> {
  const { database, jobs, clock } = services;
  const load = await claimLoad(database, id);
  if (!load) {
    // The server that works on it may be dead. Check again later.
    if (await isOpen(database, id)) await jobs.send(catalogueLoadJob, { id }, undefined, leaseSeconds);
    return;
  }
  if (load.attempts > mostAttempts) {
    await finishLoad(database, id, { at: clock(), reason: 'It failed several times because of a server error.' });
    return;
  }
  const heartbeat = setInterval(() => void load.renew().catch(() => {}), (leaseSeconds * 1000) / 3).unref();
  const folder = await mkdtemp(join(tmpdir(), 'rampart-catalogue-'));
  try {
    const path = join(folder, 'upload');
    await pipeline(Readable.from(loadParts(database, id)), createWriteStream(path, { mode: 0o600 }));
    const { count, refusal } = await countInputs(database, path);
    if (refusal !== undefined) return await finishLoad(database, id, { at: clock(), reason: refusal });
    await load.renew({ files_total: count });
    let began = performance.now();
    const isOver = async () => {
      if (jobs.isStopping()) return true;
      if (performance.now() - began < turn) return false;
      began = performance.now();
      return hasOthers(database, id);
    };
    let isPaused = false;
    await importFiles(database, [path], {
      now: clock(),
      loadId: id,
      skip: load.files_done,
      failedBefore: tallyOf(load.tally).failed,
      asking: { nameOf: (file) => shownName(file, path, load.file_name) },
      ...(load.product !== null && { product: load.product }),
      async onFile(report) {
        await recordFile(database, id, { ...report, file: shownName(report.file, path, load.file_name) });
        isPaused = await isOver();
        return isPaused ? 'pause' : undefined;
      },
      onStage: () => load.renew({ state: 'rating' }),
    });
    if (isPaused) {
      await load.pause();
      await jobs.send(catalogueLoadJob, { id });
    } else {
      await finishLoad(database, id, { at: clock() });
      await jobs.send(searchJob, {});
    }
  } finally {
    clearInterval(heartbeat);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The number of files in an archive, for the progress. The archive is read once only for this. An archive with too many
 * entries is refused before any of them is loaded, and so is a bundle with a fault.
 */
async function countInputs(database: Database, path: string): Promise<{ count: number; refusal?: string }> {
  const tooMany = tooManyEntries(catalogueLimits.archiveEntries).message;
  let bundleFault: string | undefined;
  const bundles = createBundleReader(database, (reason) => (bundleFault = reason));
  let count = 0;
  for await (const input of readInputs([path], catalogueLimits, bundles)) {
    if ('problem' in input && input.problem === tooMany) return { count, refusal: tooMany };
    if (bundleFault !== undefined) return { count, refusal: bundleFault };
    count += 1;
  }
  return { count };
}

/** The name that users know: the uploaded name, or the name inside the archive. */
function shownName(file: string, path: string, uploaded: string): string {
  return file === path ? uploaded : file.replace(`${path}: `, '');
}

const uploadMinutes = 60;

/** Continues loads that another process did not finish. */
export async function sweepLoads({ database, jobs, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - uploadMinutes * 60_000);
  for (const id of await listOpenLoads(database, before)) await jobs.send(catalogueLoadJob, { id });
}
