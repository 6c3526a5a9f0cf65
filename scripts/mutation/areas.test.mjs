import { stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { areas } from './areas.mjs';
import { typescriptFiles } from './files.mjs';

const paths = [...new Set(areas.flatMap(({ sources, tests }) => [...sources, ...tests]))];

it.each(paths)('%s, which an area names, exists', async (path) => {
  await expect(stat(inRoot(path))).resolves.toBeDefined();
});

it('every source is in one area at most, and no area is without sources or tests', async () => {
  for (const { name, sources, tests } of areas) {
    expect(await typescriptFiles(sources, { areTests: false }), name).not.toEqual([]);
    expect(await typescriptFiles(tests, { areTests: true }), name).not.toEqual([]);
  }
  const all = (await Promise.all(areas.map(({ sources }) => typescriptFiles(sources, { areTests: false })))).flat();
  expect(all.length).toBe(new Set(all).size);
});

it('the areas contain what was added to their folders', async () => {
  const all = (await Promise.all(areas.map(({ sources }) => typescriptFiles(sources, { areTests: false })))).flat();
  expect(all).toEqual(
    expect.arrayContaining([
      'packages/contract/src/rules/versions/read-version.ts',
      'apps/server/src/catalogue/entries/revision.ts',
      'apps/server/src/http/outbound/proxy-tunnel.ts',
    ]),
  );
});
