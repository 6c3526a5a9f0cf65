import { permissions } from '@rampart/contract/rules/permissions.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { managedUser } from '#testing/administration.ts';
import { chooseInMenu, click, done, inDialog, ok, says, type SavingForm } from './saving-form.ts';

const ines = managedUser();
const company = {
  id: 7,
  name: 'Harbor Water Utility',
  time_zone: 'UTC',
  suspended_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  users: 3,
  products: 40,
  assets: 12,
};
const users = {
  users: [ines],
  has_more: false,
  total: 1,
  company: { id: 1, name: 'Prairie' },
  grantable: permissions,
};
const onUsers = { address: '/admin/users', script: () => ({ 'POST /api/admin/users': ok(users) }) };
const onCompanies = {
  address: '/admin/companies',
  script: () => ({ 'POST /api/admin/companies': ok({ companies: [company], has_more: false, total: 1 }) }),
};
const alias = { id: 3, manufacturer: 'Halden', alias: 'Halden Oy', added_by: 'Maren', added_at: company.created_at };
const onAliases = {
  address: '/admin/catalogue/aliases',
  script: () => ({ 'GET /api/admin/catalogue/aliases': ok({ aliases: [alias] }) }),
};
const provider = {
  issuer: 'https://id.example',
  client_id: 'rampart',
  has_secret: true,
  is_required: false,
  sign_in_address: 'https://rampart.example/login/company/5f8b7c1e',
};
const onSignIn = {
  address: '/admin/sign-in',
  script: () => ({
    'GET /api/admin/sign-in/second-factor': ok({
      is_required: false,
      has_own: true,
      users: 3,
      users_with_second_factor: 3,
    }),
    'POST /api/admin/sign-in/second-factor/users': ok({ users: [], has_more: false }),
    'GET /api/admin/sign-in/provider': ok({ provider, redirect_address: 'https://rampart.example/return' }),
  }),
};

const invited = inDialog('Invite User');
const changed = inDialog('Edit User');
const deactivated = inDialog('Deactivate User');
const founded = inDialog('Create Company');
const renamed = inDialog('Edit Company');
const suspended = inDialog('Suspend Company');
const added = inDialog('Add Alias');
const dropped = inDialog('Remove Alias');
const removed = inDialog(/single sign-on/i);
const signOn = async () => within(await screen.findByRole('region', { name: 'Single sign-on' }));

