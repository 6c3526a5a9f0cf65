import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProgress } from './progress.mjs';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-progress-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** @param {string} progress */
const planWith = (progress) => ({ progress, contents: {}, faults: [], tests: { 'a.test.ts': 'hash of a' } });
const trial = { key: 'k', test: 'says no', by: 'hash of a', ms: 5 };

it('keeps what each test found, and continues there', async () => {
  const file = join(folder, 'kept');
  const first = readProgress(planWith(file));
  expect([first.isNoticed('k'), first.isTried(trial)]).toEqual([false, false]);
  first.add({ ...trial, outcome: 'missed' });
  first.add({ ...trial, test: 'says yes', outcome: 'noticed' });
  for (const progress of [first, readProgress(planWith(file))])
    expect([progress.isNoticed('k'), progress.isTried(trial), progress.isTried({ ...trial, test: 'other' })]).toEqual([
      true,
      true,
      false,
    ]);
});

it('forgets what a test found before its file changed, and an incomplete line', async () => {
  const file = join(folder, 'changed');
  await writeFile(file, `${JSON.stringify({ ...trial, by: 'earlier hash', outcome: 'noticed' })}\n{"key":"k","te`);
  const progress = readProgress(planWith(file));
  expect([progress.trials, progress.isNoticed('k')]).toEqual([[], false]);
  expect(await readFile(file, 'utf8')).toContain('earlier hash');
});
