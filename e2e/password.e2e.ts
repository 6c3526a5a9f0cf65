import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { expect, it, vi } from 'vitest';
import { arriveAt, journeys, signIn } from './journey.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { open, dataDir } = journeys();
const user = 'harbor@rampart.example';
const newPassword = 'a much longer password';

/** The link in the only mail that was sent. */
async function linkFromOutbox(): Promise<string> {
  const outbox = join(dataDir(), 'outbox');
  const name = await vi.waitFor(
    async () => {
      const [mail] = (await readdir(outbox)).filter((file) => file.endsWith('.eml'));
      if (!mail) throw new Error('No mail yet');
      return mail;
    },
    { timeout: 30_000, interval: 200 },
  );
  const { text = '' } = await simpleParser(await readFile(join(outbox, name)));
  return /\S+\/login\/reset\/\S+/.exec(text)?.[0] ?? '';
}

it('sets a forgotten password with the link in a mail, once', async () => {
  const page = await open('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await arriveAt(page, '/login/forgot');
  await page.getByLabel('E-mail').fill(user);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('a mail with a link is on its way').waitFor();

  const { pathname } = new URL(await linkFromOutbox());
  await page.goto(pathname);
  await page.getByLabel('New password').fill('too short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password must have at least 15 characters.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('New password').fill('1qaz2wsx3edc4rfv');
  await page.getByText('This password is in a list of stolen passwords.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByText('This password is strong.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save password' }).click();
  await arriveAt(page, '/login');
  await page.getByText('Your password is changed.').waitFor();
  await signIn(page, user, newPassword);
  await arriveAt(page, '/');

  await page.goto(pathname);
  await page.getByRole('heading', { name: 'This link can no longer be used' }).waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await arriveAt(page, '/login/forgot');
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('');
});

it('gives the same answer for an address without an account', async () => {
  const page = await open('/login/forgot');
  await page.getByLabel('E-mail').fill('nobody@rampart.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect
    .poll(() => page.getByText('a mail with a link is on its way').textContent())
    .toContain('If this address');
});
