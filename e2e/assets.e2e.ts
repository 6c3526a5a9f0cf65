import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journeys } from './journey.ts';
import { callInPage } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

interface Data {
  company_asset_uid?: string;
  serial_number?: string;
  firmware_version?: string;
  location_id?: number;
  priority_level?: string;
  notes?: string;
}

/** Adds assets to a product that has none, and opens its assets page. */
async function openAssets(page: Page, assets: Data[]): Promise<string> {
  const { products } = await callInPage<{ products: { uuid: string; total_assets: number }[] }>(
    page,
    'POST',
    '/api/filter/products',
    { orderState: { name: 'name', by: 'desc' }, pagination: { page: 1, limit: 100 } },
  );
  const uuid = products.find(({ total_assets }) => total_assets === 0)?.uuid ?? '';
  await Promise.all(assets.map((data) => callInPage(page, 'POST', `/api/product/${uuid}/assets/create`, { data })));
  const path = `/product/${uuid}/assets`;
  await page.goto(path);
  await page.getByText(`of ${assets.length} assets`).waitFor();
  return path;
}

const three: Data[] = [
  { company_asset_uid: 'PLC-1', serial_number: 'S-1', priority_level: 'high', notes: 'Same' },
  { company_asset_uid: 'PLC-2', serial_number: 'S-2', notes: 'Same' },
  { company_asset_uid: 'PLC-10', notes: 'Same' },
];

const rows = (page: Page) => page.getByRole('table', { name: 'Assets' }).locator('tbody tr[aria-rowindex]');
const cell = (page: Page, row: number, nth: number) => rows(page).nth(row).locator('td').nth(nth);
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const text = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const said = (page: Page, message: string) =>
  page.getByRole('status').getByText(message, { exact: true }).first().waitFor();

async function edit(page: Page, name: string): Promise<Locator> {
  await button(page, `Edit ${name}`).click();
  const opened = dialog(page, 'Edit Asset');
  await opened.waitFor();
  return opened;
}

it('sorts in natural order in both directions, hides empty columns, and filters', async () => {
  const page = await openSignedIn('/');
  await openAssets(page, [
    { company_asset_uid: 'PLC-10' },
    { company_asset_uid: 'PLC-2', priority_level: 'high' },
    { notes: 'Neither' },
  ]);
  await page.getByRole('heading', { level: 1, name: /^Equipment: / }).waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['', 'Rampart ID', 'Asset ID', 'Priority', 'Location', 'Notes', 'Actions']);
  const ids = () => rows(page).locator('td:nth-child(3)').allTextContents();
  await expect.poll(ids).toEqual(['PLC-2', 'PLC-10', '–']);
  await page.getByRole('columnheader', { name: 'Asset ID' }).getByRole('button').click();
  await expect.poll(ids).toEqual(['PLC-10', 'PLC-2', '–']);
  await expect.poll(() => cell(page, 2, 1).textContent()).toMatch(/^RMP-\d+$/);
  await button(page, 'Priority').first().click();
  const levels = page.getByRole('list', { name: 'Priority' }).getByRole('checkbox');
  await expect.poll(() => levels.count()).toBe(1);
  await levels.check();
  await expect.poll(() => rows(page).allTextContents()).toEqual([expect.stringContaining('PLC-2')]);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Search products and assets' }).fill('zzz');
  await page.getByText('No Results').waitFor();
});

it('selects one row, a range and all loaded rows, with mouse and keyboard', async () => {
  const page = await openSignedIn('/');
  await openAssets(page, three);
  await box(page, 'PLC-1').check();
  await button(page, 'Edit Selected Assets (1)').waitFor();
  await box(page, 'PLC-10').click({ modifiers: ['Shift'] });
  await button(page, 'Edit Selected Assets (3)').waitFor();
  await expect.poll(() => box(page, 'all loaded assets').isChecked()).toBe(true);
  await box(page, 'PLC-2').focus();
  await page.keyboard.press('Space');
  await button(page, 'Edit Selected Assets (2)').waitFor();
  await button(page, 'Clear Selections').click();
  await page.getByText('3 assets', { exact: true }).waitFor();
  await box(page, 'PLC-2').check();
  const search = page.getByRole('textbox', { name: 'Search products and assets' });
  await search.fill('zzz');
  await page.getByText('1 selected asset is hidden by the search', { exact: true }).waitFor();
  await button(page, 'Clear Selections').waitFor();
  await search.fill('');
  await page.getByText('1 selected asset is hidden by the search', { exact: true }).waitFor({ state: 'hidden' });
  await button(page, 'Edit Selected Assets (1)').click();
  await dialog(page, 'Edit Asset').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => box(page, 'PLC-2').isChecked()).toBe(false);
});

