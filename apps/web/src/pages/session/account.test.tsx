import { noAlerts, type Alerts, type NextMails } from '@rampart/contract/api/notifications.ts';
import type { OpenSession } from '@rampart/contract/api/session/profile.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { enter } from '#testing/enter.ts';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything } from '#testing/people.ts';

const sessions: OpenSession[] = [
  {
    id: '5f8b7c1e-0b51-4b6e-9f5d-0d8b6b1d2c3a',
    address: '192.0.2.1',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    created_at: '2026-03-02T09:00:00.000Z',
    last_seen_at: '2026-03-02T09:30:00.000Z',
    is_current: true,
  },
  {
    id: '6f8b7c1e-0b51-4b6e-9f5d-0d8b6b1d2c3a',
    address: '192.0.2.2',
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    created_at: '2026-03-01T09:00:00.000Z',
    last_seen_at: '2026-03-01T09:30:00.000Z',
    is_current: false,
  },
];
const nextMails: NextMails = {
  time_zone: 'America/Chicago',
  is_allowed: true,
  critical: { due_at: null, is_at_once: false },
  reports: { due_at: '2026-03-15T12:00:00.000Z' },
};
const path = '/api/account/save-alerts';
const saved = (alerts: Alerts): Script => ({
  [`POST ${path}`]: { status: 200, body: { message: 'Success', alerts } },
});
const reportsOn: Alerts = {
  critical: { status: false },
  reports: { status: true, frequency_type: 'monthly', value: 15 },
};

async function open(script: Script = {}, alerts: Alerts = noAlerts) {
  const seen = openApp(
    '/account',
    {
      'GET /api/account/sessions': { status: 200, body: { sessions } },
      'GET /api/account/notifications': { status: 200, body: nextMails },
      ...script,
    },
    { ...everything, alerts },
  );
  await screen.findByRole('heading', { level: 1, name: 'My Profile' });
  return seen;
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const saveButton = () => part('Notifications').getByRole('button', { name: 'Save' });
const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled');

afterEach(() => {
  vi.useRealTimers();
});

it('changes the name on the whole page, and refuses an empty one at its field', async () => {
  const names = { name: 'Maren', last_name: 'Okafor-Lind' };
  const { sentTo } = await open({ 'PUT /api/account/profile': { status: 200, body: names } });
  const profile = part('Profile');
  const save = profile.getByRole('button', { name: 'Save name' });
  expect(isDisabled(save)).toBe(true);
  const first = profile.getByLabelText('First name');
  await userEvent.clear(first);
  await userEvent.click(save);
  expect(profile.getByText('First name is required.')).toBeDefined();
  await userEvent.type(first, 'Maren');
  await userEvent.type(profile.getByLabelText('Last name'), '-Lind');
  await userEvent.click(save);
  await screen.findByText('Name changed');
  expect(sentTo('/api/account/profile')).toEqual([names]);
  expect(screen.getAllByText(/Okafor-Lind/).length).toBeGreaterThan(1);
  expect(isDisabled(save)).toBe(true);
});

it('shows the name, the e-mail and the company', async () => {
  await open();
  const profile = part('Profile');
  for (const text of ['maren@prairie.example', 'Prairie Gas Transmission']) profile.getByText(text);
  for (const text of ['Maren', 'Okafor']) profile.getByDisplayValue(text);
});

describe('Notifications', () => {
  it('shows frequency and day choices only while reports are on', async () => {
    await open();
    expect(screen.queryByRole('group', { name: 'Day of week' })).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Management reports' }));
    expect(screen.getAllByRole('radio', { name: /^(Weekly|Bi-weekly|Monthly)$/ })).toHaveLength(3);
    expect(within(screen.getByRole('group', { name: 'Day of week' })).getAllByRole('radio')).toHaveLength(7);
  });

  it('offers 7 days of a week and 30 of a month; another frequency clears the day and disables Save', async () => {
    await open({}, reportsOn);
    expect(within(screen.getByRole('group', { name: 'Day of month' })).getAllByRole('radio')).toHaveLength(30);
    expect(isDisabled(saveButton())).toBe(false);
    await userEvent.click(screen.getByRole('radio', { name: 'Bi-weekly' }));
    const days = within(screen.getByRole('group', { name: 'Day of week' })).getAllByRole('radio');
    expect(days.filter((day) => (day as HTMLInputElement).checked)).toEqual([]);
    expect(isDisabled(saveButton())).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Wednesday' }));
    expect(isDisabled(saveButton())).toBe(false);
  });

  it('disables Save while reports are on without a day, and enables it when they are off', async () => {
    await open();
    const reports = screen.getByRole('switch', { name: 'Management reports' });
    await userEvent.click(reports);
    expect(isDisabled(saveButton())).toBe(true);
    await userEvent.click(reports);
    expect(isDisabled(saveButton())).toBe(false);
  });

  it('sends the settings and says Success for 5 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const alerts: Alerts = {
      critical: { ...noAlerts.critical, status: true },
      reports: { status: true, frequency_type: 'weekly', value: 5 },
      imports: { status: true },
    };
    const { sentTo } = await open(saved(alerts));
    await user.click(screen.getByRole('switch', { name: 'Critical alerts' }));
    await user.click(screen.getByRole('switch', { name: 'Management reports' }));
    await user.click(screen.getByRole('radio', { name: 'Friday' }));
    await user.click(saveButton());
    const status = await part('Notifications').findByText('Success');
    expect(sentTo(path)).toEqual([{ alerts }]);
    await act(() => vi.advanceTimersByTime(4_500));
    expect(status.isConnected).toBe(true);
    await act(() => vi.advanceTimersByTime(1_000));
    expect(part('Notifications').queryByText('Success')).toBeNull();
  });

  it('shows no message when saving fails, and keeps the choices', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { sentTo } = await open({ [`POST ${path}`]: { status: 500, body: { message: 'No.' } } }, reportsOn);
    await userEvent.click(screen.getByRole('radio', { name: '20' }));
    await userEvent.click(saveButton());
    await vi.waitFor(() => expect(error).toHaveBeenCalled());
    expect(sentTo(path)).toHaveLength(1);
    expect(screen.queryByText('Success')).toBeNull();
    expect(screen.queryByText('No.')).toBeNull();
    expect((screen.getByRole('radio', { name: '20' }) as HTMLInputElement).checked).toBe(true);
    error.mockRestore();
  });
});

