import type { BundleKey } from '@rampart/contract/api/administration/bundles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openApp } from '#testing/open-app.tsx';

const path = '/api/admin/catalogue/bundle-keys';
const address = '/admin/catalogue/bundles';
const key: BundleKey = {
  id: 3,
  name: 'Head office',
  fingerprint: '0123456789ABCDEF0123456789ABCDEF01234567',
  added_by: 'Maren',
  added_at: '2026-03-01T08:00:00.000Z',
  last_bundle: { until: '2026-03-05T08:00:00.000Z', taken_at: '2026-03-06T08:00:00.000Z' },
};

it('shows whose bundles are taken with their fingerprints, and the own key', async () => {
  openApp(address, {
    [`GET ${path}`]: {
      status: 200,
      body: { keys: [key], own: { fingerprint: 'F'.repeat(40), made_at: '2026-01-02T08:00:00.000Z' } },
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Bundle keys' }));
  expect(table.getByText('0123 4567 89AB CDEF 0123 4567 89AB CDEF 0123 4567')).toBeDefined();
  expect(table.getByText('Until 5 Mar 2026')).toBeDefined();
  const own = within(screen.getByRole('region', { name: 'Key of this installation' }));
  expect(own.getByText(Array(10).fill('FFFF').join(' '))).toBeDefined();
});

it('adds a key from its file, and shows at the fingerprint that it is another one', async () => {
  const errors = { fingerprint: ['The key in the file has another fingerprint: 0123 4567.'] };
  const { sentTo } = openApp(address, {
    [`GET ${path}`]: { status: 200, body: { keys: [], own: null } },
    [`POST ${path}`]: { status: 422, body: { message: 'No.', errors } },
  });
  expect(await screen.findByText('No bundle keys yet')).toBeDefined();
  expect(screen.getByText(/^There is no key yet/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add Key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Key' }));
  const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  await userEvent.type(dialog.getByLabelText('Name'), 'Head office');
  await userEvent.type(dialog.getByLabelText('Fingerprint'), '0123');
  const zone = dialog.getByLabelText(/choose/);
  await userEvent.upload(zone, new File(['x'.repeat(10_001)], 'large.pem'));
  expect(await dialog.findByText('The file is too large for a key.')).toBeDefined();
  expect(add.disabled).toBe(true);
  await userEvent.upload(zone, new File(['PEM'], 'bundle-key.pem'));
  await waitFor(() => expect(add.disabled).toBe(false));
  await userEvent.click(add);
  expect(await dialog.findByText(/another fingerprint: 0123 4567/)).toBeDefined();
  expect(sentTo(path)).toContainEqual({ name: 'Head office', public_key: 'PEM', fingerprint: '0123' });
  expect(dialog.getByText('bundle-key.pem')).toBeDefined();
});
