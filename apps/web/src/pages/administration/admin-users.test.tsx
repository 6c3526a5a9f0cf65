import type { ManagedUser } from '@rampart/contract/api/administration/users.ts';
import { permissionSets, permissionTexts } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { permissions, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { managedUser } from '#testing/administration.ts';
import { enter } from '#testing/enter.ts';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything, userWith } from '#testing/people.ts';

const ines = managedUser();
const administrator = userWith(...permissionSets[3].permissions);

async function open(
  users: ManagedUser[] = [ines],
  script: Script = {},
  grantable: readonly Permission[] = permissions,
) {
  const body = { users, has_more: false, total: users.length, company: { id: 1, name: 'Prairie' }, grantable };
  const seen = openApp('/admin/users', { 'POST /api/admin/users': { status: 200, body }, ...script }, administrator);
  await screen.findByRole('table', { name: 'Users' });
  return seen;
}

const entriesOf = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};
const choose = async (name: string, entry: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

it('lists users with their permissions and their status', async () => {
  await open([
    ines,
    managedUser({ id: '1', name: 'Omar', state: 'invited', link_expires_at: '2020-01-01T00:00:00.000Z' }),
    managedUser({ id: '2', name: 'Paula', state: 'deactivated', permissions: ['Map.view'] }),
  ]);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows[0]?.textContent).toContain('Viewer');
  expect(rows[1]?.textContent).toContain('Link expired');
  expect(rows[2]?.textContent).toContain('Custom: 1');
  expect(rows[2]?.textContent).toContain('Deactivated');
});

it('invites a user with a ready-made set, and explains each permission', async () => {
  const { sentTo } = await open([ines], { 'POST /api/admin/users/invite': { status: 200, body: ines } });
  await userEvent.click(screen.getByRole('button', { name: 'Invite User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite User' }));
  for (const { explains } of Object.values(permissionTexts)) expect(dialog.getByText(explains)).toBeDefined();
  const send = dialog.getByRole('button', { name: 'Send Invitation' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: 'First name' }), 'Ines');
  await enter(dialog.getByRole('textbox', { name: 'E-mail' }), 'ines@prairie.example');
  await userEvent.click(dialog.getByRole('button', { name: /^Site engineer/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'See the map' }));
  await userEvent.click(send);
  expect(await screen.findByText('The invitation for ines@prairie.example is being sent')).toBeDefined();
  expect(sentTo('/api/admin/users/invite')).toEqual([
    {
      name: 'Ines',
      last_name: '',
      email: 'ines@prairie.example',
      permissions: permissionSets[1].permissions.filter((one) => one !== 'Map.view'),
    },
  ]);
});

it('offers only permissions that the administrator may give', async () => {
  await open([ines], {}, ['Map.view', 'Administration.users']);
  await userEvent.click(screen.getByRole('button', { name: 'Invite User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite User' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  expect(dialog.getByRole('button', { name: /^Viewer/ }).hasAttribute('disabled')).toBe(true);
});

it('shows an error of the server at its field, or above the form', async () => {
  const errors = { email: ['This address already has an account.'] };
  let answer = { status: 422, body: { message: 'The given data is invalid.', errors } as object };
  await open([ines], {
    'POST /api/admin/users/invite': () => answer,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Invite User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite User' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'First name' }), 'Ines');
  await enter(dialog.getByRole('textbox', { name: 'E-mail' }), 'ines@prairie.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Send Invitation' }));
  expect(await dialog.findByText('This address already has an account.')).toBeDefined();
  answer = { status: 403, body: { message: 'You can only give permissions that you hold yourself.' } };
  await userEvent.click(dialog.getByRole('button', { name: 'Send Invitation' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('that you hold yourself');
});

it('deactivates a user after a question, and shows why it failed', async () => {
  const errors = { user: ['This is the last active administrator of the company.'] };
  await open([ines], {
    [`POST /api/admin/users/${ines.id}/deactivate`]: { status: 422, body: { message: 'No.', errors } },
  });
  await choose('Ines Falk', 'Deactivate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate User' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('last active administrator');
});

it('resets single sign-on only of users who signed in at the provider, and says what follows', async () => {
  const own = managedUser({ id: administrator.id, name: 'Me', last_name: '', has_provider_account: true });
  const { requests } = await open(
    [managedUser({ has_provider_account: true }), managedUser({ id: '1', name: 'Omar', last_name: '' }), own],
    { [`POST /api/admin/users/${ines.id}/reset-single-sign-on`]: { status: 200, body: ines } },
  );
  expect(await entriesOf('Omar')).not.toContain('Reset Single Sign-On');
  await userEvent.keyboard('{Escape}');
  await choose('Me', 'Reset Single Sign-On');
  const mine = within(await screen.findByRole('dialog', { name: 'Reset Single Sign-On' }));
  expect(mine.getByText('You are signed out everywhere else immediately.')).toBeDefined();
  await userEvent.click(mine.getByRole('button', { name: 'Cancel' }));
  await choose('Ines Falk', 'Reset Single Sign-On');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset Single Sign-On' }));
  expect(await dialog.findByText('Ines Falk is signed out everywhere immediately.')).toBeDefined();
  expect(dialog.getByText(/that has the address ines@prairie.example signs in as this user/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Single sign-on reset')).toBeDefined();
  expect(requests.filter(({ path }) => path.endsWith('/reset-single-sign-on'))).toHaveLength(1);
});

it('offers no action that the server would refuse', async () => {
  await open([
    managedUser({ name: 'Op', last_name: 'Erator', can_manage: false, can_impersonate: false }),
    managedUser({ id: administrator.id, name: 'Me', last_name: '', can_impersonate: false }),
    managedUser({ id: '3', name: 'Off', last_name: '', state: 'deactivated', can_impersonate: false }),
  ]);
  expect(screen.queryByRole('button', { name: 'Actions for Op Erator' })).toBeNull();
  expect(await entriesOf('Me')).toEqual(['Edit User']);
  await userEvent.keyboard('{Escape}');
  expect(await entriesOf('Off')).toEqual(['Edit User', 'Reactivate']);
});

it('impersonates a user with a reason, and reloads everything', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const { sentTo } = await open([ines], { [`POST /api/admin/users/${ines.id}/impersonate`]: { status: 204 } });
  await choose('Ines Falk', 'Impersonate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Impersonate Ines Falk' }));
  const start = dialog.getByRole('button', { name: 'Impersonate' });
  expect(start.hasAttribute('disabled')).toBe(true);
  await enter(dialog.getByRole('textbox', { name: 'Reason' }), 'Cannot find an asset');
  await userEvent.click(start);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(sentTo(`/api/admin/users/${ines.id}/impersonate`)).toEqual([{ reason: 'Cannot find an asset' }]);
});

it('shows a banner on every page while impersonating, with both names and a way back', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const acting = { ...everything, is_impersonating: true, impersonator: { id: ines.id, name: 'Ines Falk', until } };
  openApp('/403', { 'POST /api/impersonation/stop': { status: 204 } }, acting);
  const banner = within(await screen.findByRole('region', { name: 'Impersonation' }));
  expect(banner.getByText('Ines Falk is acting as Maren Okafor')).toBeDefined();
  await userEvent.click(banner.getByRole('button', { name: 'Stop impersonating' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/users'));
});

it('is in the menu only for users with the permission', async () => {
  openApp('/groups', {}, userWith('Map.view'));
  await userEvent.click(await screen.findByRole('button', { name: 'Maren Okafor' }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: 'Administration' })).toBeNull();
});
