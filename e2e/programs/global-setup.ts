import type { TestProject } from 'vitest/node';
import { prepare } from '../../scripts/setup/prepare.mjs';
import { makeDemoFolder, type FirstStart } from './demo-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    firstStart: FirstStart;
  }
}

/** The built app, which is built again if a source changed, and a data folder with the demo. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepare('full');
  const { firstStart, remove } = await makeDemoFolder();
  project.provide('firstStart', firstStart);
  return remove;
}
