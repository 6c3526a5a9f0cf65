/**
 * The counts of a run, and one line for each fault: the file and the test, or the check.
 * @typedef {{ passed: number, failed: number, faults: string[] }} Tally
 *
 * The parts of the test runner's report that we read.
 * @typedef {{ status: string, fullName: string, tags?: string[], failureMessages?: string[] | null }} TestResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: TestResult[] }} FileResult
 * @typedef {{ success: boolean, testResults: FileResult[] }} Report
 *
 * Tests may be skipped on purpose: all if a name filters them, or those with a tag whose data are not there.
 * @typedef {{ isFiltered: boolean, leftOut?: string[], root: string }} Options
 */

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
    faults: tallies.flatMap((tally) => tally.faults),
  };
}

/**
 * The end of a run: each fault again, because the output about it may be far above, and the sum as the last line.
 * @param {Tally} tally
 */
export function lines({ passed, failed, faults }) {
  return [...faults.map((fault) => `failed: ${fault}`), `${passed} passed, ${failed} failed`];
}

/**
 * Counts a report of the test runner. A skipped test counts as failed, because nothing shows that it works. So does a
 * file that failed before its first test, and a run that failed outside of all tests.
 * @param {Report} report
 * @param {Options} options
 * @returns {Tally}
 */
export function tallyOf(report, { root, ...options }) {
  const passed = report.testResults.flatMap((file) => file.assertionResults.filter(isPassed)).length;
  const faults = report.testResults.flatMap((file) =>
    faultsOf(file, options).map((fault) => `${inside(root, file.name)} ${fault}`),
  );
  if (faults.length === 0 && !report.success) faults.push('outside of all tests');
  return { passed, failed: faults.length, faults };
}

/**
 * @param {FileResult} file
 * @param {Omit<Options, 'root'>} options
 */
function faultsOf(file, { isFiltered, leftOut = [] }) {
  const failed = file.assertionResults
    .filter(isFailed)
    .map((test) => `${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  const isBroken = file.status === 'failed' && failed.length === 0;
  const isMeant = (/** @type {TestResult} */ { tags = [] }) => tags.some((tag) => leftOut.includes(tag));
  const rest = file.assertionResults.filter((test) => !isPassed(test) && !isFailed(test));
  const skipped = isFiltered ? [] : rest.filter((test) => !isMeant(test));
  return [
    ...failed,
    ...(isBroken ? [`outside of its tests: ${firstLine(file.message)}`] : []),
    ...skipped.map((test) => `${test.fullName}: not run`),
  ];
}

/** @param {{ status: string }} test */
function isPassed(test) {
  return test.status === 'passed';
}

/** @param {{ status: string }} test */
function isFailed(test) {
  return test.status === 'failed';
}

/** The runner reports this instead of "timed out". */
const timedOut = 'Error: STACK_TRACE_ERROR';

/** @param {string | undefined} text */
function firstLine(text) {
  const [line = ''] = (text ?? '').trim().split('\n', 1);
  return line === timedOut ? 'exceeded its time limit' : line;
}

/**
 * @param {string} root
 * @param {string} path
 */
function inside(root, path) {
  return path.startsWith(root) ? path.slice(root.length).replace(/^[\\/]/, '') : path;
}
