import type { ManagedCompany } from '@rampart/contract/api/administration/companies.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { userWith } from '#testing/people.ts';

const company = (given: Partial<ManagedCompany>): ManagedCompany => ({
  id: 7,
  name: 'Harbor Water Utility',
  time_zone: 'America/New_York',
  suspended_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  users: 3,
  products: 40,
  assets: 12_345,
  ...given,
});
const own = company({ id: 1, name: 'Prairie Gas Transmission' });
const harbor = company({});

async function open(script: Script = {}, companies = [harbor, own]) {
  const body = { companies, has_more: false, total: companies.length };
  const seen = openApp('/admin/companies', { 'POST /api/admin/companies': { status: 200, body }, ...script });
  await screen.findByRole('table', { name: 'Companies' });
  return seen;
}
const openMenu = (name: string) => userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));

it('lists companies with their sizes, and links to their users', async () => {
  await open();
  const row = within(screen.getByRole('row', { name: /^Harbor/ }));
  expect(row.getByRole('cell', { name: '12,345' })).toBeDefined();
  expect(row.getByRole('link').getAttribute('href')).toBe('/admin/users?company=7');
  expect(screen.getByText('2 of 2 companies')).toBeDefined();
});

it('creates a company with its first administrator', async () => {
  const { sentTo } = await open({ 'POST /api/admin/companies/create': { status: 200, body: harbor } });
  await userEvent.click(screen.getByRole('button', { name: 'Create Company' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Company' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nordic Grid');
  const create = dialog.getByRole('button', { name: 'Create' });
  expect(create.hasAttribute('disabled')).toBe(true);
  const first = within(dialog.getByRole('group', { name: 'First administrator' }));
  await userEvent.type(first.getByRole('textbox', { name: 'First name' }), 'Ida');
  await userEvent.type(first.getByRole('textbox', { name: 'E-mail' }), 'ida@nordic.example');
  await userEvent.click(create);
  expect(await screen.findByText('Company created, the invitation is being sent')).toBeDefined();
  expect(sentTo('/api/admin/companies/create')).toEqual([
    {
      name: 'Nordic Grid',
      time_zone: 'UTC',
      administrator: { name: 'Ida', last_name: '', email: 'ida@nordic.example' },
    },
  ]);
});

it("suspends a company after a question, reopens it, and never offers to suspend the user's own company", async () => {
  await open({ 'POST /api/admin/companies/7/suspend': { status: 200, body: harbor } }, [
    harbor,
    own,
    company({ id: 8, name: 'Paused', suspended_at: '2026-02-01T00:00:00.000Z' }),
  ]);
  await openMenu('Paused');
  expect(await screen.findByRole('menuitem', { name: 'Reopen' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await openMenu('Prairie Gas Transmission');
  await screen.findByRole('menuitem', { name: 'Edit Company' });
  expect(screen.queryByRole('menuitem', { name: 'Suspend' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await openMenu('Harbor Water Utility');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Company' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Company suspended')).toBeDefined();
});

it('is for operators only', async () => {
  const { router } = openApp('/admin/companies', {}, userWith('Administration.users', 'Map.view'));
  await screen.findByRole('heading', { level: 1 });
  expect(router.state.location.pathname).toBe('/map');
});
