import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveAt, demoPassword, journeys } from './journey.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { open, openSignedIn } = journeys();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const isOnHeading = (page: Page) => page.evaluate(() => document.activeElement?.matches('main h1'));
const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);

it('signs in, uses the menu and signs out with the keyboard only', async () => {
  const page = await open('/login?from=/groups');
  await page.getByLabel('E-mail').waitFor();
  await page.keyboard.type('demo@rampart.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await arriveAt(page, '/groups');

  // Going back from the page's heading, the first stop is the menu at the end of the bar.
  await expect.poll(() => isOnHeading(page)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await expect.poll(() => focused(page)).toBe('My Profile');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe('Sign Out');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'menu');

  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await expect.poll(() => focused(page)).toBe('My Profile');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await arriveAt(page, '/login?from=%2Fgroups');
});

it('can skip the bar, and moves the focus to the heading of each opened page', async () => {
  const page = await openSignedIn('/groups');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'main');

  await page.getByRole('link', { name: 'Map' }).click();
  await arriveAt(page, '/map');
  await expect.poll(() => isOnHeading(page)).toBe(true);
});

it('moves the focus to the heading after a choice in the user menu', async () => {
  const page = await openSignedIn('/groups');
  await page.clock.install();
  await page.getByRole('banner').getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'My Profile' }).click();
  await arriveAt(page, '/account');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  // Longer than a closing menu needs to return the focus.
  await page.clock.runFor(1_000);
  await expect.poll(() => isOnHeading(page)).toBe(true);
});

it('uses the chosen colour scheme from the first paint of the next visit', async () => {
  const page = await openSignedIn('/groups', { colorScheme: 'light' });
  await expect.poll(() => scheme(page)).toBe('light');
  await page.getByRole('banner').getByRole('button').first().click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => scheme(page)).toBe('dark');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect.poll(() => scheme(page)).toBe('dark');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(14, 17, 21)');
});

it.each([768, 800, 1000])('shows the full name in the user menu at %i pixels', async (width) => {
  const page = await openSignedIn('/groups', { viewport: { width, height: 600 } });
  const name = page.getByRole('banner').getByText('Dana Whitfield', { exact: true });
  await name.waitFor();
  const cut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBe(0);
  expect((await name.boundingBox())?.width).toBeGreaterThan(80);
  expect(await sidewaysScroll(page)).toBe(0);
  // Typing needs more room than there is beside the name. The field grows, and the name stays in place.
  const before = await name.boundingBox();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search the catalogue' }).fill('a long name of a product');
  const field = page.getByRole('banner').getByRole('search').locator('> :first-child');
  expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(190);
  expect(await name.boundingBox()).toEqual(before);
});

it('puts navigation and user entries into one sheet below 768 pixels', async () => {
  const page = await openSignedIn('/groups', { viewport: { width: 390, height: 844 } });
  await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog');
  await expect.poll(() => sheet.boundingBox()).toEqual({ x: 58, y: 0, width: 332, height: 844 });
  await sheet.getByRole('link', { name: 'Map' }).click();
  await arriveAt(page, '/map');
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => isOnHeading(page)).toBe(true);
});

it('restores the scroll position of a page after Back', async () => {
  const page = await openSignedIn('/groups');
  await page.addStyleTag({ content: 'main { min-height: 4000px }' });
  // The heading gets the focus when it appears, and would scroll into view.
  await page.getByRole('heading', { level: 1 }).waitFor();
  const scrolled = () =>
    page.evaluate(() => {
      window.scrollTo(0, 900);
      return window.scrollY;
    });
  await expect.poll(scrolled).toBe(900);
  await page.getByRole('link', { name: 'Map' }).click();
  await arriveAt(page, '/map');
  await page.evaluate(() => window.scrollTo(0, 50));
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

describe('a page whose code cannot be fetched', () => {
  const isStyled = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
    );

  it('says that Rampart cannot be reached, and opens when it can be', async () => {
    const page = await openSignedIn('/groups');
    await page.route('**/assets/*', (route) => route.abort());
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rampart cannot be reached' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Groups' }).click();
    await arriveAt(page, '/groups');
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rampart cannot be reached' }).waitFor();
    await page.unroute('**/assets/*');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('heading', { level: 1, name: 'Map' }).waitFor();
    expect(await isStyled(page)).toBe(true);
  });

  it('is reloaded, once, when a new release has other code', async () => {
    const page = await openSignedIn('/groups');
    const visits: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits.push(new URL(request.url()).pathname);
    });
    // From the next visit on, the files match again.
    await page.route('**/assets/*', (route) => (visits.length > 0 ? route.continue() : route.fulfill({ status: 404 })));
    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => route.fulfill({ body: '<script type="module" src="/assets/app-next.js"></script>' }),
    );
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('heading', { level: 1, name: 'Map' }).waitFor();
    expect(visits).toEqual(['/map']);
  });
});
