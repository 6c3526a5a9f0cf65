import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sidewaysScroll, violations, violationsAtBothWidths } from './browser/violations.ts';
import { journeys } from './journey.ts';

const { openSignedIn } = journeys();

const narrow = { viewport: { width: 390, height: 844 } };
const maker = 'Brandt Pump Works';

/** Without a name, that of the search stays. */
async function add(page: Page, name?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add own product', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Own Product' });
  await dialog.getByRole('textbox', { name: 'Manufacturer' }).fill(maker);
  if (name) await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

it('adds an own product, asks for it, joins it to the catalogue, and undoes that', async () => {
  const page = await openSignedIn('/equipment');
  await add(page, 'Skid controller 7');
  await page.getByRole('heading', { level: 2, name: 'The catalogue does not know this product' }).waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);

  await page.goto('/own-products');
  await page.getByRole('button', { name: 'Actions for Skid controller 7' }).click();
  await page.getByRole('menuitem', { name: 'Ask the operators to add it' }).click();
  await page.getByRole('dialog', { name: 'Ask the operators' }).getByText(maker, { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('The operators were asked', { exact: true }).waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);

  await page.goto('/admin/catalogue');
  await page.getByRole('link', { name: 'Product Suggestions' }).click();
  await page.getByRole('button', { name: `Accept ${maker} Skid controller 7` }).click();
  await page.getByRole('button', { name: 'Add to Catalogue', exact: true }).click();
  await page.getByText('No suggestions are waiting', { exact: true }).waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);

  await page.goto('/own-products');
  await page.getByRole('button', { name: /^Join Skid controller 7 to/ }).click();
  await page.getByText('All Asset IDs stay as they are.', { exact: true }).waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByRole('button', { name: /^Undo the join of/ }).click();
  await page.getByRole('dialog', { name: 'Undo the join' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText(/Undone on/).waitFor();
  await page.getByRole('link', { name: 'Skid controller 7', exact: true }).waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
});

it('offers an own product where the search for a product finds nothing, at 390 pixels', async () => {
  const page = await openSignedIn('/equipment/add', narrow);
  await page.getByRole('combobox', { name: 'Product', exact: true }).fill('Skid controller 390');
  await page.getByText(/add your own\.$/).waitFor();
  await add(page);
  await page.getByRole('heading', { level: 1, name: `Add Equipment: ${maker} Skid controller 390` }).waitFor();
  await page.goto('/own-products');
  await page.getByRole('link', { name: 'Skid controller 390' }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
});
