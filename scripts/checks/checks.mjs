import { join } from 'node:path';
import { stateDir } from '../setup/paths.mjs';
import { runTool } from '../setup/run.mjs';
import { textOf } from '../setup/say.mjs';

/**
 * One check: its name, and a function that runs it. The output says what is wrong.
 * @typedef {{ name: string, run: () => Promise<import('../setup/run.mjs').Outcome> }} Check
 */

const tsconfigs = ['.', 'packages/contract', 'packages/demo', 'apps/server', 'apps/web'];

/**
 * The projects are checked in parallel. By default the compiler also divides each project among four checkers, and each
 * of these works out the shared types again: twice the time in all.
 */
const compilerOptions = ['--pretty', 'false', '--checkers', '1'];

/** Checks that need no build and no database. @type {Check[]} */
export const checks = [
  ...tsconfigs.map((folder) => ({
    name: `types of ${folder === '.' ? 'the commands, e2e and bench' : folder}`,
    run: () => runTool('typescript/bin/tsc', ['--project', folder, ...compilerOptions, ...remembering(folder)]),
  })),
  { name: 'lint', run: () => runTool('oxlint/bin/oxlint', ['--deny-warnings']) },
  { name: 'import boundaries', run: () => runTool('oxlint/bin/oxlint', ['-c', 'oxlint.boundaries.mjs']) },
  { name: 'format', run: () => runTool('oxfmt/bin/oxfmt', ['--check']) },
  {
    name: 'unused code',
    run: () => runTool('knip/bin/knip.js', ['--no-progress', '--cache', '--cache-location', join(stateDir, 'knip')]),
  },
];

/**
 * Lets the compiler skip what has not changed since the last run.
 * @param {string} folder
 */
function remembering(folder) {
  const name = folder === '.' ? 'root' : folder.replaceAll('/', '-');
  return ['--incremental', '--tsBuildInfoFile', join(stateDir, `types-${name}.json`)];
}

/**
 * Runs checks in parallel. Prints the result and the time of each as soon as it ends.
 * @param {Check[]} list
 * @param {(line: string) => void} print
 */
export async function runChecks(list, print) {
  const results = await Promise.all(
    list.map(async (check) => {
      const since = performance.now();
      const { ok, output } = await check.run().catch(failed);
      const time = `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(7);
      print(`${ok ? 'ok  ' : 'FAIL'} ${time}  ${check.name}`);
      return { ...check, ok, output };
    }),
  );
  const faults = results.filter((result) => !result.ok);
  for (const { name, output } of faults) print(`\n── ${name} ──\n${output.trim()}`);
  return {
    passed: results.length - faults.length,
    failed: faults.length,
    faults: faults.map(({ name }) => `check: ${name}`),
  };
}

/** @param {unknown} error */
function failed(error) {
  return { ok: false, output: textOf(error) };
}
