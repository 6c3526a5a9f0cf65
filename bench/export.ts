import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spreadsheetLinks } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { signedHeaders } from '../apps/server/src/testing/browser-headers.ts';
import { startServer } from '../e2e/programs/server.ts';
import { pick } from './call.ts';
import type { BenchDatabase } from './database.ts';
import type { Largest } from './data/largest.ts';
import type { BenchUser } from './data/users.ts';
import { tellPeak } from './peak.ts';
import { withStorage } from './with-storage.ts';

export interface Export {
  assets: number;
  seconds: number;
  peakMegabytes: number;
}

const limits = { seconds: 10, peakMegabytes: 300 };

/** The limits apply to PostgreSQL only, because the embedded database is in the memory of the server. */
export function isExportWithinLimits({ seconds, peakMegabytes }: Export, kind: BenchDatabase['kind']): boolean {
  return seconds < limits.seconds && (kind === 'embedded' || peakMegabytes < limits.peakMegabytes);
}

export function lineOfExport(exported: Export, kind: BenchDatabase['kind']): string {
  const { assets, seconds, peakMegabytes } = exported;
  const verdict = isExportWithinLimits(exported, kind) ? 'pass' : 'FAIL';
  return (
    `export of ${assets.toLocaleString('en')} assets: ${seconds.toFixed(1)} s (under ${limits.seconds}), ` +
    `peak memory ${Math.round(peakMegabytes)} MB${kind === 'embedded' ? '' : ` (under ${limits.peakMegabytes})`}: ${verdict}`
  );
}

/** Downloads the assets of the largest company from a server that does nothing else. */
export async function measureExport(database: BenchDatabase, { users }: Largest): Promise<Export> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-export-'));
  const peakFile = join(folder, 'peak');
  try {
    const server = await startServer({
      DEMO: 'off',
      NODE_OPTIONS: `--import ${tellPeak(peakFile)}`,
      ...database.settings,
    });
    const seconds = await saveAssets(server.url, pick(users, 0)).finally(() => server.stop());
    const peakMegabytes = Number(await readFile(peakFile, 'utf8')) / 1024;
    return { assets: await countExported(database), seconds, peakMegabytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function saveAssets(url: string, user: BenchUser): Promise<number> {
  const since = performance.now();
  const response = await fetch(url + spreadsheetLinks.assets, { headers: signedHeaders(user.token) });
  if (!response.ok || !response.body) throw new Error(`The export answers ${response.status}.`);
  // Reads the answer while it arrives, like a browser that saves a file.
  await response.body.pipeTo(new WritableStream());
  return (performance.now() - since) / 1000;
}

/** What the server stored about the latest export. */
async function countExported(database: BenchDatabase): Promise<number> {
  return withStorage(database, async (storage) => {
    const latest = await storage.database.asOperator((db) =>
      db.selectFrom('spreadsheet_export').select('asset_ids').orderBy('made_at', 'desc').executeTakeFirstOrThrow(),
    );
    return latest.asset_ids.length;
  });
}
