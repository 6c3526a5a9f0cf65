import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockKeys } from '#db/lock-keys.ts';
import { paths } from '#paths';

const known: number[] = Object.values(lockKeys);
const sources = join(paths.migrations, '../src');

/** The first argument of each call that takes or gives back an advisory lock. */
const firstArguments = (text: string) =>
  [...text.matchAll(/pg_(?:try_)?advisory_\w*lock\w*\s*\(\s*([^,)]*)/gi)].map(([, argument = '']) => argument.trim());

it('no two advisory locks share a key', () => {
  expect(new Set(known).size).toBe(known.length);
});

it('the migrations use only keys of the list', async () => {
  const files = (await readdir(paths.migrations)).filter((name) => name.endsWith('.sql'));
  const used = await Promise.all(
    files.map(async (name) => firstArguments(await readFile(join(paths.migrations, name), 'utf8'))),
  );
  const keys = used.flat().map(Number);
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => !known.includes(key))).toEqual([]);
});

it('the code writes no key as a number outside the list', async () => {
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => /\.m?ts$|\.mjs$/.test(name) && !/\.test\.ts$|^testing\/|^db\/lock-keys\.ts$/.test(name),
  );
  const texts = await Promise.all(
    files.map(async (name) => ({ name, text: await readFile(join(sources, name), 'utf8') })),
  );
  const taking = texts.flatMap(({ text }) => firstArguments(text));
  expect(taking.length).toBeGreaterThan(3);
  // A key comes from the list, or is the parameter of a function that takes a `LockKey`.
  expect(taking.filter((argument) => argument !== '$1' && !/^\$\{sql\.lit\(lockKeys\.\w+/.test(argument))).toEqual([]);
  const written = texts.filter(({ text }) => known.some((key) => text.replaceAll('_', '').includes(String(key))));
  expect(written.map(({ name }) => name)).toEqual([]);
});