export const administrationForms: SavingForm[] = [
  {
    ...onUsers,
    saves: 'an invitation',
    request: 'POST /api/admin/users/invite',
    saved: ok(ines),
    field: 'email',
    fill: async () => {
      await click('Invite User');
      await invited.type('First name', 'Ines');
      await invited.type('E-mail', 'ines@prairie.example');
    },
    press: invited.press('Send Invitation'),
    isKept: () => invited.holds('E-mail', 'ines@prairie.example'),
    ends: () => Promise.all([says('Invitation for ines@prairie.example is on its way'), invited.closes()]),
  },
  {
    ...onUsers,
    saves: 'a user',
    request: `PUT /api/admin/users/${ines.id}`,
    saved: ok(ines),
    field: 'name',
    fill: async () => {
      await chooseInMenu('Actions for Ines Falk', 'Edit User');
      await changed.type('First name', 'Inez');
    },
    press: changed.press('Update'),
    isKept: () => changed.holds('First name', 'Inez'),
    ends: () => Promise.all([says('User updated'), changed.closes()]),
  },
  {
    ...onUsers,
    saves: 'the deactivation of a user',
    request: `POST /api/admin/users/${ines.id}/deactivate`,
    saved: ok(ines),
    field: 'user',
    fill: () => chooseInMenu('Actions for Ines Falk', 'Deactivate'),
    press: deactivated.press('Deactivate'),
    isKept: deactivated.isOpen,
    ends: () => Promise.all([says('User deactivated'), deactivated.closes()]),
  },
  {
    ...onCompanies,
    saves: 'a new company',
    request: 'POST /api/admin/companies/create',
    saved: ok(company),
    field: 'administrator.email',
    fill: async () => {
      await click('Create Company');
      await founded.type('Name', 'Nordic Grid');
      await founded.type('First name', 'Ida');
      await founded.type('E-mail', 'ida@nordic.example');
    },
    press: founded.press('Create'),
    isKept: () => founded.holds('E-mail', 'ida@nordic.example'),
    ends: () => Promise.all([says('Company created, the invitation is on its way'), founded.closes()]),
  },
  {
    ...onCompanies,
    saves: 'a company',
    request: 'PUT /api/admin/companies/7',
    saved: ok(company),
    field: 'name',
    fill: async () => {
      await chooseInMenu('Actions for Harbor Water Utility', 'Edit Company');
      await renamed.type('Name', 'Harbor Water');
    },
    press: renamed.press('Update'),
    isKept: () => renamed.holds('Name', 'Harbor Water'),
    ends: () => Promise.all([says('Company updated'), renamed.closes()]),
  },
  {
    ...onCompanies,
    saves: 'the suspension of a company',
    request: 'POST /api/admin/companies/7/suspend',
    saved: ok(company),
    fill: () => chooseInMenu('Actions for Harbor Water Utility', 'Suspend'),
    press: suspended.press('Suspend'),
    isKept: suspended.isOpen,
    ends: () => Promise.all([says('Company suspended'), suspended.closes()]),
  },
  {
    ...onAliases,
    saves: 'a new alias',
    request: 'POST /api/admin/catalogue/aliases',
    saved: ok(alias),
    field: 'alias',
    fill: async () => {
      await click('Add Alias');
      await added.type('Written as', 'Halden AB');
      await added.type('Manufacturer', 'Halden');
    },
    press: added.press('Add'),
    isKept: () => added.holds('Written as', 'Halden AB'),
    ends: () => Promise.all([says('Alias added'), added.closes()]),
  },
  {
    ...onAliases,
    saves: 'the removal of an alias',
    request: 'DELETE /api/admin/catalogue/aliases/3',
    saved: done,
    fill: () => click('Remove Halden Oy'),
    press: dropped.press('Remove Alias'),
    isKept: dropped.isOpen,
    ends: () => Promise.all([says('Alias removed'), dropped.closes()]),
  },
  {
    ...onSignIn,
    saves: 'the settings of single sign-on',
    request: 'PUT /api/admin/sign-in/provider',
    saved: done,
    field: 'client_secret',
    fill: async () => {
      const field = await (await signOn()).findByLabelText('Client ID');
      await userEvent.clear(field);
      await userEvent.type(field, 'rampart-2');
    },
    press: async () => userEvent.click((await signOn()).getByRole('button', { name: 'Save' })),
    isKept: async () => expect((await signOn()).getByDisplayValue('rampart-2')).toBeDefined(),
    ends: () => says('Single sign-on saved'),
  },
  {
    ...onSignIn,
    saves: 'the removal of single sign-on',
    request: 'DELETE /api/admin/sign-in/provider',
    saved: done,
    fill: async () => userEvent.click(await (await signOn()).findByRole('button', { name: 'Remove' })),
    press: removed.press('Remove'),
    isKept: removed.isOpen,
    ends: () => Promise.all([says('Single sign-on removed'), removed.closes()]),
  },
  {
    ...onSignIn,
    saves: 'that everyone needs a second factor',
    request: 'PUT /api/admin/sign-in/second-factor',
    saved: done,
    field: 'required',
    fill: () => screen.findByRole('switch', { name: 'Require a second factor' }),
    press: () => userEvent.click(screen.getByRole('switch', { name: 'Require a second factor' })),
    isKept: () => screen.getByRole('switch', { name: 'Require a second factor' }),
    ends: () => says('Second factor required'),
  },
];
