import { spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenLinks } from '../../scripts/checks/links.mjs';
import { otherWorks } from '../../scripts/package/other-works.mjs';
import { inRoot, root, stateDir } from '../../scripts/setup/paths.mjs';
import { run } from '../../scripts/setup/run.mjs';
import { createOwnDatabase } from '../programs/own-database.ts';
import { freePort } from '../../scripts/setup/free-port.mjs';

let folder: string;
let version: string;
let publicKey: ReturnType<typeof generateKeyPairSync>['publicKey'];
const unpacked = (path = '') => join(folder, 'unpacked', `rampart-${version}`, path);
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
  expect(sums.toString()).toContain(`# Packed with Node ${process.versions.node} `);
  const checked = await run('sha256sum', ['--check', '--strict', packed('.tar.gz.sha256')], {
    cwd: join(folder, 'packed'),
  });
  expect(checked).toMatchObject({ ok: true });
  const signature = await readFile(packed('.tar.gz.sha256.sig'));
  expect(verify(null, sums, publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.concat([sums, sums]), publicKey, signature)).toBe(false);
});

it('runs from an empty folder with Node alone and without a network', async () => {
  const launcher = unpacked('rampart');
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
    imported: { state: 'done', hasRows: true, reason: null, faulty: 0 },
    isSigned: true,
    admin: expect.stringContaining('Northern Pipelines'),
    catalogue: '1 unchanged\n',
    backup: expect.stringContaining('was written to'),
    exitCode: 0,
  });
});

it('runs a worker on PostgreSQL, which serves its figures', async () => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('The worker of the package needs PostgreSQL. Set TEST_DATABASE_URL.');
  const database = await createOwnDatabase(server);
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'worker'),
    METRICS_PORT: String(port),
  };
  const worker = spawn(unpacked('rampart'), ['worker'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(worker, 'exit');
  try {
    let output = '';
    worker.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await expect.poll(() => output).toContain('worker is ready');
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(figures).toMatch(/^rampart_database_up 1$/m);
    expect(figures).toMatch(/^process_cpu_seconds_total /m);
    worker.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  } finally {
    worker.kill('SIGKILL');
    await exited;
    await database.drop();
  }
});

it('has the builds for glibc on both processors, and no others', async () => {
  const names = await readdir(unpacked('node_modules/@node-rs'));
  expect(names.toSorted()).toEqual(['argon2', 'argon2-linux-arm64-gnu', 'argon2-linux-x64-gnu']);
  // The field e_machine of an ELF header: EM_X86_64 and EM_AARCH64.
  for (const [processor, machine] of Object.entries({ x64: 62, arm64: 183 })) {
    const build = unpacked(`node_modules/@node-rs/argon2-linux-${processor}-gnu`);
    const file = await open(join(build, `argon2.linux-${processor}-gnu.node`));
    const { buffer } = await file.read(Buffer.alloc(20), 0, 20, 0);
    await file.close();
    expect([buffer.subarray(0, 4).toString('latin1'), buffer.readUInt16LE(18)]).toEqual(['\x7fELF', machine]);
  }
  const files = await readdir(unpacked(), { recursive: true });
  expect(files.filter((path) => path.endsWith('.node'))).toHaveLength(2);
  expect(files.filter((path) => path.includes('musl'))).toEqual([]);
});

it('contains everything that its pages link to', async () => {
  const files = await readdir(unpacked(), { recursive: true });
  const pages = files.filter((path) => /^[^/]+\.md$|^docs\/.*\.md$/.test(path));
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/deploy.md']));
  expect(brokenLinks(unpacked(), pages)).toEqual([]);
});

/** In a network of its own, which has only the loopback address. */
async function runWithoutNetwork(words: string[], env: NodeJS.ProcessEnv) {
  const inside = 'ip link set lo up && exec "$@"';
  const allowed = await run('unshare', ['--map-root-user', '--net', 'sh', '-c', inside, 'sh', 'true']);
  if (!allowed.ok) throw new Error(`This machine allows no network of its own (unshare, ip): ${allowed.output}`);
  return run('unshare', ['--map-root-user', '--net', 'sh', '-c', inside, 'sh', ...words], { cwd: folder, env });
}

it('names all that it contains in a valid SBOM and in NOTICE', async () => {
  const text = await readFile(packed('.cdx.json'), 'utf8');
  expect(await readFile(unpacked('sbom.cdx.json'), 'utf8')).toBe(text);
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  const { components } = JSON.parse(text) as { components: { purl?: string; name: string; licenses?: unknown[] }[] };
  const notice = await readFile(unpacked('NOTICE'), 'utf8');
  const { output } = await run('find', [unpacked('node_modules'), '-name', 'package.json', '-path', '*node_modules/*']);
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
  for (const name of ['@mantine/core', 'leaflet']) expect(notice).toContain(name);
  for (const { name, licence, text: terms } of otherWorks) {
    expect(notice).toContain(`\n${name}\n`);
    expect(notice).toContain(`\nLicence: ${licence}\n`);
    if (terms) expect(notice).toContain(await readFile(inRoot('scripts/package/licences', terms), 'utf8'));
  }
  expect(notice).toContain('Portions Copyright (c) 1994, The Regents of the University of California');
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
