import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';

/**
 * The TypeScript files of an area, from its files and folders.
 * @param {readonly string[]} paths
 * @param {{ areTests: boolean }} kind
 */
export async function typescriptFiles(paths, { areTests }) {
  const found = await Promise.all(
    paths.map(async (path) => {
      if ((await stat(inRoot(path))).isFile()) return [path];
      const names = await readdir(inRoot(path), { recursive: true });
      return names.map((name) => join(path, name)).filter((file) => file.endsWith('.ts'));
    }),
  );
  const files = found.flat().filter((file) => file.endsWith('.test.ts') === areTests);
  return [...new Set(files)].toSorted();
}

/**
 * Files in their order, as many together as have at most so many lines.
 * @template {{ lines: number }} File
 * @param {readonly File[]} files
 * @param {number} most
 */
export function batchesOf(files, most) {
  /** @type {File[][]} */
  const batches = [];
  let lines = Infinity;
  for (const file of files) {
    lines += file.lines;
    if (lines > most) {
      batches.push([]);
      lines = file.lines;
    }
    batches.at(-1)?.push(file);
  }
  return batches;
}

/**
 * Test files without a server take milliseconds, so they get all faults. Of the others, the short ones come first, and
 * those that start several servers last.
 * @param {readonly string[]} tests
 */
export async function quickFirst(tests) {
  const files = await Promise.all(
    tests.map(async (test) => {
      const text = await readFile(inRoot(test), 'utf8');
      return { test, length: text.length, servers: text.split('createWorld(').length - 1 };
    }),
  );
  return files
    .toSorted((a, b) => a.servers * a.length - b.servers * b.length || a.length - b.length)
    .map(({ test }) => test);
}
