import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { startCsafProvider, type CsafProvider } from '#testing/servers/csaf-provider.ts';
import { subscribing } from '#testing/loads/subscribing.ts';
import { tarOf } from '#testing/tar.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let folder: string;
let provider: CsafProvider;
let source: ReturnType<typeof subscribing>;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'rampart-folder-')));
  world = await createWorld({ config: { catalogueFolders: [join(folder, 'allowed')] } });
  operator = await world.user();
  source = subscribing(world, () => operator);
});
beforeEach(async () => {
  provider = await startCsafProvider({ role: 'csaf_publisher' });
});
afterEach(() => provider.close());
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

let made = 0;
const advisory = () => {
  made += 1;
  return csaf({ id: `SOURCE-${made}`, products: { Maker: { [`Source product ${made}`]: ['1'] } } });
};
const originOf = (domain: string) =>
  domain.startsWith('csaf.data.security.') ? `${provider.origin}/dns` : provider.origin;

const wellKnown = '/.well-known/csaf/provider-metadata.json';
const move = (path: string) => {
  provider.files.set(path, provider.files.get(wellKnown) ?? '');
  provider.files.delete(wellKnown);
};

it.each([
  ['the well-known path', () => {}],
  [
    'security.txt in the well-known folder',
    () => {
      move('/csaf/provider-metadata.json');
      const named = `${provider.origin}/csaf/provider-metadata.json`;
      provider.files.set('/.well-known/security.txt', `Contact: x\nCSAF: https://gone.invalid/x\r\nCSAF: ${named}\r\n`);
      provider.answers.set(wellKnown, (_request, response) => response.end('<html>no metadata</html>'));
    },
  ],
  [
    'the old place of security.txt',
    () => {
      move('/csaf/provider-metadata.json');
      provider.files.set('/security.txt', `CSAF: ${provider.origin}/csaf/provider-metadata.json`);
    },
  ],
  ['the DNS path', () => move('/dns')],
])('finds the metadata of a domain by %s', async (_what, arrange) => {
  await provider.publish('one.json', advisory());
  arrange();
  const id = await source.subscribe('csaf', `maker${made}.example`);
  expect(await source.run(id, { originOf })).toMatchObject({
    failure: null,
    role: 'csaf_publisher',
    documents: { taken: 1, unsigned: 1 },
  });
});

it('says where it looked if a domain has no metadata', async () => {
  provider.files.clear();
  const id = await source.subscribe('csaf', 'nothing.example');
  const { failure } = await source.run(id, { originOf });
  expect(failure).toMatch(/^No valid provider-metadata.json was found\. .*well-known.*404.*\/dns: .*404/);
});

