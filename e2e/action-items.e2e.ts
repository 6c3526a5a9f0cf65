import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journeys } from './journey.ts';
import { callInPage } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

// Keeps transitions: dialogs that save must also work while they move.
const { openSignedIn } = journeys({ reducedMotion: 'no-preference' });

interface Vulnerable {
  uuid: string;
  name: string;
  id: number;
  total_assets: number;
}

type Counted = Vulnerable & { total_high_priority_assets: number };

const status = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Mitigations: / });
const boxes = (page: Page) => dialog(page).getByRole('checkbox');

interface Begun {
  id: number;
  name: string;
  progress_status: string | null;
}

/** A product with open mitigations on several assets. */
async function vulnerableProduct(page: Page, least = 3): Promise<Vulnerable> {
  const { products } = await callInPage<{ products: Vulnerable[] }>(page, 'POST', '/api/vulnerabilities', {
    filterState: { mitigationStatuses: ['incomplete'] },
    orderState: { name: 'status', by: 'asc' },
  });
  const product = products.find(({ total_assets }) => total_assets >= least && total_assets < 25);
  if (!product) throw new Error('The demo has no such product');
  return product;
}

/** The name of a product on the first page with some finished assets. Its status is set to Not Started. */
async function contradictedProduct(page: Page): Promise<string> {
  const { products } = await callInPage<{ products: Begun[] }>(page, 'POST', '/api/vulnerabilities', {
    filterState: { mitigationStatuses: ['incomplete'] },
    pagination: { page: 1, limit: 12 },
  });
  const begun = products.find(({ progress_status }) => progress_status === 'In Progress');
  if (!begun) throw new Error('The demo has no product with some finished assets');
  await callInPage(page, 'PUT', '/api/vulnerabilities', { id: begun.id, status: 'Not Started' });
  return begun.name;
}

/** A product with more assets than the first page loads. */
async function longProduct(page: Page): Promise<Vulnerable> {
  const { products } = await callInPage<{ products: Vulnerable[] }>(page, 'POST', '/api/vulnerabilities', {
    orderState: { name: 'totalAssets', by: 'desc' },
  });
  const [product] = products;
  if (!product || product.total_assets <= 25) throw new Error('The demo has no such product');
  return product;
}

async function openProduct(options?: Parameters<typeof openSignedIn>[1]): Promise<{ page: Page; product: Vulnerable }> {
  const page = await openSignedIn('/action-items', options);
  const product = await vulnerableProduct(page);
  await page.goto(`/product/${product.uuid}/action-items`);
  await page.getByRole('heading', { level: 1, name: /^Action items: / }).waitFor();
  await page
    .getByRole('button', { name: /^Mitigations of / })
    .first()
    .waitFor();
  return { page, product };
}

describe('My Action Items', () => {
  it('starts with incomplete items, and shows all when the filter is cleared', async () => {
    const page = await openSignedIn('/action-items');
    const chip = page.getByRole('button', { name: /^Remove Mitigation Status/ });
    await chip.waitFor();
    const { total } = await callInPage<{ total: number }>(page, 'POST', '/api/vulnerabilities', {});
    await chip.click();
    await page.getByText(`${total} products`, { exact: true }).first().waitFor();
  });

  it('keeps a note, and asks before it is lost', async () => {
    const page = await openSignedIn('/action-items');
    const first = page.getByRole('button', { name: /^Note and components of / }).first();
    const name = ((await first.getAttribute('aria-label')) ?? '').replace('Note and components of ', '');
    await first.click();
    const note = page.getByRole('textbox', { name: `Note on ${name}` });
    await note.fill('Waiting for the outage in May.');
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByText('Please save or cancel your previous entry before editing another note.').waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByText('Are you sure you want to cancel your changes?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.route('**/api/vulnerabilities', (route) => route.abort());
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/^The note was not saved\. /).waitFor();
    expect(await note.inputValue()).toBe('Waiting for the outage in May.');
    await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.unroute('**/api/vulnerabilities');
    await page.getByRole('button', { name: 'Try again' }).click();
    await status(page, 'Success').waitFor();
    await note.fill('Not this.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel changes' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await note.inputValue()).toBe('Waiting for the outage in May.');
    expect(await note.evaluate((field) => field === document.activeElement)).toBe(false);
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await page.reload();
    expect(await first.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => note.inputValue()).toBe('Waiting for the outage in May.');
    expect(await note.evaluate((field) => getComputedStyle(field).maxHeight)).toBe('108px');
  });

  it('changes the work status', async () => {
    const page = await openSignedIn('/action-items');
    await page
      .getByRole('button', { name: /^Note and components of / })
      .nth(1)
      .click();
    await page.getByRole('combobox', { name: /^Mitigation status of / }).click();
    await page.getByRole('option', { name: 'In Progress' }).click();
    await status(page, 'Success').waitFor();
  });

  it('offers the progress as the status if the work status contradicts it', async () => {
    const page = await openSignedIn('/dashboard');
    const name = await contradictedProduct(page);
    await page.goto('/action-items');
    await page.getByRole('button', { name: `Note and components of ${name}` }).click();
    const offer = page.getByRole('button', { name: 'Set to In Progress' });
    await offer.focus();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await status(page, 'Success').waitFor();
    await offer.waitFor({ state: 'hidden' });
    const chosen = page.getByRole('combobox', { name: `Mitigation status of ${name}` });
    expect(await chosen.inputValue()).toBe('In Progress');
  });
});

async function openFirstAsset(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Mitigations of / })
    .first()
    .click();
  await boxes(page).first().waitFor();
}

