import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { getImportMapping } from '@rampart/contract/api/spreadsheets/mapping.ts';
import type { listImportPairs } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { ImportState } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { limits as ofCalls } from '@rampart/contract/rules/limits.ts';
import { startServer } from '../e2e/programs/server.ts';
import { pick } from './call.ts';
import { makeForeignList, type ForeignList } from './data/foreign-list.ts';
import type { Largest } from './data/largest.ts';
import { tellSizes, type BenchBase } from './data/data.ts';
import { multiplyTo } from './data/multiply.ts';
import type { BenchDatabase } from './database.ts';
import { callsOf, until, upload, type CallOfUser } from './import-calls.ts';
import { wanted as ofMatching } from './matching.ts';
import { otherRequests } from './other-requests.ts';
import { tellPeak } from './peak.ts';
import { withStorage } from './with-storage.ts';

/** One stage of the import, and the p95 of other requests meanwhile in ms. */
interface Stage {
  seconds: number;
  other: number;
}

export interface MeasuredMappedImport {
  rows: number;
  pairs: number;
  /** Pairs that needed a person. */
  open: number;
  sample: Stage;
  products: Stage;
  comparing: Stage;
  otherBefore: number;
  peakMegabytes: number;
}

const wanted = {
  postgres: { rows: 50_000, pairs: ofMatching.pairs },
  embedded: { rows: 10_000, pairs: ofMatching.pairs },
};
const limits = {
  stagedSeconds: { postgres: 25, embedded: 20 },
  productsSeconds: 20,
  peakMegabytes: 600,
};

const secondsOf = ({ sample, products, comparing }: MeasuredMappedImport) =>
  sample.seconds + products.seconds + comparing.seconds;

/** The embedded database is in the memory of the server, so the memory has a limit on PostgreSQL only. */
export function isMappedImportWithinLimits(measured: MeasuredMappedImport, kind: BenchDatabase['kind']): boolean {
  return (
    secondsOf(measured) < limits.stagedSeconds[kind] &&
    measured.products.seconds < limits.productsSeconds &&
    (kind === 'embedded' || measured.peakMegabytes < limits.peakMegabytes)
  );
}

export function lineOfMappedImport(measured: MeasuredMappedImport, kind: BenchDatabase['kind']): string {
  const { rows, pairs, open, sample, products, comparing, otherBefore, peakMegabytes } = measured;
  const others = [otherBefore, sample.other, products.other, comparing.other].map((ms) => ms.toFixed(1)).join(', ');
  const ofMemory = kind === 'embedded' ? '' : ` (under ${limits.peakMegabytes})`;
  return (
    `mapped import of ${rows.toLocaleString('en')} rows with ${pairs.toLocaleString('en')} pairs of maker and model, ` +
    `${open.toLocaleString('en')} with candidates: sample in ${sample.seconds.toFixed(1)} s, ` +
    `products in ${products.seconds.toFixed(1)} s (under ${limits.productsSeconds}), ` +
    `compared in ${comparing.seconds.toFixed(1)} s, together ${secondsOf(measured).toFixed(1)} s ` +
    `(under ${limits.stagedSeconds[kind]}), peak memory ${Math.round(peakMegabytes)} MB${ofMemory}; ` +
    `p95 of other requests before and during: ${others} ms: ` +
    (isMappedImportWithinLimits(measured, kind) ? 'pass' : 'FAIL')
  );
}

/** Imports a list of another program into the largest company, while another user works there. */
export async function measureMappedImport(
  database: BenchDatabase,
  { originals }: BenchBase,
  largest: Largest,
): Promise<MeasuredMappedImport> {
  const list = await withStorage(database, async ({ database: { pool } }) => {
    await multiplyTo(pool, originals, ofMatching[database.kind]);
    await tellSizes(pool);
    return makeForeignList(pool, largest, wanted[database.kind]);
  });
  const folder = await mkdtemp(join(tmpdir(), 'rampart-mapped-'));
  const peakFile = join(folder, 'peak');
  try {
    const settings = { DEMO: 'off', NODE_OPTIONS: `--import ${tellPeak(peakFile)}`, ...database.settings };
    const server = await startServer(settings);
    const measured = await importList(server.url, largest, list).finally(() => server.stop());
    const peakMegabytes = Number(await readFile(peakFile, 'utf8')) / 1024;
    return { ...measured, rows: wanted[database.kind].rows, pairs: list.products.size, peakMegabytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importList(url: string, largest: Largest, { sheet, products }: ForeignList) {
  const call = callsOf(url, pick(largest.users, 0));
  const others = otherRequests(url, pick(largest.users, 1), largest.uuid);
  await others.during(wait(2_000));
  const otherBefore = await others.during(wait(5_000));
  const stage = async (id: number, states: ImportState[]): Promise<Stage> => {
    const since = performance.now();
    const other = await others.during(until(call, id, states));
    return { seconds: (performance.now() - since) / 1000, other };
  };

  const id = await upload(call, sheet);
  const sample = await stage(id, ['mapping']);
  await applyProposal(call, id);
  const ofProducts = await stage(id, ['matching']);
  const open = await decideAll(call, id, products);
  await call('POST', `/api/imports/${id}/pairs/continue`);
  const comparing = await stage(id, ['waiting', 'applying', 'done']);
  const { counts, reason } = await until(call, id, ['done']);
  if (counts.faulty > 0) throw new Error(`${counts.faulty} rows are faulty. ${reason ?? ''}`);
  return { open, sample, products: ofProducts, comparing, otherBefore };
}

/** The mapping that Rampart proposes, with the Asset ID as the key. */
async function applyProposal(call: CallOfUser, id: number): Promise<void> {
  const { mapping, version } = await call<Answer<typeof getImportMapping>>('GET', `/api/imports/${id}/mapping`);
  for (const field of ['Manufacturer', 'Product', 'Asset ID', 'Serial Number', 'Location', 'Priority'] as const)
    if (!mapping.fields[field]) throw new Error(`The proposed mapping has no ${field}.`);
  await call('POST', `/api/imports/${id}/mapping/apply`, {
    mapping: { ...mapping, key: 'Asset ID' },
    version,
    profile: null,
  });
}

/** Confirms the open pairs, one page after the other. Returns how many there were. */
async function decideAll(call: CallOfUser, id: number, products: ForeignList['products']): Promise<number> {
  let decided = 0;
  for (;;) {
    const body = { state: 'open', pagination: { limit: ofCalls.pageMaxSize } };
    const { pairs } = await call<Answer<typeof listImportPairs>>('POST', `/api/imports/${id}/pairs`, body);
    if (pairs.length === 0) return decided;
    decided += pairs.length;
    const decisions = pairs.map(({ id: pair, row }) => ({ pair, state: 'confirmed', product: products.get(row) }));
    await call('PUT', `/api/imports/${id}/pairs`, { decisions });
  }
}
