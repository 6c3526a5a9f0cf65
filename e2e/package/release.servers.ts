import { generateKeyPairSync, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenLinks } from '../../scripts/checks/links.mjs';
import { nextVersion } from '../../scripts/release/version.mjs';
import { inRoot, stateDir } from '../../scripts/setup/paths.mjs';
import { run } from '../../scripts/setup/run.mjs';

/** A repository with these sources in one commit. On the disk of the packages, which are linked and not copied. */
const clone = join(stateDir, 'release');
const inClone = (path: string) => join(clone, path);
const key = `${clone}.pem`;
let current: string;
let next: string;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');

const author = { name: 'Release', email: 'release@rampart.example' };
const env = {
  ...process.env,
  GIT_AUTHOR_NAME: author.name,
  GIT_AUTHOR_EMAIL: author.email,
  GIT_COMMITTER_NAME: author.name,
  GIT_COMMITTER_EMAIL: author.email,
};

async function succeed(file: string, args: string[], cwd = clone): Promise<string> {
  const { ok, output } = await run(file, args, { cwd, env });
  if (!ok) throw new Error(output);
  return output.trim();
}
const git = (...args: string[]) => succeed('git', args);
const release = (...args: string[]) =>
  run(process.execPath, [inClone('scripts/release.mjs'), ...args], { cwd: clone, env });

beforeAll(async () => {
  await rm(clone, { recursive: true, force: true });
  await mkdir(inClone('.rampart'), { recursive: true });
  const copy = [
    'git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$1" && cp -al node_modules "$1"',
    // npm writes into this file.
    'cp --remove-destination node_modules/.package-lock.json "$1/node_modules"',
    'for own in apps/*/node_modules; do cp -al "$own" "$1/$own"; done',
  ];
  await succeed('sh', ['-e', '-c', copy.join('\n'), 'sh', clone], join(stateDir, '..'));
  // Nothing has to be installed before the version changes, and nothing has to be fetched again.
  for (const name of ['install.json', 'builds'])
    if (existsSync(join(stateDir, name)))
      await cp(join(stateDir, name), inClone(`.rampart/${name}`), { recursive: true });
  ({ version: current } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string });
  next = nextVersion(current, 'minor');
  await writeFile(inClone('changes/9999-news.md'), '# News\n\nSee [Releases](../docs/releases.md).\n');
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'Everything');
  await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
});
afterAll(async () => {
  await rm(clone, { recursive: true, force: true });
  await rm(key, { force: true });
});

it('a release has a tag, a changelog, its database and a signed package', { timeout: 600_000 }, async () => {
  const { ok, output } = await release(next, '--checked', '--key', key);
  expect(ok, output).toBe(true);
  expect(await git('status', '--porcelain')).toBe('');
  expect(await git('log', '-1', '--format=%s %D')).toBe(`Release ${next} HEAD -> main, tag: v${next}`);
  expect(await git('cat-file', '-t', `v${next}`)).toBe('tag');

  const read = (path: string) => readFile(inClone(path), 'utf8');
  expect(await read('CHANGELOG.md')).toContain(
    `\n## ${next} (${new Date().toISOString().slice(0, 10)})\n\n### News (9999)\n\nSee [Releases](docs/releases.md).\n`,
  );
  expect(brokenLinks(clone, ['CHANGELOG.md'])).toEqual([]);
  for (const page of ['README.md', 'docs/deploy.md', 'docs/container.md', 'docs/package.md']) {
    expect(await read(page)).toMatch(new RegExp(`rampart[-:]${next}`));
    expect(await read(page)).not.toMatch(new RegExp(`rampart[-:]${current}`));
  }
  const database = await read(`e2e/released/${next}.sql`);
  for (const table of ['public.asset', 'public.migration', 'pgboss.queue'])
    expect(database).toContain(`CREATE TABLE ${table} (`);
  expect(database).toContain('INSERT INTO public.migration VALUES');
  expect(database).not.toContain('INSERT INTO public.set_up_link');

  const packed = (name: string) => inClone(`.rampart/package/rampart-${next}${name}`);
  const sums = await readFile(packed('.tar.gz.sha256'));
  expect(verify(null, sums, publicKey, await readFile(packed('.tar.gz.sha256.sig')))).toBe(true);
  const about = await succeed('tar', ['-xzOf', packed('.tar.gz'), `rampart-${next}/package.json`]);
  expect(JSON.parse(about)).toMatchObject({ version: next, commit: await git('rev-parse', 'HEAD') });
});

it('a version is not released twice, and not without a change note', async () => {
  expect(await release(next, '--checked')).toEqual({ ok: false, output: `${next} is released already.\n` });
  expect(await release('minor', '--checked')).toMatchObject({
    ok: false,
    output: expect.stringContaining('There is no change note since the last release.') as string,
  });
  await writeFile(inClone('draft.txt'), '');
  expect(await release('minor', '--checked')).toMatchObject({
    output: expect.stringContaining('There are changes that are not committed.') as string,
  });
});
