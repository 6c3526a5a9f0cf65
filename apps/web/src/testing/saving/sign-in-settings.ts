import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { done, inDialog, ok, says, type SavingForm } from './saving-form.ts';

const provider = {
  issuer: 'https://id.example',
  client_id: 'rampart',
  has_secret: true,
  is_required: false,
  sign_in_address: 'https://rampart.example/login/company/5f8b7c1e',
  shared_address: null as string | null,
};
const onSignIn = {
  address: '/admin/sign-in',
  script: () => ({
    'GET /api/admin/sign-in/second-factor': ok({
      required_of: 'nobody',
      installation_requires_of: 'nobody',
      has_own: true,
      users: 3,
      users_with_second_factor: 3,
      administrators: 1,
      administrators_with_second_factor: 1,
    }),
    'POST /api/admin/sign-in/second-factor/users': ok({ users: [], has_more: false }),
    'GET /api/admin/sign-in/provider': ok({ provider, redirect_address: 'https://rampart.example/return' }),
  }),
};

const onSharedAddress = {
  ...onSignIn,
  script: () => ({
    ...onSignIn.script(),
    'GET /api/admin/sign-in/provider': ok({
      provider: { ...provider, shared_address: 'https://rampart.example/return' },
      redirect_address: 'https://rampart.example/return/9c2e',
    }),
  }),
};

const removed = inDialog(/single sign-on/i);
const switched = inDialog('Switch the redirect address');
const secondFactor = async () => within(await screen.findByRole('region', { name: 'Second factor' }));
const signOn = async () => within(await screen.findByRole('region', { name: 'Single sign-on' }));

export const signInSettingForms: SavingForm[] = [
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
    ...onSharedAddress,
    saves: 'the new redirect address',
    request: 'POST /api/admin/sign-in/provider/redirect-address',
    saved: done,
    fill: async () => userEvent.click(await (await signOn()).findByRole('button', { name: 'Switch' })),
    press: switched.press('Switch'),
    isKept: switched.isOpen,
    ends: () => Promise.all([says('Redirect address switched'), switched.closes()]),
  },
  {
    ...onSignIn,
    saves: 'the required second factor',
    request: 'PUT /api/admin/sign-in/second-factor',
    saved: done,
    field: 'required_of',
    fill: async () => userEvent.click(await screen.findByRole('radio', { name: 'Everybody' })),
    press: async () => userEvent.click((await secondFactor()).getByRole('button', { name: 'Save' })),
    isKept: () => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everybody' }).checked).toBe(true),
    ends: () => says('Second factor required'),
  },
];
