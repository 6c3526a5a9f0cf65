import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { inRoot } from '../../setup/paths.mjs';
import { hashOf } from '../../setup/stamp.mjs';

/**
 * One fault. `id` is its name in the changed sources, and `key` stays the same as long as its source is the same.
 * @typedef {{ id: string, key: string, source: string, line: number, fault: string, replacement: string }} Fault
 *
 * The sources with all their faults, of which one at a time can be switched on, and the tests by their hashes.
 * @typedef {{ progress: string, contents: Record<string, string>, faults: Fault[], tests: Record<string, string> }} Plan
 */

/** Stryker writes to it. */
const silent = {
  debug() {},
  info() {},
  isDebugEnabled: () => false,
};

/**
 * @param {readonly string[]} sources
 * @param {readonly string[]} tests
 * @param {string} progress the file with what is known about the faults
 * @returns {Promise<Plan>}
 */
export async function planFor(sources, tests, progress) {
  const files = await Promise.all(
    sources.map(async (name) => ({ name: inRoot(name), mutate: true, content: await readFile(inRoot(name), 'utf8') })),
  );
  const options = { plugins: null, ignorers: [], excludedMutations: [] };
  // @ts-expect-error Only the options that it uses, and no more of the logger than it calls.
  const { files: changed, mutants } = await new Instrumenter(silent).instrument(files, options);
  const content = new Map(files.map((file) => [file.name, file.content]));
  const hashes = await Promise.all(tests.map((test) => hashOf([test])));
  return {
    progress,
    contents: Object.fromEntries(changed.map((file) => [file.name, file.content])),
    faults: mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      key: createHash('sha256')
        .update(JSON.stringify([fileName, content.get(fileName), location, mutatorName, replacement]))
        .digest('hex')
        .slice(0, 20),
      source: sources[files.findIndex(({ name }) => name === fileName)] ?? '',
      line: location.start.line + 1,
      fault: mutatorName,
      replacement,
    })),
    tests: Object.fromEntries(tests.map((test, index) => [inRoot(test), hashes[index] ?? ''])),
  };
}
