import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root, stateDir } from '../setup/paths.mjs';
import { runTool } from '../setup/run.mjs';
import { parts } from './arguments.mjs';
import { tallyOf } from './tally.mjs';

/** The public advisories are too many for the repository. They may be in a folder beside it. */
export const hasAdvisories = () => existsSync(join(root, '../shared/data/csaf-ot-2017-2022.tar.gz'));

/**
 * Runs the test projects of a part, shows the runner's output, and counts the results in its report.
 * @param {import('./arguments.mjs').Part} part
 * @param {string[]} args file filters and options for the runner
 * @param {NodeJS.ProcessEnv} env
 */
export async function runSuite(part, args, env) {
  const report = join(stateDir, `tests-${part}.json`);
  await rm(report, { force: true });
  const isFiltered = args.some((arg) => /^(-t|--testNamePattern|--tagsFilter)/.test(arg));
  const { ok } = await runTool(
    'vitest/vitest.mjs',
    [
      'run',
      ...parts[part].map((project) => `--project=${project}`),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      // A filter can match files of one part only. That is not a fault of the other parts.
      ...(args.length > 0 ? ['--passWithNoTests'] : []),
      ...args,
    ],
    { show: true, env },
  );
  const text = await readFile(report, 'utf8').catch(() => null);
  // There is no report if the runner failed before it began.
  if (text === null) return { passed: 0, ...(ok ? noFault : broken) };
  const tally = tallyOf(JSON.parse(text), { isFiltered, leftOut: hasAdvisories() ? [] : ['advisories'], root });
  return ok || tally.failed > 0 ? tally : { ...tally, ...broken };
}

const noFault = { failed: 0, faults: [] };
const broken = { failed: 1, faults: ['the test runner itself'] };
