import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveAt, journeys } from './journey.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens a profile by searching for its name, as a user would. */
async function openProfile(page: Page, name: string): Promise<void> {
  await page.goto(`/?${new URLSearchParams({ search: name })}`);
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

it('links from a product to its component, its manufacturer and back', async () => {
  const page = await openSignedIn('/');
  await openProfile(page, 'SCALANCE X204-2');
  await expect
    .poll(() => card(page, 'Rating').getByRole('img').first().getAttribute('aria-label'))
    .toMatch(/^Rating \d+ of 250, /);
  await card(page, 'Product Data').waitFor();
  const product = new URL(page.url()).pathname;

  await card(page, 'Key Components').getByRole('link', { name: 'VxWorks 6.x' }).click();
  await page.getByRole('heading', { level: 1, name: 'VxWorks 6.x' }).waitFor();
  await card(page, 'Significant Component Vulnerabilities').waitFor();
  await page.goBack();
  await arriveAt(page, product);

  await page.getByRole('main').getByRole('link', { name: 'Siemens' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Siemens' }).waitFor();
  await expect.poll(() => card(page, 'Rating Factors').getByRole('img').count()).toBe(4);
  await card(page, '12 Month Rating Trend')
    .getByRole('img', { name: /^Rating by month: / })
    .waitFor();
});

it('explains the rating, and shows the worst vulnerabilities first with a link to all of them', async () => {
  const page = await openSignedIn('/');
  await openProfile(page, 'SCALANCE X204-2');
  await page.getByRole('button', { name: 'Why this rating' }).click();
  const factors = card(page, 'Rating').getByRole('listitem');
  await expect.poll(() => factors.first().textContent()).toMatch(/^CVE-\d{4}-\d+.*CVSS \d+\.\d.*−\d/);

  const vulnerabilities = card(page, 'Significant Product Vulnerabilities');
  await expect.poll(() => vulnerabilities.getByRole('listitem').count()).toBe(8);
  await vulnerabilities.getByRole('button', { name: 'Show all (18)' }).click();
  await expect.poll(() => vulnerabilities.getByRole('listitem').count()).toBe(18);
  const cve = vulnerabilities.getByRole('link', { name: /at cve\.org/ }).first();
  await expect.poll(() => cve.getAttribute('href')).toMatch(/^https:\/\/www\.cve\.org\/CVERecord\?id=CVE-/);
  await expect.poll(() => cve.getAttribute('rel')).toBe('noopener noreferrer');
});

it('shows the bill of materials, and downloads it under the name of the product', async () => {
  const page = await openSignedIn('/');
  await openProfile(page, 'SCALANCE X204-2');
  await page.getByRole('button', { name: 'View BOM' }).click();
  const dialog = page.getByRole('dialog', { name: 'BOM: SCALANCE X204-2' });
  await dialog.getByRole('row', { name: /OpenSSL/ }).waitFor();
  await dialog.getByRole('tab', { name: 'Text' }).click();
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toContain('CycloneDX');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('BOM SCALANCE X204-2.txt');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('View BOM');
});

it('scrolls to the section named in the address', async () => {
  const page = await openSignedIn('/', { viewport: { width: 1440, height: 400 } });
  await openProfile(page, 'SCALANCE X204-2');
  await page.goto(`${new URL(page.url()).pathname}#mitigations`);
  await expect.poll(async () => Math.round((await card(page, 'Mitigation Steps').boundingBox())?.y ?? 0)).toBe(68);
});

it.each(['product', 'component', 'manufacturer'])('says Not Found for a %s that does not exist', async (kind) => {
  const page = await openSignedIn(`/${kind}/00000000-0000-4000-8000-000000000000`);
  await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
  await page.goto(`/${kind}/nonsense`);
  await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
});

describe('in the light and the dark scheme', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('axe finds no violation on a profile at %i pixels', async (width, height) => {
    const page = await openSignedIn('/', { viewport: { width, height } });
    // The last two have steps with links. At some width, a hint ends directly above a link.
    const names = [
      'SCALANCE X204-2',
      'VxWorks 6.x',
      'ACS880',
      'Altivar Process ATV630',
      'SIPROTEC 5 CP300',
      'SIMATIC S7-1500',
    ];
    for (const name of names) {
      await openProfile(page, name);
      await page.getByRole('button', { name: 'Why this rating' }).click();
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    }
    await page.getByRole('main').getByRole('link', { name: 'Siemens' }).first().click();
    await card(page, '12 Month Rating Trend').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it.each([
    [1440, 900],
    [390, 844],
  ])('axe finds no violation in the bill of materials at %i pixels', async (width, height) => {
    const page = await openSignedIn('/', { viewport: { width, height } });
    await openProfile(page, 'SCALANCE X204-2');
    await page.getByRole('button', { name: 'View BOM' }).click();
    await page.getByRole('dialog').getByText('Switching core').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('tab', { name: 'Text' }).click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
