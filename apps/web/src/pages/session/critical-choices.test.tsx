import { noAlerts, type Alerts, type NextMails } from '@rampart/contract/api/notifications.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Script } from '#testing/fake-server.ts';
import { openApp } from '#testing/open-app.tsx';
import { everything } from '#testing/people.ts';

const nextMails: NextMails = {
  time_zone: 'America/Chicago',
  is_allowed: true,
  critical: { due_at: null, is_at_once: false },
  reports: { due_at: null },
};
const path = '/api/account/save-alerts';
const saved = (alerts: Alerts): Script => ({
  [`POST ${path}`]: { status: 200, body: { message: 'Success', alerts } },
});

async function open(script: Script = {}, alerts: Alerts = noAlerts) {
  const seen = openApp(
    '/account',
    {
      'GET /api/account/sessions': { status: 200, body: { sessions: [] } },
      'GET /api/account/notifications': { status: 200, body: nextMails },
      ...script,
    },
    { ...everything, alerts },
  );
  await screen.findByRole('heading', { level: 1, name: 'My Profile' });
  return seen;
}
const notifications = () => within(screen.getByRole('region', { name: 'Notifications' }));
const saveButton = () => notifications().getByRole('button', { name: 'Save' });
const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled');

it('lets the user choose when, from which score and of which equipment critical alerts tell, while they are on', async () => {
  const critical = { status: true, when: 'at_once', from_score: 7.5, assets: 'high' } as const;
  const { sentTo } = await open(saved({ ...noAlerts, critical }));
  const score = () => screen.queryByLabelText<HTMLInputElement>('New vulnerabilities from score');
  expect([score(), screen.queryByRole('radio', { name: 'Immediately' })]).toEqual([null, null]);
  await userEvent.click(screen.getByRole('switch', { name: 'Critical alerts' }));
  expect(score()?.value).toBe('9.0');
  expect((screen.getByRole('radio', { name: 'Daily at 07:00' }) as HTMLInputElement).checked).toBe(true);
  screen.getByText(/Sent daily when equipment/);
  await userEvent.click(screen.getByRole('radio', { name: 'Immediately' }));
  screen.getByText(/Sent immediately when equipment/);
  await userEvent.click(screen.getByRole('radio', { name: 'High priority only' }));
  for (const [entered, isRefused] of [
    ['11', true],
    ['7.25', true],
    ['7.5', false],
  ] as const) {
    await userEvent.clear(score() as HTMLElement);
    expect(isDisabled(saveButton())).toBe(true);
    await userEvent.type(score() as HTMLElement, entered);
    expect(isDisabled(saveButton())).toBe(isRefused);
    expect(screen.queryByText('Enter a score from 0 to 10, with at most one decimal.') !== null).toBe(isRefused);
  }
  await userEvent.click(saveButton());
  await notifications().findByText('Success');
  expect(sentTo(path)).toEqual([{ alerts: { ...noAlerts, critical } }]);
});

it('leaves out a score that is not valid when critical alerts are switched off', async () => {
  const on: Alerts = { ...noAlerts, critical: { ...noAlerts.critical, status: true } };
  const { sentTo } = await open(saved(noAlerts), on);
  await userEvent.clear(screen.getByLabelText('New vulnerabilities from score'));
  await userEvent.click(screen.getByRole('switch', { name: 'Critical alerts' }));
  await userEvent.click(saveButton());
  await notifications().findByText('Success');
  expect(sentTo(path)).toEqual([
    { alerts: { ...noAlerts, critical: { status: false, when: 'daily', assets: 'all' } } },
  ]);
});

it('shows that immediate alerts have no due time', async () => {
  const body: NextMails = { ...nextMails, critical: { due_at: null, is_at_once: true } };
  await open({ 'GET /api/account/notifications': { status: 200, body } });
  const list = await screen.findByRole('list', { name: 'Next mails' });
  expect(list.textContent).toContain('Next critical alert: immediatelywhen there is something to report');
  within(list).getByRole('button', { name: 'Preview of the next critical alert' });
});
