import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot, root, stateDir } from '../../scripts/setup/paths.mjs';
import { run } from '../../scripts/setup/run.mjs';

let folder: string;
let version: string;
let publicKey: ReturnType<typeof generateKeyPairSync>['publicKey'];
const packed = (name: string) => join(folder, 'packed', `rampart-${version}${name}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-package-'));
  ({ version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string });
  const pair = generateKeyPairSync('ed25519');
  publicKey = pair.publicKey;
  await writeFile(join(folder, 'key.pem'), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await makePackage(root, join(folder, 'packed'), '--key', join(folder, 'key.pem'));
  await mkdir(join(folder, 'unpacked'));
  await mustRun('tar', ['-xzf', packed('.tar.gz'), '-C', join(folder, 'unpacked')]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function makePackage(clone: string, out: string, ...more: string[]): Promise<void> {
  await mustRun(process.execPath, [join(clone, 'scripts/package.mjs'), '--out', out, ...more], { cwd: clone });
}

async function mustRun(...command: Parameters<typeof run>): Promise<void> {
  const { ok, output } = await run(...command);
  if (!ok) throw new Error(output);
}

it('is smaller than 60 MB, and its sums and their signature are right', async () => {
  expect((await stat(packed('.tar.gz'))).size).toBeLessThan(60_000_000);
  const sums = await readFile(packed('.tar.gz.sha256'));
  for (const name of ['.tar.gz', '.cdx.json']) {
    const sum = createHash('sha256').update(await readFile(packed(name)));
    expect(sums.toString()).toContain(`${sum.digest('hex')}  rampart-${version}${name}\n`);
  }
  const signature = await readFile(packed('.tar.gz.sha256.sig'));
  expect(verify(null, sums, publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.concat([sums, sums]), publicKey, signature)).toBe(false);
});

it('runs from an empty folder with Node alone and without a network', async () => {
  const launcher = join(folder, 'unpacked', `rampart-${version}`, 'rampart');
  const journey = join(folder, 'journey.mjs');
  await cp(inRoot('e2e/package/journey.mjs'), journey);
  const env = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
  const { ok, output } = await runWithoutNetwork([process.execPath, journey, launcher], env);
  expect(ok, output).toBe(true);
  expect(JSON.parse(output)).toEqual({
    signIn: 200,
    equipment: 200,
    products: 5,
    template: true,
    page: true,
    outside: 'ENETUNREACH',
    admin: expect.stringContaining('Northern Pipelines'),
    exitCode: 0,
  });
});

/** In a network of its own, which has only the loopback address. */
async function runWithoutNetwork(words: string[], env: NodeJS.ProcessEnv) {
  const inside = 'ip link set lo up && exec "$@"';
  const allowed = await run('unshare', ['--map-root-user', '--net', 'sh', '-c', inside, 'sh', 'true']);
  if (!allowed.ok) throw new Error(`This machine allows no network of its own (unshare, ip): ${allowed.output}`);
  return run('unshare', ['--map-root-user', '--net', 'sh', '-c', inside, 'sh', ...words], { cwd: folder, env });
}

it('names all that it contains in a valid SBOM and in NOTICE', async () => {
  const unpacked = join(folder, 'unpacked', `rampart-${version}`);
  const text = await readFile(packed('.cdx.json'), 'utf8');
  expect(await readFile(join(unpacked, 'sbom.cdx.json'), 'utf8')).toBe(text);
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  const { components } = JSON.parse(text) as { components: { purl?: string; name: string; licenses?: unknown[] }[] };
  const notice = await readFile(join(unpacked, 'NOTICE'), 'utf8');
  const { output } = await run('find', [
    join(unpacked, 'node_modules'),
    '-name',
    'package.json',
    '-path',
    '*node_modules/*',
  ]);
  const purls = new Set(components.map(({ purl }) => purl));
  let installed = 0;
  for (const file of output
    .trim()
    .split('\n')
    .filter((path) => /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))) {
    const { name, version: found } = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    expect(purls).toContain(`pkg:npm/${name?.replace('@', '%40')}@${found}`);
    expect(notice).toContain(`${name} ${found} (`);
    installed += 1;
  }
  expect(installed).toBeGreaterThan(100);
  // The fonts, the maps and the facts of the demo, and what is built into the web app.
  for (const name of [
    'Geist and Geist Mono',
    'Natural Earth',
    'Facts of the demo catalogue',
    '@mantine/core',
    'leaflet',
  ]) {
    expect(notice).toContain(name);
  }
  expect(components.filter(({ licenses }) => !licenses)).toEqual([]);
});

it('is the same, byte for byte, when it is built again in another folder', async () => {
  // Inside the repository, so that git finds the commit, and the packages need no copy.
  const twin = join(stateDir, 'twin');
  await rm(twin, { recursive: true, force: true });
  await mkdir(twin, { recursive: true });
  const copy =
    'git ls-files -z --cached --others --exclude-standard | xargs -0 cp -l --parents -t "$1" && cp -al node_modules "$1"';
  expect(await run('sh', ['-c', `${copy}`, 'sh', twin])).toMatchObject({ ok: true });
  for (const app of ['server', 'web']) {
    const installed = join('apps', app, 'node_modules');
    await run('cp', ['-al', inRoot(installed), join(twin, installed)]);
  }
  // Nothing has to be installed.
  await cp(join(stateDir, 'install.json'), join(twin, '.rampart/install.json'));
  try {
    await makePackage(twin, join(folder, 'again'));
    const hashes = await Promise.all(
      ['packed', 'again'].map(async (name) =>
        createHash('sha256')
          .update(await readFile(join(folder, name, `rampart-${version}.tar.gz`)))
          .digest('hex'),
      ),
    );
    expect(hashes[1]).toBe(hashes[0]);
  } finally {
    await rm(twin, { recursive: true, force: true });
  }
});
