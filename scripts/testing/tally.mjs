/** @typedef {{ passed: number, failed: number }} Tally */

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
  };
}

/** @param {Tally} tally */
export function line({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/**
 * Counts a report of the test runner. A skipped test counts as failed: what is not run is not shown to work. So does
 * a file that broke before its first test, and a run that failed outside of every test.
 * @param {{ success: boolean, testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @param {{ isFiltered: boolean }} options filtering by name skips the rest on purpose
 * @returns {Tally}
 */
export function tallyOf(report, { isFiltered }) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = tests.filter((test) => test.status === 'failed').length;
  const skipped = isFiltered ? 0 : tests.length - passed - failed;
  const broken = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed));
  const total = failed + skipped + broken.length;
  return { passed, failed: total === 0 && !report.success ? 1 : total };
}

/** @param {{ status: string }} test */
function isFailed(test) {
  return test.status === 'failed';
}
