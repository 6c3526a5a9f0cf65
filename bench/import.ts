import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rampartId } from '@rampart/contract/rules/rampart-id.ts';
import { startServer } from '../e2e/programs/server.ts';
import { pick } from './call.ts';
import type { BenchDatabase } from './database.ts';
import type { Inventories } from './data/inventories.ts';
import type { Largest } from './data/largest.ts';
import { callsOf, until, upload } from './import-calls.ts';
import { otherRequests } from './other-requests.ts';
import { tellPeak } from './peak.ts';

export interface MeasuredImport {
  rows: number;
  stagedSeconds: number;
  appliedSeconds: number;
  peakMegabytes: number;
  /** Of other requests, in ms at p95: before, while it is staged, and while it is applied. */
  otherBefore: number;
  otherStaging: number;
  otherApplying: number;
}

const limits = { stagedSeconds: 20, appliedSeconds: 10, peakMegabytes: 600, timesSlower: 2 };

/** The limits apply to PostgreSQL only, because the embedded database pauses other requests while it applies. */
export function isImportWithinLimits(measured: MeasuredImport): boolean {
  const slowest = Math.max(measured.otherStaging, measured.otherApplying);
  return (
    measured.stagedSeconds < limits.stagedSeconds &&
    measured.appliedSeconds < limits.appliedSeconds &&
    measured.peakMegabytes < limits.peakMegabytes &&
    slowest <= measured.otherBefore * limits.timesSlower
  );
}

export function lineOfImport(measured: MeasuredImport): string {
  const { rows, stagedSeconds, appliedSeconds, peakMegabytes, otherBefore, otherStaging, otherApplying } = measured;
  const others = [otherBefore, otherStaging, otherApplying].map((ms) => ms.toFixed(1)).join(', ');
  return (
    `import of ${rows.toLocaleString('en')} rows: staged in ${stagedSeconds.toFixed(1)} s (under ${limits.stagedSeconds}), ` +
    `applied in ${appliedSeconds.toFixed(1)} s (under ${limits.appliedSeconds}), ` +
    `peak memory ${Math.round(peakMegabytes)} MB (under ${limits.peakMegabytes}); ` +
    `p95 of other requests before and during: ${others} ms (at most ${limits.timesSlower} times): ` +
    (isImportWithinLimits(measured) ? 'pass' : 'FAIL')
  );
}

const halfOfRows = 25_000;

/** Half of the rows change an asset, and half are new. What the file does not list stays. */
function sheetFor({ productId }: Largest, half: number): string {
  const lines = ['Rampart ID,Product ID,Asset ID,Serial Number,Location,Priority,Notes'];
  for (let id = 1; id <= half; id += 1)
    lines.push(`${rampartId(id)},,,SN-${id},Site ${id % 40},High,Checked in round ${id % 9}`);
  for (let id = 1; id <= half; id += 1)
    lines.push(`,${productId},NEW-${id},SN-N${id},Site ${id % 40},Low,Made by the bench`);
  return lines.join('\n');
}

/** Uploads a sheet while another user works in the same company. Other companies have uploaded theirs before. */
export async function measureImport(database: BenchDatabase, { largest, usual }: Inventories): Promise<MeasuredImport> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-import-'));
  const peakFile = join(folder, 'peak');
  try {
    const settings = { DEMO: 'off', NODE_OPTIONS: `--import ${tellPeak(peakFile)}`, ...database.settings };
    const server = await startServer(settings);
    const measured = await importAfterOthers(server.url, largest, usual).finally(() => server.stop());
    return { ...measured, rows: 2 * halfOfRows, peakMegabytes: Number(await readFile(peakFile, 'utf8')) / 1024 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** PostgreSQL keeps a plan after five executions. These make it keep a plan for few rows. */
const fewRows = 10;
const timesBefore = 6;

async function importAfterOthers(url: string, assets: Largest, usual: Largest[]) {
  for (const other of usual.slice(0, timesBefore)) {
    const call = callsOf(url, pick(other.users, 0));
    const id = await upload(call, sheetFor(other, fewRows));
    await until(call, id, ['waiting']);
    await call('POST', `/api/imports/${id}/confirm`, { removals: false });
    await until(call, id, ['done']);
  }
  return importInto(url, assets);
}

async function importInto(url: string, assets: Largest) {
  const [user, colleague] = [pick(assets.users, 0), pick(assets.users, 1)];
  const call = callsOf(url, user);
  const others = otherRequests(url, colleague, assets.uuid);
  await others.during(wait(2_000));
  const otherBefore = await others.during(wait(5_000));

  const id = await upload(call, sheetFor(assets, halfOfRows));
  await until(call, id, ['analysing', 'waiting']);
  let since = performance.now();
  const otherStaging = await others.during(until(call, id, ['waiting']));
  const stagedSeconds = (performance.now() - since) / 1000;

  await call('POST', `/api/imports/${id}/confirm`, { removals: false });
  since = performance.now();
  const otherApplying = await others.during(until(call, id, ['done']));
  const appliedSeconds = (performance.now() - since) / 1000;
  return { stagedSeconds, appliedSeconds, otherBefore, otherStaging, otherApplying };
}
