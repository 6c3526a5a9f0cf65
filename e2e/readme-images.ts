import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { demoPassword } from '../packages/demo/src/companies.ts';
import { inRoot } from '../scripts/setup/paths.mjs';
import { prepare } from '../scripts/setup/prepare.mjs';
import { run } from '../scripts/setup/run.mjs';
import { say } from '../scripts/setup/say.mjs';
import { openBrowser } from './browser/browser.ts';
import { fileField, openDialog, dialog, reaches } from './import-pages.ts';
import { makeDemoFolder } from './programs/demo-folder.ts';
import { startServer } from './programs/server.ts';

/** Takes the pictures of README.md: the demo in the built app. pngquant makes them small, if it is installed. */
export async function drawReadme(): Promise<void> {
  await prepare('serve');
  const demo = await makeDemoFolder();
  const [browser, server] = await Promise.all([openBrowser(), startServer({ MAP_TILES: 'off' })]);
  try {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    await signIn(page);
    await open(page, '/dashboard', 'Component Risk');
    await draw(page, 'dashboard');
    await open(page, '/action-items', /^\d+ products$/);
    await draw(page, 'action-items');
    await open(page, '/map', /^TX$/);
    await draw(page, 'map');
    await importFile(page);
    await draw(page, 'import-report');
  } finally {
    await browser.close();
    await server.stop();
    await demo.remove();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('demo@rampart.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('html[data-page]:not([data-page="/login"]) h1').waitFor();
}

async function open(page: Page, path: string, shows: string | RegExp): Promise<void> {
  await page.goto(path);
  await page.locator(`html[data-page="${path}"] h1`).waitFor();
  await page.getByText(shows).first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
}

/** Those of our own export. A file with others goes through further steps before its report. */
const headings = [
  'Rampart ID',
  'Manufacturer',
  'Product',
  'Asset ID',
  'Serial Number',
  'Location',
  'Priority',
  'Notes',
];

/** New assets for products of the catalogue, and rows that cannot be imported. */
async function importFile(page: Page): Promise<void> {
  const { products } = JSON.parse(await readFile(inRoot('packages/demo/catalogue/catalogue.json'), 'utf8')) as {
    products: { manufacturer: string; name: string; type: string }[];
  };
  const chosen = products.filter(({ type }) => type === 'product').filter((_, index) => index % 6 === 0);
  const unknown = ['SIMATIC S7-9999', 'SIPROTEC 9', 'SCALANCE X-9', 'RUGGEDCOM RX9'].map((name) => ({
    manufacturer: 'Siemens',
    name,
  }));
  const rows = [...chosen, ...unknown].map(({ manufacturer, name }, index) => {
    const priority = index % 3 === 0 ? 'High' : 'Medium';
    return ['', manufacturer, name, `CS07-${101 + index}`, '', 'Compressor Station 7', priority, ''];
  });
  const cells = [headings, ...rows];
  const text = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
  await open(page, '/equipment', /^\d+ products, [\d,]+ assets$/);
  await openDialog(page, 'Add new equipment');
  const name = 'Compressor Station 7.csv';
  await fileField(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'View report' }).first().click();
  await reaches(page, 'faulty');
  await page.reload();
  await reaches(page, 'faulty');
}

async function draw(page: Page, name: string): Promise<void> {
  const path = inRoot(`docs/images/${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  const { ok } = await run('pngquant', ['--force', '--skip-if-larger', '--strip', '--output', path, '128', path]).catch(
    () => ({ ok: false }),
  );
  if (!ok) say(`${name}.png is not made smaller: pngquant is not installed.`);
}
