import type { SecondFactorUser } from '@rampart/contract/api/second-factor.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';

const policy = {
  required_of: 'nobody',
  installation_requires_of: 'nobody',
  has_own: true,
  users: 3,
  users_with_second_factor: 1,
  administrators: 2,
  administrators_with_second_factor: 1,
};
const user: SecondFactorUser = {
  id: '5f8b7c1e-0b51-4b6e-9f5d-0d8b6b1d2c3a',
  name: 'Victor',
  last_name: 'Lindqvist',
  email: 'victor@prairie.example',
  since: '2026-03-02T09:00:00.000Z',
  recovery_codes_left: 9,
  can_be_reset: true,
};
const provider = {
  issuer: 'https://id.example',
  client_id: 'rampart',
  has_secret: true,
  is_required: false,
  sign_in_address: 'https://rampart.example/login/company/5f8b7c1e',
  shared_address: null as string | null,
};
const redirect_address = 'https://rampart.example/login/company/return';

async function open(script: Script = {}) {
  const opened = openApp('/admin/sign-in', {
    'GET /api/admin/sign-in/second-factor': { status: 200, body: policy },
    'POST /api/admin/sign-in/second-factor/users': { status: 200, body: { users: [user], has_more: false } },
    'GET /api/admin/sign-in/provider': { status: 200, body: { provider, redirect_address } },
    ...script,
  });
  await screen.findByRole('radio', { name: 'Everybody' });
  await screen.findByLabelText('Issuer');
  return opened;
}
const part = () => within(screen.getByRole('region', { name: 'Single sign-on' }));

it('asks before it signs out everyone without a second factor', async () => {
  const path = '/api/admin/sign-in/second-factor';
  const { requests } = await open({ [`PUT ${path}`]: { status: 204 } });
  expect(screen.getByText('2 of 3 users have none yet, among them 1 of 2 administrators.')).toBeDefined();
  const rules = within(screen.getByRole('region', { name: 'Second factor' }));
  const save = rules.getByRole('button', { name: 'Save' });
  expect(save.hasAttribute('disabled')).toBe(true);
  await userEvent.click(rules.getByRole('radio', { name: 'Administrators' }));
  await userEvent.click(save);
  const first = within(await screen.findByRole('dialog'));
  expect(first.getByText(/One administrator has no second factor/)).toBeDefined();
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(rules.getByRole('radio', { name: 'Everybody' }));
  await userEvent.click(save);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/2 users have no second factor/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Require' }));
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ required_of: 'everybody' }]));
});

it('does not let an administrator require a second factor that they do not have', async () => {
  const body = { ...policy, has_own: false };
  await open({ 'GET /api/admin/sign-in/second-factor': { status: 200, body } });
  expect(screen.getByRole('radio', { name: 'Everybody' }).hasAttribute('disabled')).toBe(true);
  const link = screen.getByRole('link', { name: 'My Profile' });
  expect(link.getAttribute('href')).toBe('/account#second-factor');
});

it.each([
  ['1 of 1 user has none yet, among them 1 of 1 administrator.', [1, 0, 1, 0]],
  ['1,247 of 1,284 users have none yet. All administrators have one.', [1284, 37, 12, 12]],
  ['All users have one.', [3, 3, 2, 2]],
])(
  'counts the users without a second factor: %s',
  async (text, [users, having, administrators, administratorsHaving]) => {
    const body = {
      ...policy,
      users,
      users_with_second_factor: having,
      administrators,
      administrators_with_second_factor: administratorsHaving,
    };
    await open({ 'GET /api/admin/sign-in/second-factor': { status: 200, body } });
    expect(screen.getByText(text)).toBeDefined();
  },
);

it('says what the operator of the installation requires', async () => {
  const body = { ...policy, installation_requires_of: 'administrators' };
  await open({ 'GET /api/admin/sign-in/second-factor': { status: 200, body } });
  expect(screen.getByText(/The operator of Rampart requires it of administrators in all companies/)).toBeDefined();
});

