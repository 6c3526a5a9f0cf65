import { defineConfig } from 'vitest/config';

/** The tests of one area, in the copy of the repository that Stryker changes. `shard.mjs` names them. */
const tests = (process.env.MUTATION_TESTS ?? '').split(',');
const usesDatabase = tests.some((file) => file.startsWith('apps/server/'));

export default defineConfig({
  test: {
    include: tests,
    globalSetup: usesDatabase ? ['apps/server/src/testing/database/global-setup.ts'] : [],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
