import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { csaf } from '../apps/server/src/testing/loads/advisories.ts';
import { violations } from './browser/violations.ts';
import { upload } from './import-pages.ts';
import { journeys } from './journey.ts';
import { callInPage, findProduct } from './page-calls.ts';

const { openSignedIn } = journeys();

const maker = 'Wendelin Antriebe';
const long = 'Frequency converter with integrated safety functions, coated boards and extended temperature range, size';
const number = (index: number) => `6SL3220-2YD${index}0-0AB0`;
const nameOf = (index: number) => `${long} ${index} (${number(index)})`;

/** The places that show an order number and hide a part of it. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    let shown = 0;
    const texts = document.createTreeWalker(document.querySelector('#root') ?? document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const at = /6SL3220-2YD\d0-0AB0/.exec(text.textContent ?? '');
      if (!at || !text.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.setStart(text, at.index);
      range.setEnd(text, at.index + at[0].length);
      const boxes = [...range.getClientRects()];
      shown += 1;
      for (let around: HTMLElement | null = text.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const edge = around.getBoundingClientRect();
        if (boxes.some((box) => box.right > edge.right + 1 || box.bottom > edge.bottom + 1)) {
          found.push(`${around.className}: ${text.textContent}`);
          break;
        }
      }
    }
    return { found, shown };
  });

async function showsNumbers(page: Page): Promise<void> {
  await expect.poll(async () => (await cutOff(page)).shown, { timeout: 20_000 }).toBeGreaterThan(0);
  expect((await cutOff(page)).found).toEqual([]);
  expect(await violations(page)).toEqual([]);
}

/** The alerts come four at a time, worst first. */
async function loadAlerts(page: Page): Promise<void> {
  const alert = page.getByRole('link', { name: new RegExp(number(1)) });
  const card = page.getByRole('region', { name: 'Alerts' });
  const listed = card.getByRole('listitem');
  await listed.first().waitFor();
  while ((await alert.count()) === 0) {
    const before = await listed.count();
    await card.getByRole('button', { name: /more/i }).click();
    await expect.poll(() => listed.count()).toBeGreaterThan(before);
  }
  await alert.scrollIntoViewIfNeeded();
}

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

it(
  'shows order numbers completely in cards, alerts, own products, types and candidates',
  { timeout: 240_000 },
  async () => {
    const page = await openSignedIn('/admin/catalogue', { viewport: wide });
    await page.getByRole('button', { name: 'Upload Files' }).click();
    const files = page.getByRole('dialog', { name: 'Upload Files' });
    await files.locator('input[type=file]').setInputFiles({
      name: 'WEN-1.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify(
          csaf({
            id: 'WEN-1',
            products: { [maker]: Object.fromEntries([1, 2, 3].map((index) => [nameOf(index), ['< 2.0']])) },
            vulnerabilities: [{ cve: 'CVE-2024-77001', score: 10 }],
          }),
        ),
      ),
    });
    await files.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByText('Done', { exact: true }).first().waitFor();
    const product = await findProduct(page, number(1));
    await callInPage(page, 'POST', '/api/equipment/attach-to-default-group', { equipmentId: product.equipment_id });
    await callInPage(page, 'POST', '/api/own-products', {
      product: { manufacturer: maker, name: nameOf(7), product_type_id: null },
    });

    const pages = ['/', '/catalogue?search=wendelin', '/dashboard', '/own-products', '/admin/catalogue/types'];
    for (const path of pages) {
      await page.goto(path);
      if (path === '/' || path === '/admin/catalogue/types') await page.getByRole('textbox').first().fill('wendelin');
      if (path === '/dashboard') await loadAlerts(page);
      await showsNumbers(page);
      await page.setViewportSize(narrow);
      await showsNumbers(page);
      await page.setViewportSize(wide);
    }

    await page.goto('/equipment');
    await upload(
      page,
      'wendelin.csv',
      Buffer.from('Make;Type / Model;Tag\nWendelin Antriebe;Frequency converter integrated safety size 1;W-1'),
    );
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.locator('#main').getByRole('button', { name: 'Continue', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Continue to the products' });
    await dialog.getByRole('textbox', { name: 'Name of the mapping' }).fill('Wendelin');
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Makers and models' }).waitFor();
    await showsNumbers(page);
    await page.setViewportSize(narrow);
    await showsNumbers(page);
  },
);
