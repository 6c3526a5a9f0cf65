import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as profile from '@rampart/contract/api/session/profile.ts';
import * as session from '@rampart/contract/api/session/session.ts';
import { createPasswordLink } from '#admin/password-link.ts';
import { newAddress, openBrowser, password, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { mailLink, sweepRequests } from './password-reset.actions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(() => world.close());

/** A browser in a network of its own. */
function elsewhere() {
  const address = newAddress();
  return { address, browser: openBrowser(world, { remoteAddress: address }) };
}

/** The latest events of an address or a user, oldest first, with all that the record says. */
async function eventsOf({ id, email }: Pick<WorldUser, 'id' | 'email'>) {
  return world.inRole<Record<string, unknown>>(
    'rampart_operator',
    `SELECT kind, recorded_at, company_id, user_id, email, address, request_id IS NOT NULL AS has_request, details
     FROM security_record WHERE user_id = $1 OR email = $2 ORDER BY recorded_at, id`,
    [id, email],
  );
}

/** What every event of a user says, if the user did it in this network. */
const eventOf = (kind: string, user: WorldUser, address: string, details: object = {}) => ({
  kind,
  recorded_at: world.services.clock(),
  company_id: user.companyId,
  user_id: user.id,
  email: user.email,
  address,
  has_request: true,
  details,
});

it('signing in and out is recorded with who, where and how', async () => {
  const user = await userWithPassword(world);
  const { address, browser } = elsewhere();
  const failed = await browser.signIn(user.email, 'wrong');
  const text = 'The e-mail or the password is wrong.';
  expect([failed.status, failed.body]).toEqual([422, { message: text, errors: { email: [text] } }]);
  world.advance(1);
  const at = world.services.clock();
  await browser.signIn(user.email);
  world.advance(1);
  await browser.call(session.signOut, {});
  const events = await eventsOf(user);
  const minute = 60_000;
  expect(events).toEqual([
    { ...eventOf('sign-in-failed', user, address), recorded_at: new Date(at.getTime() - minute) },
    { ...eventOf('signed-in', user, address, { method: 'password' }), recorded_at: at },
    eventOf('signed-out', user, address),
  ]);
});

it('an attempt with an unknown address, and attempts that are too many, are recorded', async () => {
  const email = `${randomUUID()}@example.test`;
  const { address, browser } = elsewhere();
  for (let attempt = 0; attempt < 11; attempt += 1) await browser.signIn(email, 'wrong');
  const events = await eventsOf({ id: '00000000-0000-0000-0000-000000000000', email });
  const nobody = { ...eventOf('sign-in-failed', {} as WorldUser, address), company_id: null, user_id: null, email };
  expect(events).toHaveLength(11);
  expect(events).toContainEqual(nobody);
  expect(events).toContainEqual({ ...nobody, kind: 'sign-in-throttled' });
});

it('ending sessions and confirming is recorded, and refusals say what to do', async () => {
  const user = await userWithPassword(world);
  const { address, browser } = elsewhere();
  await browser.signIn(user.email);
  world.advance(1);
  const own = (await browser.call(profile.listSessions, {})).body.sessions;
  expect(own).toHaveLength(2);
  const current = own.find(({ is_current }) => is_current)?.id ?? '';
  const other = own.find(({ is_current }) => !is_current)?.id ?? '';
  const refused = (field: string, text: string) => [422, { message: text, errors: { [field]: [text] } }];
  const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];
  const confirm = (word: string) => browser.call(profile.confirmByPassword, { body: { password: word } });
  const end = (id: string) => browser.call(profile.endSession, { params: { id } });

  const first = 'Confirm first that it is you, with your password, a code or your provider.';
  expect(answerOf(await end(other))).toEqual(refused('confirmation', first));
  expect(answerOf(await browser.call(profile.endOtherSessions, {}))).toEqual(refused('confirmation', first));
  const itself = 'This is the session that you use. End it with “Sign Out”.';
  expect(answerOf(await end(current))).toEqual(refused('id', itself));
  expect(answerOf(await confirm('wrong'))).toEqual(refused('password', 'This password is wrong.'));
  world.advance(1);
  expect((await confirm(password)).status).toBe(204);
  world.advance(1);
  expect((await end(other)).status).toBe(204);
  const events = await eventsOf(user);
  expect(events.map(({ kind }) => kind)).toEqual([
    'signed-in',
    'confirmation-failed',
    'identity-confirmed',
    'session-ended',
  ]);
  const at = (minutes: number) => ({ recorded_at: new Date(world.services.clock().getTime() - minutes * 60_000) });
  expect(events[1]).toEqual({ ...eventOf('confirmation-failed', user, address), ...at(2) });
  expect(events[2]).toMatchObject({ address, has_request: true, details: { method: 'password' }, ...at(1) });
  const ended = eventOf('session-ended', user, address, { signed_in_from: '127.0.0.1' });
  expect(events[3]).toEqual(ended);

  await openBrowser(world).signIn(user.email);
  world.advance(1);
  expect((await browser.call(profile.endOtherSessions, {})).body).toEqual({ ended: 1 });
  expect((await eventsOf(user)).at(-1)).toEqual({
    ...ended,
    recorded_at: world.services.clock(),
    details: { sessions: 1 },
  });
});

