import { buffer as readAll } from 'node:stream/consumers';
import { writeXlsx } from 'hucre';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, figure, fileField, openDialog, reaches, upload } from './import-pages.ts';
import { journeys } from './journey.ts';
import { callInPage, findProduct } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

const headings = [
  'Rampart ID',
  'Manufacturer',
  'Product',
  'Asset ID',
  'Serial Number',
  'Location',
  'Priority',
  'Notes',
];
const csvOf = (...rows: string[][]) =>
  Buffer.from([headings, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'));
const newRow = (assetId: string, product = 'ACS880', over: { serial?: string; priority?: string } = {}) => [
  '',
  'ABB',
  product,
  assetId,
  over.serial ?? '',
  '',
  over.priority ?? 'High',
  'Made by a journey',
];

interface Asset {
  id: number;
  company_asset_uid: string;
  serial_number: string;
  version: number;
}

async function findAssets(page: Page, search: string): Promise<{ uuid: string; assets: Asset[] }> {
  const { uuid } = await findProduct(page, 'ACS880');
  const body = { productFilterState: { queryString: search } };
  const { assets } = await callInPage<{ assets: Asset[] }>(page, 'POST', `/api/product/${uuid}/assets`, body);
  return { uuid, assets };
}

it('refuses a file that is not a spreadsheet, accepts a CSV, and reports its rows and faults', async () => {
  const page = await openSignedIn('/equipment');
  await openDialog(page);
  await fileField(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await dialog(page).getByText('Invalid file format').waitFor();
  await expect.poll(() => dialog(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await dialog(page).getByText('Invalid file format').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });

  await upload(page, 'mixed.csv', csvOf(newRow('E2E-1'), newRow('E2E-2', 'No such product')), 'Add new equipment');
  await reaches(page, 'faulty');
  await expect.poll(() => figure(page, 'New')).toBe('1');
  await expect.poll(() => figure(page, 'Faulty')).toBe('1');
  await page.getByText(/no product “No such product”/).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download faulty rows' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

it('accepts a workbook, keeps every digit of long serial numbers, and refreshes My Equipment', async () => {
  const page = await openSignedIn('/equipment');
  const counts = page.getByText(/^\d+ products, [\d,]+ assets$/);
  const before = await counts.textContent();
  const serial = '00012345678901234567';
  const rows = [headings, newRow('E2E-X', 'ACS880', { serial })];
  const content = await writeXlsx({ sheets: [{ name: 'List', rows }] });
  await openDialog(page, 'Add new equipment');
  await fileField(page).setInputFiles({ name: 'one.xlsx', mimeType: '', buffer: Buffer.from(content) });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('one.xlsx: 1 new row.').waitFor();
  await expect.poll(() => counts.textContent()).not.toBe(before);
  const { assets } = await findAssets(page, 'E2E-X');
  expect(assets.map(({ serial_number }) => serial_number)).toEqual([serial]);
});

it('says that nothing changed if an export is uploaded unchanged', async () => {
  const page = await openSignedIn('/equipment');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export Data' }).click();
  await upload(page, 'export.xlsx', await readAll(await (await download).createReadStream()));
  await reaches(page, 'done');
  await page.getByText('Nothing changed', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Undo import' }).count()).toBe(0);
});

it('asks before it removes, removes after the confirmation, and restores everything', async () => {
  const page = await openSignedIn('/equipment');
  const counts = page.getByText(/^\d+ products, [\d,]+ assets$/);
  const before = await counts.textContent();
  const { assets } = await findAssets(page, '');
  const [first] = assets;
  await upload(page, 'few.csv', csvOf([`RMP-${first?.id}`, '', '', '', '', '', '', 'Still there']));
  await reaches(page, 'waiting');
  await page.getByRole('tab', { name: /^Removed/, selected: true }).waitFor();
  await page.getByRole('button', { name: 'Apply with removals' }).click();
  await reaches(page, 'done');
  await page.getByRole('link', { name: 'My Equipment', exact: true }).click();
  await page.getByText('1 product, 1 asset', { exact: true }).waitFor();

  await page.goBack();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await reaches(page, 'undone');
  await page.getByText('Every row is as it was before.').waitFor();
  await page.getByRole('link', { name: 'My Equipment', exact: true }).click();
  await expect.poll(() => counts.textContent()).toBe(before);
});

it('can be cancelled while it waits for a decision', async () => {
  const page = await openSignedIn('/equipment');
  const { assets } = await findAssets(page, '');
  await upload(page, 'never.csv', csvOf([`RMP-${assets[0]?.id}`, '', '', '', '', '', 'Low', '']));
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await page.getByText('This import was cancelled').waitFor();
  await page.getByRole('link', { name: 'Back to Imports' }).click();
  await page.getByRole('row', { name: /^never\.csv.*Cancelled/ }).waitFor();
});

it('keeps what changed since the import when it is undone, and lists it', async () => {
  const page = await openSignedIn('/equipment');
  await upload(page, 'undone.csv', csvOf(newRow('E2E-U1'), newRow('E2E-U2')), 'Add new equipment');
  await reaches(page, 'done');
  const { uuid, assets } = await findAssets(page, 'E2E-U1');
  const [asset] = assets;
  const data = { id: asset?.id, company_asset_uid: 'E2E-U1', notes: 'Changed since', version: asset?.version };
  await callInPage(page, 'POST', `/api/product/${uuid}/assets/${asset?.id}`, { data });
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await reaches(page, 'undone');
  await page.getByRole('tab', { name: /^Not undone/, selected: true }).waitFor();
  await page.getByText('It changed after the import.').waitFor();
  await page.getByText('E2E-U1', { exact: true }).waitFor();
  expect((await findAssets(page, 'E2E-U')).assets.map((one) => one.company_asset_uid)).toEqual(['E2E-U1']);
});

describe('in the light and the dark scheme', () => {
  describe.each([
    [1440, 900],
    [390, 844],
  ])('at %i pixels', (width, height) => {
    const options = { viewport: { width, height } } as const;

    async function passes(page: Page): Promise<void> {
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    }

    it('axe finds no violation in the upload dialog', async () => {
      const page = await openSignedIn('/equipment', options);
      await openDialog(page);
      await dialog(page).getByText('Acceptable formats: *.xls, *.xlsx, *.csv').waitFor();
      await passes(page);
    });

    it('axe finds no violation in the report and in the list of imports', async () => {
      const page = await openSignedIn('/equipment', options);
      const { assets } = await findAssets(page, '');
      const row = [`RMP-${assets[0]?.id}`, '', '', '', '', '', '', `${width}`];
      await upload(page, `axe-${width}.csv`, csvOf(row));
      await reaches(page, 'waiting');
      await page.getByRole('list', { name: 'Rows' }).waitFor();
      await passes(page);
      await page.getByRole('button', { name: 'Apply without removals' }).click();
      await reaches(page, 'done');
      await page.getByText(`${width}`, { exact: true }).waitFor();
      await passes(page);

      await page.getByRole('link', { name: 'Back to Imports' }).click();
      await page.getByRole('table', { name: 'Imports' }).waitFor();
      await passes(page);
    });
  });
});
