import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { csaf } from '../apps/server/src/testing/loads/advisories.ts';
import { sidewaysScroll, violations, violationsAtBothWidths } from './browser/violations.ts';
import { journeys } from './journey.ts';

const { openSignedIn } = journeys();

async function upload(page: Page, id: string, maker: string, ...names: string[]): Promise<void> {
  await page.goto('/admin/catalogue');
  await page.getByRole('button', { name: 'Upload Files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Files' });
  const products = { [maker]: Object.fromEntries(names.map((name) => [name, ['< 2.0']])) };
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${id}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(csaf({ id, products }))),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Load: ${id}.json` }).waitFor();
  await page.getByText('Done', { exact: true }).first().waitFor();
}

async function findPair(page: Page, search: string): Promise<void> {
  // Not the pair of an earlier journey, which the list shows until it has the answer for this search.
  const merge = page.getByRole('button', { name: new RegExp(`^Merge: ${search}.+ and `, 'i') });
  await expect
    .poll(
      async () => {
        await page.goto('/admin/catalogue/doubles');
        await page.getByText('Manufacturers', { exact: true }).click();
        await page.getByRole('textbox', { name: 'Search duplicates' }).fill(search);
        await page
          .getByText(/^(1 pair|No Results)$/)
          .first()
          .waitFor();
        return merge.count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1);
}

it('merges two manufacturers, follows an old link, and undoes the merge', async () => {
  const page = await openSignedIn('/admin/catalogue');
  await upload(page, 'TOLL-1', 'Tollmann Pumpen', 'TP 1', 'TP 2');
  await upload(page, 'TOLL-2', 'Tollmann Pumpen Systems', 'TP 2', 'TP 3');
  await findPair(page, 'tollmann');
  const pair = page.getByRole('row', { name: /Tollmann Pumpen Systems/ }).first();
  const oldLink = (await pair.getByRole('link', { name: 'Tollmann Pumpen Systems' }).getAttribute('href')) ?? '';

  await pair.getByRole('button', { name: /^Merge/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Manufacturers' });
  await dialog.getByRole('radio', { name: /^Tollmann Pumpen 2/ }).check();
  await dialog.getByText('1 product moves').waitFor();
  await dialog.getByText('1 product with the same name is merged').waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  const merged = page.getByRole('row', { name: /Tollmann Pumpen Systems into Tollmann Pumpen/ });
  await merged.getByText('Merged', { exact: true }).filter({ visible: true }).waitFor();
  await merged.getByText('1 product moved, 1 merged').waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);

  await page.goto(oldLink);
  await page.getByRole('heading', { level: 1, name: 'Tollmann Pumpen', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).not.toBe(oldLink);

  await page.goto('/admin/catalogue/doubles');
  await page.getByText('Manufacturers', { exact: true }).click();
  await merged.getByRole('button', { name: /^Undo the merge/ }).click();
  await page.getByRole('dialog', { name: 'Undo Merge' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await merged.getByText('Undone', { exact: true }).filter({ visible: true }).waitFor();
  await page.goto(oldLink);
  await page.getByRole('heading', { level: 1, name: 'Tollmann Pumpen Systems' }).waitFor();
});

it('merges two manufacturers that are no pair of the list, found by a search, with the keyboard', async () => {
  const page = await openSignedIn('/admin/catalogue');
  await upload(page, 'ANY-1', 'Kesselbau Nord', 'KN 1');
  await upload(page, 'ANY-2', 'Ventilwerk Ost', 'VO 1');
  await page.goto('/admin/catalogue/doubles?of=manufacturers');
  await page.getByRole('textbox', { name: 'Search manufacturers' }).fill('kesselbau');
  await page.getByRole('button', { name: 'Merge: Kesselbau Nord' }).focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('dialog', { name: /^Merge Manufacturer\b/ });
  await search.getByRole('combobox', { name: 'Merge with' }).fill('ventil');
  await search.getByRole('option', { name: /Ventilwerk Ost/ }).waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge Manufacturers' });
  await dialog.getByRole('radio', { name: /^Ventilwerk Ost/ }).check();
  await dialog.getByText('No Asset ID changes').waitFor();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  const merged = page.getByRole('row', { name: /Kesselbau Nord into Ventilwerk Ost/ });
  await merged.getByText('Merged', { exact: true }).filter({ visible: true }).waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
});

it('renames a manufacturer with the keyboard, at 390 pixels', async () => {
  const page = await openSignedIn('/admin/catalogue', { viewport: { width: 390, height: 844 } });
  await upload(page, 'UHL-1', 'Uhlmeier Antriebe', 'UA 1');
  await upload(page, 'UHL-2', 'Uhlmeier-Antriebe International', 'UA 2');
  await findPair(page, 'uhlmeier');
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: /^Rename: Uhlmeier.+ and / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename Manufacturer' });
  await dialog.getByText('1 product', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'New name' }).fill('Uhlmeier Motion');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Manufacturer renamed').waitFor();
});

it('splits a manufacturer, follows an old link and a load with both names, and undoes the split', async () => {
  const page = await openSignedIn('/admin/catalogue');
  await upload(page, 'VOSS-1', 'Vosskamp', 'VK 1 energy', 'VK 2 energy', 'VK 3');
  await page.goto('/admin/catalogue/doubles?of=manufacturers');
  await page.getByRole('textbox', { name: 'Search manufacturers' }).fill('vosskamp');
  await page.getByText('1 manufacturer', { exact: true }).waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await page.getByRole('link', { name: 'Split: Vosskamp' }).click();
  await page.getByRole('heading', { level: 1, name: 'Split Vosskamp' }).waitFor();
  await page.getByRole('combobox', { name: 'Name' }).fill('Vosskamp Energy');
  await page.getByRole('textbox', { name: 'Search products' }).fill('energy');
  await page.getByRole('button', { name: 'Select All (2)' }).click();
  const oldLink = (await page.getByRole('link', { name: 'VK 1 energy' }).getAttribute('href')) ?? '';
  expect(await violationsAtBothWidths(page)).toEqual([]);

  await page.getByRole('button', { name: 'Split (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Split Manufacturer' });
  await dialog.getByText('2 products of Vosskamp move to Vosskamp Energy.').waitFor();
  await dialog.getByText('New in the catalogue').waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  const split = page.getByRole('row', { name: /Vosskamp Energy split from Vosskamp/ });
  await split.getByText('2 products moved').waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);

  await page.goto(oldLink);
  await page.getByRole('link', { name: 'Vosskamp Energy' }).first().waitFor();
  await upload(page, 'VOSS-2', 'Vosskamp', 'VK 1 energy');
  await upload(page, 'VOSS-3', 'Vosskamp Energy', 'VK 1 energy');
  await page.goto('/admin/catalogue/doubles?of=manufacturers');
  await page.getByRole('textbox', { name: 'Search manufacturers' }).fill('vosskamp');
  await page.getByRole('row', { name: /^Vosskamp Energy 2 products/ }).waitFor();

  await split.getByRole('button', { name: /^Undo the split/ }).click();
  await page.getByRole('dialog', { name: 'Undo Split' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await split.getByText('Undone', { exact: true }).filter({ visible: true }).waitFor();
  await page.goto(oldLink);
  await page.getByRole('link', { name: 'Vosskamp', exact: true }).first().waitFor();
});

it('splits with the keyboard, at 390 pixels', async () => {
  const page = await openSignedIn('/admin/catalogue', { viewport: { width: 390, height: 844 } });
  await upload(page, 'WILM-1', 'Wilmers', `WM ${'long name of a product '.repeat(8)}`, 'WM 2');
  await page.goto('/admin/catalogue/doubles?of=manufacturers');
  await page.getByRole('textbox', { name: 'Search manufacturers' }).fill('wilmers');
  await page.getByRole('link', { name: 'Split: Wilmers' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Name' }).fill('Wilmers Rail');
  await page.getByRole('checkbox', { name: /WM 2/ }).focus();
  await page.keyboard.press('Space');
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Split (1)' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Split Manufacturer' });
  await dialog.getByText('New in the catalogue').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Split', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The split has started').waitFor();
});
