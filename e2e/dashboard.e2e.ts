import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journeys } from './journey.ts';
import { callInPage } from './page-calls.ts';
import { sidewaysScroll, violations } from './violations.ts';

const { openSignedIn } = journeys();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

it('is headed by the company and draws every card', async () => {
  const page = await openSignedIn('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Prairie Gas Transmission' }).waitFor();
  for (const name of [
    'Equipment',
    'Vulnerabilities & Mitigations',
    'Product Risk',
    'Component Risk',
    'Overall Equipment Risk',
    'Alerts',
  ])
    await card(page, name).waitFor();
  const percents = await card(page, 'Overall Equipment Risk').locator('td:last-child').allTextContents();
  const hundredths = percents.map((text) => Math.round(Number(text.replace('%', '')) * 100));
  expect(hundredths.reduce((sum, share) => sum + share, 0)).toBe(10_000);
});

it('gives figures that agree with the lists they lead to', async () => {
  const page = await openSignedIn('/dashboard');
  const figures = card(page, 'Equipment').locator('dd');
  await figures.first().waitFor();
  const [products, assets, locations] = (await figures.allTextContents()).map(numberIn);
  const listed = await callInPage<{ metadata: { total_products: number; total_assets: number } }>(
    page,
    'POST',
    '/api/equipment',
    {},
  );
  expect(listed.metadata).toEqual({ total_products: products, total_assets: assets });
  expect(await callInPage<unknown[]>(page, 'GET', '/api/locations/')).toHaveLength(locations ?? 0);

  const alert = card(page, 'Overall Equipment Risk').getByRole('row', { name: /^Alert/ });
  const count = numberIn(await alert.locator('td').first().textContent());
  await alert.getByRole('link', { name: 'Alert' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Equipment' }).waitFor();
  await page.getByText(`${count} products`, { exact: true }).first().waitFor();

  await page.goto('/dashboard');
  const toMitigate = card(page, 'Vulnerabilities & Mitigations')
    .getByRole('listitem')
    .filter({ hasText: 'Products to mitigate' });
  const open = numberIn(await toMitigate.locator('b').textContent());
  await card(page, 'Vulnerabilities & Mitigations').getByRole('link', { name: 'Action Items' }).click();
  await page.getByRole('heading', { level: 1, name: 'My Action Items' }).waitFor();
  await page.getByText(`${open} products`, { exact: true }).first().waitFor();
});

it('shows alerts four at a time, each leading to the page of its type', async () => {
  const page = await openSignedIn('/dashboard');
  const alerts = card(page, 'Alerts').getByRole('listitem');
  await alerts.nth(3).waitFor();
  expect(await alerts.count()).toBe(4);
  await card(page, 'Alerts').getByRole('button', { name: 'Load More' }).click();
  await alerts.nth(7).waitFor();
  const link = alerts.first().getByRole('link');
  expect(await link.getAttribute('href')).toMatch(/^\/(product|component)\//);
  await link.click();
  await page.waitForURL(/\/(product|component)\//);
});

describe.each([
  ['wide', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const }],
  ['390 px', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' as const }],
])('%s', (_name, options) => {
  it('has no violation and does not scroll sideways', async () => {
    const page = await openSignedIn('/dashboard', options);
    await card(page, 'Alerts').getByRole('listitem').first().waitFor();
    await card(page, 'Product Risk').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
