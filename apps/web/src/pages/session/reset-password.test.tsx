import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { enter } from '#testing/enter.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderAt } from '#testing/render-at.tsx';
import { ResetPasswordPage } from './reset-password.tsx';

const valid = { status: 200, body: { valid: true, password_min_length: 15 } };

const open = () =>
  renderAt('/login/reset/abc', () => [
    { path: '/login/reset/:token', element: <ResetPasswordPage /> },
    { path: '/login', element: null },
  ]);
const password = () => screen.findByLabelText<HTMLInputElement>('New password');
/** What a screen reader announces about the typed password. */
const announced = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status]' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save password' }));

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=t';
});

it('checks the link first, then saves and opens the sign-in page with a message', async () => {
  const saved = 'Your password is set.';
  const { requests } = fakeServer({
    'POST /login/reset/check': valid,
    'POST /login/reset': { status: 200, body: { message: saved } },
  });
  const { router } = open();
  await enter(await password(), 'long enough for it');
  await save();
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', state: { saved } }));
  expect(requests.map(({ body }) => body)).toEqual([
    { token: 'abc' },
    { token: 'abc', password: 'long enough for it' },
  ]);
});

it.each([15, 12])('checks the rule of %i characters while typing and on saving', async (least) => {
  const body = { valid: true, password_min_length: least };
  const { requests } = fakeServer({ 'POST /login/reset/check': { status: 200, body } });
  open();
  const field = await password();
  const isMet = () => screen.getByText(new RegExp(`^At least ${least} characters`)).dataset.met === 'true';
  await userEvent.type(field, 'jK3f-9sLq-Zp07x'.slice(0, least - 1));
  expect(isMet()).toBe(false);
  await save();
  expect(screen.getByText(`Password must have at least ${least} characters.`)).toBeDefined();
  expect(document.activeElement).toBe(field);
  expect(requests).toHaveLength(1);
  await userEvent.type(field, 'x');
  expect(isMet()).toBe(true);
  expect(await announced('This password is strong.')).toBeDefined();
});

it('says politely why a password is refused, and does not send it', async () => {
  const { requests } = fakeServer({ 'POST /login/reset/check': valid });
  open();
  const field = await password();
  await userEvent.type(field, '1qaz2wsx3edc4rfv');
  const reason = 'This password is in a list of stolen passwords. Choose another one.';
  expect(await announced(reason)).toBeDefined();
  await save();
  expect(screen.getAllByText(reason)).toHaveLength(1);
  expect(document.activeElement).toBe(field);
  expect(requests).toHaveLength(1);
  await userEvent.clear(field);
  await userEvent.type(field, 'abcdefghijklmnopq');
  expect(await announced(/mostly a sequence/)).toBeDefined();
});

it('shows at the field what only the server knows', async () => {
  const reason = 'This password is made of your name.';
  fakeServer({
    'POST /login/reset/check': valid,
    'POST /login/reset': {
      status: 422,
      body: { message: 'The given data is invalid.', errors: { password: [reason] } },
    },
  });
  open();
  await enter(await password(), 'long enough for it');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain(reason);
});

it('offers a new link if this one can no longer be used', async () => {
  fakeServer({ 'POST /login/reset/check': { status: 200, body: { valid: false, password_min_length: 15 } } });
  open();
  await screen.findByRole('heading', { name: 'This link can no longer be used' });
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/login/forgot');
});

it('shows that the link was used in the meantime', async () => {
  fakeServer({
    'POST /login/reset/check': valid,
    'POST /login/reset': { status: 422, body: { message: 'This link can no longer be used.' } },
  });
  open();
  await enter(await password(), 'long enough for it');
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('This link can no longer be used.');
});

it('tries again if the link could not be checked', async () => {
  let isDown = true;
  fakeServer({ 'POST /login/reset/check': () => (isDown ? { status: 500, body: { message: 'Broken.' } } : valid) });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('Broken.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await password()).toBeDefined();
});
