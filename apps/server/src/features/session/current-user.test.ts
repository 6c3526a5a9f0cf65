import { expect, it } from 'vitest';
import type { SignedInUser } from '#accounts/sessions.ts';
import { sessionJobs } from './session.jobs.ts';
import { passwordResetMail } from './password-reset.mail.ts';
import { currentUserOf } from './session.queries.ts';

const alerts = { critical: { status: true } } as never;
const user: SignedInUser = {
  sessionId: 's',
  companyId: 1,
  companyName: 'Grid',
  id: 'u',
  email: 'ada@example.test',
  name: 'Ada',
  lastName: 'Tester',
  permissions: ['Map.view'],
  hasSecondFactor: false,
  impersonatorId: null,
  impersonatorName: null,
  actingUntil: null,
};
const answer = {
  id: 'u',
  name: 'Ada',
  last_name: 'Tester',
  email: 'ada@example.test',
  is_impersonating: false,
  is_admin_or_higher: false,
  impersonator: null,
  company: { name: 'Grid' },
  permissions: ['Map.view'],
  alerts,
};

it('a user is answered with the fields of the specification, and nothing of the session', () => {
  expect(currentUserOf(user, alerts)).toEqual(answer);
  const permissions = ['Administration.users'] as const;
  expect(currentUserOf({ ...user, permissions: [...permissions] }, alerts)).toMatchObject({ is_admin_or_higher: true });
});

it('while impersonating, the answer says who acts, and until when', () => {
  const actingUntil = new Date('2026-03-02T09:00:00Z');
  const acting = { ...user, impersonatorId: 'b', impersonatorName: 'Bo Boss', actingUntil };
  const shown = { ...answer, is_impersonating: true };
  const impersonator = { id: 'b', name: 'Bo Boss', until: '2026-03-02T09:00:00.000Z' };
  expect(currentUserOf(acting, alerts)).toEqual({ ...shown, impersonator });
  expect(currentUserOf({ ...acting, impersonatorName: null }, alerts)).toEqual({
    ...shown,
    impersonator: { ...impersonator, name: '' },
  });
  expect(currentUserOf({ ...acting, actingUntil: null }, alerts)).toEqual(shown);
  expect(currentUserOf({ ...user, actingUntil }, alerts)).toEqual(answer);
});

it('the mail with a password link names the user, the link and its time', async () => {
  const mail = await passwordResetMail(
    { email: 'ada@example.test', name: 'Ada' },
    'https://a.example/login/reset/x',
    60,
  );
  expect(mail).toMatchObject({ to: 'ada@example.test', subject: 'Set a new password for Rampart' });
  for (const part of [mail.text, mail.html])
    for (const words of ['Ada', 'https://a.example/login/reset/x', /60 minutes|an hour|1 hour/])
      expect(part).toMatch(words);
});

it('a mail that cannot be sent is tried nine times more, which takes as long as its link works', () => {
  expect(sessionJobs({} as never)).toMatchObject([{ name: 'password-reset-mail', queue: { retryLimit: 9 } }]);
});