it('edits one asset, finds the location by a word of its name, shows the history, and sorts by version', async () => {
  const page = await openSignedIn('/');
  const { name } = await callInPage<{ name: string }>(page, 'POST', '/api/map/', {
    terminalName: 'Quarry Hill Substation',
    terminalLatitude: '',
    terminalLongitude: '',
  });
  await openAssets(page, [...three, { company_asset_uid: 'PLC-11', firmware_version: '2.10.1' }]);
  const editing = await edit(page, 'PLC-2');
  await expect.poll(() => text(editing, 'Asset ID').evaluate((field) => field === document.activeElement)).toBe(true);
  await editing.getByRole('combobox', { name: 'Location' }).fill('substation quarry');
  await page.getByRole('option', { name }).click();
  await text(editing, 'Serial Number').fill('S-22');
  await text(editing, 'Firmware Version').fill('2.9.4');
  await button(editing, 'Save').click();
  await said(page, 'Updated successfully');
  await editing.waitFor({ state: 'hidden' });
  await expect.poll(() => cell(page, 1, 3).textContent()).toBe('2.9.4');
  await expect.poll(() => cell(page, 1, 5).textContent()).toBe(name);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Edit PLC-2');

  await edit(page, 'PLC-2');
  await page.getByRole('tab', { name: 'History' }).click();
  const latest = page.getByRole('list', { name: 'History' }).locator(':scope > li').first();
  await expect
    .poll(() => latest.textContent())
    .toMatch(/^Edited.*Serial Number.*S-2.*S-22.*Firmware Version.*–.*2\.9\.4.*Location.*–.*Quarry Hill/);

  await page.keyboard.press('Escape');
  const sort = page.getByRole('columnheader', { name: 'Firmware Version' }).getByRole('button');
  const versions = () => rows(page).locator('td:nth-child(4)').allTextContents();
  await sort.click();
  await expect.poll(versions).toEqual(['2.9.4', '2.10.1', '–', '–']);
  await sort.click();
  await expect.poll(versions).toEqual(['2.10.1', '2.9.4', '–', '–']);
});

it('refuses a taken Asset ID at its field, and asks before unsaved changes are lost', async () => {
  const page = await openSignedIn('/');
  await openAssets(page, three);
  const product = page.getByRole('link', { name: 'View Product' });
  await product.click();
  await product.waitFor({ state: 'hidden' });
  await page.goBack();
  const editing = await edit(page, 'PLC-2');
  await text(editing, 'Asset ID').fill('PLC-1');
  await button(editing, 'Save').click();
  await editing.getByText('Another asset of this product has the Asset ID PLC-1.').waitFor();
  await page.keyboard.press('Escape');
  const question = dialog(page, 'Unsaved changes');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => text(editing, 'Asset ID').inputValue()).toBe('PLC-1');
  await page.goForward();
  await button(question, 'Cancel changes').click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/assets'));
});

it('edits several assets: prefills equal values, keeps what is left blank, and empties what is cleared', async () => {
  const page = await openSignedIn('/');
  await openAssets(page, three);
  await box(page, 'all loaded assets').check();
  await button(page, 'Edit Selected Assets (3)').click();
  const editing = dialog(page, 'Edit Assets (3 selected)');
  await expect.poll(() => text(editing, 'Notes').inputValue()).toBe('Same');
  await expect.poll(() => editing.getByRole('combobox', { name: 'Priority' }).inputValue()).toBe('');
  await button(editing, 'Clear Notes').click();
  await expect.poll(() => text(editing, 'Notes').getAttribute('placeholder')).toBe('Will be cleared on all 3 assets');
  await editing.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Low' }).click();
  await button(editing, 'Save').click();
  await said(page, 'Updated successfully');
  for (const row of [0, 1, 2]) {
    await expect.poll(() => cell(page, row, 3).textContent()).toBe('Low');
    await expect.poll(() => cell(page, row, 5).textContent()).toBe('–');
  }
  await page.getByText('3 assets', { exact: true }).waitFor();
});

