import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stateDir } from './paths.mjs';
import { hashOf } from './stamp.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let path;
beforeAll(async () => {
  await mkdir(stateDir, { recursive: true });
  folder = await mkdtemp(join(stateDir, 'stamp-test-'));
  path = `.rampart/${basename(folder)}`;
  await mkdir(join(folder, 'below'));
  await writeFile(join(folder, 'below/a.ts'), 'one');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is the same for the same files, and counts missing files as empty', async () => {
  expect(await hashOf([path])).toBe(await hashOf([path, `${path}/missing`]));
});

it('changes with content, names and new files', async () => {
  const seen = [await hashOf([path])];
  await writeFile(join(folder, 'below/a.ts'), 'two');
  seen.push(await hashOf([path]));
  await rename(join(folder, 'below/a.ts'), join(folder, 'below/b.ts'));
  seen.push(await hashOf([path]));
  await writeFile(join(folder, 'c.ts'), '');
  seen.push(await hashOf([path]));
  expect(new Set(seen).size).toBe(4);
});

it('leaves out files and folders that are not inputs', async () => {
  const isInput = (/** @type {string} */ file) => !file.endsWith('/left-out');
  const before = await hashOf([path], isInput);
  await mkdir(join(folder, 'left-out'));
  await writeFile(join(folder, 'left-out/d.ts'), 'four');
  expect(await hashOf([path], isInput)).toBe(before);
});
