import { checks, runChecks } from '../checks/checks.mjs';
import { typesAreCurrent } from '../checks/db-types.mjs';
import { prepare } from '../setup/prepare.mjs';
import { command, say } from '../setup/say.mjs';
import { parts, readArguments } from './arguments.mjs';
import { runSuite } from './suite.mjs';
import { lines, sum } from './tally.mjs';

/**
 * `npm test`: checks, unit, API and page tests, and journeys in a real browser, ending in one line.
 * @param {string[]} args
 */
export async function test(args) {
  await command(async () => {
    const { chosen, rest } = readArguments(args);
    await prepare('full', []);
    const tallies = [];
    if (chosen.includes('checks')) {
      tallies.push(await runChecks(checks, say));
      tallies.push(await runChecks([build, databaseTypes], say));
    }

    // Those that start the built app have the machine for themselves.
    const alone = ['e2e', 'servers'];
    const quick = chosen.filter((part) => !alone.includes(part)).flatMap((part) => parts[part]);
    if (quick.length > 0) tallies.push(await runSuite(quick, rest));
    for (const part of chosen) if (alone.includes(part)) tallies.push(await runSuite(parts[part], rest));

    const total = sum(tallies);
    console.log(`\n${lines(total).join('\n')}`);
    process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
  });
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
