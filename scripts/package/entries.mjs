import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inRoot } from '../setup/paths.mjs';

/** @typedef {import('./tar.mjs').Entry} Entry */

/** Folders of the repository that are shipped. The second value chooses their files. @type {[string, RegExp][]} */
const folders = [
  ['apps/server/dist', /./],
  ['apps/server/migrations', /\.sql$|checksums\.txt$/],
  // Worker threads run from their sources.
  ['apps/server/src', /^(?!testing\/).*(?<!\.(test|fixture))\.mjs$/],
  ['apps/web/dist', /./],
  ['packages/demo/catalogue', /\.json$/],

  ['deploy', /./],
  ['docs', /\.(md|png)$/],
];

const files = ['apps/server/package.json', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];

/** What Node does not run: source maps, TypeScript, tests. Licences have other names. */
const notRun = /\.map$|\.[cm]?tsx?$|^tests?\//;

/**
 * All files of the package, with generated ones. The launcher is at the top.
 * @param {readonly import('./packages.mjs').Shipped[]} packages
 * @param {Record<string, string>} generated
 * @returns {Promise<Entry[]>}
 */
export async function collectEntries(packages, generated) {
  const ours = await Promise.all([
    ...folders.map(([folder, pattern]) => filesBelow(inRoot(folder), folder, (path) => pattern.test(path))),
    ...files.map(async (path) => [{ path, content: await readFile(inRoot(path)) }]),
  ]);
  const installed = await Promise.all(
    packages
      .filter(({ isInstalled }) => isInstalled)
      .map(({ folder, place }) => filesBelow(folder, place, (path) => !notRun.test(path))),
  );
  const launcher = { path: 'rampart', content: await readFile(inRoot('scripts/package/rampart.sh')), isProgram: true };
  const made = Object.entries(generated).map(([path, text]) => ({ path, content: Buffer.from(text) }));
  return [launcher, ...made, ...ours.flat(), ...installed.flat()];
}

/**
 * @param {string} folder
 * @param {string} place the folder in the package
 * @param {(path: string) => boolean} isShipped
 * @returns {Promise<Entry[]>}
 */
async function filesBelow(folder, place, isShipped) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    // A package below another one is shipped for itself, if it is needed.
    .filter((path) => !path.includes('node_modules/') && isShipped(path));
  return Promise.all(
    paths.map(async (path) => ({ path: `${place}/${path}`, content: await readFile(join(folder, path)) })),
  );
}
