import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { startServer, type RunningServer } from './programs/server.ts';
import { signInByCall } from './programs/sign-in-by-call.ts';

export const demoPassword = 'rampart-demo';
const demoUser = { email: 'demo@rampart.example', password: demoPassword };

/**
 * A server with the demo companies for the journeys of one file. Each journey has its own window of the shared browser.
 * Transitions take a sixth of the browser's time, so only files that ask for them have them.
 */
export function journeys(ofFile: BrowserContextOptions = {}) {
  let browser: Browser;
  let server: RunningServer;
  const windows: BrowserContext[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([chromium.connect(inject('browser')), startServer()]);
  });
  afterEach(async () => {
    await Promise.all(windows.splice(0).map((window) => window.close()));
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  async function newWindow(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const window = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...ofFile,
      ...options,
    });
    windows.push(window);
    return window;
  }

  return {
    /** A new window at an address of the application. */
    async open(path: string, options?: BrowserContextOptions): Promise<Page> {
      const page = await (await newWindow(options)).newPage();
      await page.goto(path);
      return page;
    },
    /**
     * The same, signed in as the demo user with every permission. Signs in by a call, because few journeys test
     * sign-in.
     */
    async openSignedIn(path: string, options?: BrowserContextOptions): Promise<Page> {
      const [window, { cookie }] = await Promise.all([newWindow(options), signInByCall(server.url, demoUser)]);
      await window.addCookies(cookiesOf(cookie, server.url));
      const page = await window.newPage();
      await page.goto(path);
      await arriveAt(page, path);
      return page;
    },
    dataDir: () => server.dataDir,
  };
}

/** Splits the cookie header of a request into the cookies that a browser stores. */
function cookiesOf(header: string, url: string) {
  return header.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
}

/** Fills in the open sign-in page. */
export async function signIn(page: Page, email = demoUser.email, password = demoUser.password): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits for an address and for the heading of its page. The query is compared only if it is given. */
export async function arriveAt(page: Page, address: string): Promise<void> {
  const isThere = ({ pathname, search }: URL) => [pathname, pathname + search].includes(address);
  await page.waitForURL(isThere).catch(async (error: Error) => {
    // The page says why it stayed, such as an error of the server.
    const text = await page.locator('body').innerText();
    throw new Error(`${address} was not reached. ${page.url()} shows:\n${text.slice(0, 1_000)}`, { cause: error });
  });
  // The address changes a moment before the page does, so the heading may still be that of the previous page.
  const shown = address.split('?', 1)[0];
  await page.locator(`html[data-page="${shown}"] h1`).waitFor();
}
