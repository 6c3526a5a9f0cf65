import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sidewaysScroll, violations, violationsAtBothWidths } from './browser/violations.ts';
import { inRoot } from '../scripts/setup/paths.mjs';
import { dialog, fileField, reaches } from './import-pages.ts';
import { arriveAt } from './journey.ts';
import { createOwnDatabase, type OwnDatabase } from './programs/own-database.ts';
import { runProcess, type RunningProcess } from './programs/run-process.ts';

let folder: string;
let database: OwnDatabase | undefined;
let server: RunningProcess;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-set-up-'));
  const url = process.env.TEST_DATABASE_URL;
  database = url ? await createOwnDatabase(url) : undefined;
  const settings = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' };
  // An operator of PostgreSQL does not have to switch off the demo.
  const own: Record<string, string> = database
    ? { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('hex'), NODE_ENV: 'production' }
    : { DEMO: 'off' };
  server = runProcess('main', [], { ...settings, ...own });
  browser = await chromium.connect(inject('browser'));
  await server.said('There is no company yet.');
});
afterAll(async () => {
  await browser.close();
  server.kill('SIGKILL');
  await server.exited;
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

it('the link in the log of an empty installation creates its company, and leads through the first steps', async () => {
  const link = /http:\S+\/set-up\/\S+/.exec(server.output())?.[0] ?? '';
  const window = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await window.newPage();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Set up Rampart' }).waitFor();
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByText('First name is required.').waitFor();
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysScroll(page)).toBe(0);

  await page.getByLabel('Company name').fill('Nordic Grid');
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Last name').fill('Voss');
  await page.getByLabel('E-mail').fill('ida@nordic.example');
  await page.getByLabel('Password', { exact: true }).fill('seven quiet pumps at dawn');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();

  await arriveAt(page, '/admin/installation');
  await page.getByText('It is empty. Load advisories').waitFor();
  await page.getByRole('button', { name: 'Send Test Mail' }).click();
  await page.getByText('The mail for ida@nordic.example is a file in the outbox.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Open Catalogue' }).click();
  await arriveAt(page, '/admin/catalogue');
  await page.getByRole('button', { name: 'Upload Files' }).click();
  const files = page.getByRole('dialog', { name: 'Upload Files' });
  await files
    .locator('input[type=file]')
    .setInputFiles(inRoot('packages/demo/catalogue/advisories/rmp-demo-0014.json'));
  await files.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Load: rmp-demo-0014.json' }).waitFor();
  await page.getByText('Done', { exact: true }).first().waitFor();

  await page.goto(new URL('/admin/installation', link).href);
  await page.getByRole('link', { name: 'Open Subscriptions' }).click();
  await arriveAt(page, '/admin/catalogue/subscriptions');
  await page.getByText('There are no subscriptions yet').waitFor();
  await page.goBack();
  await arriveAt(page, '/admin/installation');

  // The first import.
  await page.getByRole('link', { name: 'Import Equipment' }).click();
  await arriveAt(page, '/equipment');
  const headings = 'Rampart ID,Manufacturer,Product,Asset ID,Serial Number,Location,Priority,Notes';
  const sheet = `${headings}\n,GE,Multilin 750 Feeder Protection Relay,RELAY-1,,,High,\n`;
  await dialog(page).getByRole('radio', { name: 'Add and modify equipment' }).check();
  await fileField(page).setInputFiles({ name: 'relays.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'View report' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Import: relays.csv' }).waitFor();
  await reaches(page, 'done');
  await page.goBack();
  await arriveAt(page, '/equipment');
  await page.getByText('1 product, 1 asset', { exact: true }).waitFor();
  expect(await dialog(page).count()).toBe(0);
  await page.goto(new URL('/admin/installation', link).href);
  await page.getByText('1 product with 1 asset in My Equipment.').waitFor();

  await page.goto(link);
  await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
});
