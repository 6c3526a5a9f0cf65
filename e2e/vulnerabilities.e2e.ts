import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journeys } from './journey.ts';
import { callInPage } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

interface Own {
  uuid: string;
  name: string;
  open_assets: number;
}

interface Found {
  cve: string;
  own: Own;
  advisory: string;
}

/** A vulnerability that is open on some assets of one product of My Equipment. */
async function openVulnerability(page: Page): Promise<Found> {
  const { products } = await callInPage<{ products: { uuid: string; total_assets: number }[] }>(
    page,
    'POST',
    '/api/vulnerabilities',
    { filterState: { mitigationStatuses: ['incomplete'] } },
  );
  for (const { uuid, total_assets } of products) {
    if (total_assets < 3 || total_assets > 40) continue;
    const named = await callInPage<{ cve: string }[]>(page, 'GET', `/api/product/${uuid}/vulnerabilities`);
    for (const { cve } of named) {
      const { vulnerability } = await callInPage<{
        vulnerability: { equipment: { products: Own[] }; advisories: { tracking_id: string }[] };
      }>(page, 'GET', `/api/vulnerability/${cve}`);
      const own = vulnerability.equipment.products.find((one) => one.uuid === uuid);
      const [advisory] = vulnerability.advisories;
      if (own && own.open_assets > 1 && advisory) return { cve, own, advisory: advisory.tracking_id };
    }
  }
  throw new Error('The demo has no such vulnerability');
}

async function openAffected(options?: Parameters<typeof openSignedIn>[1]) {
  const page = await openSignedIn('/account', options);
  const found = await openVulnerability(page);
  await page.goto(`/vulnerability/${found.cve}`);
  await heading(page, found.cve).waitFor();
  return { page, ...found };
}

it('links from a product to its vulnerability, from there to the advisory, and back', async () => {
  const page = await openSignedIn('/account');
  const { cve, own, advisory } = await openVulnerability(page);
  await page.goto(`/product/${own.uuid}`);
  const vulnerabilities = card(page, 'Significant Product Vulnerabilities');
  await vulnerabilities.getByRole('listitem').first().waitFor();
  const all = vulnerabilities.getByRole('button', { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  await vulnerabilities.getByRole('link', { name: cve, exact: true }).click();
  await heading(page, cve).waitFor();
  await card(page, 'Score').getByText('Attack vector').first().waitFor();
  await card(page, 'Advisories').getByRole('link', { name: advisory, exact: true }).click();
  await heading(page, advisory).waitFor();
  await card(page, 'My Equipment').getByRole('link', { name: own.name, exact: true }).waitFor();
  await card(page, 'Vulnerabilities').getByRole('link', { name: cve, exact: true }).click();
  await heading(page, cve).waitFor();
  await card(page, 'My Equipment')
    .getByRole('link', { name: `View Action Items of ${own.name}`, exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: /^Action items: / }).waitFor();
});

it('mitigates all assets of a product and undoes it, with the keyboard alone', async () => {
  const { page, cve, own } = await openAffected();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const button = page.getByRole('button', { name: `Mitigate on ${own.name}`, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Mitigate ${cve}` });
  await dialog.getByText(`Mitigate ${cve} on ${own.open_assets} assets of ${own.name}?`).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(`${cve} is mitigated on ${own.open_assets} assets of ${own.name}.`).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(focused).toBe(`Undo the mitigation on ${own.name}`);
  const count = async () => {
    const { vulnerability } = await callInPage<{ vulnerability: { equipment: { products: Own[] } } }>(
      page,
      'GET',
      `/api/vulnerability/${cve}`,
    );
    return vulnerability.equipment.products.find(({ uuid }) => uuid === own.uuid)?.open_assets;
  };
  expect(await count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByText(`${cve} is open again on ${own.open_assets} assets of ${own.name}.`).waitFor();
  await expect.poll(focused).toBe(`Mitigate on ${own.name}`);
  expect(await count()).toBe(own.open_assets);
});

it('finds odd spellings, and offers the nearest ids for an id that does not exist', async () => {
  const { page, cve, advisory } = await openAffected();
  await page.goto(`/vulnerability/${encodeURIComponent(` ${cve.toLowerCase().replaceAll('-', ' ')} `)}`);
  await heading(page, cve).waitFor();
  await page.goto(`/advisory/${advisory.toLowerCase()}`);
  await heading(page, advisory).waitFor();
  for (const address of [
    '/vulnerability/%25',
    '/vulnerability/%',
    '/advisory/%E0%A4%A',
    `/advisory/${'x'.repeat(5_000)}`,
  ]) {
    await page.goto(address);
    await heading(page, 'Not Found').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
  }
  await page.goto(`/vulnerability/${cve}0`);
  await heading(page, 'Not Found').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('list', { name: 'Nearest ids' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^CVE-/ }).waitFor();
});

it('shows that it loads, says why it did not, and tries again', async () => {
  const page = await openSignedIn('/account');
  const { cve } = await openVulnerability(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/vulnerability/${cve}`, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.', request_id: 'r-1' } });
  });
  await page.goto(`/vulnerability/${cve}`);
  await page.getByRole('status', { name: 'Loading' }).first().waitFor();
  release();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.getByText('Something went wrong on our side.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await heading(page, cve).waitFor();
});

describe('in the light and the dark scheme', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('axe finds no violation at %i pixels', async (width, height) => {
    const { page, cve, own, advisory } = await openAffected({ viewport: { width, height } });
    await card(page, 'My Equipment').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: `Mitigate on ${own.name}`, exact: true }).click();
    await page.getByRole('dialog', { name: `Mitigate ${cve}` }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`/advisory/${advisory}`);
    await heading(page, advisory).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
