import { expect, it } from 'vitest';
import { line, sum, tallyOf } from './tally.mjs';

/**
 * @param {string} status
 * @param {string[]} tests
 */
const file = (status, tests) => ({ status, assertionResults: tests.map((each) => ({ status: each })) });

it.each([
  ['passed and failed tests', true, [file('passed', ['passed', 'passed'])], 2, 0],
  ['a failed test', false, [file('failed', ['passed', 'failed'])], 1, 1],
  ['a skipped test as failed', true, [file('passed', ['passed', 'skipped'])], 1, 1],
  ['a test still to be written as failed', true, [file('passed', ['todo'])], 0, 1],
  ['a file that broke before its first test', false, [file('failed', []), file('passed', ['passed'])], 1, 1],
  ['a hook that failed after all tests passed', false, [file('failed', ['passed'])], 1, 1],
  ['a run that failed outside of every test', false, [file('passed', ['passed'])], 1, 1],
])('counts %s', (_title, success, testResults, passed, failed) => {
  expect(tallyOf({ success, testResults }, { isFiltered: false })).toEqual({ passed, failed });
});

it('forgives the tests that a name filter leaves out', () => {
  const testResults = [file('passed', ['passed', 'skipped'])];
  expect(tallyOf({ success: true, testResults }, { isFiltered: true })).toEqual({ passed: 1, failed: 0 });
});

it('adds up to the last line', () => {
  expect(
    line(
      sum([
        { passed: 3, failed: 0 },
        { passed: 4, failed: 1 },
      ]),
    ),
  ).toBe('7 passed, 1 failed');
});
