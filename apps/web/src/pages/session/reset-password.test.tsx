import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderAt } from '#testing/render-at.tsx';
import { ResetPasswordPage } from './reset-password.tsx';

const valid = { status: 200, body: { valid: true } };

const open = () =>
  renderAt('/login/reset/abc', () => [
    { path: '/login/reset/:token', element: <ResetPasswordPage /> },
    { path: '/login', element: null },
  ]);
const password = () => screen.findByLabelText<HTMLInputElement>('New password');
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
  await userEvent.type(await password(), 'long enough for it');
  await save();
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', state: { saved } }));
  expect(requests.map(({ body }) => body)).toEqual([
    { token: 'abc' },
    { token: 'abc', password: 'long enough for it' },
  ]);
});

it('checks the rule of 12 characters while typing and on saving', async () => {
  const { requests } = fakeServer({ 'POST /login/reset/check': valid });
  open();
  const field = await password();
  const isMet = () => screen.getByText(/At least 12 characters/).dataset.met === 'true';
  await userEvent.type(field, '12345678901');
  expect(isMet()).toBe(false);
  await save();
  expect(screen.getByText('Password must have at least 12 characters.')).toBeDefined();
  expect(document.activeElement).toBe(field);
  expect(requests).toHaveLength(1);
  await userEvent.type(field, '2');
  expect(isMet()).toBe(true);
});

it('offers a new link if this one can no longer be used', async () => {
  fakeServer({ 'POST /login/reset/check': { status: 200, body: { valid: false } } });
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
  await userEvent.type(await password(), 'long enough for it');
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
