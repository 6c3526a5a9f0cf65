import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arriveAt, journeys } from './journey.ts';
import { callInPage } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export VEX/ });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Export VEX' }).click();
  await dialog(page).getByRole('status').getByText(/ on /).waitFor();
}

/** The file that the browser saves after Export. */
async function exported(page: Page): Promise<{ name: string; content: Record<string, never> }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await dialog(page).waitFor({ state: 'hidden' });
  return { name: file.suggestedFilename(), content: JSON.parse(await text(await file.createReadStream())) };
}

it('exports the list of vulnerabilities in each format, and asks once for the publisher', async () => {
  const page = await openSignedIn('/vulnerabilities');
  await arriveAt(page, '/vulnerabilities');
  await openDialog(page);
  const focused = dialog(page).getByRole('radio', { name: /^CycloneDX/ });
  await expect.poll(() => focused.evaluate((radio) => radio === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  const cyclonedx = await exported(page);
  expect(cyclonedx.name).toMatch(/^rampart-vex-[\d-]+\.cdx\.json$/);
  expect(cyclonedx.content).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });

  await openDialog(page);
  // The arrow keys choose a format.
  await page.keyboard.press('ArrowDown');
  await dialog(page).getByLabel('Publisher name', { exact: true }).fill('Harbor Water');
  await dialog(page).getByLabel('Publisher namespace').fill('harbor');
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await dialog(page).getByText('Publisher namespace must be an address of your company').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByLabel('Publisher namespace').fill('https://harbor.example');
  const csaf = await exported(page);
  expect(csaf.content).toMatchObject({
    document: { category: 'csaf_vex', publisher: { name: 'Harbor Water', namespace: 'https://harbor.example' } },
  });

  await openDialog(page);
  await page.keyboard.press('ArrowDown');
  await dialog(page).getByText('Harbor Water').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog(page)
    .getByRole('radio', { name: /^OpenVEX/ })
    .click();
  await dialog(page)
    .getByRole('switch', { name: /^Include assets/ })
    .click();
  const openvex = await exported(page);
  expect(openvex.name).toMatch(/\.openvex\.json$/);
  expect(JSON.stringify(openvex.content)).toContain('urn:rampart:asset:');
});

it.each(['light', 'dark'] as const)('fits on a small screen, %s', async (colorScheme) => {
  const page = await openSignedIn('/vulnerabilities', { viewport: { width: 390, height: 844 }, colorScheme });
  const { products } = await callInPage<{ products: { uuid: string }[] }>(page, 'POST', '/api/vulnerabilities', {
    orderState: { name: 'totalAssets', by: 'desc' },
  });
  for (const path of ['/vulnerabilities', `/product/${products[0]?.uuid}/action-items`]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Export VEX' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await openDialog(page);
    await dialog(page).getByRole('radio', { name: /^CSAF/ }).click();
    await dialog(page).getByText('Publisher').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  }
});
