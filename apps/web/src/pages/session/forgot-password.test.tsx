import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { renderAt } from '#testing/render-at.tsx';
import { ForgotPasswordPage } from './forgot-password.tsx';

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=t';
  renderAt('/login/forgot', () => [{ path: '/login/forgot', element: <ForgotPasswordPage /> }]);
});

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send link' }));

it("asks for a link, and shows the server's answer and a way back", async () => {
  const message = 'If the address belongs to an account, a link is on its way.';
  const { requests } = fakeServer({ 'POST /login/forgot': { status: 200, body: { message } } });
  await userEvent.type(screen.getByLabelText('E-mail'), ' maren@prairie.example ');
  await send();
  await screen.findByText(message);
  expect(requests[0]?.body).toEqual({ email: 'maren@prairie.example' });
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
});

it('needs an address', async () => {
  await send();
  expect(screen.getByText('E-mail is required.')).toBeDefined();
});

it('shows a server error as an alert', async () => {
  fakeServer({ 'POST /login/forgot': { status: 429, body: { message: 'Too many attempts.' } } });
  await userEvent.type(screen.getByLabelText('E-mail'), 'maren@prairie.example');
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
});
