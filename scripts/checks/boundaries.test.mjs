import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';

/** File, what it imports, and some words of the message that refuses it. @type {[string, string, string][]} */
const refused = [
  ['packages/contract/src/api/assets.ts', '#db/types.ts', 'none of our code'],
  ['packages/contract/src/api/groups.ts', '@rampart/demo/companies.ts', 'none of our code'],
  ['packages/contract/src/api/search.ts', 'lodash', 'only dependency of the contract'],
  ['packages/contract/src/rules/limits.ts', '@zxcvbn-ts/core', 'only dependency of the contract'],
  ['packages/contract/src/rules/accounts/password-strength.ts', 'lodash', 'only file that imports the library'],
  ['packages/contract/src/rules/sorting.ts', '../api/assets.ts', 'api imports rules'],
  ['packages/demo/src/company.ts', '@rampart/server/src/app.ts', 'only the contract'],

  ['apps/server/src/app.ts', 'kysely', 'use the query builder'],
  ['apps/server/src/main.ts', '#testing/world.ts', 'Test code'],
  ['apps/server/src/features/assets/assets.routes.ts', 'kysely', 'use the query builder'],
  ['apps/server/src/features/assets/assets.routes.ts', 'pg', 'use the query builder'],
  ['apps/server/src/features/assets/assets.routes.ts', '@electric-sql/pglite', 'use the query builder'],
  [
    'apps/server/src/features/assets/assets.routes.ts',
    '#features/groups/groups.queries.ts',
    'No feature imports another',
  ],
  ['apps/server/src/features/assets/assets.queries.ts', '../groups/groups.queries.ts', 'for other folders'],
  ['apps/server/src/features/assets/assets.queries.ts', '../../db/types.ts', 'for other folders'],
  ['apps/server/src/features/assets/assets.actions.ts', '#app', 'below app'],
  ['apps/server/src/features/assets/assets.actions.ts', '#demo/load.ts', 'below app'],
  ['apps/server/src/http/server.ts', '#features/session/session.queries.ts', 'below the features'],
  ['apps/server/src/http/server.ts', '#app', 'below the features'],
  ['apps/server/src/http/server.ts', 'kysely', 'use the query builder'],
  ['apps/server/src/mail/send.ts', '#features/session/session.queries.ts', 'below the features'],
  ['apps/server/src/jobs/boss.ts', '#features/session/session.queries.ts', 'below the features'],
  ['apps/server/src/ratings/rate.ts', '#features/session/session.queries.ts', 'below the features'],
  ['apps/server/src/db/connect.ts', '#http/errors.ts', 'below everything'],
  ['apps/server/src/db/connect.ts', '#features/session/session.queries.ts', 'below everything'],
  ['apps/server/src/db/connect.ts', '#lists/words/words.ts', 'below everything'],
  ['apps/server/src/lists/words/words.ts', '#accounts/sessions.ts', 'only db and the contract'],
  ['apps/server/src/embedded/archive/pack.ts', '#lists/words/words.ts', 'only db, backup and the contract'],
  ['apps/server/src/backup/frames.ts', '#accounts/sessions.ts', 'only db, embedded and the contract'],
  ['apps/server/src/accounts/sessions.ts', '#lists/words/words.ts', 'must not import lists'],
  ['apps/server/src/catalogue/csaf/csaf.ts', '#features/session/session.queries.ts', 'below the features'],
  [
    'apps/server/src/features/spreadsheets/undo/undo.ts',
    '#features/groups/groups.queries.ts',
    'No feature imports another',
  ],
  ['apps/server/src/features/spreadsheets/undo/undo.ts', '../../groups/groups.queries.ts', 'for other folders'],
  ['apps/server/src/features/spreadsheets/undo/undo.ts', 'kysely', 'use the query builder'],
  ['apps/server/src/db/connect.ts', './helpers.ts', 'Name a module by what it does'],

  ['apps/web/src/pages/assets.tsx', '#app/routes.tsx', 'Pages are below app'],
  ['apps/web/src/features/assets/asset-table.tsx', '#pages/assets.tsx', 'below the pages'],
  ['apps/web/src/features/assets/asset-table.tsx', '#features/groups/group-list.tsx', 'No feature imports another'],
  ['apps/web/src/features/assets/asset-table.tsx', '../groups/group-list.tsx', 'for other folders'],
  [
    'apps/web/src/features/assets/list/asset-table.tsx',
    '#features/groups/group-list.tsx',
    'No feature imports another',
  ],
  ['apps/web/src/features/assets/list/asset-table.tsx', '../../groups/group-list.tsx', 'for other folders'],
  ['apps/web/src/ui/table.tsx', '#features/assets/assets.api.ts', 'simple parts'],
  ['apps/web/src/lib/call.ts', '#ui/table.tsx', 'bottom of the web app'],
  ['apps/web/src/lib/call.ts', '@rampart/server/src/app.ts', 'only the contract'],
  ['apps/web/src/lib/call.ts', 'node:fs', 'only the contract'],

  ['scripts/start.mjs', 'fastify', 'before anything is installed'],
  ['scripts/setup/build.mjs', '@scope/tool/part.js', 'before anything is installed'],
];

