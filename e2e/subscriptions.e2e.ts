import { afterEach, beforeEach, expect, it } from 'vitest';
import { csaf } from '../apps/server/src/testing/loads/advisories.ts';
import {
  signingKey,
  startCsafProvider,
  type CsafProvider,
  type SigningKey,
} from '../apps/server/src/testing/servers/csaf-provider.ts';
import { journeys } from './journey.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { openSignedIn } = journeys();

let provider: CsafProvider;
let key: SigningKey;
beforeEach(async () => {
  key = await signingKey('Halden PSIRT');
  provider = await startCsafProvider({ keys: [key] });
});
afterEach(() => provider.close());

const advisory = (id: string, product: string) =>
  csaf({ id, products: { 'Halden Controls': { [product]: ['< 2.0'] } } });

it('subscribes to a provider, sees what was set aside, trusts a new key, and ends the subscription', async () => {
  await provider.publish('hal-1.json', advisory('HAL-1', 'Skid controller 7'));
  await provider.publish('hal-2.json', advisory('HAL-2', 'Skid controller 8'), { signWith: null });
  const page = await openSignedIn('/admin/catalogue');
  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await page.getByText('There are no subscriptions yet').waitFor();
  await page.getByRole('button', { name: 'Subscribe to Siemens' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Subscribe' });
  await form.getByRole('textbox', { name: 'Address' }).fill('not an address');
  await form.getByRole('textbox', { name: 'Name' }).fill('Halden PSIRT');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await form.getByText('Address must be a domain such as example.com').waitFor();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Address' }).fill(provider.metadata);
  await page.keyboard.press('Enter');

  // A job fetches the documents within seconds.
  await page.getByRole('heading', { level: 1, name: 'Halden PSIRT' }).waitFor();
  await page.getByText('2 documents', { exact: true }).waitFor({ timeout: 30_000 });
  await page.getByText('hal-2.json').waitFor({ timeout: 30_000 });
  await page.getByText('Up to date').waitFor({ timeout: 30_000 });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('tab', { name: /Loaded/ }).click();
  await page.getByText('hal-1.json').waitFor();
  await page.getByText(/Fetched .*, signed$/).waitFor();

  // What it loaded is in the catalogue.
  await page.getByRole('link', { name: 'Report' }).click();
  await page.getByText('HAL-1: 1 product').waitFor();
  await page.goBack();

  const newKey = await signingKey('Halden PSIRT 2027');
  provider.keys.push(newKey);
  await provider.publish('hal-3.json', advisory('HAL-3', 'Skid controller 9'), { signWith: newKey });
  await page.getByRole('button', { name: 'Check Now' }).click();
  await page.getByText('New key', { exact: true }).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: /^Trust the key/ }).click();
  const ask = page.getByRole('dialog', { name: 'Trust Key' });
  await ask.waitFor();
  expect(await violations(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Trust Key' }).click();
  await page.getByRole('tab', { name: /Loaded\s*2/ }).waitFor({ timeout: 30_000 });

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('There are no subscriptions yet').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});

it('takes a part of a source, previews a wider scope, and reads again what was left out', async () => {
  await provider.publish('hal-1.json', advisory('PART-1', 'Skid controller 70'));
  await provider.publish('hal-2.json', advisory('PART-2', 'Pump drive 80'));
  const page = await openSignedIn('/admin/catalogue/subscriptions');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Subscribe' });
  await form.getByRole('textbox', { name: 'Address' }).fill(provider.metadata);
  await form.getByRole('checkbox', { name: 'Load only a part' }).check();
  await form.getByRole('textbox', { name: 'Products' }).fill('!');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await form.getByText('Products: "!" needs a letter or a digit.').waitFor();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('textbox', { name: 'Products' }).fill('skid*');
  await form.getByRole('button', { name: 'Subscribe' }).click();

  await page.getByText('Products: skid*', { exact: true }).waitFor();
  await page.getByText('1 outside the scope', { exact: true }).waitFor({ timeout: 30_000 });
  await page.getByRole('tab', { name: /Outside the scope\s*1/ }).click();
  await page.getByText('Its product is outside the scope.').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Change Scope' }).click();
  const scope = page.getByRole('dialog', { name: 'Scope' });
  await scope.getByRole('textbox', { name: 'Products' }).fill('Skid*\nPump*');
  await scope.getByRole('button', { name: 'Preview' }).click();
  await scope.getByText('Halden Controls Skid controller 70').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await scope.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tab', { name: /Loaded\s*2/ }).waitFor({ timeout: 30_000 });
  await page.getByText(/Data that was loaded before stays in the catalogue/).waitFor();
  await page.getByRole('tab', { name: /Outside the scope\s*0/ }).waitFor();
});
