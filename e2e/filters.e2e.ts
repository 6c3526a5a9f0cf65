import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveAt, journeys } from './journey.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

const rows = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('tbody tr');
const bar = (page: Page) => page.getByRole('search', { name: 'Filters' });
const field = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`^${name}`) });
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });

it('filters by rating, shows chips and the count, and clears', async () => {
  const page = await openSignedIn('/');
  const count = bar(page).getByRole('status');
  await count.getByText('results').waitFor();
  const all = await count.textContent();
  await field(page, 'Rating').click();
  await page.getByRole('checkbox', { name: 'BlackList' }).check();
  await page.getByRole('checkbox', { name: 'Alert' }).check();
  await chip(page, 'Rating Alert').waitFor();
  await expect.poll(() => count.textContent()).not.toBe(all);
  await page.keyboard.press('Escape');
  await expect.poll(() => rows(page).first().textContent()).toMatch(/BlackList|Alert/);
  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await expect.poll(() => count.textContent()).toBe(all);
});

it('limits the options to the filters before them, and drops values that are no longer available', async () => {
  const page = await openSignedIn('/');
  await field(page, 'Advanced').click();
  await field(page, 'Manufacturer').click();
  await page.getByRole('textbox', { name: 'Find a manufacturer' }).fill('medtr');
  await page.getByRole('checkbox', { name: 'Medtronic' }).check();
  await chip(page, 'Manufacturer Medtronic').waitFor();
  await page.keyboard.press('Escape');
  await field(page, 'Category').click();
  await page.getByRole('checkbox', { name: 'Industrial Networking' }).check();
  await chip(page, 'Manufacturer Medtronic').waitFor({ state: 'hidden' });
  await chip(page, 'Category Industrial Networking').waitFor();
});

it('opens Advanced if the address sets one of its filters', async () => {
  const page = await openSignedIn('/?search=siemens');
  await chip(page, 'Manufacturer Siemens').waitFor();
  await expect.poll(() => field(page, 'Advanced').getAttribute('aria-expanded')).toBe('true');
});

it('loads 12 more at a time, and starts again when the order changes', async () => {
  const page = await openSignedIn('/');
  await expect.poll(() => rows(page).count()).toBe(12);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.poll(() => rows(page).count()).toBe(24);
  const first = await rows(page).first().textContent();
  await page.getByRole('columnheader').getByRole('button', { name: 'Product', exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(12);
  await expect.poll(() => rows(page).first().textContent()).not.toBe(first);
});

it('shows the list as it was after Back', async () => {
  const page = await openSignedIn('/');
  await page.getByRole('textbox', { name: 'Search products and assets' }).fill('siemens');
  await chip(page, 'Search “siemens”').waitFor();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.poll(() => rows(page).count()).toBe(24);
  await rows(page).nth(20).getByRole('cell').nth(2).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL(/\/(product|component)\//);
  await page.goBack();
  await arriveAt(page, '/');
  await expect.poll(() => rows(page).count()).toBe(24);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await chip(page, 'Search “siemens”').waitFor();
});

it('shows what the address says after a reload, and each history entry as it was', async () => {
  const page = await openSignedIn('/?search=medtronic');
  await chip(page, 'Manufacturer Medtronic').waitFor();
  const box = page.getByRole('textbox', { name: 'Search products and assets' });
  await box.fill('carelink');
  await page.waitForURL(({ searchParams }) => searchParams.get('queryString') === 'carelink');
  await page.reload();
  await chip(page, 'Manufacturer Medtronic').waitFor();
  await chip(page, 'Search “carelink”').waitFor();
  expect(await box.inputValue()).toBe('carelink');
  await page.getByText('For “carelink”').waitFor();
  // A typed address is a new history entry, and loads the page again.
  await page.goto('/catalogue');
  await box.fill('siemens');
  await chip(page, 'Search “siemens”').waitFor();
  await page.goto('/groups');
  await arriveAt(page, '/groups');
  expect(await box.inputValue()).toBe('');
  await page.goBack();
  await chip(page, 'Search “siemens”').waitFor();
  expect(await box.inputValue()).toBe('siemens');
});

it('says that clearing the filters would find more', async () => {
  const page = await openSignedIn('/?ratings=1&search=zzzz');
  await page.getByText('Clear your filters to find more results for "zzzz"', { exact: true }).waitFor();
});

it('folds the filters into a panel below 768 pixels', async () => {
  const page = await openSignedIn('/catalogue', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 58, y: 0, width: 332, height: 844 });
  await expect
    .poll(() => panel.getByRole('button', { expanded: false }).allTextContents())
    .toEqual(['Location', 'Rating', 'Priority', 'Category', 'Manufacturer', 'Equipment Type', 'Component Type']);
  await panel.getByRole('button', { name: 'Rating' }).click();
  await panel.getByRole('checkbox', { name: 'BlackList' }).check();
  await panel.getByRole('button', { name: /^Show \d+ results$/ }).click();
  await panel.waitFor({ state: 'hidden' });
  await chip(page, 'Rating BlackList').waitFor();
});

describe('in the light and the dark scheme', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('axe finds no violation at %i pixels', async (width, height) => {
    const page = await openSignedIn('/', { viewport: { width, height } });
    for (const path of ['/?ratings=1&search=siemens', '/catalogue', '/?search=zzzz']) {
      await page.goto(path);
      await bar(page)
        .getByRole('status')
        .getByText(/results/i)
        .waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    }
    await page.getByRole('button', { name: width < 768 ? 'Filters' : 'Rating' }).click();
    const options = page.getByRole('dialog');
    await options.waitFor();
    if (width < 768) await options.getByRole('button', { name: 'Rating' }).click();
    await options.getByRole('checkbox').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
