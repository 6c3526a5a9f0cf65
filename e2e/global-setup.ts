import type { TestProject } from 'vitest/node';
import { prepare } from '../scripts/setup/prepare.mjs';
import { shareBrowser } from './browser/browser.ts';
import { makeDemoFolder, type FirstStart } from './programs/demo-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the browser that all journeys share. */
    browser: string;
    firstStart: FirstStart;
  }
}

/** The journeys run on the built app. It is built here if a source changed, also with `npx vitest --project e2e`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepare('full');
  const [browser, demo] = await Promise.all([shareBrowser(), makeDemoFolder()]);
  project.provide('browser', browser.wsEndpoint());
  project.provide('firstStart', demo.firstStart);
  return async () => {
    await browser.close();
    await demo.remove();
  };
}
