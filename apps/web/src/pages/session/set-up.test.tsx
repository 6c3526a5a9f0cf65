import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, type Script } from '#testing/fake-server.ts';
import { renderAt } from '#testing/render-at.tsx';
import { everything } from '#testing/people.ts';
import { SetUpPage } from './set-up.tsx';

const password = 'seven quiet pumps at dawn';

function open(state: string, script: Script = {}) {
  document.cookie = 'XSRF-TOKEN=t';
  const { requests } = fakeServer({
    'POST /api/set-up/check': { status: 200, body: { state, password_min_length: 15 } },
    'POST /api/set-up': { status: 200, body: { message: 'Rampart is set up. Sign in.' } },
    'POST /login': { status: 200, body: everything },
    ...script,
  });
  const page = renderAt('/set-up/abc', () => [
    { path: '/set-up/:token', element: <SetUpPage /> },
    { path: '/admin/installation', element: null },
    { path: '/login', element: null },
  ]);
  return { requests, ...page };
}

async function write(label: string, text: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
}

async function fill() {
  await screen.findByRole('textbox', { name: 'Company name' });
  await write('Company name', 'Nordic Grid');
  await write('First name', 'Ida');
  await write('Last name', 'Voss');
  await write('E-mail', 'ida@nordic.example');
  await write('Password', password);
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
}

it('creates the company, signs in, and opens the first steps', async () => {
  const { requests, router } = open('valid');
  await fill();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/admin/installation'));
  expect(requests.find(({ path }) => path === '/api/set-up')?.body).toEqual({
    token: 'abc',
    company: { name: 'Nordic Grid', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    administrator: { name: 'Ida', last_name: 'Voss', email: 'ida@nordic.example', password },
  });
  expect(requests.find(({ path }) => path === '/login')?.body).toEqual({ email: 'ida@nordic.example', password });
});

it('opens the sign-in page if the user cannot be signed in', async () => {
  const { router } = open('valid', { 'POST /login': { status: 503, body: { message: 'Later.' } } });
  await fill();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toEqual({ saved: 'Rampart is set up. Sign in.' });
});

it('continues with the second factor if the installation requires one', async () => {
  open('valid', { 'POST /login': { status: 200, body: { second_step: 'code' } } });
  await fill();
  expect(await screen.findByRole('textbox', { name: /code/i })).toBeDefined();
});

it('shows what the server refuses at its field, and keeps everything typed', async () => {
  const errors = { 'administrator.email': ['This is not an e-mail address.'] };
  open('valid', { 'POST /api/set-up': { status: 422, body: { message: 'The given data is invalid.', errors } } });
  await fill();
  expect(await screen.findByText('This is not an e-mail address.')).toBeDefined();
  expect(screen.getByLabelText('E-mail')).toBe(document.activeElement);
  expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Nordic Grid');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(password);
});

it('sends nothing while a field is empty, and goes to the first one', async () => {
  const { requests } = open('valid');
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(await screen.findByText('First name is required.')).toBeDefined();
  expect(screen.getByLabelText('Company name')).toBe(document.activeElement);
  expect(requests.map(({ path }) => path)).toEqual(['/api/set-up/check']);
});

it.each([
  ['expired', /admin command “set-up-link”/],
  ['void', /already set up/],
])('explains a link that is %s', async (state, words) => {
  open(state);
  expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});

it('can check the link again after a failure', async () => {
  open('valid', { 'POST /api/set-up/check': { status: 500, body: { message: 'It failed.' } } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
