/**
 * What `npm run mutate` breaks on purpose, and the tests that have to notice it. Paths are files or folders.
 * @typedef {object} Area
 * @property {string} name
 * @property {number} goal the share of faults that the tests must notice, in percent
 * @property {string[]} sources
 * @property {string[]} tests
 * @property {boolean} [inOneProcess] for tests that need a server and a database
 */

const rules = 'packages/contract/src/rules';
const server = 'apps/server/src';
const session = `${server}/features/session`;

/** @type {readonly Area[]} */
export const areas = [
  { name: 'rules', goal: 85, sources: [rules], tests: ['packages/contract/src'] },
  {
    name: 'ratings',
    goal: 85,
    inOneProcess: true,
    sources: [`${server}/ratings`],
    tests: [`${server}/ratings`],
  },
  {
    name: 'catalogue',
    goal: 85,
    sources: [
      `${server}/catalogue/entries/names.ts`,
      `${server}/catalogue/entries/manufacturer-aliases.ts`,
      `${server}/catalogue/entries/revision.ts`,
      `${server}/catalogue/entries/unclear-names.ts`,
      `${server}/catalogue/entries/uuid-v5.ts`,
      `${server}/catalogue/csaf/csaf-findings.ts`,
      `${server}/catalogue/csaf/csaf-fixes.ts`,
      `${server}/catalogue/csaf/csaf-products.ts`,
      `${server}/catalogue/csaf/csaf-scores.ts`,
      `${server}/catalogue/csaf/csaf-steps.ts`,
      `${server}/catalogue/csaf/fixes`,
    ],
    // Without those that load into a database: they take ten times as long and notice no more.
    tests: [
      `${server}/catalogue/entries`,
      `${server}/catalogue/csaf/csaf-findings.test.ts`,
      `${server}/catalogue/csaf/csaf-products.test.ts`,
      `${server}/catalogue/csaf/csaf-steps.test.ts`,
      `${server}/catalogue/csaf/fixes`,
    ],
  },
  { name: 'http', goal: 75, inOneProcess: true, sources: [`${server}/http`], tests: [`${server}/http`, session] },
  feature('session', []),
  feature('single-sign-on', [`${server}/features/second-factor/new-key.test.ts`]),
  feature('second-factor', [`${session}/session.test.ts`]),
];

/**
 * @param {string} name
 * @param {string[]} moreTests
 * @returns {Area}
 */
function feature(name, moreTests) {
  const folder = `${server}/features/${name}`;
  return { name, goal: 75, inOneProcess: true, sources: [folder], tests: [folder, ...moreTests] };
}
