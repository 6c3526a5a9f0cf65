import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sidewaysScroll, violations } from './browser/violations.ts';
import { figure, reaches, upload } from './import-pages.ts';
import { journeys } from './journey.ts';

const { openSignedIn } = journeys();

/** A list as a maintenance program writes it. The mark makes its headings and its tags differ from those of other journeys. */
function listOf(mark: string, ...rows: [maker: string, model: string, tag: string, firmware: string][]): Buffer {
  const lines = [
    [`Make ${mark}`, 'Type / Model', 'Tag', 'Site', 'Crit', 'Firmware', 'IP address'],
    ...rows.map(([maker, model, tag, firmware], n) => [
      maker,
      model,
      `${mark}-${tag}`,
      'HUG-01',
      String((n % 5) + 1),
      firmware,
      `10.0.0.${n}`,
    ]),
    ['Total', '', '', '', String(rows.length), '', ''],
  ];
  return Buffer.from(lines.map((line) => line.join(';')).join('\r\n'));
}

const firstMonth = (mark: string) =>
  listOf(
    mark,
    ['ABB', 'ACS880', '1', '1.0'],
    ['ABB', 'ACS880', '2', '1.0'],
    ['ABB Ltd', 'ACS 880-01', '3', '2.5'],
    ['Fluke', `1587 FC ${mark}`, '4', ''],
  );

const fieldOf = (page: Page, column: string) => page.getByRole('combobox', { name: `Field of ${column}` });
const continues = (page: Page) => page.locator('#main').getByRole('button', { name: 'Continue', exact: true });
const products = (page: Page) => page.getByRole('grid', { name: 'Makers and models' });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const isFocused = (page: Page, text: string) =>
  page.evaluate((words) => document.activeElement?.textContent?.includes(words) ?? false, text);

/** Continues from the columns, and keeps the mapping. */
async function applyMapping(page: Page, name: string): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor();
  await continues(page).click();
  const dialog = page.getByRole('dialog', { name: 'Continue to the products' });
  await dialog.getByRole('textbox', { name: 'Name of the mapping' }).fill(name);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

it('takes in a foreign list by keyboard, and the list of the next month without a question', async () => {
  const page = await openSignedIn('/equipment');
  await upload(page, 'october.csv', firstMonth('KEY'));
  await page.getByRole('heading', { name: 'Columns', exact: true }).waitFor();

  // The effect of a choice is there at once, in the rows as Rampart will read them.
  await fieldOf(page, 'IP address').focus();
  await page.keyboard.type('Notes');
  const effect = page.getByRole('table', { name: 'Rows as Rampart will read them' });
  await effect.getByRole('cell', { name: '10.0.0.2', exact: true }).waitFor();
  await fieldOf(page, 'Site').focus();
  await page.keyboard.press('Home');
  await expect.poll(() => effect.getByRole('columnheader', { name: 'Location' }).count()).toBe(0);
  await applyMapping(page, 'Plant list');

  // Each decision moves the focus to the next open product.
  await products(page).waitFor();
  await products(page)
    .getByRole('row', { name: /ACS 880-01/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(page, '1587 FC')).toBe(true);
  await page.keyboard.press('s');
  await page.getByText('Every product has a decision').first().waitFor();
  await tab(page, /^Set aside\s*1$/).waitFor();
  await continues(page).click();

  await reaches(page, 'faulty');
  await expect.poll(() => figure(page, 'New')).toBe('3');
  await expect.poll(() => figure(page, 'Faulty')).toBe('1');
  const source = page.locator('dl', { hasText: 'Plant list' });
  await source.getByText('1 column not imported', { exact: true }).waitFor();
  await source.getByText('Site', { exact: true }).waitFor();
  await source.getByText('Row 6, such as totals').waitFor();

  await page.getByRole('link', { name: 'My Equipment', exact: true }).click();
  const next = listOf(
    'KEY',
    ['ABB', 'ACS880', '1', '1.1'],
    ['ABB Ltd', 'ACS 880-01', '3', '2.5'],
    ['ABB', 'ACS880', '5', '1.1'],
  );
  await upload(page, 'november.csv', next);
  await reaches(page, 'waiting');
  await tab(page, /^Removed/).waitFor();
  await expect.poll(() => figure(page, 'New')).toBe('1');
  await expect.poll(() => figure(page, 'Removed')).toBe('1');
  await page.getByText('KEY-2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Apply with removals' }).click();
  await reaches(page, 'done');

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await reaches(page, 'undone');
  await page.getByText('Every row is as it was before.').waitFor();
});

it('shows a colleague who maps the same file what was saved, and keeps what both chose', async () => {
  const [mine, theirs] = [await openSignedIn('/equipment'), await openSignedIn('/equipment')];
  await upload(mine, 'shared.csv', firstMonth('TWO'));
  await mine.getByRole('heading', { name: 'Columns', exact: true }).waitFor();
  await theirs.goto(mine.url());
  await fieldOf(theirs, 'IP address').selectOption('Notes');
  await theirs.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => fieldOf(theirs, 'IP address').inputValue()).toBe('Notes');

  await fieldOf(mine, 'Site').selectOption('');
  await mine.getByText(/saved another mapping of this file/).waitFor();
  await expect.poll(() => fieldOf(mine, 'Site').inputValue()).toBe('');
  await mine.getByRole('button', { name: 'Use theirs' }).click();
  await expect.poll(() => fieldOf(mine, 'IP address').inputValue()).toBe('Notes');
  await expect.poll(() => fieldOf(mine, 'Site').inputValue()).toBe('Location');
});

describe('in the light and the dark scheme', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('axe finds no violation in the steps of a mapped import at %i pixels', async (width, height) => {
    const page = await openSignedIn('/equipment', { viewport: { width, height } });
    async function passes(): Promise<void> {
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    }
    await upload(page, `axe-${width}.csv`, firstMonth(`W${width}`));
    await page.getByRole('heading', { name: 'Columns', exact: true }).waitFor();
    await passes();
    await page
      .getByRole('button', { name: 'Join another column into Notes' })
      .or(page.getByRole('button', { name: 'Choose a column for Notes' }))
      .click();
    // Typed words find the column.
    await page.keyboard.type('ip');
    await page.getByRole('option', { name: /Type/ }).waitFor({ state: 'hidden' });
    await page.getByRole('option', { name: /IP address/ }).waitFor();
    await passes();
    await page.keyboard.press('Escape');
    await continues(page).click();
    await page.getByRole('dialog', { name: 'Continue to the products' }).waitFor();
    await passes();
    await page.keyboard.press('Escape');
    await applyMapping(page, `List ${width}`);

    const row = products(page).getByRole('row', { name: /1587 FC/ });
    await row.waitFor();
    await passes();
    await row.focus();
    await page.keyboard.press('/');
    await page.keyboard.type('fl');
    await page.getByRole('listbox', { name: 'Products' }).waitFor();
    await passes();
    await page.keyboard.press('Escape');
    await continues(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await reaches(page, 'faulty');
    await page.getByRole('list', { name: 'Rows' }).waitFor();
    await passes();
    await page.goto('/equipment/imports/profiles');
    await page.getByText(`List ${width}`, { exact: true }).waitFor();
    await passes();
  });
});
