import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';

/** The tests of some files, in the copy of the repository that Stryker changes. `mutate.mjs` selects them. */
const tests = (process.env.MUTATION_TESTS ?? '').split(',');
const plan = process.env.MUTATION_PLAN;
const usesDatabase = plan !== undefined || process.env.MUTATION_DATABASE === 'on';

/**
 * Stryker looks only at tests that ran. If a test file cannot be loaded or its set-up fails, none ran, and the fault
 * would pass as not noticed. So it becomes an error of the whole run.
 */
class FailedSetUps implements Reporter {
  private vitest: Vitest | undefined;
  onInit(vitest: Vitest) {
    this.vitest = vitest;
  }
  onTestModuleEnd(file: TestModule) {
    const failures = [...file.children.allTests('failed')];
    if (file.state() !== 'failed' || failures.length > 0) return;
    this.vitest?.state.catchError(new Error(`The tests of ${file.moduleId} did not start.`), 'Set-up Error');
  }
}

/** Runs the tests in the order in which they are given. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const places = new Map(tests.map((test, place) => [join(import.meta.dirname, test), place]));
    return files.toSorted((a, b) => (places.get(a.moduleId) ?? 0) - (places.get(b.moduleId) ?? 0));
  }
}

/** Loads the changed sources instead of the real ones. */
function faultySources(file: string): Plugin {
  const { contents } = JSON.parse(readFileSync(file, 'utf8')) as { contents: Record<string, string> };
  return { name: 'faulty-sources', enforce: 'pre', load: (id) => contents[id] };
}

const inFolder = (name: string) => join(import.meta.dirname, 'scripts/mutation/one-process', name);
const inOneProcess = plan
  ? {
      plugins: [faultySources(plan)],
      resolve: { alias: { '@node-rs/argon2': inFolder('quick-argon2.mjs') } },
      test: {
        runner: inFolder('runner.ts'),
        maxWorkers: 1,
        fileParallelism: false,
        sequence: { sequencer: AsGiven },
      },
    }
  : {};

export default defineConfig({
  plugins: inOneProcess.plugins,
  resolve: inOneProcess.resolve,
  test: {
    include: tests,
    reporters: [new FailedSetUps()],
    strictTags: false,
    globalSetup: usesDatabase ? ['apps/server/src/testing/database/global-setup.ts'] : [],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    ...inOneProcess.test,
  },
});
