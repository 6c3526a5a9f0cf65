import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stateDir } from '../setup/paths.mjs';
import { runTool } from '../setup/run.mjs';
import { Plain } from '../setup/say.mjs';
import { hashOf } from '../setup/stamp.mjs';

/**
 * The faults that were put into one source file.
 * @typedef {object} Shard
 * @property {string} source
 * @property {number} noticed
 * @property {number} missed
 * @property {number} seconds
 * @property {Survivor[]} survivors
 *
 * @typedef {{ line: number, fault: string, replacement: string }} Survivor
 */

const folder = join(stateDir, 'mutation');

/**
 * Puts faults into one file and runs the tests on each of them. A result stays valid until the file or a test changes.
 * So an interrupted run continues where it was.
 * @param {string} source
 * @param {readonly string[]} tests
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Shard>}
 */
export async function runShard(source, tests, env) {
  const name = join(folder, source.replaceAll('/', '-'));
  const hash = await hashOf([source, ...tests]);
  const earlier = await readFile(`${name}.json`, 'utf8').then(JSON.parse, () => undefined);
  if (earlier?.hash === hash) return earlier.shard;

  await mkdir(folder, { recursive: true });
  const since = performance.now();
  const files = { report: `${name}.report`, settings: `${name}.settings.json` };
  await writeFile(files.settings, JSON.stringify(settingsFor(source, files.report)));
  const { ok, output } = await runTool('@stryker-mutator/core/bin/stryker.js', ['run', files.settings], {
    env: { ...env, MUTATION_TESTS: tests.join() },
  });
  const report = await readFile(files.report, 'utf8').catch(() => null);
  await Promise.all(Object.values(files).map((file) => rm(file, { force: true })));
  if (!ok || report === null)
    throw new Plain(`${output.trimEnd()}\n\nStryker failed on ${source}. The lines above say why.`);

  const shard = { source, seconds: Math.round((performance.now() - since) / 1000), ...readReport(JSON.parse(report)) };
  await writeFile(`${name}.half`, JSON.stringify({ hash, shard }));
  await rename(`${name}.half`, `${name}.json`);
  return shard;
}

/**
 * @param {string} source
 * @param {string} report
 */
const settingsFor = (source, report) => ({
  mutate: [source],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  reporters: ['json'],
  jsonReporter: { fileName: report },
  tempDirName: join(folder, 'sandbox'),
  // Stryker cannot read a configuration of TypeScript 7, so it gets none.
  tsconfigFile: 'none.json',
  ignorePatterns: ['apps/web', 'apps/*/dist', '.rampart', 'bench', 'e2e', 'docs', 'changes'],
});

/**
 * @typedef {{ status: string, mutatorName: string, replacement?: string, location: { start: { line: number } } }} Mutant
 * @param {{ files: Record<string, { mutants: Mutant[] }> }} report
 */
export function readReport(report) {
  const mutants = Object.values(report.files).flatMap((file) => file.mutants);
  const missed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const survivors = missed.map(({ mutatorName, replacement = '', location }) => ({
    line: location.start.line,
    fault: mutatorName,
    replacement,
  }));
  return {
    noticed: mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
    missed: missed.length,
    survivors: survivors.toSorted((a, b) => a.line - b.line),
  };
}