it('never overwrites silently when two people edit the same asset', async () => {
  const mine = await openSignedIn('/');
  const path = await openAssets(mine, three);
  const theirs = await openSignedIn(path);
  const [myEdit, theirEdit] = [await edit(mine, 'PLC-2'), await edit(theirs, 'PLC-2')];
  await text(theirEdit, 'Notes').fill('Theirs');
  await text(theirEdit, 'Serial Number').fill('S-THEIRS');
  await button(theirEdit, 'Save').click();
  await said(theirs, 'Updated successfully');

  await text(myEdit, 'Notes').fill('Mine');
  await button(myEdit, 'Save').click();
  const panel = myEdit.getByRole('region', { name: 'Changed by another user' });
  await expect
    .poll(() => panel.textContent())
    .toMatch(/Dana Whitfield.*Serial Number.*S-2.*S-THEIRS.*Notes.*Same.*Theirs/);
  await expect.poll(() => button(myEdit, 'Save').isDisabled()).toBe(true);
  expect(await violations(mine)).toEqual([]);
  await panel.getByRole('radio', { name: 'Keep mine: Mine' }).check();
  await button(myEdit, 'Save').click();
  await said(mine, 'Updated successfully');
  await expect.poll(() => cell(mine, 1, 2).textContent()).toBe('S-THEIRS');
  await expect.poll(() => cell(mine, 1, 5).textContent()).toBe('Mine');

  // Their list still has the previous version. The bulk edit names the changed asset.
  await box(theirs, 'all loaded assets').check();
  await button(theirs, 'Edit Selected Assets (3)').click();
  const several = dialog(theirs, 'Edit Assets (3 selected)');
  await text(several, 'Notes').fill('All');
  await button(several, 'Save').click();
  await several.getByText('1 asset was changed while you were editing. Nothing is saved yet.').waitFor();
  await several.getByRole('radio', { name: 'Leave them out' }).check();
  await button(several, 'Save').click();
  await said(theirs, 'Updated successfully');
  await expect.poll(() => rows(theirs).locator('td:nth-child(6)').allTextContents()).toEqual(['All', 'Mine', 'All']);
});

it('adds an asset, removes it, undoes the removal, and restores removed assets', async () => {
  const page = await openSignedIn('/');
  await openAssets(page, three);
  await button(page, 'Add Asset').click();
  const adding = dialog(page, 'Add Asset');
  await text(adding, 'Asset ID').fill('PLC-11');
  await button(adding, 'Add Asset').click();
  await said(page, 'Asset Added');
  const editing = await edit(page, 'PLC-11');
  await button(editing, 'Remove Asset').click();
  await said(page, 'Asset Removed');
  await expect.poll(() => rows(page).count()).toBe(3);
  await button(page, 'Undo').click();
  await expect.poll(() => rows(page).count()).toBe(4);

  await box(page, 'PLC-1').check();
  await box(page, 'PLC-2').check();
  await button(page, 'Edit Selected Assets (2)').click();
  await button(dialog(page, 'Edit Assets (2 selected)'), 'Remove 2 Assets').click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await button(page, 'Removed Assets').click();
  const removed = dialog(page, 'Removed Assets');
  await expect.poll(() => removed.getByRole('listitem').count()).toBe(2);
  await button(removed, 'Restore PLC-1').click();
  await expect.poll(() => removed.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => rows(page).count()).toBe(3);
});

