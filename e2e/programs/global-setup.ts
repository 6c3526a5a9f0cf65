import type { TestProject } from 'vitest/node';
import { prepare } from '../../scripts/setup/prepare.mjs';
import { makeDemoDatabase } from './demo-database.ts';
import { makeDemoFolder, type FirstStart } from './demo-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: FirstStart;
  }
}

/**
 * The built app, which is built again if a source changed. A data folder and a database with the demo: to load it takes
 * longer than most tests.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepare('full');
  const url = process.env.TEST_DATABASE_URL;
  const [folder, database] = await Promise.all([makeDemoFolder(), url ? makeDemoDatabase(url) : null]);
  project.provide('firstStart', folder.firstStart);
  return async () => {
    await folder.remove();
    await database?.remove();
  };
}
