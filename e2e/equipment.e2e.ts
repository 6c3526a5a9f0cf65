import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveAt, journeys } from './journey.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

const small = { viewport: { width: 390, height: 844 } };
const rows = (page: Page) => page.getByRole('table', { name: 'Products' }).locator('tbody tr');
const bar = (page: Page) => page.getByRole('search', { name: 'Filters' });
const field = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`^${name}`) });
const chips = (page: Page) => page.getByRole('list', { name: 'Selected filters' }).getByRole('listitem');
const numbers = (texts: string[]) => texts.map((text) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? 0));
/** The numbers of one column. The first column is 1. */
const column = async (page: Page, nth: number) =>
  numbers(await rows(page).locator(`td:nth-child(${nth})`).allTextContents());

it('shows the number of all equipment above the list, and loads 12 more at a time', async () => {
  const page = await openSignedIn('/equipment');
  await page.getByText(/^\d+ products, [\d,]+ assets$/).waitFor();
  await expect.poll(() => rows(page).count()).toBe(12);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.poll(() => rows(page).count()).toBe(24);
});

it('sorts by the number of assets in both directions, and keeps the focus on the column', async () => {
  const page = await openSignedIn('/equipment');
  await expect.poll(() => rows(page).count()).toBe(12);
  const total = page.getByRole('columnheader', { name: 'Total Assets' });
  await total.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => total.getAttribute('aria-sort')).toBe('ascending');
  await page.keyboard.press('Enter');
  await expect.poll(() => total.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => rows(page).count()).toBe(12);
  const counts = await column(page, 4);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(counts[0]).toBeGreaterThan(0);
});

