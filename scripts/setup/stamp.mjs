import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inRoot, stateDir } from './paths.mjs';

/**
 * What a finished step stored, or null if it never finished.
 * @param {string} name
 * @returns {Promise<Record<string, string> | null>}
 */
export async function readStamp(name) {
  try {
    return JSON.parse(await readFile(join(stateDir, name), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {Record<string, string>} stamp
 */
export async function writeStamp(name, stamp) {
  const file = join(stateDir, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(stamp)}\n`);
}

/** @param {string} name */
export async function clearStamp(name) {
  await rm(join(stateDir, name), { force: true });
}

/**
 * One hash over the contents and names of files and folders. A missing file counts as empty.
 * @param {readonly string[]} paths relative to the repository
 * @param {(path: string) => boolean} [isInput] asked about files and folders below the given ones
 */
export async function hashOf(paths, isInput = () => true) {
  const files = (await Promise.all(paths.map((path) => filesUnder(path, isInput)))).flat().toSorted();
  const contents = await Promise.all(files.map((file) => readFile(inRoot(file))));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    const content = contents[index];
    hash.update(`${file}\0${content?.length}\0`).update(content ?? '');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @param {(path: string) => boolean} isInput
 * @returns {Promise<string[]>}
 */
async function filesUnder(path, isInput) {
  const entries = await readdir(inRoot(path), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries === null) return [path];
  const inputs = entries
    .map((entry) => ({ entry, path: `${path}/${entry.name}` }))
    .filter((each) => isInput(each.path));
  const found = inputs.map((each) => (each.entry.isDirectory() ? filesUnder(each.path, isInput) : [each.path]));
  return (await Promise.all(found)).flat();
}
