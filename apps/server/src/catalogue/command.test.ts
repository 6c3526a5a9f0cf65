import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandInside } from '#admin/inside.ts';
import { askControl, listenControl, type Saying } from '#embedded/control.ts';
import type { Storage } from '#embedded/storage.ts';
import { csaf } from '#testing/advisories.ts';
import { loadingWorld } from '#testing/loading.ts';
import { catalogueUsage, parseImport } from './command.ts';

const world = loadingWorld();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-command-'));
  await writeFile(join(folder, 'good.json'), JSON.stringify(csaf()));
  await writeFile(join(folder, 'bad.json'), '{');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('runs in a running server, reports each file and exits with 1 if one failed', { tags: ['embedded'] }, async () => {
  const storage = { database: world.database() } as Storage;
  const control = await listenControl((argv, say) => runCommandInside(storage, argv, say));
  const said: Saying[] = [];
  const run = (...paths: string[]) =>
    askControl(control.path, ['catalogue', 'import', '--', ...paths], (one) => said.push(one));
  expect(await run(folder)).toEqual({ exitCode: 1, output: '1 loaded, 1 failed' });
  expect(said.filter(({ isProgress }) => !isProgress).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^failed {4}.*bad\.json: The file is not valid JSON/),
    `loaded    ${join(folder, 'good.json')}: TEST-1: 1 product, 1 vulnerability`,
  ]);
  expect(said.some(({ isProgress }) => isProgress)).toBe(true);
  expect(await run(join(folder, 'good.json'))).toEqual({ exitCode: 0, output: '1 unchanged' });
  await control.close();
});

it.each([
  [['export'], 'There is no command "export".'],
  [['import'], 'Name at least one file'],
  [['import', '--prodct', 'x'], "Unknown option '--prodct'"],
])('says what is wrong with %j', (argv, message) => {
  expect(() => parseImport(argv)).toThrow(message);
  expect(() => parseImport(argv)).toThrow(catalogueUsage);
});
