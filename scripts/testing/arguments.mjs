import { Plain } from '../setup/say.mjs';

/** What `--only=` may name, with the test projects behind each; `checks` has none. */
export const parts = {
  checks: [],
  unit: ['contract', 'tools'],
  api: ['server'],
  web: ['web'],
  e2e: ['e2e'],
  servers: ['servers'],
};

/** Several servers on one database: runs when it is named, since it needs a PostgreSQL (TEST_DATABASE_URL). */
const onRequest = ['servers'];

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
