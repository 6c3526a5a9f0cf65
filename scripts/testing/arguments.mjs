import { Plain } from '../setup/say.mjs';

/**
 * What `--only=` may name, with the test projects behind each; `checks` has none. `api` runs on a PostgreSQL where one is
 * found; `embedded` runs those of the same tests that may differ on the embedded database.
 */
export const parts = {
  checks: [],
  unit: ['contract', 'tools'],
  api: ['server'],
  embedded: ['server'],
  web: ['web'],
  e2e: ['e2e'],
  servers: ['servers'],
};

/** Run when they are named: what needs a PostgreSQL to make sense. */
const onRequest = ['embedded', 'servers'];

/** @typedef {keyof typeof parts} Part */

/**
 * `--only=unit,api` chooses parts; everything else goes on to the test runner.
 * @param {string[]} args
 * @returns {{ chosen: Part[], rest: string[] }}
 */
export function readArguments(args) {
  const all = /** @type {Part[]} */ (Object.keys(parts));
  const only = args.filter((arg) => arg.startsWith('--only=')).flatMap((arg) => arg.slice('--only='.length).split(','));
  const unknown = only.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Plain(`--only knows ${all.join(', ')}; not ${unknown.join(', ')}.`);
  const rest = args.filter((arg) => !arg.startsWith('--only='));
  if (only.length > 0) return { chosen: all.filter((part) => only.includes(part)), rest };
  const usual = all.filter((part) => !onRequest.includes(part));
  // Naming test files means these alone.
  return { chosen: rest.length > 0 ? usual.filter((part) => part !== 'checks') : usual, rest };
}
