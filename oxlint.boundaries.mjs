// Who may import whom. Each message gives the reason. For each file, the last row of the table whose folder matches
// applies. `npm run check` runs it as "import boundaries".

/** @typedef {{ regex: string, message: string } | { group: string[], message: string }} Ban */

/** Do not use look-ahead: oxlint does not support it, and such an expression matches nothing. @type {(regex: RegExp, message: string) => Ban} */
const ban = (regex, message) => ({ regex: regex.source, message });

/** Bans everything except relative paths and these. Put it last in its row: oxlint ignores later rules for what it allows. @type {(names: string[], message: string) => Ban} */
const allowOnly = (names, message) => ({
  group: ['**', '!./**', '!../**', ...names.map((name) => `!${name}`)],
  message,
});

const everywhere = [
  ban(
    /(^|\/)(utils?|helpers?|common|manager)(\.[a-z]+)?(\/|$)/,
    'Name a module by what it does: names like utils, helpers, common and manager do not say what is inside.',
  ),
  ban(/^\.\.\/\.\.\//, 'Use #folder/… for other folders. A relative path may reach only the neighbouring folder.'),
];

const contract = [
  ...everywhere,
  // #rules/… is its own folder. The other names with # belong to the apps.
  ban(/^(#[^r]|@rampart\/)/, 'The contract imports none of our code, because both sides depend on it.'),
];
const onlyZod = allowOnly(['zod', '#rules/**'], 'The only dependency of the contract is zod.');
const onlyStrength = allowOnly(
  ['@zxcvbn-ts/core'],
  'This is the only file that imports the library, so that the browser can load it separately.',
);
const noCalls = ban(/^(\.\.\/)+api\//, 'Rules are pure decisions. api imports rules, but rules never import api.');

const app = [...everywhere, ban(/^\.\.\//, 'Use #folder/… for other folders, and ./ for files in the same folder.')];
/** In a subfolder of a feature, `../` is the same feature. @type {(bans: Ban[]) => Ban[]} */
const withNeighbours = (bans) => bans.filter((rule) => !app.slice(everywhere.length).includes(rule));
const noOtherFeature = ban(
  /^#features\//,
  'No feature imports another. Move shared code down (server), or let the page combine the features (web).',
);

const server = [...app, ban(/^#testing\//, 'Test code is not part of the shipped server.')];
const noSql = ban(
  /^(kysely|pg|@electric-sql\/.+)(\/.*)?$/,
  'Only *.queries.ts, *.actions.ts, db/, embedded/, backup/, lists/ and accounts/ use the query builder, so that statements are easy to find.',
);
const feature = [
  ...server,
  noOtherFeature,
  ban(/^#(app$|admin\/|demo\/)/, 'Features are below app, admin and demo, and must not import them.'),
];
const service = [
  ...server,
  ban(
    /^#(app$|admin\/|demo\/|features\/)/,
    'http, mail, jobs, ratings, exposure and catalogue are below the features, and must not import them.',
  ),
];
/** The folders above those of the database (db, embedded, lists, accounts), which must not import them. */
const above = 'app$|admin\\/|demo\\/|features\\/|http\\/|mail\\/|jobs\\/|ratings\\/|exposure\\/|catalogue\\/';
/** @type {(rooms: string, message: string) => Ban[]} */
const databaseRoom = (rooms, message) => [...server, ban(new RegExp(`^#(${above}${rooms})`), message)];

const web = [
  ...app,
  ban(/^(node:|@rampart\/(server|web|demo)\/)/, 'The web app may import only the contract, no other package of ours.'),
];
const webFeature = [...web, noOtherFeature, ban(/^#(app|pages)\//, 'Features are below the pages.')];
const demo = [
  ...everywhere,
  ban(/^(#|@rampart\/(server|web)\/)/, 'Demo data may import only the contract. The server loads it.'),
];
const nodeOnly = ['node:*', 'node:**/*'];
const commands = [
  allowOnly(nodeOnly, "Commands run before anything is installed, so they may import only Node's own modules."),
];
const sourceLoader = [allowOnly([...nodeOnly, 'vite'], 'The loader of sources may import only vite.')];

/** @type {[string, Ban[]][]} */
const table = [
  ['packages/contract/src/**', [...contract, onlyZod]],
  ['packages/contract/src/rules/**', [...contract, noCalls, onlyZod]],
  ['packages/contract/src/rules/accounts/*password-strength.ts', [...contract, noCalls, onlyStrength]],
  ['packages/contract/src/**/*.test.ts', contract],
  ['packages/demo/src/**', demo],

  ['apps/server/src/**', [...server, noSql]],
  ['apps/server/src/**/*.{queries,actions}.ts', server],
  ['apps/server/src/features/**', [...feature, noSql]],
  ['apps/server/src/features/**/*.{queries,actions}.ts', feature],
  ['apps/server/src/features/*/*/**', withNeighbours([...feature, noSql])],
  ['apps/server/src/features/*/*/**/*.{queries,actions}.ts', withNeighbours(feature)],
  ['apps/server/src/{http,mail,jobs,ratings,exposure,catalogue}/**', [...service, noSql]],
  ['apps/server/src/{http,mail,jobs,ratings,exposure,catalogue}/**/*.{queries,actions}.ts', service],
  ['apps/server/src/lists/**', databaseRoom('|accounts\\/|embedded\\/', 'lists may import only db and the contract.')],
  [
    'apps/server/src/accounts/**',
    databaseRoom('|lists\\/', 'accounts is below the services, and must not import lists.'),
  ],
  [
    'apps/server/src/embedded/**',
    databaseRoom('|lists\\/|accounts\\/', 'embedded may import only db, backup and the contract.'),
  ],
  [
    'apps/server/src/backup/**',
    databaseRoom('|lists\\/|accounts\\/', 'backup may import only db, embedded and the contract.'),
  ],
  [
    'apps/server/src/db/**',
    databaseRoom('|lists\\/|accounts\\/|embedded\\/', 'db is below everything except the contract.'),
  ],
  ['apps/server/src/testing/**', app],
  ['apps/server/src/**/*.{test,figures}.ts', app],
  ['apps/server/src/features/*/*/**/*.test.ts', withNeighbours(app)],

  ['apps/web/src/**', web],
  ['apps/web/src/pages/**', [...web, ban(/^#app\//, 'Pages are below app, which routes to them.')]],
  ['apps/web/src/features/**', webFeature],
  ['apps/web/src/features/*/*/**', withNeighbours(webFeature)],
  ['apps/web/src/ui/**', [...web, ban(/^#(app|pages|features)\//, 'ui has simple parts that know no feature.')]],
  ['apps/web/src/lib/**', [...web, ban(/^#(app|pages|features|ui)\//, 'lib is at the bottom of the web app.')]],

  ['scripts/**', commands],
  ['scripts/setup/load-source.mjs', sourceLoader],
  // Loaded when everything is installed.
  ['scripts/mutation/one-process/{plan.mjs,runner.ts,tests.ts}', []],
  ['scripts/testing/longest-first.ts', []],
  ['scripts/**/*.test.mjs', []],
];

export default {
  plugins: ['import', 'oxc'],
  categories: { correctness: 'off' },
  ignorePatterns: ['**/dist/**', 'data/**', '.rampart/**'],
  rules: {
    // This includes types: two modules that need each other's types cannot be understood separately.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
  },
  overrides: table.map(([files, patterns]) => ({
    files: [files],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  })),
};
