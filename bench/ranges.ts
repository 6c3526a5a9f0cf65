import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { manufacturerNamed, productNamed } from '../apps/server/src/catalogue/entries/names.ts';
import { csaf } from '../apps/server/src/testing/loads/advisories.ts';
import { startServer } from '../e2e/programs/server.ts';
import { pick } from './call.ts';
import type { Largest } from './data/largest.ts';
import type { BenchDatabase } from './database.ts';
import { loadFiles } from './load.ts';
import { otherRequests } from './other-requests.ts';
import { withStorage } from './with-storage.ts';

export interface MeasuredRanges {
  /** Whose exposure changed. */
  assets: number;
  products: number;
  /** From the start of the command until every version is decided again. */
  seconds: number;
  peakMegabytes: number;
  /** Of other requests, in ms at p95. */
  otherBefore: number;
  otherMeanwhile: number;
}

const limits = { assets: 100_000, seconds: 60, timesSlower: 2 };

export function areRangesWithinLimits({ assets, seconds, otherBefore, otherMeanwhile }: MeasuredRanges): boolean {
  return assets >= limits.assets && seconds < limits.seconds && otherMeanwhile <= otherBefore * limits.timesSlower;
}

export function lineOfRanges(measured: MeasuredRanges): string {
  const { assets, products, seconds, peakMegabytes, otherBefore, otherMeanwhile } = measured;
  return (
    `load of a revision with other affected versions of ${products.toLocaleString('en')} products: ` +
    `${assets.toLocaleString('en')} assets (at least ${limits.assets.toLocaleString('en')}) counted again in ` +
    `${seconds.toFixed(1)} s (under ${limits.seconds}), peak memory ${Math.round(peakMegabytes)} MB; ` +
    `p95 of other requests before and during: ${otherBefore.toFixed(1)}, ${otherMeanwhile.toFixed(1)} ms ` +
    `(at most ${limits.timesSlower} times): ${areRangesWithinLimits(measured) ? 'pass' : 'FAIL'}`
  );
}

/**
 * Loads an advisory that affects no version of these products, and then a revision that affects all of them, while
 * somebody works in the largest company.
 */
export async function measureRanges(database: BenchDatabase, largest: Largest): Promise<MeasuredRanges> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-ranges-'));
  const file = join(folder, 'ranges.json');
  const chosen = await withStorage(database, ({ database: { pool } }) => chooseProducts(pool));
  const load = async (revision: string, versions: string) => {
    await writeFile(file, JSON.stringify(advisoryOn(chosen, revision, versions)));
    return loadFiles([file], database.settings);
  };
  try {
    await load('1', '< 0.5');
    const before = await withStorage(database, ({ database: { pool } }) => countJudged(pool));
    const server = await startServer({ DEMO: 'off', ...database.settings });
    try {
      const others = otherRequests(server.url, pick(largest.users, 1), largest.uuid);
      await others.during(wait(2_000));
      const otherBefore = await others.during(wait(5_000));
      const loading = load('2', '< 50.0');
      const otherMeanwhile = await others.during(loading);
      const after = await withStorage(database, ({ database: { pool } }) => countJudged(pool));
      return { ...(await loading), assets: after - before, products: chosen.length, otherBefore, otherMeanwhile };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Chosen {
  uuid: string;
  manufacturer: string;
  name: string;
  assets: number;
}

/** The products with the most assets that have a version. A load finds loaded products by their names, but no copies. */
async function chooseProducts(pool: Pool): Promise<Chosen[]> {
  const { rows } = await asOperator<Chosen>(
    pool,
    `SELECT product.uuid, manufacturer.name AS manufacturer, product.name, count(*)::integer AS assets
     FROM asset JOIN product ON product.id = product_id JOIN manufacturer ON manufacturer.id = manufacturer_id
     WHERE firmware_version IS NOT NULL AND removed_at IS NULL
     GROUP BY product.id, manufacturer.id ORDER BY count(*) DESC, product.id`,
  );
  const chosen: Chosen[] = [];
  let assets = 0;
  for (const row of rows) {
    if (assets >= limits.assets) break;
    if (productNamed(manufacturerNamed(row.manufacturer), row.name).uuid !== row.uuid) continue;
    chosen.push(row);
    assets += row.assets;
  }
  return chosen;
}

function advisoryOn(chosen: readonly Chosen[], revision: string, versions: string) {
  const products: Record<string, Record<string, string[]>> = {};
  for (const { manufacturer, name } of chosen) (products[manufacturer] ??= {})[name] = [versions];
  return csaf({ id: 'BENCH-RANGES', version: revision, products, vulnerabilities: [{ cve: 'CVE-2024-999999' }] });
}

/** How often a load of the catalogue has changed the exposure of an asset. All versions must be decided. */
async function countJudged(pool: Pool): Promise<number> {
  const { rows } = await asOperator<{ judged: number; due: number }>(
    pool,
    `SELECT (SELECT count(*)::integer FROM asset_history WHERE kind = 'judged') AS judged,
       (SELECT count(*)::integer FROM firmware WHERE is_due) AS due`,
  );
  const [{ judged, due } = { judged: 0, due: 0 }] = rows;
  if (due > 0) throw new Error(`${due} versions are not decided yet.`);
  return judged;
}

async function asOperator<Row extends object>(pool: Pool, query: string) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN READ ONLY; SET LOCAL ROLE rampart_operator');
    return await client.query<Row>(query);
  } finally {
    client.release(true);
  }
}
