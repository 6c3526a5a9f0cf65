import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';

/** The tests of some files, in the copy of the repository that Stryker changes. `mutate.mjs` selects them. */
const tests = (process.env.MUTATION_TESTS ?? '').split(',');
const usesDatabase = process.env.MUTATION_DATABASE === 'on';

/**
 * Stryker looks only at tests that ran. If a test file cannot be loaded or its set-up fails, none ran, and the fault
 * would pass as not noticed. Stryker sees the error of a reporter.
 */
const failedSetUps: Reporter = {
  onTestModuleEnd(file) {
    const failures = [...file.children.allTests('failed')];
    if (file.state() === 'failed' && failures.length === 0)
      throw new Error(`The tests of ${file.moduleId} did not start.`);
  },
};

export default defineConfig({
  test: {
    include: tests,
    reporters: [failedSetUps],
    globalSetup: usesDatabase ? ['apps/server/src/testing/database/global-setup.ts'] : [],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
