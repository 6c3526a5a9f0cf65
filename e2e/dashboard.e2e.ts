import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { csaf } from '../apps/server/src/testing/loads/advisories.ts';
import { journeys } from './journey.ts';
import { callInPage } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

it('has the company as its heading, and draws every card', async () => {
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

it('shows figures that match the lists they link to', async () => {
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

it('names the number of its list in each line and segment of the risk cards', async () => {
  const page = await openSignedIn('/dashboard');
  const links: { name: string; address: URL }[] = [];
  for (const title of ['Product Risk', 'Component Risk']) {
    const risk = card(page, title);
    await risk.getByRole('link').first().waitFor();
    const more = risk.getByRole('button', { name: /^Show all/ });
    if (await more.isVisible()) await more.click();
    for (const link of await risk.getByRole('link').all())
      links.push({
        name: (await link.getAttribute('aria-label')) ?? '',
        address: new URL((await link.getAttribute('href')) ?? '', page.url()),
      });
  }
  expect(links.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const { name, address } of links) {
    const filterState = Object.fromEntries([...address.searchParams].map(([key, value]) => [key, [Number(value)]]));
    const call = address.pathname === '/components' ? '/api/equipment/components' : '/api/equipment';
    const { total } = await callInPage<{ total: number }>(page, 'POST', call, { filterState });
    if (numberIn(name.replace(/^.*: /, '')) !== total) wrong.push(`${name}, but ${total} are listed`);
  }
  expect(wrong).toEqual([]);
});

it('opens the list of a segment with the keyboard', async () => {
  const page = await openSignedIn('/dashboard');
  await card(page, 'Product Risk')
    .getByRole('link', { name: /^Logic Controller: / })
    .focus();
  await page.keyboard.press('Tab');
  const named = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  expect(named).toMatch(/^Logic Controller, \w+: \d+ products?$/);
  await page.getByRole('tooltip').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'My Equipment' }).waitFor();
  await page.getByRole('button', { name: 'Remove Equipment Type Logic Controller' }).waitFor();
  await page.getByText(named.replace(/^.*: /, ''), { exact: true }).first().waitFor();

  await page.goto('/dashboard');
  await card(page, 'Component Risk')
    .getByRole('link', { name: /^Control Runtime, Caution: / })
    .press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Components in My Equipment' }).waitFor();
  await page.getByRole('button', { name: 'Remove Component Type Control Runtime' }).waitFor();
  await page.getByText('1 component', { exact: true }).first().waitFor();
  const row = page.getByRole('table', { name: 'Components' }).locator('tbody tr').first();
  await row.getByRole('link', { name: 'ControlWave Micro' }).click();
  await page.getByRole('heading', { level: 1, name: 'ControlWave Micro' }).waitFor();
  await page.getByRole('link', { name: /^\d+ action items?$/ }).waitFor();
});

it('shows four alerts at a time, each with a link to the page of its type', async () => {
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

/** Loads an advisory about a product, as an operator who uploads it, and waits until the ratings are new. */
async function load(page: Page, advisory: object): Promise<void> {
  const id = await page.evaluate(async (content) => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'advisory.json');
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'X-XSRF-TOKEN': token };
    const response = await fetch('/api/admin/catalogue/upload', { method: 'POST', headers, body: form });
    return ((await response.json()) as { id: number }).id;
  }, JSON.stringify(advisory));
  const state = async () =>
    (await callInPage<{ state: string }>(page, 'GET', `/api/admin/catalogue/loads/${id}`)).state;
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
}

it('marks the alert about a product with a vulnerability that came after the sign-in before', async () => {
  const before = await openSignedIn('/dashboard');
  const first = card(before, 'Alerts').getByRole('listitem').locator('a[href^="/product/"]').first();
  const name = await first.locator('b').innerText();
  const { products } = await callInPage<{ products: { name: string; organizations: { name: string }[] }[] }>(
    before,
    'POST',
    '/api/equipment',
    { filterState: { queryString: name } },
  );
  const maker = products.find((product) => product.name === name)?.organizations[0]?.name ?? '';
  const released = new Date().toISOString();
  const publisher = { category: 'vendor', name: 'Journey Advisories', namespace: 'https://advisories.example/' };
  const advisory = (id: string, named: string, cve: string) =>
    csaf({
      id,
      released,
      products: { [maker]: { [named]: ['< 99'] } },
      vulnerabilities: [{ cve, score: 9.8 }],
      document: {
        publisher,
        tracking: { ...csaf({ id, released }).document.tracking, id },
      },
    });
  // The first load of a publisher is no news.
  await load(before, advisory('JOURNEY-1', 'Something else', 'CVE-2026-70001'));
  await load(before, advisory('JOURNEY-2', name, 'CVE-2026-70002'));

  const page = await openSignedIn('/dashboard');
  const alert = card(page, 'Alerts').getByRole('listitem').filter({ hasText: name }).first();
  await alert.getByText(/^New( vulnerability)? since your previous sign-in$/).waitFor();
  await card(page, 'Alerts')
    .getByText(/, \d+ new since your previous sign-in$/)
    .first()
    .waitFor();
});

describe.each([
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['390 px', { viewport: { width: 390, height: 844 } }],
])('%s', (_name, options) => {
  it('has no violation and does not scroll sideways', async () => {
    const page = await openSignedIn('/dashboard', options);
    await card(page, 'Alerts').getByRole('listitem').first().waitFor();
    await card(page, 'Product Risk').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('has no violation on the list of components with an expanded row', async () => {
    const page = await openSignedIn('/components', options);
    const opener = page.getByRole('button', { name: 'Equipment with OpenSSL' });
    await opener.click();
    await page.getByRole('list', { name: 'Equipment with OpenSSL' }).getByRole('listitem').nth(2).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
