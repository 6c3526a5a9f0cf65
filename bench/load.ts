import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../scripts/setup/paths.mjs';
import { tellPeak } from './peak.ts';

/** Real advisories. There are too many for the repository, so they are used if they are beside it. */
const files = ['csaf-ot-2017-2022.tar.gz', 'known_exploited_vulnerabilities.json'].map((name) =>
  inRoot('../shared/data', name),
);

export const hasAdvisories = files.every((file) => existsSync(file));

export interface Load {
  seconds: number;
  peakMegabytes: number;
}

const limits: Load = { seconds: 60, peakMegabytes: 512 };

export function isWithinLimits({ seconds, peakMegabytes }: Load): boolean {
  return seconds < limits.seconds && peakMegabytes < limits.peakMegabytes;
}

export function lineOfLoad(load: Load): string {
  const { seconds, peakMegabytes } = load;
  const verdict = isWithinLimits(load) ? 'pass' : 'FAIL';
  return (
    `load of 1,655 advisories and the KEV list: ${seconds.toFixed(1)} s (under ${limits.seconds}), ` +
    `peak memory ${Math.round(peakMegabytes)} MB (under ${limits.peakMegabytes}): ${verdict}`
  );
}

/** Loads the advisories into an existing database. */
export const loadAdvisories = (settings: Record<string, string>): Promise<Load> => loadFiles(files, settings);

/** Loads files with the command that operators use, in a separate process. */
export async function loadFiles(paths: readonly string[], settings: Record<string, string>): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-load-'));
  const peakFile = join(folder, 'peak');
  try {
    const since = performance.now();
    await run(['--import', tellPeak(peakFile), inRoot('apps/server/dist/catalogue.js'), 'import', ...paths], settings);
    const seconds = (performance.now() - since) / 1000;
    return { seconds, peakMegabytes: Number(await readFile(peakFile, 'utf8')) / 1024 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(args: string[], settings: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The advisories could not be loaded:\n${said}`));
    });
  });
}
