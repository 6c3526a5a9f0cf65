import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot, root, stateDir } from '../../setup/paths.mjs';
import { quickFirst } from '../files.mjs';
import { readProgress } from './progress.mjs';

/** @typedef {import('../shard.mjs').Shard} Shard */

const folder = join(stateDir, 'mutation');
/** Quick tests first. Slow tests, and whole test files, only get the faults that are left. */
const rounds = [
  { MUTATION_SLOWEST: '8000', MUTATION_TESTS_PER_FILE: '3' },
  { MUTATION_SLOWEST: '0', MUTATION_WHOLE: 'on' },
  { MUTATION_SLOWEST: '30000' },
];

/**
 * Tries all faults of an area in one process, which loads the server once. An interrupted run continues where it was.
 * @param {import('../areas.mjs').Area} area
 * @param {readonly string[]} sources
 * @param {readonly string[]} tests
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Shard[]>}
 */
export async function runInOneProcess({ name }, sources, tests, env) {
  await mkdir(folder, { recursive: true });
  // It needs packages, which the command installs first.
  const { planFor } = await import('./plan.mjs');
  const ordered = await quickFirst(tests);
  const plan = await planFor(sources, ordered, join(folder, `${name}.progress`));
  const planFile = join(folder, `${name}.plan.json`);
  await writeFile(planFile, JSON.stringify(plan));
  for (const round of rounds) {
    const { isNoticed } = readProgress(plan);
    if (plan.faults.every(({ key }) => isNoticed(key))) break;
    await runVitest(name, { ...env, ...round, MUTATION_TESTS: ordered.join(), MUTATION_PLAN: planFile });
  }
  return shardsOf(plan, sources);
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
function runVitest(name, env) {
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  const args = ['run', '--config', 'vitest.mutation.config.ts', '--reporter=verbose'];
  const child = spawn(process.execPath, [inRoot('node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

/**
 * @param {import('./plan.mjs').Plan} plan
 * @param {readonly string[]} sources
 * @returns {Shard[]}
 */
function shardsOf(plan, sources) {
  const { trials, isNoticed } = readProgress(plan);
  return sources.map((source) => {
    const faults = plan.faults.filter((fault) => fault.source === source);
    const survivors = faults.filter(({ key }) => !isNoticed(key));
    const keys = new Set(faults.map(({ key }) => key));
    const ms = trials.filter(({ key }) => keys.has(key)).reduce((total, trial) => total + trial.ms, 0);
    return {
      source,
      noticed: faults.length - survivors.length,
      timedOut: 0,
      missed: survivors.length,
      seconds: Math.round(ms / 1000),
      survivors: survivors.map(({ line, fault, replacement }) => ({ line, fault, replacement })),
    };
  });
}
