import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arriveAt, journeys } from './journey.ts';
import { callInPage } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

interface Product {
  uuid: string;
  name: string;
}

interface Asset {
  id: number;
  company_asset_uid: string | null;
  firmware_version: string | null;
}

/** A version above every range of the demo catalogue. */
const firmware = '999.9';
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Mitigations: / });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first();

/** A product with an asset that a newer firmware version frees from some vulnerabilities, but not from all. */
async function freedProduct(page: Page): Promise<{ product: Product; asset: Asset; closes: number }> {
  const { products } = await callInPage<{ products: (Product & { total_assets: number })[] }>(
    page,
    'POST',
    '/api/vulnerabilities',
    { orderState: { name: 'totalAssets', by: 'asc' }, pagination: { page: 1, limit: 100 } },
  );
  for (const product of products.filter(({ total_assets }) => total_assets >= 2)) {
    const path = `/api/product/${product.uuid}/assets`;
    const { assets } = await callInPage<{ assets: Asset[] }>(page, 'POST', path, {});
    const asset = assets.find((one) => one.company_asset_uid && !one.firmware_version);
    if (!asset) continue;
    const { closes } = await callInPage<{ closes: number }>(page, 'POST', `${path}/firmware-preview`, {
      ids: [asset.id],
      firmware_version: firmware,
    });
    const all = await callInPage<unknown[]>(page, 'GET', `/api/product/${product.uuid}/vulnerabilities`);
    if (closes > 0 && closes < all.length) return { product, asset, closes };
  }
  throw new Error('The demo has no such product');
}

async function notAffectedOnDashboard(page: Page): Promise<number> {
  await page.goto('/dashboard');
  await arriveAt(page, '/dashboard');
  const line = page.getByRole('listitem').filter({ hasText: 'Not affected' });
  return Number((await line.locator('b').innerText()).replaceAll(',', ''));
}

it('a new firmware version closes vulnerabilities, and a person can overrule it or state it', async () => {
  const page = await openSignedIn('/action-items');
  const { product, asset, closes } = await freedProduct(page);
  const before = await notAffectedOnDashboard(page);

  await page.goto(`/product/${product.uuid}/assets`);
  await page.getByRole('button', { name: `Edit ${asset.company_asset_uid}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Asset' });
  await edit.getByLabel('Firmware Version').fill(firmware);
  await edit.getByText(`Closes ${closes} item${closes === 1 ? '' : 's'}.`).waitFor();
  expect(await violations(page)).toEqual([]);
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'hidden' });

  await page.goto(`/product/${product.uuid}/action-items`);
  const opener = page.getByRole('button', { name: `Mitigations of ${asset.company_asset_uid}` });
  await opener.filter({ hasText: new RegExp(`^${closes}/`) }).click();
  const group = dialog(page).getByRole('region', { name: `Not affected ${closes}` });
  const reason = group.getByText(new RegExp(`^Firmware ${firmware} is not in `)).first();
  await reason.waitFor();
  // The version is above every fix, so what is still open has no update.
  await dialog(page)
    .getByText(/^No named version closes /)
    .waitFor();
  expect(await violations(page)).toEqual([]);

  const overrule = group.getByRole('button', { name: /^Still affected: / }).first();
  const cve = ((await overrule.getAttribute('aria-label')) ?? '').replace('Still affected: ', '');
  await overrule.click();
  await dialog(page)
    .getByText(/^Overruled by Dana Whitfield on .*: still affected/)
    .waitFor();
  const row = dialog(page).getByRole('checkbox', { name: new RegExp(`${cve}\\b`) });
  await expect.poll(() => row.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await status(page, `${cve}: still affected.`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor({ state: 'hidden' });
  await dialog(page)
    .getByRole('region', { name: `Not affected ${closes}` })
    .waitFor();

  const state = dialog(page)
    .getByRole('button', { name: /^Not affected…: / })
    .first();
  const stated = ((await state.getAttribute('aria-label')) ?? '').replace('Not affected…: ', '');
  await state.focus();
  await page.keyboard.press('Enter');
  const form = dialog(page).getByRole('group', { name: `Not affected by ${stated}` });
  await form.getByRole('combobox', { name: 'Justification' }).click();
  await form.getByRole('option', { name: 'The component is not installed' }).click();
  await form.getByLabel('Note').fill('Checked on site.');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: /^Save/ }).click();
  await dialog(page)
    .getByText(/^The component is not installed, stated by Dana Whitfield on /)
    .waitFor();
  await dialog(page).getByText('Note: Checked on site.').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'hidden' });

  await page.goto(`/product/${product.uuid}/assets`);
  await page.getByRole('button', { name: `Edit ${asset.company_asset_uid}` }).click();
  await edit.getByRole('tab', { name: 'History' }).click();
  const history = edit.getByRole('list', { name: 'History' });
  await history.getByText('Stated not affected').waitFor();
  for (const text of [
    'Withdrew a statement',
    'Overruled: still affected',
    `Closed ${closes}`,
    'Justification: The component is not installed',
    'Checked on site.',
  ])
    expect(await history.getByText(text).first().isVisible()).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await notAffectedOnDashboard(page)).toBe(before + closes + 1);
});

it('fits on a small screen', async () => {
  const page = await openSignedIn('/action-items', { viewport: { width: 390, height: 844 } });
  const { product, asset } = await freedProduct(page);
  await callInPage(page, 'POST', `/api/product/${product.uuid}/assets/${asset.id}`, {
    data: { firmware_version: firmware },
  });
  await page.goto(`/product/${product.uuid}/action-items`);
  await page.getByRole('button', { name: `Mitigations of ${asset.company_asset_uid}` }).click();
  await dialog(page)
    .getByText(new RegExp(`^Firmware ${firmware} is not in `))
    .first()
    .waitFor();
  await dialog(page)
    .getByRole('button', { name: /^Not affected…: / })
    .first()
    .click();
  await dialog(page).getByRole('combobox', { name: 'Justification' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
});