it('draws only some rows of a long list, and keeps the focused row', async () => {
  const page = await openSignedIn('/');
  await openAssets(
    page,
    Array.from({ length: 110 }, (_, index) => ({ company_asset_uid: `RTU-${index + 1}`, notes: 'n'.repeat(2_000) })),
  );
  for (const loaded of [50, 75, 100, 110]) {
    await button(page, 'Load More').click();
    await page.getByText(`${loaded} of 110 assets`).waitFor();
  }
  await expect.poll(() => rows(page).count()).toBeLessThan(80);
  await page.evaluate(() => window.scrollTo(0, 0));
  await button(page, 'Edit RTU-1').focus();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await button(page, 'Edit RTU-110').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Select RTU-2');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(400);
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(40);
});

it('has room for every column at 768 pixels', async () => {
  const page = await openSignedIn('/', { viewport: { width: 768, height: 900 } });
  const path = await openAssets(page, [...three, { notes: 'Neither' }]);
  const widthOf = async (name: string) =>
    (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0;
  for (const name of ['Rampart ID', 'Asset ID', 'Serial Number', 'Priority', 'Location', 'Notes'])
    expect(await widthOf(name), name).toBeGreaterThan(80);
  const search = await page.getByRole('search', { name: 'Filters' }).getByRole('textbox').locator('..').boundingBox();
  expect(search?.width).toBeGreaterThan(690);

  await page.goto(path.replace(/assets$/, 'action-items'));
  const link = page.getByRole('button', { name: /^Mitigations of / }).first();
  await link.waitFor();
  expect(await widthOf('Notes')).toBeGreaterThan(80);
  const cut = await link.locator('xpath=ancestor::td').evaluate((td) => td.scrollWidth - td.clientWidth);
  expect(cut).toBe(0);

  const data = { company_asset_uid: 'GT-FC-1001', firmware_version: '2.9.4' };
  await callInPage(page, 'POST', `/api${path}/create`, { data });
  for (const list of [path.replace(/assets$/, 'action-items'), path]) {
    await page.goto(list);
    await page.getByRole('columnheader', { name: 'Firmware Version', exact: true }).waitFor();
    for (const name of ['Firmware Version', 'Location', 'Notes'])
      expect(await widthOf(name), `${name} of ${list}`).toBeGreaterThan(60);
    const id = page.getByRole('cell', { name: data.company_asset_uid, exact: true });
    expect(await id.evaluate((td) => td.scrollWidth - td.clientWidth), list).toBe(0);
    expect(await sidewaysScroll(page), list).toBe(0);
  }
  for (const list of ['/equipment', '/action-items']) {
    await page.goto(list);
    const name = page.getByRole('table').locator('tbody a').first();
    await expect.poll(async () => (await name.boundingBox())?.width, { message: list }).toBeGreaterThan(110);
    expect(await widthOf('Product Type'), list).toBeGreaterThan(80);
  }
});

describe('in the light and the dark scheme', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('axe finds no violation at %i pixels', async (width, height) => {
    const page = await openSignedIn('/', { viewport: { width, height } });
    const check = async () => {
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    };
    await openAssets(page, [
      ...three,
      {
        company_asset_uid: 'x'.repeat(100),
        serial_number: 's'.repeat(100),
        firmware_version: 'v'.repeat(100),
        notes: 'n'.repeat(2_000),
      },
    ]);
    await page.getByText('v'.repeat(100)).waitFor();
    await check();
    await box(page, 'PLC-1').check();
    await box(page, 'PLC-2').check();
    await check();
    await button(page, 'Edit Selected Assets (2)').click();
    const several = dialog(page, 'Edit Assets (2 selected)');
    await button(several, 'Clear Notes').click();
    await check();
    await button(several, 'Remove 2 Assets').click();
    await several.waitFor({ state: 'hidden' });
    await edit(page, 'PLC-10');
    await check();
    await page.getByRole('combobox', { name: 'Location' }).click();
    await page.getByRole('option').first().waitFor();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('list', { name: 'History' }).waitFor();
    await check();
    await page.keyboard.press('Escape');
    await dialog(page, 'Edit Asset').waitFor({ state: 'hidden' });
    await button(page, 'Removed Assets').click();
    await page.getByRole('list', { name: 'Removed assets' }).waitFor();
    await check();
  });
});
