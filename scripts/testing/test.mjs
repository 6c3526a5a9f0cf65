import { checks, runChecks } from '../checks/checks.mjs';
import { typesAreCurrent } from '../checks/db-types.mjs';
import { prepare } from '../setup/prepare.mjs';
import { Plain, command, say, textOf } from '../setup/say.mjs';
import { testsOnPartitions, readArguments } from './arguments.mjs';
import { findPostgres } from './postgres.mjs';
import { hasAdvisories, runSuite } from './suite.mjs';
import { taggedFiles } from './tagged.mjs';
import { lines, sum } from './tally.mjs';
import { linesOfTimes, timed } from './times.mjs';

/** @typedef {import('./arguments.mjs').Part} Part */

/**
 * `npm test`: checks, unit, API and page tests, and journeys in a real browser. Ends with the time of each part and one
 * line with the sum.
 * @param {string[]} args
 */
export async function test(args) {
  await command(async () => {
    const { chosen, rest } = readArguments(args);
    await prepare('full', []);
    const postgres = chosen.some((part) => usesPostgres.includes(part))
      ? await findPostgres().catch(withoutPostgres)
      : null;
    if (chosen.some((part) => part === 'api' || part === 'e2e'))
      say(`Testing on ${postgres?.name ?? 'the embedded database'}.`);
    if (!hasAdvisories()) say('Leaving out the tests on the public advisories, which are not in ../shared/data.');
    const needy = chosen.find((part) => part === 'servers' || part === 'partitions');
    if (!postgres && needy) throw new Plain(noPostgres(needy));

    /** @type {import('./times.mjs').Time[]} */
    const times = [];
    const tallies = [];
    for (const part of chosen) tallies.push(await timed(times, part, () => runPart(part, rest, postgres)));
    await postgres?.stop();

    const total = sum(tallies);
    console.log(`\n${[...linesOfTimes(times), '', ...lines(total)].join('\n')}`);
    process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
  });
}

/**
 * Uses the embedded database if PostgreSQL does not start here.
 * @param {unknown} error
 */
function withoutPostgres(error) {
  say(textOf(error));
  return null;
}

/** The parts that run on PostgreSQL if one is found. @type {readonly Part[]} */
const usesPostgres = ['api', 'e2e', 'servers', 'partitions', 'figures'];

/** @param {Part} part */
const noPostgres = (part) =>
  `The part ${part} needs PostgreSQL. Install version 15 or newer, or set TEST_DATABASE_URL (CONTRIBUTING.md).`;

/**
 * @param {Part} part
 * @param {string[]} args
 * @param {import('./postgres.mjs').TestPostgres | null} postgres
 */
async function runPart(part, args, postgres) {
  if (part === 'checks') return sum([await runChecks(checks, say), await runChecks([build, databaseTypes], say)]);
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  if (postgres && part === 'partitions') {
    const files = args.length > 0 ? args : testsOnPartitions;
    return runSuite(part, files, { ...env, TEST_DATABASE_URL: postgres.url, TEST_PARTITIONS: 'on' });
  }
  if (postgres && usesPostgres.includes(part)) return runSuite(part, args, { ...env, TEST_DATABASE_URL: postgres.url });
  if (part !== 'embedded') return runSuite(part, args, env);
  const namesFiles = args.some((arg) => !arg.startsWith('-'));
  return runSuite(part, ['--tagsFilter=embedded', ...args, ...(namesFiles ? [] : taggedFiles())], env);
}

/** @type {import('../checks/checks.mjs').Check} */
const build = {
  name: 'build',
  run: async () => {
    await prepare('full');
    return { ok: true, output: '' };
  },
};

/** @type {import('../checks/checks.mjs').Check} */
const databaseTypes = { name: 'types of the database', run: typesAreCurrent };
