import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { enter } from '#testing/enter.ts';
import { everything } from '#testing/people.ts';
import { done, ok, says, type SavingForm } from './saving-form.ts';

const nextMails = {
  time_zone: 'UTC',
  is_allowed: true,
  critical: { due_at: null, is_at_once: false },
  reports: { due_at: null },
};
const onAccount = {
  address: '/account',
  script: () => ({
    'GET /api/account/sessions': ok({ sessions: [] }),
    'GET /api/account/notifications': ok(nextMails),
    'GET /api/account/second-factor': ok({ since: null, recovery_codes_left: 0, is_required: false }),
  }),
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const pressIn = (name: string, label: string) => async () =>
  userEvent.click((await part(name)).getByRole('button', { name: label }));
const critical = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Critical alerts' });
const password = async (label: string) => (await part('Password')).getByLabelText<HTMLInputElement>(label);

export const accountForms: SavingForm[] = [
  {
    ...onAccount,
    saves: 'the notification settings',
    request: 'POST /api/account/save-alerts',
    saved: ok({ message: 'Success', alerts: { ...everything.alerts, critical: { status: true } } }),
    field: 'alerts.reports.value',
    fill: async () => userEvent.click((await part('Notifications')).getByRole('switch', { name: 'Critical alerts' })),
    press: pressIn('Notifications', 'Save'),
    isKept: () => expect(critical().checked).toBe(true),
    ends: () => says('Success'),
  },
  {
    ...onAccount,
    saves: "the user's own name",
    request: 'PUT /api/account/profile',
    saved: ok({ name: 'Marie', last_name: 'Okafor' }),
    field: 'name',
    fill: async () => {
      const field = (await part('Profile')).getByLabelText('First name');
      await userEvent.clear(field);
      await userEvent.type(field, 'Marie');
    },
    press: pressIn('Profile', 'Save name'),
    isKept: async () => expect((await part('Profile')).getByDisplayValue('Marie')).toBeDefined(),
    ends: () => says('Name changed'),
  },
  {
    ...onAccount,
    saves: 'a new password',
    request: 'POST /api/account/password',
    saved: done,
    field: 'password',
    fill: async () => {
      await enter(await password('Current password'), 'the old password');
      await enter(await password('New password'), 'a longer new password');
    },
    press: pressIn('Password', 'Change password'),
    isKept: async () => expect((await password('New password')).value).toBe('a longer new password'),
    ends: () => says('Password changed'),
  },
];
