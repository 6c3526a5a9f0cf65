import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';

const empty = {
  version: '1.2.3',
  database: 'PostgreSQL',
  mail: { server: null as string | null, sender: 'Rampart <rampart@localhost>' },
  catalogue: { products: 0, loaded_at: null as string | null },
  sources: { subscribed: 0, failing: 0, last_success_at: null as string | null },
  company: { users: 1, products: 0, assets: 0 },
};
const full = {
  ...empty,
  database: 'embedded',
  mail: { server: 'mail.example.com:587', sender: 'Rampart <rampart@example.com>' },
  catalogue: { products: 12_345, loaded_at: '2026-03-02T09:00:00.000Z' },
  sources: { subscribed: 3, failing: 1, last_success_at: '2026-03-04T09:00:00.000Z' },
  company: { users: 4, products: 1, assets: 20 },
};
const address = '/api/admin/installation';
const open = (body: object, script: Script = {}) =>
  openApp('/admin/installation', { [`GET ${address}`]: { status: 200, body }, ...script });

it('leads an empty installation through its first steps', async () => {
  open(empty);
  expect(await screen.findByText('Rampart 1.2.3, with PostgreSQL.')).toBeDefined();
  expect(screen.getByText(/no mail server yet/)).toBeDefined();
  expect(screen.getByText(/Load advisories/)).toBeDefined();
  expect(screen.getByText(/Subscribe to publishers/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open Subscriptions' }).getAttribute('href')).toBe(
    '/admin/catalogue/subscriptions',
  );
  expect(screen.getByText(/Import the spreadsheet that you have/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Import Equipment' }).getAttribute('href')).toBe('/equipment');
  expect(screen.getByText(/Invite your colleagues/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open Catalogue' }).getAttribute('href')).toBe('/admin/catalogue');
});

it('says what a working installation has', async () => {
  open(full);
  expect(await screen.findByText('12,345 products, last loaded on 2 Mar 2026.')).toBeDefined();
  expect(screen.getByText('3 sources, last checked on 4 Mar 2026. 1 source cannot be fetched.')).toBeDefined();
  expect(screen.getByText('1 product with 20 assets in My Equipment.')).toBeDefined();
  expect(screen.getByText('Through mail.example.com:587, from Rampart <rampart@example.com>.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open My Equipment' })).toBeDefined();
  expect(screen.getByText('4 users.')).toBeDefined();
});

it('sends a test mail, and says who gets it', async () => {
  open(full, { [`POST ${address}/test-mail`]: { status: 200, body: { to: 'ana@example.com', is_file: false } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Send Test Mail' }));
  expect(await screen.findByText(/accepted the mail for ana@example.com/)).toBeDefined();
});

it('shows why the mail server refused the test mail', async () => {
  const message = 'The mail server refused it with 550.';
  open(full, { [`POST ${address}/test-mail`]: { status: 409, body: { message, errors: { mail: [message] } } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Send Test Mail' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});

it('can load again after a failure', async () => {
  open(empty, { [`GET ${address}`]: { status: 500, body: { message: 'It failed.' } } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
