import type { TestProject } from 'vitest/node';
import { prepare } from '../scripts/setup/prepare.mjs';
import { shareBrowser } from './browser/browser.ts';
import { makeDemoDatabase } from './programs/demo-database.ts';
import { makeDemoFolder } from './programs/demo-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the browser that all journeys share. */
    browser: string;
  }
}

/**
 * The journeys run on the built app. It is built here if a source changed, also with `npx vitest --project e2e`. Their
 * servers use the PostgreSQL that TEST_DATABASE_URL names, which takes half the time, or else the embedded database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await prepare('full');
  const url = process.env.TEST_DATABASE_URL;
  const [browser, demo] = await Promise.all([shareBrowser(), url ? makeDemoDatabase(url) : makeDemoFolder()]);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await demo.remove();
  };
}
