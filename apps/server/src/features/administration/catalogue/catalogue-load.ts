import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importFiles } from '#catalogue/import-files.ts';
import { readInputs } from '#catalogue/files/input-files.ts';
import { finishLoad, recordFile } from '#catalogue/loads/loads.actions.ts';
import type { Services } from '#services';
import { claimLoad, isOpen, listOpenLoads, loadParts, leaseSeconds } from './catalogue-load.actions.ts';

export const catalogueLoadJob = 'catalogue-load';

/** A load that fails this often, or stops the server this often, is given up. */
const mostAttempts = 5;

/** Loads an uploaded file, starting where an earlier attempt stopped. */
export async function runLoad(services: Services, id: number): Promise<void> {
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
    await load.renew({ files_total: await countInputs(path) });
    await importFiles(database, [path], {
      now: clock(),
      loadId: id,
      skip: load.files_done,
      ...(load.product !== null && { product: load.product }),
      onFile: (report) => recordFile(database, id, { ...report, file: shownName(report.file, path, load.file_name) }),
      onStage: () => load.renew({ state: 'rating' }),
    });
    await finishLoad(database, id, { at: clock() });
  } finally {
    clearInterval(heartbeat);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The number of files in an archive, for the progress. The archive is read once only for this. */
async function countInputs(path: string): Promise<number> {
  let count = 0;
  for await (const _input of readInputs([path])) count += 1;
  return count;
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