describe('The next mail', () => {
  it("shows the time of the mail in the company's time zone, and the mail as it would be sent now", async () => {
    const body = { subject: 'Management report', html: '<p>Figures</p>', is_quiet: false };
    await open({ 'GET /api/account/notifications/preview/report': { status: 200, body } }, reportsOn);
    const next = await screen.findByRole('list', { name: 'Next mails' });
    expect(next.textContent).toContain('Next management report: Sunday, 15 March 2026 at 07:00');
    expect(next.textContent).toContain('America/Chicago');
    await userEvent.click(within(next).getByRole('button', { name: 'Preview of the next management report' }));
    const frame = await screen.findByTitle('The management report');
    expect([frame.getAttribute('srcdoc'), frame.getAttribute('sandbox')]).toEqual(['<p>Figures</p>', '']);
  });

  it('says that there is nothing to report', async () => {
    const body = { subject: 'Critical alert', html: '<p></p>', is_quiet: true };
    await open({
      'GET /api/account/notifications': {
        status: 200,
        body: { ...nextMails, critical: { due_at: '2026-03-03T13:00:00.000Z' } },
      },
      'GET /api/account/notifications/preview/critical': { status: 200, body },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Preview of the next critical alert' }));
    expect(await screen.findByText('Nothing to report yet')).toBeDefined();
  });

  it('says that no mail is sent to a user who may not see the dashboard', async () => {
    await open(
      { 'GET /api/account/notifications': { status: 200, body: { ...nextMails, is_allowed: false } } },
      reportsOn,
    );
    expect(await screen.findByText(/^You get no mails because you cannot see the dashboard/)).toBeDefined();
  });
});

describe('Active sessions', () => {
  const other = `DELETE /api/account/sessions/${sessions[1]?.id}`;
  const confirmation = (is_confirmed: boolean, ...ways: string[]): Script => ({
    'GET /api/account/confirmation': { status: 200, body: { is_confirmed, ways } },
  });
  const signOut = async (name: RegExp | string) =>
    userEvent.click(await part('Active sessions').findByRole('button', { name }));

  it("lists the user's sessions, and signs one out after the password", async () => {
    const { requests, sentTo } = await open({
      ...confirmation(false, 'password'),
      'POST /api/account/confirmation/password': { status: 204 },
      [other]: { status: 204 },
    });
    expect(await part('Active sessions').findByText('Chrome on Linux')).toBeDefined();
    expect(part('Active sessions').getByText('This device')).toBeDefined();
    const words = part('Active sessions').getByText('192.0.2.2').parentElement;
    expect(words?.textContent).toMatch(/^192\.0\.2\.2 signed\sin\s.+ last\sused\s/);
    await signOut(/^Sign out Safari on iPhone/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out a session' }));
    await userEvent.type(await dialog.findByLabelText('Your password'), 'my password');
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('1 session signed out')).toBeDefined();
    expect(sentTo('/api/account/confirmation/password')).toEqual([{ password: 'my password' }]);
    await vi.waitFor(() =>
      expect(requests.filter((request) => request.path === '/api/account/sessions')).toHaveLength(2),
    );
  });

  it('signs out all others with a code, and shows that the code is wrong', async () => {
    const text = 'This code is wrong or was already used.';
    const { sentTo } = await open({
      ...confirmation(false, 'password', 'code'),
      'POST /api/account/confirmation/code': { status: 422, body: { message: text, errors: { code: [text] } } },
    });
    await signOut('Sign out all other sessions');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out all other sessions' }));
    await userEvent.click(await dialog.findByRole('radio', { name: 'Code' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Code' }), '000000');
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await dialog.findByText(text)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Code' })));
    expect(sentTo('/api/account/sessions/end-others')).toEqual([]);
  });

  it('asks nothing more while a confirmation holds', async () => {
    await open({
      ...confirmation(true, 'password'),
      'POST /api/account/sessions/end-others': { status: 200, body: { ended: 2 } },
    });
    await signOut('Sign out all other sessions');
    const dialog = within(await screen.findByRole('dialog'));
    const button = await dialog.findByRole('button', { name: 'Sign out' });
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    await userEvent.click(button);
    expect(await screen.findByText('2 sessions signed out')).toBeDefined();
  });

  it('says how to get a password to a user who has nothing to confirm with', async () => {
    await open(confirmation(false));
    await signOut('Sign out all other sessions');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/you have no password and no second factor/)).toBeDefined();
    expect(isDisabled(dialog.getByRole('button', { name: 'Sign out' }))).toBe(true);
  });

  it('asks for no second code if only the signing out failed', async () => {
    let tries = 0;
    const { sentTo } = await open({
      'GET /api/account/confirmation': () => ({
        status: 200,
        body: { is_confirmed: tries > 0, ways: ['code'] },
      }),
      'POST /api/account/confirmation/code': { status: 204 },
      'POST /api/account/sessions/end-others': () => {
        tries += 1;
        return tries === 1 ? { status: 503, body: { message: 'Not now.' } } : { status: 200, body: { ended: 1 } };
      },
    });
    await signOut('Sign out all other sessions');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Code' }), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    await vi.waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Code' })).toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('1 session signed out')).toBeDefined();
    expect(sentTo('/api/account/confirmation/code')).toHaveLength(1);
  });

  it('asks again if the confirmation ended while the dialog was open', async () => {
    const text = 'Confirm first that it is you, with your password, a code or your provider.';
    let holds = true;
    await open({
      'GET /api/account/confirmation': () => ({ status: 200, body: { is_confirmed: holds, ways: ['password'] } }),
      'POST /api/account/sessions/end-others': () => {
        holds = false;
        return { status: 422, body: { message: text, errors: { confirmation: [text] } } };
      },
    });
    await signOut('Sign out all other sessions');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Sign out' }));
    expect(await dialog.findByLabelText('Your password')).toBeDefined();
  });

  it('offers to try again if the list fails', async () => {
    await open({ 'GET /api/account/sessions': { status: 404, body: { message: 'No.' } } });
    expect(await part('Active sessions').findByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('offers to sign out all others above the list, which can be long', async () => {
    await open();
    const all = await part('Active sessions').findByRole('button', { name: 'Sign out all other sessions' });
    const list = part('Active sessions').getByRole('list');
    expect(all.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(part('Active sessions').getByText(`${sessions.length} sessions`)).toBeDefined();
  });

  it('says that there is no other session', async () => {
    await open({ 'GET /api/account/sessions': { status: 200, body: { sessions: sessions.slice(0, 1) } } });
    expect(await part('Active sessions').findByText('You are not signed in on any other device.')).toBeDefined();
    expect(part('Active sessions').queryByRole('button', { name: 'Sign out all other sessions' })).toBeNull();
  });
});

describe('Password', () => {
  it('is changed with the current password', async () => {
    const { sentTo } = await open({ 'POST /api/account/password': { status: 204 } });
    await enter(screen.getByLabelText('Current password'), 'the old password');
    await enter(screen.getByLabelText('New password'), 'a password of mine');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed')).toBeDefined();
    expect(sentTo('/api/account/password')).toEqual([
      { current_password: 'the old password', password: 'a password of mine' },
    ]);
    expect((screen.getByLabelText('Current password') as HTMLInputElement).value).toBe('');
  });

  it('shows at its field that the current password is wrong', async () => {
    const text = 'This is not your current password.';
    await open({
      'POST /api/account/password': {
        status: 422,
        body: { message: 'The given data is invalid.', errors: { current_password: [text] } },
      },
    });
    await enter(screen.getByLabelText('Current password'), 'not this one');
    await enter(screen.getByLabelText('New password'), 'a password of mine');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('counts the missing characters, and moves the focus to the first wrong field', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('New password'), 'short');
    expect(screen.getByText('At least 15 characters, 10 more to go')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
    await enter(screen.getByLabelText('Current password'), 'the old password');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });
});

describe('unsaved settings', () => {
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const forms: [string, () => Promise<void>][] = [
    ['a name', () => userEvent.type(part('Profile').getByLabelText('Last name'), '-Lind')],
    ['notifications', () => userEvent.click(screen.getByRole('switch', { name: 'Critical alerts' }))],
    ['a frequency', () => userEvent.click(screen.getByRole('switch', { name: 'Management reports' }))],
    ['mails about imports', () => userEvent.click(screen.getByRole('switch', { name: 'Finished imports' }))],
    ['a password', () => userEvent.type(part('Password').getByLabelText('New password'), 'x')],
  ];

  it.each(forms)('%s asks before the user leaves the page, by a link and by closing the tab', async (_name, change) => {
    const { router } = await open();
    expect(unload()).toBe(false);
    await change();
    expect(unload()).toBe(true);
    await act(() => router.navigate('/account#password'));
    expect(screen.queryByRole('dialog')).toBeNull();
    void act(() => void router.navigate('/groups'));
    const question = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/account');
    expect(unload()).toBe(true);
    void act(() => void router.navigate('/groups'));
    const again = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    await userEvent.click(again.getByRole('button', { name: 'Leave without saving' }));
    await screen.findByRole('heading', { level: 1, name: 'Groups' });
    await waitFor(() => expect(unload()).toBe(false));
  });

  it('do not ask after saving, or when all values are back as they were', async () => {
    const critical = { ...noAlerts, critical: { status: true } };
    await open(saved(critical));
    await userEvent.click(screen.getByRole('switch', { name: 'Critical alerts' }));
    await userEvent.click(saveButton());
    await screen.findByText('Success');
    await waitFor(() => expect(unload()).toBe(false));
    await userEvent.click(screen.getByRole('switch', { name: 'Critical alerts' }));
    expect(unload()).toBe(true);
    await userEvent.click(screen.getByRole('switch', { name: 'Critical alerts' }));
    expect(unload()).toBe(false);
  });
});
