import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveAt, journeys, signIn } from './journey.ts';
import { sidewaysScroll, violations, violationsAtBothWidths } from './browser/violations.ts';

const { open, openSignedIn, dataDir } = journeys();

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page) => part(page, 'Notifications').getByRole('button', { name: 'Save' });
const toggle = (page: Page, name: string) => page.getByText(name, { exact: true });
const choose = (page: Page, day: string) => page.getByRole('radio', { name: day, exact: true }).check();
const isOn = (page: Page, name: string) => page.getByRole('switch', { name }).isChecked();

async function mails(): Promise<ParsedMail[]> {
  const outbox = join(dataDir(), 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
  return Promise.all(files.map(async (file) => simpleParser(await readFile(join(outbox, file)))));
}

it('a changed name is shown in the top bar, also after a reload', async () => {
  const page = await openSignedIn('/account');
  const profile = part(page, 'Profile');
  const last = await profile.getByLabel('Last name').inputValue();
  await profile.getByLabel('Last name').fill('Quist');
  await profile.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Name changed').waitFor();
  await page.reload();
  await page.getByRole('banner').getByText(/Quist/).waitFor();
  await profile.getByLabel('Last name').fill(last);
  await profile.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Name changed').waitFor();
});

describe('Notifications', () => {
  it('are saved with a message that disappears, and are still there after a reload', async () => {
    const page = await openSignedIn('/account');
    await toggle(page, 'Critical alerts').click();
    await page.getByText('Immediately', { exact: true }).click();
    await page.getByLabel('New vulnerabilities from score').fill('7.5');
    await toggle(page, 'Management reports').click();
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    await choose(page, 'Friday');
    await expect.poll(() => save(page).isDisabled()).toBe(false);
    await page.getByText('Monthly', { exact: true }).click();
    await expect.poll(() => save(page).isDisabled()).toBe(true);
    await choose(page, '15');
    await save(page).click();
    const status = part(page, 'Notifications').getByText('Success', { exact: true });
    await status.waitFor();
    await status.waitFor({ state: 'hidden' });

    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
    expect([await isOn(page, 'Critical alerts'), await isOn(page, 'Management reports')]).toEqual([true, true]);
    expect(await page.getByRole('radio', { name: '15', exact: true }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Immediately' }).isChecked()).toBe(true);
    expect(await page.getByLabel('New vulnerabilities from score').inputValue()).toBe('7.5');
    await page.getByText(/^Next critical alert: immediately/).waitFor();
    await page.getByText(/^Next management report:/).waitFor();
  });

  it('can be previewed', async () => {
    const page = await openSignedIn('/account');
    if (!(await isOn(page, 'Management reports'))) {
      await toggle(page, 'Management reports').click();
      await choose(page, 'Monday');
      await save(page).click();
    }
    await page.getByRole('button', { name: 'Preview of the next management report' }).click();
    const mail = page.frameLocator('iframe[title="The management report"]');
    await mail.getByRole('heading', { name: /^Management report, / }).waitFor();
    await mail.getByText('Overall Equipment Risk').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('about a finished import come by mail, and a link in the mail ends them without signing in', async () => {
    const page = await openSignedIn('/account');
    await page.evaluate(async () => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const form = new FormData();
      form.append('file', new Blob(['Rampart ID,Product ID,Asset ID\n,999999,X\n']), 'mine.csv');
      await fetch('/api/upload-file', { method: 'POST', headers: { 'X-XSRF-TOKEN': token }, body: form });
    });
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Your import is finished: mine.csv');
    const link = /http\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';

    const stranger = await open(new URL(link).pathname);
    await stranger.getByRole('heading', { name: 'Stop mails about finished imports?' }).waitFor();
    expect(await violations(stranger)).toEqual([]);
    await page.reload();
    expect(await isOn(page, 'Finished imports')).toBe(true);
    await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
    await stranger.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor();
    expect(await isOn(page, 'Finished imports')).toBe(false);
  });
});

it('another session can be signed out', async () => {
  const page = await openSignedIn('/account');
  const other = await openSignedIn('/account');
  await page.reload();
  const entries = part(page, 'Active sessions').getByRole('listitem');
  await expect.poll(() => entries.count()).toBeGreaterThan(1);
  const others = entries.filter({ hasNotText: 'This device' });
  const count = await others.count();
  await others.first().getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Sign out a session' });
  await dialog.getByLabel('Your password').fill('rampart-demo');
  expect(await violationsAtBothWidths(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => others.count()).toBe(count - 1);
  // The confirmation holds for some minutes.
  await page.getByRole('button', { name: 'Sign out all other sessions' }).click();
  const all = page.getByRole('dialog', { name: 'Sign out all other sessions' });
  await all.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are not signed in on any other device.').waitFor();
  await other.goto('/groups');
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
});

it('the password can be changed with the current one', async () => {
  const page = await open('/login?from=/account');
  await signIn(page, 'harbor@rampart.example');
  await arriveAt(page, '/account');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('a much longer password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('This is not your current password.').waitFor();
  await page.getByLabel('Current password').fill('rampart-demo');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed', { exact: true }).waitFor();
  const again = await open('/login');
  await signIn(again, 'harbor@rampart.example', 'a much longer password');
  await arriveAt(again, '/');
});

describe('in the light and the dark scheme', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('axe finds no violation at %i pixels, and nothing scrolls sideways', async (width, height) => {
    const page = await openSignedIn('/account', {
      viewport: { width, height },
    });
    await part(page, 'Active sessions').getByRole('listitem').first().waitFor();
    for (const name of ['Management reports', 'Critical alerts'])
      if (!(await isOn(page, name))) await toggle(page, name).click();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('New vulnerabilities from score').fill('11');
    await page.getByText('Monthly', { exact: true }).click();
    await page.getByLabel('New password').fill('1qaz2wsx3edc4rfv');
    await page.getByText('This password is in a list of stolen passwords.').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

it('asks before the page is left with unsaved settings', async () => {
  const page = await openSignedIn('/account');
  await toggle(page, 'Critical alerts').click();
  await page.getByRole('link', { name: 'Groups' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const unload = await asked;
  expect(unload.type()).toBe('beforeunload');
  await unload.dismiss();
  await page.getByRole('link', { name: 'Groups' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await arriveAt(page, '/groups');
});
