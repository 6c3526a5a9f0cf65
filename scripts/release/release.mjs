import { readdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readCommit } from '../package/commit.mjs';
import { inRoot } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { command, Plain, say } from '../setup/say.mjs';
import { changelogHead, unreleased, withRelease } from './changelog.mjs';
import { keepReleasedSchema } from './released-schema.mjs';
import { nextVersion, withPackageName, withVersion } from './version.mjs';

const versioned = [
  'package.json',
  'package-lock.json',
  ...['packages/contract', 'packages/demo', 'apps/server', 'apps/web'].map((folder) => `${folder}/package.json`),
];
const naming = [
  'README.md',
  ...['deploy', 'container', 'package'].map((page) => `docs/${page}.md`),
  'deploy/kubernetes/rampart.yaml',
];

/**
 * `npm run release`: runs all checks, sets the version, writes the changelog, keeps the database of a new installation,
 * commits and tags, and makes the package. It publishes nothing.
 * @param {string[]} args
 */
export async function makeRelease(args) {
  await command(async () => {
    const { values, positionals } = parseArgs({
      args,
      options: { checked: { type: 'boolean', default: false }, key: { type: 'string' } },
      allowPositionals: true,
    });
    const { version: current } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
    const version = nextVersion(current, positionals[0]);
    const tag = `v${version}`;
    if ((await readCommit()).isChanged) throw new Plain('There are changes that are not committed.');
    if ((await mustRun('git', 'tag', '--list', tag)).trim()) throw new Plain(`${version} is released already.`);
    const notes = await readNotes();
    const changelog = await readFile(inRoot('CHANGELOG.md'), 'utf8').catch(() => changelogHead);
    if (unreleased(changelog, notes).length === 0) throw new Plain('There is no change note since the last release.');
    if (values.checked) say('The checks are left out, because you said that they passed.');
    else {
      await mustShow('bash', inRoot('.ci/run'));
      await mustShow(process.execPath, inRoot('scripts/test.mjs'), '--only=figures');
    }

    for (const path of versioned) await rewrite(path, (text) => withVersion(text, current, version));
    for (const path of naming) await rewrite(path, (text) => withPackageName(text, current, version));
    const day = new Date().toISOString().slice(0, 10);
    await writeFile(inRoot('CHANGELOG.md'), withRelease(changelog, notes, version, day));
    await keepReleasedSchema(version);
    await mustRun('git', 'add', '--all');
    await mustRun('git', 'commit', '--quiet', '--message', `Release ${version}`);
    await mustRun('git', 'tag', '--annotate', tag, '--message', `Rampart ${version}`);
    const key = values.key ? ['--key', values.key] : [];
    await mustShow(process.execPath, inRoot('scripts/package.mjs'), ...key);
    say(`Rampart ${version} is packed. To publish it: git push --follow-tags, and the files above with their sums.`);
  });
}

export async function readNotes() {
  const names = (await readdir(inRoot('changes'))).filter((name) => /^\d{4}-.*\.md$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => ({ number: name.slice(0, 4), text: await readFile(inRoot('changes', name), 'utf8') })),
  );
}

/**
 * @param {string} path
 * @param {(text: string) => string} change
 */
async function rewrite(path, change) {
  await writeFile(inRoot(path), change(await readFile(inRoot(path), 'utf8')));
}

/** @param {string} file @param {string[]} args */
async function mustRun(file, ...args) {
  const { ok, output } = await run(file, args);
  if (!ok) throw new Plain(output);
  return output;
}

/** @param {string} file @param {string[]} args */
async function mustShow(file, ...args) {
  const { ok } = await run(file, args, { show: true });
  if (!ok) throw new Plain('The release stopped, because the command above failed.');
}