it("counts a location's assets when the list is filtered by it", async () => {
  const page = await openSignedIn('/equipment');
  await field(page, 'Location').click();
  const option = page.getByRole('list', { name: 'Location' }).getByRole('listitem').first();
  const [there = 0] = numbers([(await option.textContent()) ?? '']);
  await option.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect.poll(() => chips(page).count()).toBe(2);
  const more = page.getByRole('button', { name: 'Load More' });
  const shown = page.getByText(/^(\d+|All) products? shown$/);
  await shown.waitFor();
  while (await more.isVisible()) {
    const before = (await shown.textContent()) ?? '';
    await more.click();
    await expect.poll(() => shown.textContent()).not.toBe(before);
  }
  const counts = await column(page, 4);
  expect(counts.every((count) => count > 0)).toBe(true);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(there);

  // The count links to that many assets, and the back link returns to the list as it was.
  const components = page.getByRole('button', { name: /^Components of / }).first();
  await components.click();
  const loaded = await rows(page).count();
  await rows(page).last().scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  const count = page.getByRole('link', { name: /assets? of/ }).last();
  const [assets = 0] = numbers([(await count.textContent()) ?? '']);
  await count.click();
  await page.getByText(new RegExp(`of ${assets} assets?$`)).waitFor();
  await expect.poll(() => chips(page).count()).toBe(2);
  await page.getByRole('link', { name: 'View Product' }).click();
  await page.waitForURL(/\/product\/[\w-]+$/);
  await page.goBack();
  await page.getByRole('link', { name: '« Back to My Equipment' }).click();
  await arriveAt(page, '/equipment');
  await expect.poll(() => chips(page).count()).toBe(2);
  await expect.poll(() => rows(page).count()).toBe(loaded);
  expect(await components.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(loaded);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

it('offers only values that occur in the list, in every filter', async () => {
  const page = await openSignedIn('/equipment');
  await field(page, 'Advanced').click();
  const names = [
    'Rating',
    'Priority',
    'Mitigation Status',
    'Category',
    'Manufacturer',
    'Equipment Type',
    'Component Type',
  ];
  const options = page.getByRole('dialog').getByRole('checkbox');
  for (const name of names) {
    await field(page, name).click();
    await options.first().waitFor();
    await options.last().check();
    await expect.poll(() => chips(page).count()).toBe(2);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
    await options.last().uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
});

it('takes filters from the address, removes them there, and adds no history entry', async () => {
  const page = await openSignedIn('/catalogue');
  await page.goto('/equipment?priorities=high&ratings=2&ratings=3');
  await page.waitForURL(({ pathname, search }) => pathname === '/equipment' && search === '');
  await expect
    .poll(() => chips(page).allTextContents())
    .toEqual(['RatingAlert', 'RatingCaution', 'PriorityHigh', 'Clear']);
  await page.goBack();
  await arriveAt(page, '/catalogue');
});

it('expands the components of a product, with links to their pages', async () => {
  const page = await openSignedIn('/equipment');
  await page
    .getByRole('button', { name: /^Components of / })
    .first()
    .click();
  const component = page.locator('tr[data-below]').first();
  await expect.poll(() => component.locator('td').nth(3).textContent()).toBe('–');
  await component.locator('td').nth(2).click();
  await page.waitForURL(/\/component\//);
});

it('links from a row to the product, its manufacturer and its assets', async () => {
  const page = await openSignedIn('/equipment');
  const row = rows(page).first();
  await expect.poll(() => row.getByRole('link').count()).toBe(3);
  const name = await row.getByRole('link').first().textContent();
  await expect
    .poll(() => row.getByRole('link', { name: /assets? of/ }).getAttribute('href'))
    .toMatch(/^\/product\/[\w-]+\/assets$/);
  await row.getByRole('link').nth(1).click();
  await page.waitForURL(/\/manufacturer\//);
  await page.goBack();
  await arriveAt(page, '/equipment');
  await rows(page).first().locator('td').nth(2).click();
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
});

it('keeps the loaded rows and the scroll position when a product is removed', async () => {
  const page = await openSignedIn('/equipment');
  for (const loaded of [24, 36]) {
    await page.getByRole('button', { name: 'Load More' }).click();
    await expect.poll(() => rows(page).count()).toBe(loaded);
  }
  const name = (await rows(page).nth(18).getByRole('link').first().textContent()) ?? '';
  const menu = page.getByRole('button', { name: `Actions for ${name}`, exact: true });
  await menu.scrollIntoViewIfNeeded();
  await menu.click();
  const place = await page.evaluate(() => window.scrollY);
  await page.getByRole('menuitem', { name: 'Remove from My Equipment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Item Removed from My Equipment').waitFor();
  await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(0);
  await expect.poll(() => rows(page).count()).toBe(36);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
});

it('says that nothing matches, and how to find more', async () => {
  const page = await openSignedIn('/equipment');
  await page.getByRole('textbox', { name: 'Search products and assets' }).fill('zzzz');
  await page.getByText('No equipment matched your search').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Clear' }).last().click();
  await expect.poll(() => rows(page).count()).toBe(12);
});

it('is a list with its own sort menu below 768 pixels', async () => {
  const page = await openSignedIn('/equipment', small);
  const items = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect.poll(() => items.count()).toBe(12);
  await page.getByRole('button', { name: 'Sort by Product' }).click();
  await page.getByRole('menuitemradio', { name: 'Total Assets' }).click();
  await page.getByRole('button', { name: 'Sorted ascending, sort descending' }).click();
  const counts = async () => numbers(await items.getByRole('link', { name: /assets? of/ }).allTextContents());
  await expect.poll(async () => (await counts())[0]).toBeGreaterThan(0);
  await expect.poll(counts).toEqual((await counts()).toSorted((a, b) => b - a));
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Priority' }).click();
  await panel.getByRole('checkbox', { name: 'High' }).check();
  await panel.getByRole('button', { name: /^Show \d+ products?$/ }).click();
  await expect.poll(() => chips(page).first().textContent()).toBe('PriorityHigh');
});

it('shows the names of its actions, expands components and links to the manufacturer below 768 pixels', async () => {
  const page = await openSignedIn('/equipment', small);
  for (const name of ['Imports', 'Export Data']) await page.getByRole('link', { name }).getByText(name).waitFor();
  const upload = page.getByRole('button', { name: 'Add or Modify Equipment' });
  await upload.getByText('Add or Modify Equipment').waitFor();
  expect(await upload.locator('svg').getAttribute('class')).toContain('table-import');

  const expander = page.getByRole('button', { name: 'Components of AADvance Controller' });
  await expander.focus();
  await page.keyboard.press('Enter');
  const components = page.getByRole('list', { name: 'Components of AADvance Controller' });
  await components.getByRole('link', { name: 'ISaGRAF Runtime' }).click();
  await page.waitForURL(/\/component\//);
  await page.goBack();
  const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'AADvance Controller' }) });
  await item.getByRole('link', { name: 'Rockwell Automation' }).first().click();
  await page.waitForURL(/\/manufacturer\//);
});

it('opens the bill of materials from the list below 768 pixels', async () => {
  const page = await openSignedIn('/equipment', small);
  await page.getByRole('button', { name: 'View BOM of AADvance Controller' }).click();
  await page
    .getByRole('dialog', { name: 'BOM: AADvance Controller' })
    .getByText('ISaGRAF Runtime', { exact: true })
    .waitFor();
});

describe('in the light and the dark scheme', () => {
  it.each([
    [1440, 900],
    [900, 900],
    [390, 844],
  ])('axe finds no violation at %i pixels', async (width, height) => {
    const page = await openSignedIn('/equipment', {
      viewport: { width, height },
    });
    const isSmall = width < 768;
    await page.getByText('12 products shown').waitFor();
    await page
      .getByRole('button', { name: /^Components of / })
      .first()
      .click();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: isSmall ? 'Filters' : 'Location' }).click();
    if (isSmall) await page.getByRole('dialog').getByRole('button', { name: 'Location' }).click();
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

it('says why the list or its next page did not load', async () => {
  const page = await openSignedIn('/groups');
  const fault = { message: 'Something went wrong on our side.', request_id: '0b1e6a52-4711' };
  await page.route('**/api/equipment', (route) => route.fulfill({ status: 500, json: fault }));
  await page.getByRole('link', { name: 'My Equipment' }).click();
  await page.getByText('Request 0b1e6a52-4711').waitFor();
  for (const viewport of [small.viewport, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  }
  await page.unroute('**/api/equipment');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rows(page).count()).toBe(12);

  await page.route('**/api/equipment', (route) => route.abort());
  await page.getByRole('button', { name: 'Load More' }).click();
  await page.getByText('More could not be loaded. Rampart could not be reached.').waitFor();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => rows(page).count()).toBe(12);
  await page.unroute('**/api/equipment');
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.poll(() => rows(page).count()).toBe(24);
});
