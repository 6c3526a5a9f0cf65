import type { RunnerTestCase, RunnerTestSuite } from 'vitest';

/** The suites around a test, the file first. */
export function suitesOf(test: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = [];
  for (let { suite } = test; suite; { suite } = suite) suites.unshift(suite);
  return suites[0] === test.file ? suites : [test.file, ...suites];
}

export const nameOf = (test: RunnerTestCase) => [...suitesOf(test).slice(1), test].map(({ name }) => name).join(' > ');

/** Whether no test of the file runs after this one. */
export function isLast(test: RunnerTestCase): boolean {
  const testsOf = (suite: RunnerTestSuite): RunnerTestCase[] =>
    suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]));
  return testsOf(test.file).findLast(({ mode }) => mode === 'run' || mode === 'queued') === test;
}

/** How often the code of each fault ran. */
export type Hits = Record<string, number>;

export function clear(hits: Hits) {
  for (const id of Object.keys(hits)) delete hits[id];
}

/** A test that passed without a fault, with its time and the faults whose code it reached. */
export interface Passed {
  test: RunnerTestCase;
  run: () => unknown;
  ms: number;
  reached: Hits;
}

/** A fault that takes much longer, or runs its code much more often, is endless. */
export const limitsOf = ({ ms, reached }: Passed, id?: string) => ({
  ms: 3000 + 5 * ms,
  hits: id === undefined ? Infinity : 1000 + 100 * (reached[id] ?? 0),
});
