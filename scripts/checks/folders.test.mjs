import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../setup/paths.mjs';

/** The most files of one folder. In a longer list, nobody finds a file at first sight. */
const most = 30;

/** Folders with more files, and why. @type {Record<string, string>} */
const larger = {
  'apps/server/migrations': 'The number of a migration gives its place.',
  'packages/demo/catalogue/advisories': 'They are data.',
  changes: 'The number of a note gives its place.',
  e2e: 'Journeys of all features. To be divided.',
  'apps/web/src/features/spreadsheets/mapping': 'To be divided into the fields and the sample.',
  'apps/web/src/pages/administration': 'One page for each entry of the menu.',
};

it(`no folder has more than ${most} files`, () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const counts = new Map();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const found = [...counts].filter(([, count]) => count > most).map(([folder]) => folder);
  expect(found.filter((folder) => !larger[folder])).toEqual([]);
  // Remove an exception that is no longer needed.
  expect(Object.keys(larger).filter((folder) => !found.includes(folder))).toEqual([]);
});
