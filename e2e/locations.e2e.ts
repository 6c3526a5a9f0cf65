import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journeys } from './journey.ts';
import { callInPage } from './page-calls.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();
const manage = '/company-settings/manage-locations';

interface Place {
  id: number;
  name: string;
  latitude: number | null;
  assets_count: number;
}

const status = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).first();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const markers = (page: Page) => page.getByRole('button', { name: /, Asset Count: / });

/** Blocks the tiles: a test must not use a public service. Without tiles, the map shows the outline. */
async function openMap(options?: Parameters<typeof openSignedIn>[1]): Promise<Page> {
  const page = await openSignedIn('/dashboard', options);
  await page.route(/tile\.openstreetmap\.org/, (route) => route.abort());
  await page.goto('/map');
  await page.getByRole('heading', { level: 1, name: 'Map' }).waitFor();
  await markers(page).first().waitFor();
  return page;
}

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

describe('Manage Locations', () => {
  it('does not cover the actions of the dialog with a message on a small screen', async () => {
    const page = await openSignedIn(manage, { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Add Location' }).click();
    const create = dialog(page, 'Create Location');
    await create.getByLabel('Name').fill('Lyons Storage Field');
    await create.getByLabel('Latitude').fill('91');
    await create.getByRole('button', { name: 'Create' }).click();
    await status(page, 'Error: Invalid data. Please try again.').waitFor();
    await create.getByText('A location named Lyons Storage Field already exists.').waitFor();
    await create.getByText('Latitude must be a number from -90 to 90.').waitFor();
    await create.getByText('Longitude is missing: give both coordinates, or neither.').waitFor();
    await create.getByLabel('Latitude').click({ timeout: 4_000 });
    await create.getByRole('button', { name: 'Cancel' }).click({ timeout: 4_000 });
    await create.waitFor({ state: 'hidden' });
  });

  it('adds, changes and deletes a location', async () => {
    const page = await openSignedIn(manage);
    await page.getByRole('button', { name: 'Add Location' }).click();
    const create = dialog(page, 'Create Location');
    expect(await create.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true);
    await create.getByLabel('Name').fill('Aa Test Yard');
    await create.getByRole('button', { name: 'Create' }).click();
    await status(page, 'Location Created').waitFor();

    await choose(page, 'Aa Test Yard', 'Edit Location');
    const edit = dialog(page, 'Edit Location');
    await edit.getByLabel('Latitude').fill('north');
    await edit.getByRole('button', { name: 'Update' }).click();
    await status(page, 'Error: Invalid data. Please try again.').waitFor();
    await edit.getByText('Latitude must be a number from -90 to 90.').waitFor();
    await edit.getByLabel('Latitude').fill('41,5');
    await edit.getByLabel('Longitude').fill('-99,5');
    await edit.getByRole('button', { name: 'Update' }).click();
    await status(page, 'Location Updated').waitFor();
    await page.getByText('41.5000, -99.5000').waitFor();

    await choose(page, 'Aa Test Yard', 'Delete');
    const remove = dialog(page, 'Remove Location');
    await remove.getByText('Are you sure you want to remove Aa Test Yard?').waitFor();
    await remove.getByRole('button', { name: 'Remove Location' }).click();
    await status(page, 'Location Deleted').waitFor();
    await page.getByRole('cell', { name: 'Aa Test Yard', exact: true }).waitFor({ state: 'hidden' });
  });

  it('uses a point that is picked on the map', async () => {
    const page = await openSignedIn(manage);
    await page.getByRole('button', { name: 'Add Location' }).click();
    const create = dialog(page, 'Create Location');
    await create.getByText('click on the map to fill them in').waitFor();
    await create.getByRole('region', { name: 'Pick the location on the map' }).click({ position: { x: 200, y: 100 } });
    await expect.poll(() => create.getByLabel('Latitude').inputValue()).toMatch(/^-?\d+\.\d{4}$/);
    expect(await create.getByLabel('Longitude').inputValue()).toMatch(/^-?\d+\.\d{4}$/);
  });

  it('offers Delete only for locations without assets', async () => {
    const page = await openSignedIn(manage);
    const places = await callInPage<Place[]>(page, 'GET', '/api/locations/');
    const used = places.find(({ assets_count }) => assets_count > 0);
    await page.getByRole('button', { name: `Actions for ${used?.name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit Location' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
  });
});

describe('the map', () => {
  it('shows markers of 20 by 20 for locations with both coordinates, and opens one', async () => {
    const page = await openMap();
    const places = await callInPage<Place[]>(page, 'GET', '/api/locations/');
    const placed = places.filter(({ latitude }) => latitude !== null);
    const card = page.getByRole('region', { name: 'Company Map', exact: true });
    await card.getByRole('heading', { level: 2, name: 'Company Map' }).waitFor();
    await card.getByText(`${placed.length} of ${places.length} locations have coordinates`).waitFor();
    await expect.poll(() => markers(page).count()).toBe(placed.length);
    expect(await markers(page).first().boundingBox()).toMatchObject({ width: 20, height: 20 });
    await page.getByRole('listitem').getByText('No assets', { exact: true }).waitFor();

    const used = placed.find(({ assets_count }) => assets_count > 0);
    const marker = page.getByRole('button', { name: new RegExp(`^${used?.name}, Asset Count`) });
    await marker.focus();
    await page.getByRole('tooltip').getByText(`Asset Count: ${used?.assets_count}`).waitFor();
    await page.keyboard.press('Enter');
    const info = dialog(page, `${used?.name} Information`);
    await info.getByText(String(used?.assets_count), { exact: true }).waitFor();
    expect(await info.getByRole('button', { name: 'Remove Location' }).count()).toBe(0);
    await info.getByRole('link', { name: 'View equipment at this location' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Equipment' }).waitFor();
    await page.getByRole('button', { name: `Remove Location ${used?.name}` }).waitFor();
  });

  it('creates a location, shows it, and removes it', async () => {
    const page = await openMap();
    await page.getByRole('button', { name: 'Create Location' }).click();
    const create = dialog(page, 'Create Location');
    await create.getByLabel('Name').fill('Zz Map Yard');
    await create.getByLabel('Latitude').fill('43.1');
    await create.getByLabel('Longitude').fill('-105.2');
    await create.getByRole('button', { name: 'Create' }).click();
    await status(page, 'Location Created').waitFor();
    await page.getByRole('button', { name: /^Zz Map Yard, Asset Count: 0/ }).click();
    const info = dialog(page, 'Zz Map Yard Information');
    const places = await callInPage<Place[]>(page, 'GET', '/api/locations/');
    const made = places.find(({ name }) => name === 'Zz Map Yard');
    expect(await info.getByRole('link', { name: 'View equipment at this location' }).getAttribute('href')).toBe(
      `/equipment?locations=${made?.id}`,
    );
    await info.getByRole('button', { name: 'Remove Location' }).click();
    await dialog(page, 'Remove Location').getByRole('button', { name: 'Remove Location' }).click();
    await status(page, 'Location Deleted').waitFor();
    await page.getByRole('button', { name: /^Zz Map Yard/ }).waitFor({ state: 'hidden' });
  });

  it('shows the outline if the tiles are refused', async () => {
    const page = await openMap();
    await expect.poll(() => page.locator('.leaflet-container path').count()).toBeGreaterThan(100);
  });
});

describe.each([
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['390 px', { viewport: { width: 390, height: 844 } }],
])('%s', (_name, options) => {
  it('has no violation on the map and in Manage Locations, and does not scroll sideways', async () => {
    const page = await openMap(options);
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.goto(manage);
    await page.getByRole('table', { name: 'Locations' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