it('a right password forgets the wrong ones of a confirmation', async () => {
  const user = await userWithPassword(world);
  const confirm = async (word: string) =>
    (await world.call(profile.confirmByPassword, user, { body: { password: word } })).status;
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 9; attempt += 1) expect(await confirm('wrong')).toBe(422);
    expect(await confirm(password)).toBe(204);
  }
});

it('a new name is recorded if it is another one', async () => {
  const user = await userWithPassword(world);
  const rename = (name: string, last_name: string) =>
    world.call(profile.updateProfile, user, { body: { name, last_name } });
  await rename('Ada', 'Tester');
  await rename('Ada', '');
  expect(await eventsOf(user)).toEqual([
    {
      ...eventOf('user-renamed', user, '', { from: 'Ada Tester', to: 'Ada' }),
      address: null,
      has_request: false,
    },
  ]);
});

it('a new password in My Profile is recorded; links that were mailed before end, and so do other sessions', async () => {
  const user = await userWithPassword(world);
  const { address, browser } = elsewhere();
  await browser.signIn(user.email);
  const link = (await createPasswordLink(world.database, user.email)).split('/').at(-1) ?? '';
  const isValid = async () => (await browser.call(session.checkResetLink, { body: { token: link } })).body.valid;
  expect(await isValid()).toBe(true);
  const change = (current_password: string, next: string) =>
    browser.call(profile.changePassword, { body: { current_password, password: next } });
  const wrong = ['This is not your current password.'];
  expect((await change('wrong', 'kqkqkqkqkqkqkqkqkq')).body.errors).toEqual({
    current_password: wrong,
    password: [expect.stringContaining('repeats')],
  });
  world.advance(1);
  expect((await change(password, 'a new word to sign in with')).status).toBe(204);
  expect(await isValid()).toBe(false);
  expect(await browser.isSignedIn()).toBe(true);
  expect((await world.call(session.getUser, user, {})).status).toBe(401);
  expect(await eventsOf(user)).toContainEqual(eventOf('password-changed', user, address));
});

it('a password link is recorded when it is asked for and used, and works for an hour', async () => {
  const user = await userWithPassword(world);
  const { address, browser } = elsewhere();
  const token = (await createPasswordLink(world.database, user.email)).split('/').at(-1) ?? '';
  const asked = await browser.call(session.forgotPassword, { body: { email: user.email } });
  expect(asked.body).toEqual({
    message: 'If this address belongs to an account, a mail with a link is on its way.',
  });
  const look = async (link: string) => (await browser.call(session.checkResetLink, { body: { token: link } })).body;
  expect(await look(token)).toEqual({ valid: true, password_min_length: 15 });
  expect(await look('invented')).toEqual({ valid: false, password_min_length: 15 });
  const use = () => browser.call(session.resetPassword, { body: { token, password: 'a new word to sign in with' } });
  world.advance(1);
  expect((await use()).body).toEqual({ message: 'Your password is changed. Sign in with the new one.' });
  const text = 'This link has expired or was already used. Ask for a new one.';
  expect((await use()).body).toEqual({ message: text, errors: { token: [text] } });
  const events = await eventsOf(user);
  expect(events).toContainEqual({
    ...eventOf('password-link-requested', user, address),
    company_id: null,
    user_id: null,
    recorded_at: new Date(world.services.clock().getTime() - 60_000),
  });
  expect(events).toContainEqual(eventOf('password-changed', user, address));
});

it('one network can ask for thirty password links an hour', async () => {
  const { browser } = elsewhere();
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1)
    statuses.push((await browser.call(session.forgotPassword, { body: { email: `a${index}@example.test` } })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  world.advance(59);
  const again = async () => (await browser.call(session.forgotPassword, { body: { email: 'b@example.test' } })).status;
  expect(await again()).toBe(429);
  world.advance(1);
  expect(await again()).toBe(200);
});

it('a user of a suspended company gets no link', async () => {
  const user = await userWithPassword(world);
  await world.inRole('rampart_operator', 'UPDATE company SET suspended_at = now() WHERE id = $1', [user.companyId]);
  const { browser } = elsewhere();
  await browser.call(session.forgotPassword, { body: { email: user.email } });
  const find = () =>
    world.inRole<{ id: string; handled_at: Date | null; user_id: string | null }>(
      'rampart_auth',
      'SELECT id, handled_at, user_id FROM password_reset WHERE email = $1',
      [user.email],
    );
  const [request] = await find();
  await mailLink(world.services, request?.id ?? '');
  expect(await find()).toEqual([{ id: request?.id, handled_at: world.services.clock(), user_id: null }]);
});

it('a request that is older than a link lives, or was handled, is not queued again', async () => {
  const at = world.services.clock();
  const rows = await world.inRole<{ id: string }>(
    'rampart_auth',
    `INSERT INTO password_reset (email, requested_at, handled_at)
     VALUES ('old@example.test', $1, NULL), ('done@example.test', $2, $2), ('new@example.test', $3, NULL) RETURNING id`,
    [new Date(at.getTime() - 60 * 60_000), at, new Date(at.getTime() - 60 * 60_000 + 1)],
  );
  const ids = rows.map(({ id }) => id);
  await sweepRequests(world.services);
  const { rows: jobs } = await world.database.pool.query<{ id: string }>(
    `SELECT data ->> 'id' AS id FROM pgboss.job WHERE data ->> 'id' = ANY ($1)`,
    [ids],
  );
  expect(jobs).toEqual([{ id: ids[2] }]);
});
