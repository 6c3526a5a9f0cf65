import { expect, it } from 'vitest';
import { arriveAt, journeys, signIn } from './journey.ts';

const { open } = journeys();

it('signs in, is refused a page without permission, and signs out', async () => {
  const page = await open('/equipment');
  await arriveAt(page, '/login?from=%2Fequipment');
  expect(await page.getByText('Your session ended').count()).toBe(0);

  await signIn(page, 'viewer@rampart.example');
  await arriveAt(page, '/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(() => navigation.getByRole('link').allTextContents()).toEqual(['Dashboard', 'Groups']);

  await page.goto('/map');
  await arriveAt(page, '/dashboard');

  await page.getByRole('banner').getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await arriveAt(page, '/login');
  expect(await page.getByText('Your session ended').count()).toBe(0);

  await page.goto('/dashboard');
  await arriveAt(page, '/login?from=%2Fdashboard');
});

it('returns the user to the same page after a session ended', async () => {
  const page = await open('/login');
  await signIn(page);
  await arriveAt(page, '/');
  await page.goto('/groups?part=2');
  await arriveAt(page, '/groups?part=2');

  await page.context().clearCookies();
  await page.reload();
  await arriveAt(page, '/login');
  await page.getByText('Your session ended. Sign in to continue.').waitFor();
  await signIn(page);
  await arriveAt(page, '/groups?part=2');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await page.getByText('Your session ended').count()).toBe(0);
});

it('leaves the sign-in page if the user is signed in, and never for another site', async () => {
  const page = await open('/login?from=//example.org/');
  await signIn(page);
  await arriveAt(page, '/');
  await page.goto('/login?from=/map');
  await arriveAt(page, '/map');
  expect(new URL(page.url()).pathname).toBe('/map');
});

it('refuses a wrong password and an unknown address in the same way', async () => {
  const page = await open('/login');
  await signIn(page, 'demo@rampart.example', 'wrong');
  const alert = page.getByRole('alert');
  const refusal = await alert.textContent();
  expect(refusal).toMatch(/wrong/);
  await expect
    .poll(() => page.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement))
    .toBe(true);

  await page.reload();
  await signIn(page, 'nobody@rampart.example', 'wrong');
  await expect.poll(() => alert.textContent()).toBe(refusal);
  expect(new URL(page.url()).pathname).toBe('/login');
});

it('says that the server cannot be reached, and continues when it is back', async () => {
  const page = await open('/login');
  await signIn(page);
  await arriveAt(page, '/');
  await page.route('**/api/user', (route) => route.abort());
  await page.goto('/groups');
  await page.getByRole('heading', { name: 'Rampart cannot be reached' }).waitFor();
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await arriveAt(page, '/groups');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await page.getByText('cannot be reached').count()).toBe(0);
});
