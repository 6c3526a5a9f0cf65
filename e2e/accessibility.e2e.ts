import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveAt, journeys, signIn } from './journey.ts';
import { sidewaysScroll, violations } from './browser/violations.ts';

const { open } = journeys();

async function openMenu(page: Page, width: number): Promise<void> {
  const isSmall = width < 768;
  await page
    .getByRole('banner')
    .getByRole('button', isSmall ? { name: 'Menu' } : {})
    .first()
    .click();
  await page.getByRole(isSmall ? 'dialog' : 'menu').waitFor();
}

it('axe finds faults in both schemes', async () => {
  const page = await open('/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.evaluate(() => {
    const picture = document.createElement('img');
    const words = document.createElement('p');
    words.textContent = 'Too dark to be read in the dark scheme';
    words.style.color = 'rgb(40, 40, 40)';
    document.querySelector('form')?.append(picture, words);
  });
  const rules = (await violations(page)).map((found) => found.split(':', 1)[0]);
  expect(rules.toSorted()).toEqual(['color-contrast', 'image-alt']);
});

describe('in the light and the dark scheme', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('axe finds no violation at %i pixels', async (width, height) => {
    // Axe checks the current colours, even in the middle of a transition.
    const page = await open('/login', { viewport: { width, height } });
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('E-mail is required.').waitFor();
    expect(await violations(page)).toEqual([]);
    await signIn(page, 'demo@rampart.example', 'wrong');
    await page.getByRole('alert').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.goto('/login/forgot');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/login/reset/unknown');
    await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.goto('/login?from=/groups');
    await signIn(page);
    await arriveAt(page, '/groups');
    expect(await violations(page)).toEqual([]);
    await openMenu(page, width);
    expect(await violations(page)).toEqual([]);
    await page.goto('/403');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

it.each([320, 720, 768, 1024, 3840])('does not scroll sideways at %i pixels', async (width) => {
  const page = await open('/login', { viewport: { width, height: 600 } });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await signIn(page);
  await arriveAt(page, '/');
  expect(await sidewaysScroll(page)).toBe(0);
  await openMenu(page, width);
  expect(await sidewaysScroll(page)).toBe(0);
});
