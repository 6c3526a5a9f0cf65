import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeFor } from '../apps/server/src/testing/servers/authenticator.ts';
import { client, startIdentityProvider } from '../apps/server/src/testing/servers/identity-provider.ts';
import { arriveAt, demoPassword, journeys, signIn } from './journey.ts';
import { sidewaysScroll, violations, violationsAtBothWidths } from './browser/violations.ts';

const { open, openSignedIn } = journeys();
const admin = 'demo@rampart.example';
const colleague = 'viewer@rampart.example';
const small: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
};

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** The key that the page shows, for typing it in. */
async function shownKey(page: Page): Promise<string> {
  const text = (await page.locator('code').textContent()) ?? '';
  return text.replaceAll(/\s/g, '');
}

const shownCodes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();

/** Signs in until the second step. */
async function passPassword(email: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await open('/login', options);
  await signIn(page, email);
  return page;
}

describe('the second factor', () => {
  let key = '';
  let codes: string[] = [];

  it('is set up in My Profile, with a QR code, a key and recovery codes', async () => {
    const page = await openSignedIn('/account');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not the password');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('This password is wrong.').waitFor();
    await dialog.getByLabel('Your password').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page);
    key = await shownKey(page);
    await dialog.getByLabel('Code that the app shows').fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('This code is wrong').waitFor();
    await dialog.getByLabel('Code that the app shows').fill(codeFor(key, new Date()));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
    codes = await shownCodes(page);
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('rampart-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Second factor is on').waitFor();
    await page.getByText('10 codes left').waitFor();
  });

  it('asks for a code after the password, and accepts a recovery code instead', async () => {
    const page = await passPassword(admin, small);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('wrong');
    // The code that confirmed it is used. The next one is already valid.
    await page.getByLabel('Code').fill(codeFor(key, new Date(), 1));
    await page.getByRole('button', { name: 'Continue' }).click();
    await arriveAt(page, '/');

    const second = await passPassword(admin);
    await second.getByRole('button', { name: 'Use a recovery code' }).click();
    await second.getByRole('heading', { name: 'Use a recovery code' }).waitFor();
    await expectAccessible(second);
    await second.getByLabel('Recovery code').fill(codes[0] ?? '');
    await second.getByRole('button', { name: 'Continue' }).click();
    await arriveAt(second, '/');
  });

  it('must be set up after the password if the company requires it', async () => {
    const page = await passPassword(admin);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await arriveAt(page, '/');
    await page.goto('/admin/sign-in');
    await arriveAt(page, '/admin/sign-in');
    const rules = page.getByRole('region', { name: 'Second factor', exact: true });
    await rules.getByRole('radio', { name: 'Everybody' }).press('Space');
    await rules.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Require' }).waitFor();
    expect(await violationsAtBothWidths(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Require' }).click();
    await page.getByText('Second factor required').waitFor();
    await expect.poll(() => isFocused(rules.getByRole('radio', { name: 'Everybody' }))).toBe(true);

    const fresh = await passPassword(colleague, small);
    await fresh.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
    await fresh.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await violationsAtBothWidths(fresh)).toEqual([]);
    expect(await sidewaysScroll(fresh)).toBe(0);
    const other = await fresh.context().newPage();
    await other.goto('/dashboard');
    await arriveAt(other, '/login?from=%2Fdashboard');
    await other.close();
    await fresh.getByLabel('Code that the app shows').fill(codeFor(await shownKey(fresh), new Date()));
    await fresh.getByRole('button', { name: 'Confirm' }).click();
    await fresh.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    expect(await shownCodes(fresh)).toHaveLength(10);
    await expectAccessible(fresh);
    await fresh.getByRole('button', { name: 'Continue' }).click();
    await arriveAt(fresh, '/dashboard');

    await rules.getByRole('radio', { name: 'Nobody' }).press('Space');
    await rules.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('no longer required').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /Reset the second factor of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click();
    await page.getByText('Second factor reset').waitFor();
    await fresh.reload();
    await arriveAt(fresh, '/login');
    // Two people, each with a browser: on a busy machine this takes time.
  }, 120_000);

  it('is switched off with the password and a code', async () => {
    const page = await passPassword(admin);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[2] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await arriveAt(page, '/');
    await page.goto('/account#second-factor');
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(demoPassword);
    await page
      .getByRole('dialog')
      .getByLabel('Code')
      .fill(codes[3] ?? '');
    expect(await violationsAtBothWidths(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    const [fresh = ''] = await shownCodes(page);
    expect(codes).not.toContain(fresh);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(demoPassword);
    await page.getByRole('dialog').getByLabel('Code').fill(fresh);
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('Second factor is off').waitFor();
    await arriveAt(await passPassword(admin), '/');
  });
});

describe('single sign-on', () => {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  let origin = '';
  beforeAll(async () => {
    const page = await open('/login');
    // The provider sends people back to the public address of the server.
    origin = `http://localhost:${new URL(page.url()).port}`;
    provider = await startIdentityProvider();
  });
  afterAll(() => provider.close());

  async function leaveForProvider(email: string, from = ''): Promise<Page> {
    const page = await open(`${origin}/login${from}`);
    await page.getByRole('link', { name: 'Sign in with your company' }).click();
    await page.getByRole('heading', { name: 'Sign in with your company' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    return page;
  }

  async function signInThere(page: Page, email: string, account = ''): Promise<void> {
    await page.getByRole('heading', { name: 'Company sign-in' }).waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Account').fill(account);
    await page.getByRole('button', { name: 'Sign in here' }).click();
  }

  it('is set up by the administrator, and tested first', async () => {
    const page = await openSignedIn('/admin/sign-in');
    const part = page.getByRole('region', { name: 'Single sign-on' });
    const address = await part.getByLabel('Redirect address').inputValue();
    expect(address).toMatch(new RegExp(`^${origin}/login/company/return/[0-9a-f-]{36}$`));
    provider.register(address);
    await part.getByLabel('Issuer').fill('http://localhost:1');
    await part.getByRole('button', { name: 'Test' }).click();
    await part.getByText('cannot be reached').waitFor();
    await expectAccessible(page);
    await part.getByLabel('Issuer').fill(provider.issuer);
    await part.getByRole('button', { name: 'Test' }).click();
    await part.getByText('The provider answers').waitFor();
    await part.getByRole('button', { name: 'Save' }).click();
    await part.getByText('Client ID is required.').waitFor();
    await part.getByLabel('Client ID').fill(client.id);
    await part.getByRole('textbox', { name: 'Client secret' }).fill(client.secret);
    await part.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Single sign-on saved').waitFor();
    await part.getByText('A secret is stored').waitFor();
    expect(await part.getByRole('textbox', { name: 'Client secret' }).inputValue()).toBe('');
    await expect.poll(() => isFocused(part.getByRole('button', { name: 'Save' }))).toBe(true);
    expect(await part.getByLabel('Redirect address').inputValue()).toBe(address);
    await expectAccessible(page);
  });

  it('goes to the provider, and then to the page that the user wanted', async () => {
    const page = await leaveForProvider(colleague, '?from=%2Fgroups');
    await signInThere(page, colleague);
    await arriveAt(page, '/groups');
  });

  it('says that the company does not know a user, or that the user cancelled', async () => {
    const page = await leaveForProvider(colleague);
    await signInThere(page, 'harbor@rampart.example');
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain(
      'harbor@rampart.example is not a user of your company',
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await arriveAt(page, '/login');

    const nowhere = await leaveForProvider('somebody@nowhere.example');
    await expect.poll(() => nowhere.getByRole('alert').textContent()).toContain('Sign in with your password');
  });

  it('refuses another account with the same address until an administrator resets the user', async () => {
    const page = await leaveForProvider(colleague);
    await signInThere(page, colleague, 'another-account');
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toContain(
      `${colleague} has signed in to Rampart with another account at your provider.`,
    );
    await expectAccessible(page);

    const users = await openSignedIn('/admin/users');
    await users
      .getByRole('row', { name: colleague })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await users.getByRole('menuitem', { name: 'Reset Single Sign-On' }).click();
    const dialog = users.getByRole('dialog', { name: 'Reset Single Sign-On' });
    await dialog.getByText('is signed out everywhere immediately').waitFor();
    expect(await violationsAtBothWidths(users)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await users.getByText('Single sign-on reset').waitFor();

    const again = await leaveForProvider(colleague);
    await signInThere(again, colleague, 'another-account');
    await arriveAt(again, '/dashboard');
  });

  it('refuses passwords if the company wants that', async () => {
    const page = await openSignedIn('/admin/sign-in', small);
    const part = page.getByRole('region', { name: 'Single sign-on' });
    await part.getByLabel('Password sign-in is for administrators only').check();
    await part.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Single sign-on saved').waitFor();
    await expectAccessible(page);
    const refused = await passPassword(colleague);
    await expect.poll(() => refused.getByRole('alert').textContent()).toContain('Sign in with your company');
    await arriveAt(await passPassword(admin), '/');
    await part.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Single sign-on removed').waitFor();
    await arriveAt(await passPassword(colleague), '/dashboard');
  });
});
