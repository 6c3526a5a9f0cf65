import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journeys } from './journey.ts';
import { callInPage, findProduct } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

const status = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).first();
const head = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+ products?$`) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

async function chooseFor(page: Page, name: string, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Creates a group for one journey, with this many products. */
async function makeGroup(page: Page, name: string, size: number): Promise<string[]> {
  const { group } = await callInPage<{ group: { id: number } }>(page, 'POST', '/api/groups', { group: { name } });
  const { products } = await callInPage<{ products: { equipment_id: number; name: string }[] }>(
    page,
    'POST',
    '/api/filter/products',
    { pagination: { page: 1, limit: Math.max(size, 1) } },
  );
  for (const { equipment_id: equipmentId } of products.slice(0, size)) {
    await callInPage(page, 'POST', '/api/equipment/attach-to-default-group', { equipmentId });
    await callInPage(page, 'POST', '/api/groups/sync-equipment', { equipmentId, groupsIds: [group.id] });
  }
  await page.reload();
  return products.slice(0, size).map((product) => product.name);
}

it('creates, renames and deletes a group', async () => {
  const page = await openSignedIn('/groups');
  await page.getByRole('button', { name: 'Create Group' }).click();
  await dialog(page, 'Create Group').getByLabel('Name').fill('Aa unit 4');
  await page.keyboard.press('Enter');
  await status(page, 'Group Created').waitFor();
  await dialog(page, 'Create Group').waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe('Create Group');

  await head(page, 'Aa unit 4').click();
  await page.getByText('This group does not contain any assigned equipment.').waitFor();

  await chooseFor(page, 'Aa unit 4', 'Edit Group');
  await dialog(page, 'Edit Group').getByLabel('Name').fill('Aa unit 5');
  await page.keyboard.press('Enter');
  await status(page, 'Group Updated').waitFor();
  await head(page, 'Aa unit 5').waitFor();

  await chooseFor(page, 'Aa unit 5', 'Delete Group');
  await dialog(page, 'Delete Group').getByText('Items in this group will not be removed from My Equipment').waitFor();
  await dialog(page, 'Delete Group').getByRole('button', { name: 'Delete Group' }).click();
  await status(page, 'Group Deleted').waitFor();
  await head(page, 'Aa unit 5').waitFor({ state: 'hidden' });
});

it('keeps the equipment of a deleted group in My Equipment', async () => {
  const page = await openSignedIn('/groups');
  const [name = ''] = await makeGroup(page, 'Ab deleted', 1);
  await chooseFor(page, 'Ab deleted', 'Delete Group');
  await dialog(page, 'Delete Group').getByRole('button', { name: 'Delete Group' }).click();
  await status(page, 'Group Deleted').waitFor();
  await page.goto('/equipment');
  await page.getByRole('link', { name, exact: true }).waitFor();
});

it('says in the dialog that a name is taken, ignoring case', async () => {
  const page = await openSignedIn('/groups');
  await makeGroup(page, 'Ab taken', 0);
  await page.getByRole('button', { name: 'Create Group' }).click();
  await dialog(page, 'Create Group').getByLabel('Name').fill('AB TAKEN');
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog(page, 'Create Group').getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Escape');
  await dialog(page, 'Create Group').waitFor({ state: 'hidden' });
});

it('does not cover the buttons of a dialog with messages below 768 pixels', async () => {
  const page = await openSignedIn('/groups', { viewport: { width: 390, height: 844 } });
  const create = dialog(page, 'Create Group').getByRole('button', { name: 'Create' });
  await page.getByRole('button', { name: 'Create Group' }).click();
  await dialog(page, 'Create Group').getByLabel('Name').fill('Aa unit 6');
  await create.click();
  const message = status(page, 'Group Created');
  await message.waitFor();
  await page.getByRole('button', { name: 'Create Group' }).click();
  await create.click({ trial: true, timeout: 3_000 });
  expect(await message.isVisible()).toBe(true);
});

it('loads a group when it is opened, 12 at a time, and starts again when the order changes', async () => {
  const page = await openSignedIn('/groups');
  await makeGroup(page, 'Ac sorted', 15);
  const collapsed = page.getByRole('region', { name: 'Ac sorted' });
  await collapsed.getByText(/^[\d,]+ open items?$/).waitFor();
  await collapsed.getByText(/^(BlackList|Alert|Caution)$/).waitFor();
  await head(page, 'Ac sorted').click();
  const table = page.getByRole('table', { name: 'Equipment in Ac sorted' });
  const rows = table.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(12);
  await page.getByRole('button', { name: 'Load More' }).first().click();
  await expect.poll(() => rows.count()).toBe(15);
  const first = await rows.first().textContent();
  await table.getByRole('button', { name: 'Name', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(12);
  await expect.poll(() => rows.first().textContent()).not.toBe(first);
  await expect
    .poll(() => table.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
    .toBe('descending');
});

it('filters the products of the groups', async () => {
  const page = await openSignedIn('/groups');
  const [name = ''] = await makeGroup(page, 'Ad filtered', 3);
  await page.getByRole('textbox', { name: 'Search products and assets' }).fill(name);
  await head(page, 'Ad filtered').waitFor();
  await page.getByRole('textbox', { name: 'Search products and assets' }).fill('zzzz');
  await page.getByText('No Results', { exact: true }).waitFor();
});

it('removes equipment from a group and from My Equipment in its row', async () => {
  const page = await openSignedIn('/groups');
  const [first = '', second = ''] = await makeGroup(page, 'Ae rows', 2);
  await head(page, 'Ae rows').click();
  const table = page.getByRole('table', { name: 'Equipment in Ae rows' });
  await chooseFor(page, first, 'Assign to Groups');
  await dialog(page, 'Assign to Group(s)').getByRole('checkbox', { name: 'Ae rows' }).uncheck();
  await dialog(page, 'Assign to Group(s)').getByRole('button', { name: 'Save' }).click();
  await status(page, 'This item has been removed from all groups.').waitFor();
  await table.getByRole('link', { name: first }).waitFor({ state: 'hidden' });
  await head(page, 'Ae rows').getByText('1 product', { exact: true }).waitFor();

  await chooseFor(page, second, 'Remove from My Equipment');
  await dialog(page, 'Remove Equipment').getByRole('button', { name: 'Remove' }).click();
  await status(page, 'Item Removed from My Equipment').waitFor();
  await page.getByText('This group does not contain any assigned equipment.').waitFor();
  await expect.poll(() => focused(page)).toBe('Groups');
});

it('manages a product on its page with the keyboard only', async () => {
  const page = await openSignedIn('/groups');
  await makeGroup(page, 'Af keyboard', 0);
  const product = await findProduct(page, 'ACS880');
  await callInPage(page, 'POST', '/api/groups/detach-equipment', { equipmentId: product.equipment_id }).catch(() => {});
  await page.goto(`/product/${product.uuid}`);
  await page.getByRole('button', { name: 'Not in My Equipment' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Add to My Equipment' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Add to My Equipment');
  await page.keyboard.press('Enter');
  await status(page, 'Item Added to My Equipment').waitFor();
  await expect.poll(() => focused(page)).toBe('In My Equipment');

  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Assign to Groups');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Search groups');
  await page.keyboard.type('keyboard AF');
  await expect.poll(() => dialog(page, 'Assign to Group(s)').getByRole('checkbox').count()).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await dialog(page, 'Assign to Group(s)').getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await status(page, 'Equipment Assigned to Group(s)').waitFor();
  await dialog(page, 'Assign to Group(s)').waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe('In My Equipment');
});

it('adds a product from its card and removes it in My Equipment, where the row disappears immediately', async () => {
  const page = await openSignedIn('/groups');
  const product = await findProduct(page, 'ACS880');
  await callInPage(page, 'POST', '/api/groups/detach-equipment', { equipmentId: product.equipment_id }).catch(() => {});
  await page.goto('/catalogue?search=ACS880');
  await chooseFor(page, 'ACS880', 'Add to My Equipment');
  await status(page, 'Item Added to My Equipment').waitFor();
  await page.goto('/equipment?search=ACS880');
  await chooseFor(page, 'ACS880', 'Remove from My Equipment');
  await dialog(page, 'Remove Equipment')
    .getByText(/No assets are recorded for it|(is|are) kept and comes? back if you add it again/)
    .waitFor();
  await dialog(page, 'Remove Equipment').getByRole('button', { name: 'Remove' }).click();
  await status(page, 'Item Removed from My Equipment').waitFor();
  await page.getByRole('link', { name: 'ACS880', exact: true }).waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe('My Equipment');
});

it('reverts a change that the server refused', async () => {
  const page = await openSignedIn('/groups');
  const product = await findProduct(page, 'ACS880');
  await callInPage(page, 'POST', '/api/equipment/attach-to-default-group', { equipmentId: product.equipment_id });
  await page.route('**/api/groups/detach-equipment', (route) => route.abort());
  await page.goto(`/product/${product.uuid}`);
  await page.getByRole('button', { name: 'In My Equipment' }).click();
  await page.getByRole('menuitem', { name: 'Remove from My Equipment' }).click();
  await dialog(page, 'Remove Equipment').getByRole('button', { name: 'Remove' }).click();
  await status(page, 'Rampart could not be reached. Check the connection and try again.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'In My Equipment', exact: true }).waitFor();
});

describe('in the light and the dark scheme', () => {
  const sizes = [
    [1440, 900],
    [390, 844],
  ] as const;

  async function openWithLongNames(width: number, height: number) {
    const page = await openSignedIn('/groups', { viewport: { width, height } });
    // The first product of the list, independent of the previous journeys.
    const group = `0${crypto.randomUUID()}`.padEnd(100, 'x');
    const [product = ''] = await makeGroup(page, group, 3);
    await head(page, group).click();
    await page.getByRole('link', { name: product, exact: true }).waitFor();
    const isFine = async () => {
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    };
    return { page, group, product, isFine };
  }

  it.each(sizes)('axe finds no violation at %i pixels, and long names fit', async (width, height) => {
    const { page, product, isFine } = await openWithLongNames(width, height);
    await isFine();
    await page
      .getByRole('button', { name: `Actions for ${product}`, exact: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Assign to Groups' }).waitFor();
    await isFine();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Search products and assets' }).fill('zzzz');
    await page.getByText('No Results', { exact: true }).waitFor();
    await isFine();
  });

  it.each(sizes)('axe finds no violation in its dialogs at %i pixels', async (width, height) => {
    const { page, group, product, isFine } = await openWithLongNames(width, height);
    await chooseFor(page, product, 'Assign to Groups');
    await dialog(page, 'Assign to Group(s)').getByRole('checkbox').first().waitFor();
    await isFine();
    await page.keyboard.press('Escape');
    await chooseFor(page, product, 'Remove from My Equipment');
    await dialog(page, 'Remove Equipment').waitFor();
    await isFine();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create Group' }).click();
    await dialog(page, 'Create Group').getByRole('button', { name: 'Create' }).click();
    await page.getByText('A group needs a name.').waitFor();
    await isFine();
    await page.keyboard.press('Escape');
    await chooseFor(page, group, 'Delete Group');
    await dialog(page, 'Delete Group').waitFor();
    await isFine();
  });
});