it('resets a second factor after a question, and offers it only where the server allows it', async () => {
  const path = `/api/admin/sign-in/second-factor/users/${user.id}`;
  const own = { ...user, id: crypto.randomUUID(), name: 'Maren', can_be_reset: false };
  const { requests } = await open({
    'POST /api/admin/sign-in/second-factor/users': { status: 200, body: { users: [own, user], has_more: false } },
    [`DELETE ${path}`]: { status: 204 },
  });
  const buttons = await screen.findAllByRole('button', { name: /^Reset the second factor of/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Reset the second factor of Victor Lindqvist',
  ]);
  await userEvent.click(buttons[0] as HTMLElement);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset second factor' }));
  await waitFor(() => expect(requests.some((request) => request.path === path)).toBe(true));
});

it('keeps the stored secret if none is typed, and never shows it', async () => {
  const path = '/api/admin/sign-in/provider';
  const { requests } = await open({ [`PUT ${path}`]: { status: 204 } });
  expect(part().getByLabelText<HTMLInputElement>('Client secret').value).toBe('');
  expect(part().getByText('A secret is stored. Leave this empty to keep it.')).toBeDefined();
  expect(part().getByLabelText<HTMLInputElement>('Redirect address').value).toBe(redirect_address);
  await userEvent.click(part().getByRole('button', { name: 'Save' }));
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() =>
    expect(sent()).toEqual([{ issuer: provider.issuer, client_id: provider.client_id, required: false }]),
  );
});

it("shows the server's errors at their fields, after saving and after testing", async () => {
  const refusal = (errors: object) => ({ status: 422, body: { message: 'Invalid.', errors } });
  await open({
    'PUT /api/admin/sign-in/provider': refusal({ client_secret: ['Enter the secret of the new issuer.'] }),
    'POST /api/admin/sign-in/provider/test': refusal({ issuer: ['The provider cannot be reached.'] }),
  });
  await userEvent.click(part().getByRole('button', { name: 'Test' }));
  expect(await part().findByText('The provider cannot be reached.')).toBeDefined();
  await userEvent.clear(part().getByLabelText('Issuer'));
  await userEvent.type(part().getByLabelText('Issuer'), 'https://other.example');
  await userEvent.click(part().getByRole('button', { name: 'Save' }));
  expect(await part().findByText('Enter the secret of the new issuer.')).toBeDefined();
});

it('shows the new redirect address to a company that still uses the shared one, and switches after a question', async () => {
  const shared = { ...provider, shared_address: 'https://rampart.example/login/company/return' };
  const own = 'https://rampart.example/login/company/return/9c2e';
  const path = '/api/admin/sign-in/provider/redirect-address';
  let isShared = true;
  const { requests } = await open({
    'GET /api/admin/sign-in/provider': () => ({
      status: 200,
      body: { provider: isShared ? shared : provider, redirect_address: own },
    }),
    [`POST ${path}`]: () => {
      isShared = false;
      return { status: 204 };
    },
  });
  const valueOf = (label: string) => part().getByLabelText<HTMLInputElement>(label).value;
  expect(valueOf('New redirect address')).toBe(own);
  expect(valueOf('Old redirect address, still in use')).toBe(shared.shared_address);
  await userEvent.click(part().getByRole('button', { name: 'Switch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch the redirect address' }));
  expect(dialog.getByText(/Have you added the new address at your provider/)).toBeDefined();
  expect(requests.some((request) => request.path === path)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Switch' }));
  await waitFor(() => expect(valueOf('Redirect address')).toBe(own));
  expect(part().queryByRole('button', { name: 'Switch' })).toBeNull();
});

it('says what another issuer or client means for the users', async () => {
  await open();
  const note = /finds users by their e-mail once more/;
  expect(part().queryByText(note)).toBeNull();
  await userEvent.type(part().getByLabelText('Client ID'), '-2');
  expect(part().getByText(note)).toBeDefined();
});
