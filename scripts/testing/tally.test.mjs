import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runTool } from '../setup/run.mjs';
import { lines, sum, tallyOf } from './tally.mjs';

const options = { isFiltered: false, root: '/rampart' };

/**
 * @param {string} status
 * @param {string[]} tests
 */
const file = (status, tests) => ({
  name: '/rampart/e2e/groups.e2e.ts',
  status,
  message: '',
  assertionResults: tests.map((each) => ({ status: each, fullName: `is ${each}` })),
});

it.each([
  ['passed and failed tests', true, [file('passed', ['passed', 'passed'])], 2, 0],
  ['a failed test', false, [file('failed', ['passed', 'failed'])], 1, 1],
  ['a skipped test as failed', true, [file('passed', ['passed', 'skipped'])], 1, 1],
  ['a test that is not yet written as failed', true, [file('passed', ['todo'])], 0, 1],
  ['a file that failed before its first test', false, [file('failed', []), file('passed', ['passed'])], 1, 1],
  ['a hook that failed after all tests passed', false, [file('failed', ['passed'])], 1, 1],
  ['a run that failed outside of all tests', false, [file('passed', ['passed'])], 1, 1],
])('counts %s', (_title, success, testResults, passed, failed) => {
  expect(tallyOf({ success, testResults }, options)).toMatchObject({ passed, failed });
});

it('does not count tests that a name filter leaves out', () => {
  const testResults = [file('passed', ['passed', 'skipped'])];
  expect(tallyOf({ success: true, testResults }, { ...options, isFiltered: true })).toMatchObject({
    passed: 1,
    failed: 0,
  });
});

it('does not count tests with a tag that is left out', () => {
  const skipped = (/** @type {string[]} */ ...tags) => ({ status: 'skipped', fullName: tags.join(), tags });
  const testResults = [{ ...file('passed', ['passed']), assertionResults: [skipped('figures'), skipped('other')] }];
  expect(tallyOf({ success: true, testResults }, { ...options, leftOut: ['figures'] }).faults).toEqual([
    'e2e/groups.e2e.ts other: not run',
  ]);
});

it('names each fault by its file, its test and the first line of its reason', () => {
  const failed = { status: 'failed', fullName: 'opens a group', failureMessages: ['Error: too slow\n    at line 3'] };
  const testResults = [
    { ...file('failed', ['passed', 'skipped']), assertionResults: [failed, ...file('', ['skipped']).assertionResults] },
    { ...file('failed', []), message: 'no such port\n    at line 4' },
  ];
  expect(tallyOf({ success: false, testResults }, options).faults).toEqual([
    'e2e/groups.e2e.ts opens a group: Error: too slow',
    'e2e/groups.e2e.ts is skipped: not run',
    'e2e/groups.e2e.ts outside of its tests: no such port',
  ]);
});

it('says that a test exceeded its time limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-tally-'));
  try {
    await writeFile(join(folder, 'slow.test.mjs'), "it('never ends', () => new Promise(() => {}), 50);");
    const report = join(folder, 'report.json');
    const args = ['run', `--root=${folder}`, '--globals', '--reporter=json', `--outputFile.json=${report}`];
    await runTool('vitest/vitest.mjs', args, { cwd: folder });
    const { faults } = tallyOf(JSON.parse(await readFile(report, 'utf8')), { ...options, root: folder });
    expect(faults).toEqual(['slow.test.mjs never ends: exceeded its time limit']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('prints all faults and the sum as the last line', () => {
  expect(
    lines(
      sum([
        { passed: 3, failed: 0, faults: [] },
        { passed: 4, failed: 1, faults: ['check: format'] },
      ]),
    ),
  ).toEqual(['failed: check: format', '7 passed, 1 failed']);
});
