import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { enter } from '#testing/enter.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { renderAt } from '#testing/render-at.tsx';
import { InvitationPage } from './invitation.tsx';

function open(state: string, accepted = { status: 200, body: { message: 'Your password is set.' } as object }) {
  document.cookie = 'XSRF-TOKEN=t';
  const body = { state, kind: 'invitation', company_name: 'Prairie', password_min_length: 15 };
  const { requests } = fakeServer({
    'POST /login/invitation/check': { status: 200, body },
    'POST /login/invitation': accepted,
  });
  return {
    requests,
    ...renderAt('/login/invitation/abc', () => [
      { path: '/login/invitation/:token', element: <InvitationPage /> },
      { path: '/login', element: null },
    ]),
  };
}

async function fill(email: string) {
  await screen.findByRole('heading', { name: 'Join Prairie' });
  await enter(screen.getByRole('textbox', { name: 'E-mail' }), email);
  await enter(screen.getByLabelText('New password'), 'a password of mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
}

it('sets the first password and opens the sign-in page', async () => {
  const { requests, router } = open('valid');
  await fill('ines@prairie.example');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toEqual({ saved: 'Your password is set.' });
  expect(requests.find(({ path }) => path === '/login/invitation')?.body).toEqual({
    token: 'abc',
    email: 'ines@prairie.example',
    password: 'a password of mine',
  });
});

it('says that the link is for another address', async () => {
  const text = 'This invitation is for another address. Enter the one that it was mailed to.';
  open('valid', { status: 422, body: { message: text, errors: { email: [text] } } });
  await fill('other@prairie.example');
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});

it.each([
  ['expired', /Ask the administrator/],
  ['used', /already set/],
  ['void', /newer mail/],
  ['unknown', /incomplete/],
])('explains a link that is %s', async (state, words) => {
  open(state);
  expect(await screen.findByRole('heading', { name: 'This link can no longer be used' })).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});

it('refuses a password that is made of the address or the company', async () => {
  const { requests } = open('valid');
  await screen.findByRole('heading', { name: 'Join Prairie' });
  await enter(screen.getByRole('textbox', { name: 'E-mail' }), 'ines@prairie.example');
  await enter(screen.getByLabelText('New password'), 'InesPrairie202612');
  expect(await screen.findByText(/made of your name, your e-mail address, your company/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(requests.map(({ path }) => path)).toEqual(['/login/invitation/check']);
});
