import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sidewaysScroll, violations } from './browser/violations.ts';
import { journeys } from './journey.ts';

const { openSignedIn } = journeys();

const field = (page: Page, column: string, nth: number) => page.locator(`[data-field="${column}"]`).nth(nth - 1);

/** Pastes into the focused field, as from a spreadsheet. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

/** Opens the search from My Equipment, and chooses the first match. */
async function findProduct(page: Page, words: string): Promise<void> {
  await page.getByRole('link', { name: 'Add equipment', exact: true }).click();
  const search = page.getByRole('combobox', { name: 'Product', exact: true });
  await page.getByRole('group', { name: 'My Equipment' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await search.fill(words);
  await page.getByRole('group', { name: 'Products', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Add Equipment: / }).waitFor();
}

const sheet = (mark: string) =>
  [
    'Serial No\tTag\tAsset ID\tPriority\tLocation\tNotes',
    ...Array.from({ length: 6 }, (_, n) => `S-${n}\tx\t${mark}-${n}\tHigh\tQuarry ${mark}\t"Rack ${n}\nleft"`),
  ].join('\r\n');

it('finds a product, takes a paste, mends a cell, and adds the assets, by keyboard', async () => {
  const page = await openSignedIn('/equipment');
  await findProduct(page, 'flow computer');
  await field(page, 'Asset ID', 1).focus();
  await page.keyboard.type('E2E-1');
  await page.keyboard.press('Enter');
  await paste(page, sheet('E2E'));
  await page.getByText('6 rows pasted. Ignored: Tag.', { exact: true }).waitFor();
  await expect.poll(() => field(page, 'Asset ID', 3).getAttribute('aria-invalid')).toBe('true');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add 7 Assets' }).click();
  await expect.poll(() => field(page, 'Asset ID', 3).evaluate((cell) => cell === document.activeElement)).toBe(true);
  await page.keyboard.type('E2E-11');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add 7 Assets' }).click();
  await page.getByText('7 Assets Added', { exact: true }).waitFor();
  await page.getByRole('table', { name: 'Assets', exact: true }).waitFor();
  await page.getByText('Quarry E2E').first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Add Equipment', exact: true }).waitFor();
  await page.getByRole('group', { name: 'Recently used' }).waitFor();
});

it('shows each asset as a card at 390 pixels, marks an Asset ID that is taken, and keeps what was typed', async () => {
  const page = await openSignedIn('/equipment', { viewport: { width: 390, height: 844 } });
  await findProduct(page, 'flow computer');
  await field(page, 'Asset ID', 1).fill('Narrow-1');
  await field(page, 'Location', 1).fill('Somewhere new');
  await page.getByRole('button', { name: 'Add 1 Asset', exact: true }).click();
  await page.getByText('Asset Added', { exact: true }).waitFor();
  await page.goto('/equipment');
  await findProduct(page, 'flow computer');
  await field(page, 'Notes', 1).fill('Kept');
  await field(page, 'Asset ID', 2).fill('Narrow-1');
  await page.getByRole('button', { name: 'Add 2 Assets' }).click();
  await page.getByText('Another asset of this product has the Asset ID Narrow-1.').waitFor();
  expect(await field(page, 'Notes', 1).inputValue()).toBe('Kept');
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor();
});
