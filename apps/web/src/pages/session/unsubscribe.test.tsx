import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';

/** As a visitor who is not signed in. */
const open = (script: Script) =>
  openApp('/unsubscribe/abc', { 'GET /api/user': { status: 401, body: { message: 'Sign in.' } }, ...script });
const link = (kind: string | null): Script => ({ 'POST /unsubscribe/check': { status: 200, body: { kind } } });

it('asks before it stops the mails, without signing in', async () => {
  const { requests } = open({
    ...link('critical'),
    'POST /unsubscribe/abc': { status: 200, body: { kind: 'critical' } },
  });
  await screen.findByRole('heading', { name: 'Stop critical alerts?' });
  expect(requests.filter(({ path }) => path === '/unsubscribe/abc')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByRole('heading', { name: 'You are unsubscribed' });
  expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
    '/account#notifications',
  );
});

it('says that a link is not valid', async () => {
  open(link(null));
  await screen.findByRole('heading', { name: 'This link cannot be used' });
});

it('shows why it failed, and lets the user try again', async () => {
  const failure = { message: 'Something went wrong on our side.' };
  open({ ...link('report'), 'POST /unsubscribe/abc': { status: 500, body: failure } });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect((await screen.findByRole('alert')).textContent).toBe(failure.message);
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeDefined();
});
