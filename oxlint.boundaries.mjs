// Who may import whom, with the reason in each message. The table reads from top to bottom: for a file, the last row
// whose folder fits is the one that counts. `npm run check` runs it as "import boundaries".

/** @typedef {{ regex: string, message: string } | { group: string[], message: string }} Ban */

/** No look-ahead here: oxlint's expressions have none, and one that holds it matches nothing. @type {(regex: RegExp, message: string) => Ban} */
const ban = (regex, message) => ({ regex: regex.source, message });

/** Bans everything but relative paths and these. Stands last in its row: oxlint asks no further about what it allows. @type {(names: string[], message: string) => Ban} */
const allowOnly = (names, message) => ({
  group: ['**', '!./**', '!../**', ...names.map((name) => `!${name}`)],
  message,
});

const everywhere = [
  ban(
    /(^|\/)(utils?|helpers?|common|manager)(\.[a-z]+)?(\/|$)/,
    'Name a module by what it does: utils, helpers, common and manager say nothing and collect everything.',
  ),
  ban(/^\.\.\/\.\.\//, 'Cross folders by #folder/…; a relative path reaches the neighbouring folder at most.'),
];

const contract = [
  ...everywhere,
  ban(/^(#|@rampart\/)/, 'The contract imports nothing of ours: both sides stand on it.'),
];
const onlyZod = allowOnly(['zod'], 'The contract has no dependency but zod.');
const noCalls = ban(/^\.\.\/api\//, 'Rules are pure decisions: api imports rules, never the other way round.');

const app = [...everywhere, ban(/^\.\.\//, 'Cross folders by #folder/…, reach siblings by ./ .')];
/** In a folder of a feature, `../` still is the same feature. @type {(bans: Ban[]) => Ban[]} */
const withNeighbours = (bans) => bans.filter((rule) => !app.slice(everywhere.length).includes(rule));
const noOtherFeature = ban(
  /^#features\//,
  'No feature imports another: what two share moves down (server), or the page composes them (web).',
);

const server = [...app, ban(/^#testing\//, 'Test worlds stay out of what is shipped.')];
const noSql = ban(
  /^(kysely|pg|@electric-sql\/.+)(\/.*)?$/,
  'Only *.queries.ts, *.actions.ts, db/, embedded/, lists/ and accounts/ touch the query builder, so that every statement has one home.',
);
const feature = [
  ...server,
  noOtherFeature,
  ban(/^#(app$|admin\/|demo\/)/, 'Features lie below app, admin and demo, and know none of them.'),
];
const service = [
  ...server,
  ban(
    /^#(app$|admin\/|demo\/|features\/)/,
    'http, mail, jobs, ratings and catalogue lie below the features, and know none of them.',
  ),
];
/** The rooms of the database, the lowest last: each may import those after it. */
const above = 'app$|admin\\/|demo\\/|features\\/|http\\/|mail\\/|jobs\\/|ratings\\/|catalogue\\/';
/** @type {(rooms: string, message: string) => Ban[]} */
const databaseRoom = (rooms, message) => [...server, ban(new RegExp(`^#(${above}${rooms})`), message)];

const web = [
  ...app,
  ban(/^(node:|@rampart\/(server|web|demo)\/)/, 'The browser gets the contract and nothing else of ours.'),
];
const webFeature = [...web, noOtherFeature, ban(/^#(app|pages)\//, 'Features lie below the pages.')];
const demo = [
  ...everywhere,
  ban(/^(#|@rampart\/(server|web)\/)/, 'Demo data knows the contract only; the server loads it.'),
];
const nodeOnly = ['node:*', 'node:**/*'];
const commands = [allowOnly(nodeOnly, "Commands run before anything is installed: Node's own modules only.")];
const sourceLoader = [allowOnly([...nodeOnly, 'vite'], 'The loader of sources needs vite, and nothing else.')];

/** @type {[string, Ban[]][]} */
const table = [
  ['packages/contract/src/**', [...contract, onlyZod]],
  ['packages/contract/src/rules/**', [...contract, noCalls, onlyZod]],
  ['packages/contract/src/**/*.test.ts', contract],
  ['packages/demo/src/**', demo],

  ['apps/server/src/**', [...server, noSql]],
  ['apps/server/src/**/*.{queries,actions}.ts', server],
  ['apps/server/src/features/**', [...feature, noSql]],
  ['apps/server/src/features/**/*.{queries,actions}.ts', feature],
  ['apps/server/src/features/*/*/**', withNeighbours([...feature, noSql])],
  ['apps/server/src/features/*/*/**/*.{queries,actions}.ts', withNeighbours(feature)],
  ['apps/server/src/{http,mail,jobs,ratings,catalogue}/**', [...service, noSql]],
  ['apps/server/src/{http,mail,jobs,ratings,catalogue}/**/*.{queries,actions}.ts', service],
  ['apps/server/src/lists/**', databaseRoom('|accounts\\/|embedded\\/', 'lists stands on db and the contract alone.')],
  ['apps/server/src/accounts/**', databaseRoom('|lists\\/', 'accounts lies below the services, and knows no list.')],
  [
    'apps/server/src/embedded/**',
    databaseRoom('|lists\\/|accounts\\/', 'embedded stands on db and the contract alone.'),
  ],
  [
    'apps/server/src/db/**',
    databaseRoom('|lists\\/|accounts\\/|embedded\\/', 'db lies below everything but the contract.'),
  ],
  ['apps/server/src/testing/**', app],
  ['apps/server/src/**/*.test.ts', app],
  ['apps/server/src/features/*/*/**/*.test.ts', withNeighbours(app)],

  ['apps/web/src/**', web],
  ['apps/web/src/pages/**', [...web, ban(/^#app\//, 'Pages lie below app, which routes to them.')]],
  ['apps/web/src/features/**', webFeature],
  ['apps/web/src/features/*/*/**', withNeighbours(webFeature)],
  ['apps/web/src/ui/**', [...web, ban(/^#(app|pages|features)\//, 'ui holds dumb parts that know no feature.')]],
  ['apps/web/src/lib/**', [...web, ban(/^#(app|pages|features|ui)\//, 'lib lies at the bottom of the web app.')]],

  ['scripts/**', commands],
  ['scripts/setup/load-source.mjs', sourceLoader],
  ['scripts/**/*.test.mjs', []],
];

export default {
  plugins: ['import', 'oxc'],
  categories: { correctness: 'off' },
  ignorePatterns: ['**/dist/**', 'data/**', '.rampart/**'],
  rules: {
    // Types count as well: two modules that know each other's types cannot be read one after the other.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
  },
  overrides: table.map(([files, patterns]) => ({
    files: [files],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  })),
};
