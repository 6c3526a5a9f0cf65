import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
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
 * @property {number} timedOut how many of these by the end of their time
 * @property {number} missed
 * @property {number} seconds
 * @property {Survivor[]} survivors
 *
 * @typedef {{ line: number, fault: string, replacement: string }} Survivor
 *
 * A source file with the tests that load it.
 * @typedef {{ source: string, tests: string[] }} Target
 */

const folder = join(stateDir, 'mutation');

/** @param {string} source */
const resultOf = (source) => join(folder, `${source.replaceAll('/', '-')}.json`);

/** @param {Target} target */
const hashOfTarget = ({ source, tests }) => hashOf([source, ...tests]);

/**
 * The earlier result of a file. It stays valid until the file or one of its tests changes, so an interrupted run
 * continues where it was.
 * @param {Target} target
 * @returns {Promise<Shard | undefined>}
 */
export async function earlierShard(target) {
  const earlier = await readFile(resultOf(target.source), 'utf8').then(JSON.parse, () => undefined);
  return earlier?.hash === (await hashOfTarget(target)) ? earlier.shard : undefined;
}

/**
 * Puts faults into some files, one at a time, and runs their tests on each. One start of Stryker costs as much as twenty
 * faults, so small files share it, and also its time, by their faults.
 * @param {readonly Target[]} targets
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Shard[]>}
 */
export async function runShards(targets, env) {
  await mkdir(folder, { recursive: true });
  const since = performance.now();
  const sources = targets.map(({ source }) => source);
  const hashes = await Promise.all(targets.map(hashOfTarget));
  const tests = [...new Set(targets.flatMap((target) => target.tests))];
  const files = { report: join(folder, `${process.pid}.report`), settings: join(folder, `${process.pid}.json`) };
  await writeFile(files.settings, JSON.stringify(settingsFor(sources, files.report)));
  const { ok, output } = await runTool('@stryker-mutator/core/bin/stryker.js', ['run', files.settings], {
    env: { ...env, MUTATION_TESTS: tests.join() },
  });
  const report = await readFile(files.report, 'utf8').then(JSON.parse, () => null);
  await Promise.all(Object.values(files).map((file) => rm(file, { force: true })));
  if (!ok || report === null)
    throw new Plain(`${output.trimEnd()}\n\nStryker failed on ${sources.join(', ')}. The lines above say why.`);

  const results = sources.map((source) => ({ source, ...readMutants(report.files[source]?.mutants ?? []) }));
  const all = results.reduce((sum, { noticed, missed }) => sum + noticed + missed, 0);
  const secondsEach = (performance.now() - since) / 1000 / Math.max(1, all);
  return Promise.all(
    results.map(async (result, index) => {
      const shard = { ...result, seconds: Math.round(secondsEach * (result.noticed + result.missed)) };
      const file = resultOf(result.source);
      await writeFile(`${file}.half`, JSON.stringify({ hash: hashes[index], shard }));
      await rename(`${file}.half`, file);
      return shard;
    }),
  );
}

/**
 * @param {readonly string[]} sources
 * @param {string} report
 */
const settingsFor = (sources, report) => ({
  mutate: sources,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // A fault in what runs when a file is loaded runs all tests of that file.
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  coverageAnalysis: 'perTest',
  allowEmpty: true,
  concurrency: Math.max(1, availableParallelism() - 1),
  // A slow machine must not pass for a noticed fault. Stryker ends most endless loops by counting their turns.
  timeoutMS: 60_000,
  // The first run of all tests of a database took more than the usual five minutes on a busy machine.
  dryRunTimeoutMinutes: 60,
  reporters: ['json'],
  jsonReporter: { fileName: report },
  tempDirName: join(folder, 'sandbox'),
  // Stryker cannot read a configuration of TypeScript 7, so it gets none.
  tsconfigFile: 'none.json',
  ignorePatterns: ['apps/web', 'apps/*/dist', '.rampart', 'bench', 'e2e', 'changes'],
});

/** With a runtime error, the tests could not start. */
const noticed = new Set(['Killed', 'Timeout', 'RuntimeError']);

/**
 * @typedef {{ status: string, mutatorName: string, replacement?: string, location: { start: { line: number } } }} Mutant
 * @param {readonly Mutant[]} mutants
 */
export function readMutants(mutants) {
  const missed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const survivors = missed.map(({ mutatorName, replacement = '', location }) => ({
    line: location.start.line,
    fault: mutatorName,
    replacement,
  }));
  return {
    noticed: mutants.filter(({ status }) => noticed.has(status)).length,
    timedOut: mutants.filter(({ status }) => status === 'Timeout').length,
    missed: missed.length,
    survivors: survivors.toSorted((a, b) => a.line - b.line),
  };
}
