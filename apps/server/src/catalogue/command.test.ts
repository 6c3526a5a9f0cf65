import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandInside } from '#admin/inside.ts';
import { askControl, listenControl, type Saying } from '#embedded/control.ts';
import { createSecrets, type Secrets } from '#accounts/secrets.ts';
import type { Storage } from '#embedded/storage.ts';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';
import { catalogueUsage, parseImport, runCatalogueCommand, withFullPaths } from './command.ts';

const world = loadingWorld();
const secrets = createSecrets(Buffer.alloc(32, 7));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-command-'));
  await writeFile(join(folder, 'good.json'), JSON.stringify(csaf()));
  await writeFile(join(folder, 'bad.json'), '{');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  'runs in a running server, names the files that failed, and exits with 1 if there is one',
  { tags: ['embedded'] },
  async () => {
    const storage = { database: world.database(), secrets } as Storage & { secrets: Secrets };
    const control = await listenControl((argv, say) => runCommandInside(storage, argv, say));
    const said: Saying[] = [];
    const run = (...paths: string[]) =>
      askControl(control.path, ['catalogue', 'import', '--', ...paths], (one) => said.push(one));
    expect(await run(folder)).toEqual({ exitCode: 1, output: '1 loaded, 1 failed' });
    expect(said.filter(({ isProgress }) => !isProgress).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^failed {4}.*bad\.json: The file is not valid JSON/),
    ]);
    expect(said.some(({ isProgress }) => isProgress)).toBe(true);
    expect(await run(join(folder, 'good.json'))).toEqual({ exitCode: 0, output: '1 unchanged' });
    said.length = 0;
    await askControl(control.path, ['catalogue', 'import', '--verbose', '--', folder], (one) => said.push(one));
    const named = said.filter(({ isProgress }) => !isProgress).map(({ text }) => text);
    expect(named).toContain(`unchanged ${join(folder, 'good.json')}: TEST-1: the same file is already loaded`);
    await control.close();
  },
);

it('reads a mirror of a provider without a failure, and says little', async () => {
  const mirror = await mkdtemp(join(tmpdir(), 'rampart-mirror-'));
  const save = (name: string, content: object | string) =>
    writeFile(join(mirror, name), typeof content === 'string' ? content : JSON.stringify(content));
  await save('mirror-1.json', csaf({ id: 'MIRROR-1' }));
  for (const ending of ['asc', 'sha256', 'sha512']) await save(`mirror-1.json.${ending}`, 'proof');
  await save('index.txt', 'mirror-1.json\n');
  await save('changes.csv', '"mirror-1.json","2026-01-01T00:00:00Z"\n');
  await save('feed-tlp-white.json', { feed: { id: 'white', entry: [] } });
  await save('service.json', { service: { workspace: [] } });
  await save('category.json', { categories: { category: [] } });
  await save('provider-metadata.json', { metadata_version: '2.0', publisher: { name: 'Maker' } });
  const said: Saying[] = [];
  const result = await runCatalogueCommand({ database: world.database(), secrets }, ['import', mirror], (one) =>
    said.push(one),
  );
  expect(result).toEqual({ exitCode: 0, output: '1 loaded, 4 skipped' });
  expect(said.filter(({ isProgress }) => !isProgress)).toEqual([]);
  await rm(mirror, { recursive: true });
});

it('takes the part of the advisories that the options name, also in a running server', async () => {
  const part = await mkdtemp(join(tmpdir(), 'rampart-part-'));
  const products = { Alpha: { PLC: ['1'] }, Beta: { Fan: ['1'], Valve: ['1'] } };
  await writeFile(join(part, 'a.json'), JSON.stringify(csaf({ id: 'PART-1', products })));
  await writeFile(join(part, 'b.json'), JSON.stringify(csaf({ id: 'PART-2', products: { Gamma: { Pump: ['1'] } } })));
  const options = ['--only-publisher=cisa', '--only-manufacturer', 'Alpha', '--only-manufacturer', 'Be*'];
  const argv = withFullPaths(['import', part, ...options, '--only-product=!Valve', '--only-with-finding']);
  const inside = { database: world.database(), secrets };
  expect(await runCatalogueCommand(inside, argv, () => {})).toEqual({
    exitCode: 0,
    output: '1 loaded, 1 outside the scope',
  });
  const makers = `SELECT name FROM product WHERE manufacturer_name IN ('Alpha', 'Beta', 'Gamma') ORDER BY 1`;
  expect(await world.rows(makers)).toEqual([{ name: 'Fan' }, { name: 'PLC' }]);
  await rm(part, { recursive: true });
});

it.each([
  [['import', 'x', '--only-product', '*'], '--only-product: Products: "*" needs a letter or a digit.'],
  [['export'], 'There is no command "export".'],
  [['import'], 'Name at least one file'],
  [['import', '--prodct', 'x'], "Unknown option '--prodct'"],
])('says what is wrong with %j', (argv, message) => {
  expect(() => parseImport(argv)).toThrow(message);
  expect(() => parseImport(argv)).toThrow(catalogueUsage);
});
