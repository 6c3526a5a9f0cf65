import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything } from '#testing/people.ts';

const wrong = { status: 422, body: { message: 'This code is wrong.', errors: { code: ['This code is wrong.'] } } };

/** Opens the application for a visitor who is signed in by the given call. */
function open(address: string, signsIn: string, script: Script) {
  let isSignedIn = false;
  const scripted = script[signsIn];
  return openApp(address, {
    'GET /api/user': () => (isSignedIn ? { status: 200, body: everything } : { status: 401, body: { message: '' } }),
    ...script,
    [signsIn]: async (request) => {
      const answer = typeof scripted === 'function' ? await scripted(request) : (scripted ?? { status: 204 });
      isSignedIn = answer.status < 300;
      return answer;
    },
  });
}

async function passPassword(step: 'code' | 'enrolment', signsIn: string, script: Script) {
  const answer = { status: 200, body: { second_step: step } };
  const opened = open('/login?from=%2F403', signsIn, { 'POST /login': answer, ...script });
  await userEvent.type(await screen.findByLabelText('E-mail'), 'maren@prairie.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return opened;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('after the password', () => {
  it('asks for a code, and continues with it', async () => {
    let tries = 0;
    const { router, requests } = await passPassword('code', 'POST /login/second-factor', {
      'POST /login/second-factor': () => (++tries === 1 ? wrong : { status: 204 }),
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Code');
    expect(document.activeElement).toBe(field);
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    await press('Continue');
    expect(screen.getByText('Code is required.')).toBeDefined();
    await userEvent.type(field, '000000');
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.');
    await userEvent.clear(field);
    await userEvent.type(field, '123456');
    await press('Continue');
    await waitFor(() => expect(router.state.location.pathname).toBe('/403'));
    const sent = requests.filter(({ path }) => path === '/login/second-factor').map(({ body }) => body);
    expect(sent).toEqual([{ code: '000000' }, { code: '123456' }]);
  });

  it('accepts a recovery code instead, and lets the user start again', async () => {
    await passPassword('code', 'POST /login/second-factor', {});
    await screen.findByLabelText('Code');
    await press('Use a recovery code');
    const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
    expect([document.activeElement, field.autocomplete]).toEqual([field, 'off']);
    await press('Use the authenticator app');
    expect(screen.getByLabelText('Code')).toBeDefined();
    await press('Start again');
    expect(screen.getByLabelText('Password')).toBeDefined();
  });

  it('sets up a second factor if the company requires it, and shows the recovery codes once', async () => {
    const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];
    const confirm = 'POST /login/second-factor/enrolment/confirm';
    const { router, requests } = await passPassword('enrolment', confirm, {
      'POST /login/second-factor/enrolment': {
        status: 200,
        body: { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/Rampart:maren?secret=ABCDEFGHIJ' },
      },
      [confirm]: { status: 200, body: { recovery_codes: codes } },
    });
    expect(await screen.findByText('ABCD EFGH IJ')).toBeDefined();
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
    await userEvent.type(screen.getByLabelText('Code that the app shows'), '123456');
    await press('Confirm');
    await screen.findByRole('heading', { name: 'Save your recovery codes' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    await press('Continue');
    await waitFor(() => expect(router.state.location.pathname).toBe('/403'));
    expect(requests.filter(({ path }) => path === '/login/second-factor/enrolment')).toHaveLength(1);
  });
});

it('offers to try again if no key for the authenticator app comes', async () => {
  const failure = { status: 503, body: { message: 'Try again shortly.' } };
  const key = { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/Rampart:maren?secret=ABCDEFGHIJ' };
  let tries = 0;
  await passPassword('enrolment', 'POST /login/second-factor/enrolment/confirm', {
    'POST /login/second-factor/enrolment': () => (++tries === 1 ? failure : { status: 200, body: key }),
  });
  expect((await screen.findByRole('alert')).textContent).toBe('Try again shortly.');
  await press('Try again');
  expect(await screen.findByText('ABCD EFGH IJ')).toBeDefined();
});

describe('back from the provider', () => {
  const back = 'POST /login/company/return';

  it('sends the answer once, and continues to the page where the user started', async () => {
    sessionStorage.setItem('rampart-return', '/403');
    const { router, requests } = open('/login/company/return?code=c&state=s', back, {
      [back]: { status: 200, body: { second_step: null } },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/403'));
    const sent = requests.filter(({ path }) => path === '/login/company/return').map(({ body }) => body);
    expect(sent).toEqual([{ answer: '?code=c&state=s' }]);
    sessionStorage.clear();
  });

  it('sends the redirect id of the company to which the answer came', async () => {
    const id = '7f0d3a52-90c4-4a1b-9d0e-3a2b7f1c5e60';
    const { requests } = open(`/login/company/return/${id}?code=c`, back, {
      [back]: { status: 200, body: { second_step: 'code' } },
    });
    expect(await screen.findByLabelText('Code')).toBeDefined();
    const sent = requests.filter(({ path }) => path === '/login/company/return').map(({ body }) => body);
    expect(sent).toEqual([{ answer: '?code=c', redirect_id: id }]);
  });

  it('asks for a second factor if it is required', async () => {
    open('/login/company/return?code=c', 'POST /login/second-factor', {
      [back]: { status: 200, body: { second_step: 'code' } },
    });
    expect(await screen.findByLabelText('Code')).toBeDefined();
  });

  it('shows why it was refused, with a way back', async () => {
    const message = 'The provider’s answer has expired, or one of the clocks is wrong.';
    const { router } = open('/login/company/return?code=c', 'POST /x', {
      [back]: { status: 422, body: { message, errors: { provider: [message] } } },
    });
    document.cookie = 'XSRF-TOKEN=guest-t';
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('leads a signed-in user back to the page that asked for a confirmation', async () => {
    sessionStorage.setItem('rampart-return', '/account#sessions');
    const message = 'The provider did not ask you to sign in again.';
    open('/login/company/return?code=c', 'POST /x', {
      [back]: { status: 422, body: { message, errors: { provider: [message] } } },
    });
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole('heading', { name: 'You are not confirmed' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/account#sessions');
    sessionStorage.clear();
  });
});