describe('the mitigation modal', () => {
  it('opens at its first row; Esc asks before changes are lost, and a second Esc returns to them', async () => {
    const { page } = await openProduct();
    await openFirstAsset(page);
    await expect
      .poll(() =>
        boxes(page)
          .first()
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(() => boxes(page).first().getAttribute('aria-checked')).toBe('true');
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await page.keyboard.press('Escape');
    await question.waitFor();
    await expect
      .poll(() =>
        question.getByRole('button', { name: 'Keep editing' }).evaluate((way) => way === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await boxes(page).first().getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel changes' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
  });

  it('mitigates on one asset, moves to the next asset and back, and is listed in the history', async () => {
    const { page, product } = await openProduct();
    await openFirstAsset(page);
    expect(await boxes(page).first().getAttribute('aria-checked')).toBe('false');
    await boxes(page).first().click();
    await dialog(page).getByLabel('Note').fill('Firmware updated.');
    await dialog(page).getByRole('button', { name: 'Save & Next' }).click();
    await status(page, 'Updated successfully').waitFor();
    await dialog(page)
      .getByText(/^2 of /)
      .waitFor();

    await boxes(page).first().waitFor();
    await boxes(page).first().click();
    await dialog(page).getByRole('button', { name: 'Previous asset' }).click();
    await page.getByText('You have unsaved changes. Move to the previous asset without saving?').waitFor();
    await page.getByRole('button', { name: 'Move without saving' }).click();
    await dialog(page)
      .getByText(/^1 of /)
      .waitFor();
    await expect.poll(() => boxes(page).first().getAttribute('aria-checked')).toBe('true');
    await dialog(page).getByText('Dana Whitfield').first().waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'hidden' });

    const { assets } = await callInPage<{ assets: { id: number; mitigated_count: number }[] }>(
      page,
      'POST',
      `/api/product/${product.uuid}/assets-action-items`,
      {},
    );
    const changed = assets.find(({ mitigated_count }) => mitigated_count === 1);
    const { history } = await callInPage<{ history: { kind: string; note: string | null }[] }>(
      page,
      'POST',
      `/api/product/${product.uuid}/assets/${changed?.id}/history`,
      {},
    );
    expect(history[0]).toMatchObject({ kind: 'mitigated', note: 'Firmware updated.' });
  });

  it('mitigates on several assets together, and a mixed value becomes checked', async () => {
    const { page } = await openProduct();
    await openFirstAsset(page);
    // The previous journey may have mitigated it already.
    if ((await boxes(page).first().getAttribute('aria-checked')) === 'false') {
      await boxes(page).first().click();
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
      await status(page, 'Updated successfully').waitFor();
    }
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'hidden' });

    await page.getByRole('checkbox', { name: 'Select all loaded assets' }).click();
    await page.getByRole('button', { name: /^Mitigate Selected Assets/ }).click();
    await dialog(page).getByText('You are updating the mitigation status of multiple assets at a time.').waitFor();
    const conflict = dialog(page).locator('[role=checkbox][aria-checked=mixed]').first();
    await conflict.waitFor();
    const name = (await conflict.locator('b').textContent()) ?? '';
    await conflict.click();
    await dialog(page).getByRole('checkbox', { name, checked: true }).first().waitFor();
    await dialog(page).getByRole('button', { name: 'Save & Close' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByText(/total assets mitigated/).waitFor();
  });

  it('counts all assets, and continues past the last loaded row', async () => {
    const page = await openSignedIn('/action-items');
    const { uuid, total_assets } = await longProduct(page);
    await page.goto(`/product/${uuid}/action-items`);
    const buttons = page.getByRole('button', { name: /^Mitigations of / });
    await expect.poll(() => buttons.count()).toBe(25);
    await buttons.last().click();
    for (const place of [25, 26]) {
      await dialog(page)
        .getByText(`${place} of ${total_assets.toLocaleString('en-US')}`, { exact: true })
        .waitFor();
      await boxes(page).first().waitFor();
      await dialog(page).getByRole('button', { name: 'Save & Next' }).click();
    }
    await dialog(page)
      .getByText(/^27 of /)
      .waitFor();
  });

  it('continues with Save & Next while the list is still loading', async () => {
    const { page } = await openProduct();
    await openFirstAsset(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets-action-items', async (route) => {
      await released;
      await route.continue();
    });
    await boxes(page).nth(1).click();
    await dialog(page).getByRole('button', { name: 'Save & Next' }).click();
    await status(page, 'Updated successfully').waitFor();
    const place = dialog(page).getByText(/^2 of /);
    await place.waitFor();
    const list = page.waitForResponse('**/assets-action-items');
    release();
    await list;
    expect(await place.isVisible()).toBe(true);
  });
});

describe.each([
  ['wide', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const }],
  ['390 px', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' as const }],
])('%s', (_name, options) => {
  it('has no violation on My Action Items and does not scroll sideways', async () => {
    const page = await openSignedIn('/action-items', options);
    if (options.viewport.width < 768) {
      const { products } = await callInPage<{ products: Counted[] }>(page, 'POST', '/api/vulnerabilities', {
        filterState: { mitigationStatuses: ['incomplete'] },
      });
      const { name, total_assets, total_high_priority_assets } = products[0] as Counted;
      const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
      await item.getByText(total_assets === 1 ? '1 asset' : `${total_assets} assets`, { exact: true }).waitFor();
      await item.getByText(`${total_high_priority_assets} high priority`, { exact: true }).waitFor();
      expect(await item.getByRole('link').nth(1).getAttribute('href')).toMatch(/^\/manufacturer\//);
    }
    await page
      .getByRole('button', { name: /^Note and components of / })
      .first()
      .click();
    await page
      .getByRole('textbox', { name: /^Note on / })
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('has no violation on a product’s action items and in the modal', async () => {
    const { page } = await openProduct(options);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await openFirstAsset(page);
    expect(await violations(page)).toEqual([]);
  });
});
