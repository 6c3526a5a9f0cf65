import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveAt, journeys } from './journey.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn, open } = journeys();

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the catalogue' });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

it('finds a manufacturer, a product or a component with the keyboard only', async () => {
  const page = await openSignedIn('/groups');
  await field(page).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('siemens');
  await page.getByRole('group', { name: 'Components' }).waitFor();
  await expect.poll(() => page.getByRole('listbox').getByRole('group').count()).toBe(3);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => option(page, 'Siemens').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Siemens' }).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('');
});

it('tolerates small typing errors and any word order', async () => {
  const page = await openSignedIn('/groups');
  await field(page).fill('simens');
  await option(page, 'Siemens').waitFor();
  await field(page).fill('x204 scalance');
  await option(page, 'SCALANCE X204-2').click();
  await page.getByRole('heading', { level: 1, name: 'SCALANCE X204-2' }).waitFor();
});

it('sends a request on each input, cancels the previous one, and sends none for an empty search', async () => {
  const page = await openSignedIn('/groups');
  const asked: string[] = [];
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(request.postData() ?? ''));
  await page.route('**/api/filter/search', async (route) => {
    asked.push(route.request().postData() ?? '');
    if (asked.length < 3) return;
    await route.continue();
  });
  await field(page).pressSequentially('  ');
  for (const [index, letter] of [...'sie'].entries()) {
    // Keys that arrive before the page has drawn the last one count as one input.
    await field(page).press(letter);
    await expect.poll(() => asked).toHaveLength(index + 1);
  }
  await option(page, 'Siemens').waitFor();
  expect(asked).toEqual(['s', 'si', 'sie'].map((searchQuery) => JSON.stringify({ searchQuery })));
  await expect.poll(() => cancelled).toEqual(asked.slice(0, 2));
});

it('opens the results, with the manufacturer named in the search as a filter', async () => {
  const page = await openSignedIn('/groups');
  await field(page).fill('siemens scalance');
  await field(page).press('Enter');
  await arriveAt(page, '/?search=siemens+scalance');
  await page.getByRole('button', { name: 'Remove Manufacturer Siemens' }).waitFor();
  await page.getByRole('button', { name: 'Remove Search “scalance”' }).waitFor();
  await page.getByRole('link', { name: 'SCALANCE X204-2', exact: true }).waitFor();
});

const cve = 'CVE-2022-38465';

describe('an id', () => {
  it('is found in the panel as people type it, with the keyboard only', async () => {
    const page = await openSignedIn('/groups');
    await field(page).fill('cve 2022 38465');
    const vulnerabilities = page.getByRole('group', { name: 'Vulnerabilities' });
    await vulnerabilities.getByRole('option', { name: cve }).waitFor();
    await field(page).fill('rmp-demo-031');
    const advisory = page.getByRole('group', { name: 'Advisories' }).getByRole('option').first();
    await advisory.waitFor();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.getByRole('option', { selected: true }).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname.startsWith('/advisory/RMP-DEMO-031'));
  });

  it('in the filter bar finds what it affects, and a chip says so', async () => {
    const page = await openSignedIn('/groups');
    await field(page).fill('2022-38465');
    await page.getByRole('group', { name: 'Vulnerabilities' }).waitFor();
    await field(page).press('Enter');
    await arriveAt(page, '/?search=2022-38465');
    const chip = page.getByRole('button', { name: `Remove Affected by ${cve}` });
    await chip.waitFor();
    await page.getByRole('table', { name: 'Products' }).locator('tbody tr').first().waitFor();
    expect(await page.getByText('Showing results for').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await chip.click();
    await chip.waitFor({ state: 'hidden' });
    await page.goto('/equipment');
    await page.getByRole('textbox', { name: 'Search products and assets' }).fill(cve.toLowerCase());
    await chip.waitFor();
  });

  it('has no axe violation in the panel and as a chip, on a small screen', async () => {
    const page = await openSignedIn('/equipment', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field(page).fill(cve);
    await page.getByRole('group', { name: 'Vulnerabilities' }).getByRole('option', { name: cve }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' });
    await page.getByRole('textbox', { name: 'Search products and assets' }).fill(cve);
    await page.getByRole('button', { name: `Remove Affected by ${cve}` }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
});

it('is not shown without the permission', async () => {
  const page = await open('/login?from=/groups');
  await page.getByLabel('E-mail').fill('viewer@rampart.example');
  await page.getByLabel('Password', { exact: true }).fill('rampart-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await arriveAt(page, '/groups');
  expect(await field(page).count()).toBe(0);
});

it.each([768, 820, 900, 1024, 1200])('keeps every entry of the bar readable at %i pixels', async (width) => {
  const page = await openSignedIn('/groups', { viewport: { width, height: 800 } });
  expect(await sidewaysScroll(page)).toBe(0);
  const boxes = await Promise.all(
    [
      page.getByRole('link', { name: 'Catalogue' }),
      field(page),
      page.getByRole('banner').getByRole('button').first(),
    ].map((part) => part.boundingBox()),
  );
  const edges = boxes.map((box) => [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)] as const);
  expect(edges[0]?.[1]).toBeLessThan(edges[1]?.[0] ?? 0);
  expect(edges[1]?.[1]).toBeLessThan(edges[2]?.[0] ?? 0);
  expect(edges[2]?.[1]).toBeLessThanOrEqual(width);
});

describe('in the light and the dark scheme', () => {
  it('axe finds no violation in the open panel', async () => {
    const page = await openSignedIn('/groups');
    await field(page).fill('siemens');
    await page.getByRole('group', { name: 'Components' }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await violations(page)).toEqual([]);
    await field(page).fill('zzzz');
    await page.getByText('No Results').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('opens over the whole width below 768 pixels', async () => {
    const options = { viewport: { width: 390, height: 844 } } as const;
    const page = await openSignedIn('/groups', options);
    await page.getByRole('button', { name: 'Search' }).click();
    const panel = page.getByRole('dialog', { name: 'Search' });
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page).fill('siemens');
    await option(page, 'Siemens').waitFor();
    expect(await violations(page)).toEqual([]);
    await option(page, 'Siemens').click();
    await page.getByRole('heading', { level: 1, name: 'Siemens' }).waitFor();
    await panel.waitFor({ state: 'hidden' });
  });
});
