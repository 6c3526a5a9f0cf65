import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { sessionTrace } from '#lib/session/session-trace.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { everything } from '#testing/people.ts';
import { renderAt } from '#testing/render-at.tsx';
import { LoginPage } from './login.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

async function open(address: Parameters<typeof renderAt>[0] = '/login') {
  const opened = renderAt(address, () => [
    { path: '/login', element: <LoginPage /> },
    { path: '*', element: null },
  ]);
  await screen.findByRole('heading', { name: 'Sign in' });
  return opened;
}

async function fillIn(name = 'maren@prairie.example', word = 'secret') {
  await userEvent.type(email(), name);
  await userEvent.type(password(), word);
}

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=t';
});

it('focuses the e-mail field and supports password managers', async () => {
  await open();
  expect(document.activeElement).toBe(email());
  expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
  expect(document.title).toBe('Sign in · Rampart');
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/login/forgot');
});

it.each([
  ['/login?from=%2Fgroups%3Fx%3D1', '/groups?x=1'],
  ['/login', '/'],
  ['/login?from=https://evil.example', '/'],
])('continues from %s to %s', async (address, expected) => {
  const { requests } = fakeServer({ 'POST /login': { status: 200, body: everything } });
  const { router } = await open(address);
  await fillIn();
  await submit();
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(expected));
  expect(requests[0]?.body).toEqual({ email: 'maren@prairie.example', password: 'secret' });
  expect(router.state.historyAction).toBe('REPLACE');
});

it.each([
  [422, 'E-mail or password is wrong.'],
  [429, 'Too many attempts. Try again in 5 minutes.'],
])('shows the message of a %i as an alert and focuses the password', async (status, message) => {
  fakeServer({ 'POST /login': { status, body: { message } } });
  await open();
  await fillIn();
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(document.activeElement).toBe(password());
  expect(email().value).toBe('maren@prairie.example');
});

it('says that the server cannot be reached', async () => {
  fakeServer({});
  await open();
  await fillIn();
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
});

it('asks for missing fields without asking the server', async () => {
  const { requests } = fakeServer({});
  await open();
  await submit();
  expect(screen.getByText('E-mail is required.')).toBeDefined();
  expect(screen.getByText('Password is required.')).toBeDefined();
  expect(document.activeElement).toBe(email());
  expect(email().getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
});

it('shows and hides the password', async () => {
  await open();
  const toggle = screen.getByRole('button', { name: 'Show password' });
  expect(password().type).toBe('password');
  await userEvent.click(toggle);
  expect(password().type).toBe('text');
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  expect(toggle.tabIndex).toBe(0);
});

it('says nothing about an ended session if there was none', async () => {
  await open();
  expect(screen.queryByText(/session ended/)).toBeNull();
});

it('says that the session has ended', async () => {
  sessionTrace.leave();
  await open('/login?from=%2Fgroups');
  expect(screen.getByText('Your session ended. Sign in to continue.')).toBeDefined();
});

it('shows the message after a new password was saved', async () => {
  await open({ pathname: '/login', state: { saved: 'Your password is set.' } });
  expect(screen.getByText('Your password is set.')).toBeDefined();
});
