import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { csaf } from '../apps/server/src/testing/loads/advisories.ts';
import { sidewaysScroll, violations, violationsAtBothWidths } from './browser/violations.ts';
import { journeys } from './journey.ts';

const { openSignedIn } = journeys();

const maker = 'Quellmann Drives';

async function upload(page: Page, id: string, name: string): Promise<void> {
  await page.goto('/admin/catalogue');
  await page.getByRole('button', { name: 'Upload Files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${id}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(csaf({ id, products: { [maker]: { [name]: ['< 2.0'] } } }))),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Load: ${id}.json` }).waitFor();
  await page.getByText('Done', { exact: true }).first().waitFor();
}

it('finds two products that are one, merges them, follows an old link, and undoes the merge', async () => {
  const page = await openSignedIn('/admin/catalogue');
  await upload(page, 'QUELL-1', 'QX100 Drive');
  await upload(page, 'QUELL-2', 'QX-100 Drive firmware');

  const pair = page.getByRole('row', { name: /QX-100 Drive firmware/ }).first();
  await expect
    .poll(
      async () => {
        await page.goto('/admin/catalogue/doubles');
        await page.getByRole('textbox', { name: 'Search duplicates' }).fill('quellmann');
        await page
          .getByText(/^(1 pair|No Results)$/)
          .first()
          .waitFor();
        return pair.count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1);
  const oldLink = (await pair.getByRole('link', { name: 'QX-100 Drive firmware' }).getAttribute('href')) ?? '';
  expect(await violationsAtBothWidths(page)).toEqual([]);

  await pair.getByRole('button', { name: /^Merge/ }).click();
  const dialog = page.getByRole('dialog', { name: /Merge Products/ });
  await dialog.getByRole('radio', { name: /^QX100 Drive/ }).check();
  await dialog.getByText('No Asset ID changes').waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  const merged = page.getByRole('row', { name: /QX-100 Drive firmware into QX100 Drive/ });
  await merged.getByText('Merged', { exact: true }).filter({ visible: true }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.goto(oldLink);
  await page.getByRole('heading', { level: 1, name: 'QX100 Drive' }).waitFor();
  expect(new URL(page.url()).pathname).not.toBe(oldLink);

  await page.goto('/admin/catalogue/doubles');
  await merged.getByRole('button', { name: /^Undo the merge/ }).click();
  await page.getByRole('dialog', { name: 'Undo Merge' }).getByRole('button', { name: 'Undo', exact: true }).click();
  await merged.getByText('Undone', { exact: true }).filter({ visible: true }).waitFor();
  await page.goto(oldLink);
  await page.getByRole('heading', { level: 1, name: 'QX-100 Drive firmware' }).waitFor();
});

it('keeps two apart and renames one, with the keyboard, at 390 pixels', async () => {
  const page = await openSignedIn('/admin/catalogue', { viewport: { width: 390, height: 844 } });
  await upload(page, 'QUELL-3', 'Spindel-Regler 4');
  await upload(page, 'QUELL-4', 'SpindelRegler 4');
  const rename = page.getByRole('button', { name: /^Rename: Spindel/ });
  await expect
    .poll(
      async () => {
        await page.goto('/admin/catalogue/doubles');
        await page.getByRole('textbox', { name: 'Search duplicates' }).fill('spindel');
        await page
          .getByText(/^(1 pair|No Results)$/)
          .first()
          .waitFor();
        return rename.count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1);
  expect(await sidewaysScroll(page)).toBe(0);
  await rename.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename Product' });
  const name = dialog.getByRole('textbox', { name: 'New name' });
  await name.fill((await name.inputValue()) === 'Spindel-Regler 4' ? 'SpindelRegler 4' : 'Spindel-Regler 4');
  await dialog.getByText('Another product of the manufacturer has this name. Merge the two.').waitFor();
  expect(await violations(page)).toEqual([]);
  await name.fill('Spindel-Regler 4 Plus');
  await dialog.getByText('The former name becomes an alias').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Product renamed').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('The former name was restored').waitFor();
  // The message does not wait for the list. The dialog opens with the name that the list has.
  await page.getByRole('button', { name: /^Rename: Spindel-?Regler 4 and Spindel-?Regler 4$/ }).focus();
  await page.keyboard.press('Enter');
  await name.fill('Spindel-Regler 4 Plus');
  await page.keyboard.press('Enter');
  const renamed = page.getByRole('row', { name: /Spindel-Regler 4 Plus/ }).filter({ has: page.getByText(/^Before:/) });
  const undo = renamed.getByRole('button', { name: 'Undo the new name Spindel-Regler 4 Plus' });
  await undo.focus();
  await page.keyboard.press('Enter');
  await renamed.getByText(/^Undone by/).waitFor();
  await page.getByRole('button', { name: /^Keep Separate: Spindel/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('No Results').waitFor();
  await page.getByRole('checkbox', { name: 'Show pairs kept separate' }).check();
  await page.getByRole('row', { name: /Marked as different by/ }).waitFor();
  expect(await violations(page)).toEqual([]);
});

it('merges two products that are no pair of the list, found by a search, and renames one, at 390 pixels', async () => {
  const page = await openSignedIn('/admin/catalogue', { viewport: { width: 390, height: 844 } });
  await upload(page, 'QUELL-5', 'Amber Gateway');
  await upload(page, 'QUELL-6', 'Violet Bridge');
  await page.goto('/admin/catalogue/doubles');
  await page.getByRole('textbox', { name: 'Search products' }).fill('quellmann amber');
  const merge = page.getByRole('button', { name: 'Merge: Amber Gateway' });
  await merge.waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await merge.focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('dialog', { name: /^Merge Product\b/ });
  await search.getByRole('combobox', { name: 'Merge with' }).fill('violet');
  await search.getByRole('option', { name: /Violet Bridge/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Merge Products/ });
  await dialog.getByRole('radio', { name: /^Violet Bridge/ }).check();
  await dialog.getByText('No Asset ID changes').waitFor();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  const merged = page.getByRole('row', { name: /Amber Gateway into Violet Bridge/ });
  await merged.getByText('Merged', { exact: true }).filter({ visible: true }).waitFor();

  await page.getByRole('textbox', { name: 'Search products' }).fill('violet');
  await page.getByRole('button', { name: 'Rename: Violet Bridge' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename Product' });
  await rename.getByRole('textbox', { name: 'New name' }).fill('Violet Bridge 2');
  await rename.getByText('The former name becomes an alias').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Product renamed').waitFor();
  await page.getByRole('button', { name: 'Rename: Violet Bridge 2' }).waitFor();

  // Without messages over the page, which make the buttons below them smaller for axe.
  await page.goto('/admin/catalogue/doubles');
  await page.getByRole('textbox', { name: 'Search products' }).fill('violet');
  await page.getByRole('button', { name: 'Rename: Violet Bridge 2' }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsAtBothWidths(page)).toEqual([]);
});
