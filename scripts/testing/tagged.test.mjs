import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { apiTests, taggedFiles } from './tagged.mjs';

it('runs the first test of each feature and of each folder of the catalogue on the embedded database', () => {
  const folders = apiTests().filter(
    ({ path, usesDatabase }) => usesDatabase && /\/src\/(?:features|catalogue)\//.test(path),
  );
  expect(folders.length).toBeGreaterThan(50);
  const tagged = new Set(taggedFiles().map(posix.dirname));
  const missing = new Set(folders.map(({ path }) => posix.dirname(path)).filter((folder) => !tagged.has(folder)));
  expect([...missing]).toEqual([]);
});
