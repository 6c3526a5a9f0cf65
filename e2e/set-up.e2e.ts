import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sidewaysScroll, violations, violationsAtBothWidths } from './browser/violations.ts';
import { arriveAt } from './journey.ts';
import { runProcess, type RunningProcess } from './programs/run-process.ts';

let folder: string;
let server: RunningProcess;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-set-up-'));
  server = runProcess('main', [], { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DEMO: 'off' });
  browser = await chromium.connect(inject('browser'));
  await server.said('There is no company yet.');
});
afterAll(async () => {
  await browser.close();
  server.kill('SIGKILL');
  await server.exited;
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
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
});
