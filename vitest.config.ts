import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { passwordLists } from './apps/web/build/password-lists.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';

const file = (path: string) => join(import.meta.dirname, path);

/** Only for tests that hang. A test may take long on a busy machine. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };
const journeyPatience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Test files in one worker share their loaded modules: loading them took longer than most tests. Two cores need a third
 * worker, because tests also wait for databases, servers and browsers.
 *
 * A worker has 64 MB for new objects instead of 16. Page tests make many short-lived ones, and collected them so often
 * that it took a sixth of their time.
 */
const shared = { isolate: false, maxWorkers: 3, execArgv: ['--max-semi-space-size=64'] };

const database = {
  globalSetup: [file('apps/server/src/testing/database/global-setup.ts')],
  setupFiles: [file('apps/server/src/testing/database/engine.ts')],
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'embedded',
        description: 'Tests that may differ on the embedded database. `.ci/run` runs them there too.',
      },
      {
        name: 'advisories',
        description: 'Tests that read the public advisories. They are left out where these are missing.',
      },
    ],
    projects: [
      {
        root: 'packages',
        test: { name: 'contract', include: ['*/src/**/*.test.ts'], ...shared, ...patience },
      },
      {
        root: 'apps/server',
        test: {
          name: 'server',
          include: ['src/**/*.test.ts'],
          exclude: ['src/embedded/engine/**'],
          ...database,
          ...shared,
          ...patience,
        },
      },
      {
        root: 'apps/server',
        test: { name: 'figures', include: ['src/**/*.figures.ts'], ...database, ...shared, ...patience },
      },
      {
        root: 'apps/server',
        test: { name: 'engine', include: ['src/embedded/engine/**/*.test.ts'], ...database, ...shared, ...patience },
      },
      {
        root: 'apps/web',
        plugins: [passwordLists()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // Without transitions, as in the journeys: tests would wait for each message to fade.
          environmentOptions: {
            happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' }, disableComputedStyleRendering: true } },
          },
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [file('apps/web/src/testing/setup.ts')],
          ...shared,
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.e2e.ts'],
          globalSetup: [file('e2e/global-setup.ts')],
          ...shared,
          ...journeyPatience,
        },
      },
      {
        test: {
          name: 'servers',
          root: 'e2e',
          include: ['**/*.servers.ts'],
          globalSetup: [file('e2e/programs/global-setup.ts')],
          ...shared,
          ...journeyPatience,
        },
      },
      {
        test: { name: 'tools', root: 'scripts', include: ['**/*.test.mjs'], ...shared, ...patience },
      },
    ],
  },
});
