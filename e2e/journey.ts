import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { startServer, type RunningServer } from './server.ts';

export const demoPassword = 'rampart-demo';

/** A browser and a server with the demo companies for the journeys of one file, each in a window of its own. */
export function journeys() {
  let browser: Browser;
  let server: RunningServer;
  const windows: BrowserContext[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([openBrowser(), startServer()]);
  });
  afterEach(async () => {
    await Promise.all(windows.splice(0).map((window) => window.close()));
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** A new window at an address of the application. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const window = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    windows.push(window);
    const page = await window.newPage();
    await page.goto(path);
    return page;
  }

  return {
    open,
    /** The same, signed in as the demo's user with every permission. */
    async openSignedIn(path: string, options?: BrowserContextOptions): Promise<Page> {
      const page = await open(`/login?from=${encodeURIComponent(path)}`, options);
      await signIn(page);
      await arriveAt(page, path);
      return page;
    },
    dataDir: () => server.dataDir,
  };
}

/** Fills in the sign-in page that is open. */
export async function signIn(page: Page, email = 'demo@rampart.example', password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits for an address, where the query counts only when it is named, and for the heading of its page. */
export async function arriveAt(page: Page, address: string): Promise<void> {
  await page.waitForURL(({ pathname, search }) => [pathname, pathname + search].includes(address));
  // The address changes a moment before the page does: the heading of the page before is not yet an arrival.
  const shown = address.split('?', 1)[0];
  await page.locator(`html[data-page="${shown}"] h1`).waitFor();
}
