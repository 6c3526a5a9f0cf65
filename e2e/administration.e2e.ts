import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { arriveAt, demoPassword, journeys, signIn } from './journey.ts';
import { sidewaysScroll, violations, violationsAtBothWidths } from './browser/violations.ts';

const { open, openSignedIn, dataDir } = journeys();

const status = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).first();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** The path of the link in the mail to an address. */
async function linkTo(email: string): Promise<string> {
  const outbox = join(dataDir(), 'outbox');
  return vi.waitFor(
    async () => {
      const files = (await readdir(outbox)).filter((file) => file.endsWith('.eml'));
      const mails = await Promise.all(files.map(async (file) => simpleParser(await readFile(join(outbox, file)))));
      const mail = mails.find(({ to }) => JSON.stringify(to).includes(email));
      const link = /\S+\/login\/invitation\/\S+/.exec(mail?.text ?? '')?.[0];
      if (!link) throw new Error('No mail yet');
      return new URL(link).pathname;
    },
    { timeout: 30_000, interval: 200 },
  );
}

async function openAs(email: string, path: string, options = {}): Promise<Page> {
  const page = await open(`/login?from=${encodeURIComponent(path)}`, options);
  await signIn(page, email);
  await arriveAt(page, path);
  return page;
}

describe('users', () => {
  it('are invited by mail, set their password with the link, and see only what they are allowed to see', async () => {
    const email = 'ines@prairie.example';
    const page = await openAs('admin@rampart.example', '/admin/users');
    await page.getByRole('button', { name: 'Invite User' }).click();
    const invite = dialog(page, 'Invite User');
    await invite.getByLabel('First name').fill('Ines');
    await invite.getByLabel('Last name').fill('Falk');
    await invite.getByLabel('E-mail').fill(email);
    await invite.getByRole('button', { name: /^Site engineer/ }).click();
    await invite.getByRole('button', { name: 'Send Invitation' }).click();
    await status(page, `The invitation for ${email} is being sent`).waitFor();
    await page
      .getByRole('row', { name: /Ines Falk/ })
      .getByText('Invited')
      .filter({ visible: true })
      .waitFor();

    const path = await linkTo(email);
    const theirs = await open(path);
    await theirs.getByRole('heading', { name: 'Join Prairie Gas Transmission' }).waitFor();
    await theirs.getByLabel('E-mail').fill('somebody@prairie.example');
    await theirs.getByLabel('New password').fill('a password of her own');
    await theirs.getByRole('button', { name: 'Save password' }).click();
    await theirs.getByText('This invitation is for another address.').first().waitFor();
    await theirs.getByText('This password is strong.').waitFor();
    expect(await violationsAtBothWidths(theirs)).toEqual([]);
    await theirs.getByLabel('E-mail').fill(email);
    await theirs.getByRole('button', { name: 'Save password' }).click();
    await arriveAt(theirs, '/login');
    await signIn(theirs, email, 'a password of her own');
    await arriveAt(theirs, '/');
    await theirs.goto(path);
    await theirs.getByRole('heading', { name: 'This link can no longer be used' }).waitFor();

    await page.reload();
    await choose(page, 'Ines Falk', 'Deactivate');
    await dialog(page, 'Deactivate User').getByRole('button', { name: 'Deactivate' }).click();
    await status(page, 'User deactivated').waitFor();
    await theirs.goto('/equipment');
    await arriveAt(theirs, '/login');
  });

  it('are impersonated with a reason; on every page a banner names both people and has the way back', async () => {
    const page = await openAs('admin@rampart.example', '/admin/users');
    await choose(page, 'Victor Lindqvist', 'Impersonate');
    const ask = dialog(page, 'Impersonate Victor Lindqvist');
    await ask.getByLabel('Reason').fill('Cannot see the alerts');
    await ask.getByRole('button', { name: 'Impersonate' }).click();
    const banner = page.getByRole('region', { name: 'Impersonation' });
    await banner.getByText('Alma Reyes is acting as Victor Lindqvist').waitFor();
    await arriveAt(page, '/dashboard');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Groups' }).click();
    await banner.getByRole('button', { name: 'Stop impersonating' }).click();
    await arriveAt(page, '/admin/users');
    await expect.poll(() => banner.count()).toBe(0);
    await page.goto('/admin/record');
    await page
      .getByRole('row', { name: /Impersonation started.*Cannot see the alerts/ })
      .first()
      .waitFor();
  });
});

