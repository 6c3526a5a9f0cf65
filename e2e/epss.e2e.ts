import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { journeys } from './journey.ts';
import { callInPage } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

const list = (page: Page) =>
  callInPage<{ vulnerabilities: { cve: string }[] }>(page, 'POST', '/api/vulnerability/list', {});

/** Uploads a packed list of EPSS with these scores. */
async function upload(page: Page, scores: Record<string, [score: string, percentile: string]>): Promise<void> {
  const lines = Object.entries(scores).map(([cve, [score, percentile]]) => `${cve},${score},${percentile}`);
  const text = ['#model_version:v2026.01.01,score_date:2026-11-18T12:55:00Z', 'cve,epss,percentile', ...lines, ''];
  await page.goto('/admin/catalogue');
  await page.getByRole('button', { name: 'Upload Files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'epss_scores-2026-11-18.csv.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync(text.join('\n')),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText(/EPSS list of 2026-11-18: scores of 2 vulnerabilities/).waitFor({ timeout: 30_000 });
}

it('uploads a list of EPSS, and sees, sorts and filters by its scores', async () => {
  const page = await openSignedIn('/vulnerabilities');
  const { vulnerabilities } = await list(page);
  const [likely = '', unlikely = ''] = vulnerabilities.slice(3).map(({ cve }) => cve);
  await upload(page, { [likely]: ['0.94321', '0.99900'], [unlikely]: ['0.00043', '0.10000'] });

  await page.goto('/vulnerabilities');
  const table = page.getByRole('table', { name: 'Vulnerabilities' });
  const heading = table.getByRole('columnheader').getByRole('button', { name: 'EPSS' });
  await heading.click();
  await heading.click();
  const first = table.locator('tbody tr').first();
  await expect.poll(() => first.getByRole('link').first().textContent()).toBe(likely);
  expect(await first.textContent()).toContain('94.3 %');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: /^EPSS/ }).press('Enter');
  await page.getByRole('checkbox', { name: 'At least 10 %' }).check();
  await expect.poll(() => table.locator('tbody tr').count()).toBe(1);
  expect(await violations(page)).toEqual([]);

  await first.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: likely }).waitFor();
  await page.getByText('EPSS 94.3 %').waitFor();
  await page
    .getByText(/18 Nov 2026/)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);

  await page
    .getByRole('link', { name: /View Action Items/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /0\/\d+ Complete/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByText(/EPSS 94\.3 %/)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);

  const small = await openSignedIn('/vulnerabilities', { viewport: { width: 390, height: 844 } });
  await small.getByText('EPSS').first().waitFor();
  expect(await violations(small)).toEqual([]);
  expect(await sidewaysScroll(small)).toBe(0);
});