/** @type {[string, string][]} */
const allowed = [
  ['packages/contract/src/api/assets.ts', '../rules/limits.ts'],
  ['packages/contract/src/api/vex/vex.ts', '#rules/limits.ts'],
  ['packages/contract/src/api/assets.ts', 'zod'],
  ['packages/contract/src/rules/accounts/password-strength.ts', '@zxcvbn-ts/core'],
  ['scripts/start.mjs', './setup/build.mjs'],
  ['scripts/start.mjs', 'node:fs/promises'],
  ['scripts/setup/build.mjs', '../checks/list.mjs'],
  ['packages/contract/src/rules/limits.test.ts', 'fast-check'],
  ['packages/demo/src/company.ts', '@rampart/contract/rules/accounts/permissions.ts'],
  ['apps/server/src/main.ts', '#app'],
  ['apps/server/src/app.ts', '#features/assets/assets.routes.ts'],
  ['apps/server/src/features/assets/assets.routes.ts', './assets.queries.ts'],
  ['apps/server/src/features/assets/assets.queries.ts', 'kysely'],
  ['apps/server/src/features/assets/assets.actions.ts', '#db/fragments.ts'],
  ['apps/server/src/features/assets/assets.test.ts', '#testing/world.ts'],
  ['apps/server/src/features/spreadsheets/undo/undo.actions.ts', '../rows/settle.actions.ts'],
  ['apps/server/src/features/spreadsheets/undo/undo.actions.ts', 'kysely'],
  ['apps/server/src/features/spreadsheets/undo/undo.test.ts', '../rows/settle.actions.ts'],
  ['apps/server/src/accounts/secret-key.ts', '#embedded/publish-file.ts'],
  ['apps/server/src/testing/database/template.ts', 'pg'],
  ['apps/server/src/http/session.queries.ts', 'kysely'],
  ['apps/server/src/http/server.ts', '#db/connect.ts'],
  ['apps/server/src/db/connect.ts', 'pg'],
  ['apps/server/src/jobs/boss.ts', 'pg-boss'],
  ['apps/web/src/app/routes.tsx', '#pages/assets.tsx'],
  ['apps/web/src/pages/assets.tsx', '#features/assets/asset-table.tsx'],
  ['apps/web/src/features/assets/asset-table.tsx', '#ui/table.tsx'],
  ['apps/web/src/features/assets/list/asset-table.tsx', '../edit/edit-asset-dialog.tsx'],
  ['apps/web/src/ui/table.tsx', '#lib/sorting.ts'],
  ['apps/web/src/lib/call.ts', '@rampart/contract/api/endpoint.ts'],
];

/** @type {string} */
let folder;
/** @type {{ filename: string, code: string, help: string }[]} */
let found;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-boundaries-'));
  await copyFile(inRoot('oxlint.boundaries.mjs'), join(folder, 'oxlint.boundaries.mjs'));
  for (const [index, [file, imported]] of [...refused, ...allowed].entries()) {
    await write(placed(file, index), `import { it } from '${imported}';\nexport const uses = it;\n`);
  }
  await write('apps/server/package.json', await readFile(inRoot('apps/server/package.json'), 'utf8'));
  await write('apps/server/src/db/one.ts', `import { two } from '#db/two.ts';\nexport const one = () => two;\n`);
  await write('apps/server/src/db/two.ts', `import { one } from './one.ts';\nexport const two = () => one;\n`);
  await write('apps/server/src/db/shape.ts', `import { draw } from './draw.ts';\nexport type Shape = typeof draw;\n`);
  await write(
    'apps/server/src/db/draw.ts',
    `import type { Shape } from './shape.ts';\nexport const draw = (): Shape => draw;\n`,
  );
  await write('apps/server/src/db/barrel.ts', `export * from './one.ts';\n`);
  found = await lint();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('import boundaries', () => {
  for (const [index, [file, imported, reason]] of refused.entries()) {
    it(`refuse ${file} importing ${imported}`, () => {
      expect(faultsOf(placed(file, index))).toContainEqual(expect.stringContaining(reason));
    });
  }

  for (const [index, [file, imported]] of allowed.entries()) {
    it(`allow ${file} to import ${imported}`, () => {
      expect(faultsOf(placed(file, refused.length + index))).toEqual([]);
    });
  }

  it('refuse a cycle, even one through #folder paths', () => {
    expect(found).toContainEqual(
      expect.objectContaining({ filename: 'apps/server/src/db/one.ts', code: 'import(no-cycle)' }),
    );
  });

  it('refuse a cycle of types', () => {
    expect(found).toContainEqual(
      expect.objectContaining({ filename: 'apps/server/src/db/draw.ts', code: 'import(no-cycle)' }),
    );
  });

  it('refuse a file that only re-exports other files', () => {
    expect(found).toContainEqual(
      expect.objectContaining({ filename: 'apps/server/src/db/barrel.ts', code: 'oxc(no-barrel-file)' }),
    );
  });
});

/**
 * Several rows can name the same file, so each row gets its own file. The ending of the name is kept, because the rules
 * depend on it.
 * @param {string} file
 * @param {number} index
 */
function placed(file, index) {
  const slash = file.lastIndexOf('/') + 1;
  return `${file.slice(0, slash)}case-${index}-${file.slice(slash)}`;
}

/** @param {string} filename */
function faultsOf(filename) {
  return found.filter((fault) => fault.filename === filename).map((fault) => fault.help);
}

/**
 * @param {string} path
 * @param {string} content
 */
async function write(path, content) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

/** @returns {Promise<typeof found>} */
function lint() {
  const args = [inRoot('node_modules/oxlint/bin/oxlint'), '-c', 'oxlint.boundaries.mjs', '--format', 'json'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      resolve(JSON.parse(stdout).diagnostics),
    );
  });
}
