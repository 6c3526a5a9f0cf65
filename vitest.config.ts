import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const file = (path: string) => join(import.meta.dirname, path);

export default defineConfig({
  test: {
    projects: [
      {
        root: 'packages',
        test: { name: 'contract', include: ['*/src/**/*.test.ts'] },
      },
      {
        root: 'apps/server',
        test: {
          name: 'server',
          include: ['src/**/*.test.ts'],
          globalSetup: [file('apps/server/src/testing/global-setup.ts')],
          // Both are against what hangs: a database and its tests take as long as the machine takes.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [file('apps/web/src/testing/setup.ts')],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.e2e.ts'],
          globalSetup: [file('e2e/global-setup.ts')],
          // Each journey has the machine for itself: a browser and a server fill two cores.
          fileParallelism: false,
          // Every step has half a minute of its own; the whole takes as long as the machine takes.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // A busy machine may need a while to show what a journey waits for.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'servers',
          root: 'e2e',
          include: ['**/*.servers.ts'],
          globalSetup: [file('e2e/built.ts')],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: { name: 'tools', root: 'scripts', include: ['**/*.test.mjs'], testTimeout: 20_000 },
      },
    ],
  },
});