it.each([
  ['rolie', 'feed.json'],
  ['directory', ''],
  ['directory', 'index.txt'],
] as const)('reads a listing alone: %s %s', async (kind, path) => {
  await provider.publish('one.json', advisory());
  if (kind === 'directory') provider.files.delete('/docs/changes.csv');
  const id = await source.subscribe(kind, `${provider.origin}/docs/${path}`);
  expect(await source.run(id)).toMatchObject({ failure: null, role: null, documents: { taken: 1, unsigned: 1 } });
  provider.requests.length = 0;
  await source.run(id);
  expect(provider.requests.every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(kind === 'rolie');
  expect(provider.fetched().filter((one) => one.endsWith('/one.json'))).toEqual([]);
});

it('asks for a document without a date only whether it changed', async () => {
  await provider.publish('one.json', advisory());
  await provider.publish('two.json', advisory());
  provider.files.delete('/docs/changes.csv');
  const id = await source.subscribe('directory', `${provider.origin}/docs/`);
  await source.run(id);
  await provider.publish('two.json', advisory());
  provider.files.set('/docs/index.txt', 'one.json\ntwo.json\n../../etc/passwd.json\nhttps://else.example/x.json\n');
  provider.files.delete('/docs/changes.csv');
  provider.requests.length = 0;
  const after = await source.run(id);
  expect(after.documents).toMatchObject({ seen: 2, taken: 2 });
  const asked = provider.requests.filter(({ path }) => path.endsWith('one.json'));
  expect(asked.map(({ headers }) => typeof headers['if-none-match'])).toEqual(['string']);
  const [load] = await world.inRole<{ tally: object; files_done: number }>(
    'rampart_operator',
    'SELECT files_done, tally FROM catalogue_load WHERE id = $1',
    [after.load],
  );
  expect(load?.files_done).toBe(1);
});

it('loads the KEV list, and asks only whether it changed', async () => {
  const list = (cve: string) =>
    JSON.stringify({
      catalogVersion: '2026.03.01',
      dateReleased: '2026-03-01T00:00:00Z',
      vulnerabilities: [{ cveID: cve, dateAdded: '2026-03-01' }],
    });
  provider.files.set('/kev.json', list('CVE-2026-1001'));
  const id = await source.subscribe('kev', `${provider.origin}/kev.json`);
  const first = await source.run(id);
  expect(first).toMatchObject({ failure: null, documents: { seen: 1, taken: 1 } });
  const second = await source.run(id);
  expect(second).toMatchObject({ load: first.load, documents: { taken: 1 } });
  provider.files.set('/kev.json', list('CVE-2026-1002'));
  expect((await source.run(id)).load).not.toBe(first.load);
});

it('takes the packed list of EPSS', async () => {
  const list = '#model_version:v1,score_date:2026-11-18T00:00:00Z\ncve,epss,percentile\nCVE-2026-1001,0.5,0.9\n';
  provider.answers.set('/epss.csv.gz', (_request, response) => response.end(gzipSync(list)));
  const id = await source.subscribe('epss', `${provider.origin}/epss.csv.gz`);
  expect(await source.run(id)).toMatchObject({ failure: null, documents: { seen: 1, taken: 1, set_aside: 0 } });
  expect(await world.inRole('rampart_operator', 'SELECT scored_on::text FROM epss_list', [])).toEqual([
    { scored_on: '2026-11-18' },
  ]);
});

it('reads a page with links to files, and an archive', async () => {
  const archive = gzipSync(tarOf([{ name: 'a.json', content: JSON.stringify(advisory()) }]));
  await provider.publish('one.json', advisory());
  provider.files.set('/docs/', `<a href="one.json">1</a> <a href='/docs/all.tar.gz'>all</a> <a href=../x.json>x</a>`);
  provider.answers.set('/docs/all.tar.gz', (_request, response) => response.end(archive));
  const id = await source.subscribe('files', `${provider.origin}/docs/`);
  expect(await source.run(id)).toMatchObject({ failure: null, documents: { seen: 2, taken: 2 } });
});

it('takes an archive if one of its files was loaded, in any order', async () => {
  const good = { name: 'good.json', content: JSON.stringify(advisory()) };
  const bad = (name: string) => ({ name, content: '{' });
  const archive = gzipSync(tarOf([bad('a.json'), good, bad('z.json')]));
  provider.answers.set('/docs/some.tar.gz', (_request, response) => response.end(archive));
  provider.answers.set('/docs/none.tar.gz', (_request, response) => response.end(gzipSync(tarOf([bad('a.json')]))));
  provider.files.set('/docs/', '<a href="some.tar.gz">some</a> <a href="none.tar.gz">none</a>');
  const id = await source.subscribe('files', `${provider.origin}/docs/`);
  expect(await source.run(id)).toMatchObject({ documents: { seen: 2, taken: 1 } });
  expect(Object.keys(await source.reasons(id))).toEqual(['none.tar.gz']);
});

it('reads a folder that the configuration allows, and only what changed in it', async () => {
  const allowed = join(folder, 'allowed');
  await mkdir(join(allowed, 'new'), { recursive: true });
  await mkdir(join(folder, 'other'));
  await writeFile(join(allowed, 'one.json'), JSON.stringify(advisory()));
  await writeFile(join(allowed, 'note.txt'), 'no catalogue file');
  const id = await source.subscribe('files', allowed);
  const first = await source.run(id);
  expect(first).toMatchObject({ failure: null, documents: { seen: 1, taken: 1 } });
  expect((await source.run(id)).load).toBe(first.load);
  await writeFile(join(allowed, 'new', 'two.json'), JSON.stringify(advisory()));
  expect((await source.run(id)).documents).toMatchObject({ seen: 2, taken: 2 });

  for (const path of [join(folder, 'other'), join(allowed, '..'), '/etc'])
    expect((await source.run(await source.subscribe('files', path))).failure, path).toBe(
      'The configuration does not allow this folder (CATALOGUE_FOLDERS).',
    );
  expect((await source.run(await source.subscribe('files', join(allowed, 'none')))).failure).toBe(
    'There is no such folder on the server.',
  );
});

it.each(['index.txt', 'changes.csv'])('keeps the dates of a directory if only %s changed', async (changed) => {
  for (const name of ['one.json', 'two.json']) await provider.publish(name, advisory());
  const id = await source.subscribe('directory', `${provider.origin}/docs/`);
  await source.run(id);
  provider.files.set(`/docs/${changed}`, `${provider.files.get(`/docs/${changed}`)}\n`);
  provider.requests.length = 0;
  expect((await source.run(id)).documents).toMatchObject({ seen: 2, taken: 2 });
  expect(provider.fetched().filter((path) => path.endsWith('.json'))).toEqual([]);
});

const sha512 = (content: string) => createHash('sha512').update(content).digest('hex');

it('checks the hashes beside files of a page', async () => {
  const files = ['good.json', 'wrong.json', 'page.json', 'none.json'];
  for (const name of files) await provider.publish(name, advisory(), { hasHash: name === 'good.json' });
  provider.files.set('/docs/wrong.json.sha256', `${'ab'.repeat(32)}  wrong.json`);
  // A server that answers with a page of its own where there is nothing.
  provider.files.set('/docs/page.json.sha512', '<html>There is no such file.</html>');
  provider.files.set('/docs/', files.map((name) => `<a href="${name}">${name}</a>`).join(' '));
  const id = await source.subscribe('files', `${provider.origin}/docs/`);
  expect((await source.run(id)).documents).toMatchObject({ seen: 4, taken: 3, set_aside: 1, unsigned: 3 });
  expect(await source.reasons(id)).toEqual({ 'wrong.json': 'Its hash is wrong.' });
});

it('takes a mirror of a provider in a folder: checks hashes, and lists of documents are no failures', async () => {
  const mirror = join(folder, 'allowed', 'mirror');
  await mkdir(mirror, { recursive: true });
  const [good, wrong] = [JSON.stringify(advisory()), JSON.stringify(advisory())];
  const metadata = provider.files.get(wellKnown) ?? '';
  const files = {
    'good.json': good,
    'good.json.sha512': `${sha512(good)}  good.json`,
    'good.json.asc': 'a signature',
    'wrong.json': wrong,
    'wrong.json.sha512': sha512(good),
    'feed.json': provider.files.get('/docs/feed.json') ?? '',
    'provider-metadata.json': metadata,
    'index.txt': 'good.json',
    'changes.csv': '"good.json","2024-05-01T00:00:00Z"',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(mirror, name), content);
  const id = await source.subscribe('files', mirror);
  expect(await source.run(id)).toMatchObject({
    failure: null,
    documents: { seen: 4, taken: 3, set_aside: 1, unsigned: 1 },
  });
  expect(await source.reasons(id)).toEqual({ 'wrong.json': 'Its hash is wrong.' });
});
