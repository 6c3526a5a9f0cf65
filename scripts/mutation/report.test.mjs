import { expect, it } from 'vitest';
import { batchesOf, quickFirst } from './files.mjs';
import { relatedTests } from './related.mjs';
import { linesOfArea, linesOfSurvivors, shareOf } from './report.mjs';
import { readMutants } from './shard.mjs';

/** @param {string} status @param {number} line */
const mutant = (status, line) => ({
  status,
  mutatorName: 'Regex',
  replacement: '/a\n  b/',
  location: { start: { line } },
});
const mutants = ['Timeout', 'Survived', 'RuntimeError', 'NoCoverage'].map((status, index) => mutant(status, 9 - index));
const shard = { source: 'a.ts', seconds: 3, ...readMutants(mutants) };

it('a fault that no test notices counts as missed, also if no test runs its line', () => {
  expect(shard).toMatchObject({ noticed: 2, timedOut: 1, missed: 2 });
  expect(shareOf([shard])).toBe(50);
});

it('names each missed fault by its line', () => {
  expect(linesOfSurvivors([shard])).toEqual(['  a.ts:6 Regex /a b/', '  a.ts:8 Regex /a b/']);
});

it('fails an area below its goal', () => {
  const area = { name: 'rules', sources: [], tests: [] };
  expect(linesOfArea({ ...area, goal: 50 }, [shard])).toEqual([
    'rules: 2 of 4 faults noticed, 50.0 % (goal 50): pass, 3 s',
  ]);
  expect(linesOfArea({ ...area, goal: 51 }, [shard])[0]).toContain('FAIL');
});

it('an area without faults reaches every goal', () => {
  expect(shareOf([])).toBe(100);
});

it('small files share a start, in their order', () => {
  const files = [100, 150, 60, 400, 10].map((lines) => ({ lines }));
  expect(batchesOf(files, 300).map((batch) => batch.map(({ lines }) => lines))).toEqual([
    [100, 150],
    [60],
    [400],
    [10],
  ]);
});

it('test files without a server come first, and then the short ones', async () => {
  const folder = 'apps/server/src/features/single-sign-on';
  const [quick, short, long] = ['provider-fault', 'recorded', 'visit'].map((name) => `${folder}/${name}.test.ts`);
  expect(await quickFirst([long ?? '', short ?? '', quick ?? ''])).toEqual([quick, short, long]);
});

it('the tests of a file are those that load it, directly or through other files', async () => {
  const testsOf = await relatedTests([
    'packages/contract/src/rules/mitigation.test.ts',
    'packages/contract/src/rules/result-count.test.ts',
  ]);
  expect(testsOf('packages/contract/src/rules/limits.ts')).toEqual([
    'packages/contract/src/rules/result-count.test.ts',
  ]);
});
