import { Plain } from '../setup/say.mjs';

/**
 * The parts that `--only=` can name, with their test projects. `checks` has none. `api` runs on PostgreSQL if one is
 * found. `embedded` runs those API tests that can behave differently on the embedded database, and the tests of its
 * crashes and backups. `e2e` has the journeys in a browser, `servers` the tests of the programs. `partitions` runs the
 * tests that read and write the large tables, on a PostgreSQL where these are partitioned (docs/scaling.md). `figures` measures on
 * the public advisories what takes long.
 */
export const parts = {
  checks: [],
  unit: ['contract', 'tools'],
  api: ['server'],
  embedded: ['server', 'engine'],
  web: ['web'],
  e2e: ['e2e'],
  servers: ['servers'],
  partitions: ['server'],
  figures: ['figures'],
};

/** Parts that run only when they are named, because they need PostgreSQL or take long. */
const onRequest = ['embedded', 'servers', 'partitions', 'figures'];

const features = [
  'action-items',
  'administration/doubles',
  'administration/manufacturers',
  'assets',
  'dashboard',
  'equipment',
  'filters',
  'groups',
  'locations',
  'own-products',
  'spreadsheets',
  'vex',
  'vulnerabilities',
];

/**
 * The tests that read and write the large tables. `partitions` runs these unless a file is named. A test compares them
 * with the folders whose code names these tables.
 */
export const testsOnPartitions = [
  ...features.map((feature) => `src/features/${feature}/`),
  'src/exposure/',
  'src/lists/counts/',
  'src/lists/words/',
  '/housekeeping.test.ts',
  '/tally.test.ts',
  '/tenancy.test.ts',
];

/** @typedef {keyof typeof parts} Part */

/**
 * `--only=unit,api` chooses parts. All other arguments are passed to the test runner.
 * @param {string[]} args
 * @returns {{ chosen: Part[], rest: string[] }}
 */
export function readArguments(args) {
  const all = /** @type {Part[]} */ (Object.keys(parts));
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice('--only='.length).split(','));
  const unknown = only.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Plain(`--only does not know ${unknown.join(', ')}. It knows ${all.join(', ')}.`);
  const rest = args.filter((arg) => !arg.startsWith('--only='));
  if (only.length > 0) return { chosen: all.filter((part) => only.includes(part)), rest };
  const usual = all.filter((part) => !onRequest.includes(part));
  // If test files are named, only these run, without the checks.
  return { chosen: rest.length > 0 ? usual.filter((part) => part !== 'checks') : usual, rest };
}
