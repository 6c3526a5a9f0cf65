import { permissions } from '@rampart/contract/rules/accounts/permissions.ts';
import { managedUser } from '#testing/administration.ts';
import { chooseInMenu, click, inDialog, ok, says, type SavingForm } from './saving-form.ts';

const ines = managedUser();
const linked = managedUser({ has_provider_account: true });
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
const invited = inDialog('Invite User');
const changed = inDialog('Edit User');
const deactivated = inDialog('Deactivate User');
const unlinked = inDialog('Reset Single Sign-On');
const founded = inDialog('Create Company');
const renamed = inDialog('Edit Company');
const suspended = inDialog('Suspend Company');

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
    ends: () => Promise.all([says('The invitation for ines@prairie.example is being sent'), invited.closes()]),
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
    address: '/admin/users',
    script: () => ({ 'POST /api/admin/users': ok({ ...users, users: [linked] }) }),
    saves: 'the reset of single sign-on',
    request: `POST /api/admin/users/${ines.id}/reset-single-sign-on`,
    saved: ok(ines),
    fill: () => chooseInMenu('Actions for Ines Falk', 'Reset Single Sign-On'),
    press: unlinked.press('Reset'),
    isKept: unlinked.isOpen,
    ends: () => Promise.all([says('Single sign-on reset'), unlinked.closes()]),
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
    ends: () => Promise.all([says('Company created, the invitation is being sent'), founded.closes()]),
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
];