it('an operator creates, suspends and reopens a company', async () => {
  const page = await openSignedIn('/admin/companies');
  await page.getByRole('button', { name: 'Create Company' }).click();
  const create = dialog(page, 'Create Company');
  await create.getByLabel('Name', { exact: true }).fill('Nordic Grid');
  await create.getByLabel('First name').fill('Ida');
  await create.getByLabel('E-mail').fill('ida@nordic.example');
  await create.getByRole('button', { name: 'Create' }).click();
  await status(page, 'Company created, the invitation is being sent').waitFor();
  expect(await linkTo('ida@nordic.example')).toMatch(/^\/login\/invitation\//);

  await choose(page, 'Harbor Water Utility', 'Suspend');
  await dialog(page, 'Suspend Company').getByRole('button', { name: 'Suspend' }).click();
  await status(page, 'Company suspended').waitFor();
  const theirs = await open('/login');
  await signIn(theirs, 'harbor@rampart.example', demoPassword);
  await theirs.getByText('The access of Harbor Water Utility to Rampart is suspended.').waitFor();
  await choose(page, 'Harbor Water Utility', 'Reopen');
  await dialog(page, 'Reopen Company').getByRole('button', { name: 'Reopen' }).click();
  await status(page, 'Company reopened').waitFor();
  await signIn(theirs, 'harbor@rampart.example', demoPassword);
  await arriveAt(theirs, '/');
});

it('an operator uploads a catalogue file, sees its progress and its report, and adds an alias', async () => {
  const page = await openSignedIn('/admin/catalogue');
  await page.getByRole('button', { name: 'Upload Files' }).click();
  const upload = dialog(page, 'Upload Files');
  await upload.locator('input[type=file]').setInputFiles({
    name: 'broken.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{ "no": "advisory" }'),
  });
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Load: broken.json' }).waitFor();
  await page.getByText('The file is not a CSAF advisory').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto('/admin/catalogue/aliases');
  await page.getByRole('button', { name: 'Add Alias' }).click();
  const add = dialog(page, 'Add Alias');
  await add.getByLabel('Written as').fill('Halden Instruments');
  await add.getByLabel('Manufacturer').fill('Halden Controls');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await status(page, 'Alias added').waitFor();
  await page.getByRole('button', { name: 'Remove Halden Instruments' }).waitFor();
});

it('a synonym added by an operator finds its equipment type in the search', async () => {
  const page = await openSignedIn('/admin/catalogue');
  await page.getByRole('link', { name: 'Synonyms' }).click();
  await page.getByRole('button', { name: 'Add Synonym' }).click();
  const add = dialog(page, 'Add Synonym');
  await add.getByLabel('Word').fill('Datalogger');
  await add.getByRole('combobox', { name: 'Equipment Type' }).fill('remote');
  await add.getByRole('option', { name: 'Remote Terminal Unit' }).click();
  expect(await violations(page)).toEqual([]);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await status(page, 'Synonym added').waitFor();
  await page.getByRole('button', { name: 'Remove datalogger, Remote Terminal Unit' }).waitFor();
  const search = page.getByRole('combobox', { name: 'Search the catalogue' });
  await search.fill('siemens dataloggers');
  await page.getByRole('option', { name: 'SIMATIC RTU3030C' }).waitFor();
  await search.press('Enter');
  await page.getByText('“dataloggers” also finds the type Remote Terminal Unit').waitFor();
  await page.getByRole('link', { name: 'SICAM A8000 CP-8050' }).waitFor();
});

it('an operator changes the type of a product, and undoes the change', async () => {
  const page = await openSignedIn('/admin/catalogue');
  await page.getByRole('link', { name: 'Equipment Types' }).click();
  await page.getByRole('textbox', { name: 'Search products' }).fill('SICAM A8000 CP-8050');
  const box = page.getByRole('checkbox', { name: /SICAM A8000 CP-8050/ });
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Change Type (1)' }).click();
  const change = dialog(page, 'Change Equipment Type');
  await change.getByRole('combobox', { name: 'Equipment Type' }).fill('proto');
  await change.getByRole('option', { name: 'Protocol Gateway' }).click();
  expect(await violations(page)).toEqual([]);
  await change.getByRole('button', { name: 'Change', exact: true }).click();
  await status(page, '1 product changed to Protocol Gateway').waitFor();
  await page.getByRole('cell', { name: /^Chosen by/ }).waitFor();
  const undo = 'Undo the change of 1 product to Protocol Gateway';
  await page.getByRole('button', { name: undo }).click();
  await dialog(page, 'Undo the change').getByRole('button', { name: 'Undo', exact: true }).click();
  await status(page, '1 product restored').waitFor();
});

describe('in the light and the dark scheme', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('axe finds no violation at %i pixels, and nothing scrolls sideways', async (width, height) => {
    const options = { viewport: { width, height } } as const;
    const page = await openSignedIn('/admin/users', options);
    for (const [path, name] of [
      ['/admin/users', 'Users'],
      ['/admin/companies', 'Companies'],
      ['/admin/catalogue', 'Sources'],
      ['/admin/catalogue/aliases', 'Aliases'],
      ['/admin/catalogue/product-aliases', 'Suggestions'],
      ['/admin/catalogue/synonyms', 'Synonyms'],
      ['/admin/catalogue/types', 'Products'],
      ['/admin/record', 'Security record'],
    ] as const) {
      await page.goto(path);
      const isRegion = name === 'Sources' || name === 'Suggestions';
      await page.getByRole(isRegion ? 'region' : 'table', { name, exact: true }).waitFor();
      expect(await violations(page), path).toEqual([]);
      expect(await sidewaysScroll(page), path).toBe(0);
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(title?.height, path).toBeLessThan(60);
      const entry = page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current]');
      const { x = -1, width: wide = 0 } = (await entry.boundingBox()) ?? {};
      expect(x >= 0 && x + wide <= width, path).toBe(true);
    }
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Invite User' }).click();
    await dialog(page, 'Invite User').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/admin/companies');
    await page.getByRole('button', { name: 'Create Company' }).click();
    await dialog(page, 'Create Company').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
