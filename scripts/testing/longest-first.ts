import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take much longer than others of their size, the longest of each part first. */
const longest = [
  'e2e/subscription-crash.servers.ts',
  'e2e/package/package.servers.ts',
  'e2e/backup.servers.ts',
  'e2e/merge-crash.servers.ts',
  'e2e/operations.servers.ts',
  'e2e/fuzz.servers.ts',
  'e2e/package/release.servers.ts',
  'e2e/many.servers.ts',
  'src/pages/saving.test.tsx',
  'src/pages/spreadsheets/import-mapping.test.tsx',
  'src/pages/failing-lists.test.tsx',
  'src/embedded/engine/backup.test.ts',
  'src/embedded/engine/crash.test.ts',
  'src/db/schema/migrate.test.ts',
];

/**
 * Starts these files first. Without times of an earlier run, the runner begins with the largest files. Then a small file
 * that takes long can run alone at the end, while the other processor waits.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- A method of the runner, not of a list.
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

function place({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(name));
  return at === -1 ? longest.length : at;
}
