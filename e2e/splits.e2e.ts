import type { Page } from 'playwright-core';
import { it, expect } from 'vitest';
import { csaf } from '../apps/server/src/testing/loads/advisories.ts';
import { violationsAtBothWidths } from './browser/violations.ts';
import { journeys } from './journey.ts';

const { openSignedIn } = journeys();

async function upload(page: Page, id: string, name: string): Promise<void> {
  await page.goto('/admin/catalogue');
  await page.getByRole('button', { name: 'Upload Files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${id}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(csaf({ id, products: { 'Velmann Motion': { [name]: ['< 2.0'] } } }))),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Load: ${id}.json` }).waitFor();
  await page.getByText('Done', { exact: true }).first().waitFor();
}

it('merges two products by mistake, and splits them again', async () => {
  const page = await openSignedIn('/admin/catalogue');
  await upload(page, 'VELM-1', 'VX100 Drive');
  await upload(page, 'VELM-2', 'VX-100 Drive firmware');
  const pair = page.getByRole('row', { name: /VX-100 Drive firmware/ }).first();
  await expect
    .poll(
      async () => {
        await page.goto('/admin/catalogue/doubles');
        await page.getByRole('textbox', { name: 'Search duplicates' }).fill('velmann');
        await page
          .getByText(/^(1 pair|No Results)$/)
          .first()
          .waitFor();
        return pair.count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1);
  const link = (await pair.getByRole('link', { name: 'VX-100 Drive firmware' }).getAttribute('href')) ?? '';
  await pair.getByRole('button', { name: /^Merge/ }).click();
  const question = page.getByRole('dialog', { name: /Merge Products/ });
  await question.getByRole('radio', { name: /^VX100 Drive/ }).check();
  await question.getByText('No Asset ID changes').waitFor();
  await question.getByRole('button', { name: 'Merge', exact: true }).click();
  await page
    .getByRole('row', { name: /VX-100 Drive firmware into VX100 Drive/ })
    .getByText('Merged', { exact: true })
    .filter({ visible: true })
    .waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Split: VX-100 Drive firmware from VX100 Drive' }).click();
  const dialog = page.getByRole('dialog', { name: /Split Product/ });
  await dialog.getByText(/that advisories list under this name/).waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await page.getByText('The name is now a separate product').waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'VX-100 Drive firmware' }).waitFor();
});
