import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { journeys } from './journey.ts';
import { callInPage } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

interface Product {
  uuid: string;
  name: string;
  organizations: { name: string }[];
}

interface Asset {
  id: number;
  company_asset_uid: string | null;
}

interface Decided {
  vulnerability_id: number;
  by_manufacturer: number;
}

async function decidedOn(page: Page, uuid: string, { id }: Asset): Promise<Decided[]> {
  const path = `/api/product/${uuid}/assets/mitigations`;
  const { mitigations } = await callInPage<{ mitigations: Decided[] }>(page, 'POST', path, { asset_ids: [id] });
  return mitigations;
}

/** A product with an asset, its manufacturer, and a vulnerability that is open on the asset. */
async function ownProduct(page: Page) {
  const { products } = await callInPage<{ products: Product[] }>(page, 'POST', '/api/vulnerabilities', {
    orderState: { name: 'totalAssets', by: 'asc' },
  });
  for (const { uuid, name, organizations } of products) {
    const { assets } = await callInPage<{ assets: Asset[] }>(page, 'POST', `/api/product/${uuid}/assets`, {});
    const asset = assets.find((one) => one.company_asset_uid);
    const [maker] = organizations;
    if (!asset || !maker) continue;
    const found = await callInPage<{ id: number; cve: string }[]>(page, 'GET', `/api/product/${uuid}/vulnerabilities`);
    const decided = await decidedOn(page, uuid, asset);
    const open = found.find(({ id }) => !decided.some(({ vulnerability_id }) => vulnerability_id === id));
    if (open) return { uuid, name, maker: maker.name, asset, cve: open.cve };
  }
  throw new Error('The demo has no such product');
}

it('a statement of the manufacturer closes an item after an operator has confirmed its publisher', async () => {
  const page = await openSignedIn('/admin/catalogue');
  const { uuid, name, maker, asset, cve } = await ownProduct(page);
  await callInPage(page, 'POST', `/api/product/${uuid}/assets/${asset.id}`, { data: { firmware_version: '7.7' } });
  const id = 'https://vex.example/2026/1';
  const product = `pkg:generic/${encodeURIComponent(maker)}/${encodeURIComponent(name)}@7.7`;
  const document = {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': id,
    author: 'Security team of the plant',
    timestamp: new Date().toISOString(),
    version: 1,
    statements: [
      {
        vulnerability: { name: cve },
        products: [{ '@id': product }],
        status: 'not_affected',
        justification: 'vulnerable_code_not_present',
      },
    ],
  };

  await page.getByRole('button', { name: 'Upload Files' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Files' });
  await upload.locator('input[type=file]').setInputFiles({
    name: 'vex.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(document)),
  });
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText(`${id}: 1 statement`).waitFor();

  await page.goto('/admin/catalogue/vex-publishers');
  const confirm = page.getByRole('button', { name: `Confirm Security team of the plant for ${maker}` });
  await confirm.waitFor();
  expect(await violations(page)).toEqual([]);
  await confirm.click();
  const ask = page.getByRole('dialog', { name: 'Confirm Publisher' });
  await ask.getByText(`then count as statements by ${maker}`).waitFor();
  expect(await violations(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Confirm Publisher' }).click();
  await page.getByRole('button', { name: `Withdraw Security team of the plant for ${maker}` }).waitFor();

  // A job decides within seconds.
  const reasons = async () =>
    (await decidedOn(page, uuid, asset)).reduce((sum, { by_manufacturer }) => sum + by_manufacturer, 0);
  await expect.poll(reasons, { timeout: 30_000 }).toBe(1);
  await page.goto(`/product/${uuid}/action-items`);
  await page.getByRole('button', { name: `Mitigations of ${asset.company_asset_uid}` }).click();
  const group = page.getByRole('dialog', { name: /^Mitigations: / }).getByRole('region', { name: /^Not affected/ });
  await group.getByText(/Not affected in 7\.7, according to Security team of the plant/).waitFor();
  expect(await violations(page)).toEqual([]);
  await group.getByRole('link', { name: id }).click();
  await page.getByRole('heading', { name: id }).waitFor();
  await page.getByRole('heading', { name: 'Product Statements' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);
});
