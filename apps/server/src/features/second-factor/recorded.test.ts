import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/second-factor.ts';
import { endOtherSessions } from '@rampart/contract/api/session/profile.ts';
import { enrol, openBrowser, password, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(() => world.close());

/** The events of a user, oldest first, with all that the record says. */
async function eventsOf({ id }: WorldUser) {
  return world.inRole<Record<string, unknown>>(
    'rampart_operator',
    `SELECT kind, recorded_at, company_id, user_id, actor_id, email, address,
            request_id IS NOT NULL AS has_request, details
     FROM security_record WHERE user_id = $1 ORDER BY recorded_at, id`,
    [id],
  );
}

const eventOf = (kind: string, user: WorldUser, minutesAgo: number, more: object = {}) => ({
  kind,
  recorded_at: new Date(world.services.clock().getTime() - minutesAgo * 60_000),
  company_id: user.companyId,
  user_id: user.id,
  actor_id: null,
  email: user.email,
  address: '127.0.0.1',
  has_request: true,
  details: {},
  ...more,
});

/** The answer of a refused call: the text as the message, and at its field. */
const refused = (field: string, text: string) => [422, { message: text, errors: { [field]: [text] } }];
const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];
const wrongCode = refused('code', 'This code is wrong or was already used.');
const wrongPassword = refused('password', 'This password is wrong.');

it('every change of a second factor is recorded with who and where, and refusals say why', async () => {
  const user = await userWithPassword(world);
  const call = async (work: () => Promise<{ status: number; body: unknown }>) => {
    world.advance(1);
    return answerOf(await work());
  };
  const { code, secret, recoveryCodes } = await enrol(world, user);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const renew = (word: string, given: string) =>
    call(() => world.call(api.renewRecoveryCodes, user, { body: { password: word, code: given } }));
  const confirm = (given: string) => call(() => world.call(api.confirmByCode, user, { body: { code: given } }));
  const remove = (word: string, given: string) =>
    call(() => world.call(api.removeSecondFactor, user, { body: { password: word, code: given } }));
  expect(await renew('wrong', code())).toEqual(wrongPassword);
  expect(await renew(password, '000000')).toEqual(wrongCode);
  expect(await confirm('000000')).toEqual(wrongCode);
  expect(await confirm(recoveryCodes[0] ?? '')).toEqual([204, undefined]);
  expect((await world.call(endOtherSessions, user, {})).status).toBe(200);
  expect((await renew(password, recoveryCodes[1] ?? ''))[0]).toBe(200);
  expect(await remove(password, recoveryCodes[2] ?? '')).toEqual(wrongCode);
  world.advance(1);
  expect(await remove(password, code(1))).toEqual([204, undefined]);
  const events = (await eventsOf(user)).filter(({ kind }) => kind !== 'identity-confirmed');
  expect(events).toEqual([
    eventOf('second-factor-on', user, 9),
    eventOf('confirmation-failed', user, 7),
    eventOf('second-factor-failed', user, 6),
    eventOf('second-factor-failed', user, 5),
    eventOf('recovery-codes-made', user, 3),
    eventOf('second-factor-failed', user, 2),
    eventOf('second-factor-off', user, 0),
  ]);
  const sessions = await world.inRole('rampart_auth', 'SELECT second_factor FROM session WHERE user_id = $1', [
    user.id,
  ]);
  expect(sessions).toEqual([{ second_factor: null }]);
});

it('setting one up proves it for this session only, and switching it off takes that back', async () => {
  const user = await userWithPassword(world);
  const { browser } = await signedIn(user);
  const sessions = async () =>
    (
      await world.inRole<{ second_factor: string | null }>(
        'rampart_auth',
        'SELECT second_factor FROM session WHERE user_id = $1 ORDER BY second_factor',
        [user.id],
      )
    ).map(({ second_factor }) => second_factor);
  const { code } = await enrol(world, user);
  expect(await sessions()).toEqual(['code', null]);
  const body = { password, code: code() };
  // Another session may switch it off. What the provider of a company proved stays.
  await world.inRole(
    'rampart_auth',
    `INSERT INTO session (token_hash, company_id, user_id, address, user_agent, created_at, last_seen_at, expires_at, second_factor)
     SELECT sha256('provider'), company_id, user_id, address, user_agent, created_at, last_seen_at, expires_at, 'provider'
     FROM session WHERE user_id = $1 AND second_factor = 'code'`,
    [user.id],
  );
  expect((await browser.call(api.removeSecondFactor, { body })).status).toBe(204);
  expect(await sessions()).toEqual(['provider', null, null]);
});

async function signedIn(user: WorldUser) {
  const browser = openBrowser(world);
  await browser.signIn(user.email);
  return { browser };
}

it('a code of the setup can be typed with spaces, and works once', async () => {
  const user = await userWithPassword(world);
  const { body } = await world.call(api.beginEnrolment, user, { body: { password } });
  expect(body.address).toBe(
    `otpauth://totp/Rampart:${encodeURIComponent(user.email)}?issuer=Rampart&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const { codeFor } = await import('#testing/servers/authenticator.ts');
  const code = codeFor(body.secret, world.services.clock(), 0);
  const typed = ` ${code.slice(0, 3)}  ${code.slice(3)} `;
  expect((await world.call(api.confirmEnrolment, user, { body: { code: typed } })).status).toBe(200);
  expect((await world.call(api.confirmByCode, user, { body: { code } })).status).toBe(422);
  const again = 'You already have a second factor. Switch it off before you set up another one.';
  expect(answerOf(await world.call(api.beginEnrolment, user, { body: { password } }))).toEqual(
    refused('second_factor', again),
  );
  // There is nothing to confirm any more.
  expect((await world.call(api.confirmEnrolment, user, { body: { code } })).status).toBe(422);
});

it('right codes and right passwords forget the wrong ones', async () => {
  const user = await userWithPassword(world);
  const { recoveryCodes } = await enrol(world, user);
  const renew = async (word: string, given: string) =>
    (await world.call(api.renewRecoveryCodes, user, { body: { password: word, code: given } })).status;
  const confirm = async (given: string) =>
    (await world.call(api.confirmByCode, user, { body: { code: given } })).status;
  for (let turn = 0; turn < 2; turn += 1) {
    // The last line of the first turn was a wrong code too.
    for (let attempt = turn; attempt < 4; attempt += 1) expect(await confirm('000000')).toBe(422);
    expect(await confirm(recoveryCodes[turn] ?? '')).toBe(204);
    for (let attempt = 0; attempt < 9; attempt += 1) expect(await renew('wrong', '000000')).toBe(422);
    expect(await renew(password, 'wrong')).toBe(422);
  }
});

it('the rule of a company is recorded once it changes, by whom, and needs an own second factor', async () => {
  const admin = await userWithPassword(world);
  const demand = async (required_of: 'nobody' | 'everybody' | 'administrators') =>
    answerOf(await world.call(api.requireSecondFactor, admin, { body: { required_of } }));
  expect(await demand('everybody')).toEqual(
    refused('required_of', 'Set up your own second factor first: you would be signed out with everyone who has none.'),
  );
  expect((await demand('nobody'))[0]).toBe(204);
  expect(await eventsOf(admin)).toEqual([]);
  const { code } = await enrol(world, admin);
  await demand('administrators');
  await demand('administrators');
  const events = (await eventsOf(admin)).filter(({ kind }) => kind === 'sign-in-rules-changed');
  expect(events).toEqual([
    eventOf('sign-in-rules-changed', admin, 0, {
      details: { second_factor_of: 'administrators', before: 'nobody' },
    }),
  ]);
  const removed = await world.call(api.removeSecondFactor, admin, { body: { password, code: code() } });
  expect(answerOf(removed)).toEqual(
    refused('second_factor', 'A second factor is required, so you cannot switch it off.'),
  );
});

it('a reset by an administrator is recorded with both users', async () => {
  const admin = await userWithPassword(world, { permissions: ['Administration.users'] });
  const colleague = await userWithPassword(world, { companyId: admin.companyId, permissions: [] });
  await enrol(world, colleague);
  await openBrowser(world).signIn(colleague.email);
  expect((await world.call(api.resetSecondFactor, admin, { params: { id: colleague.id } })).status).toBe(204);
  expect(await eventsOf(colleague)).toContainEqual(
    eventOf('second-factor-reset', colleague, 0, { actor_id: admin.id }),
  );
  const left = 'SELECT FROM session WHERE user_id = $1';
  expect(await world.inRole('rampart_auth', left, [colleague.id])).toEqual([]);
  expect(await world.inRole('rampart_auth', left, [admin.id])).toHaveLength(1);
});

it('a setup that was never confirmed is not listed and cannot be reset', async () => {
  const admin = await userWithPassword(world, { permissions: ['Administration.users'] });
  const colleague = await userWithPassword(world, { companyId: admin.companyId, permissions: [] });
  await world.call(api.beginEnrolment, colleague, { body: { password } });
  expect((await world.call(api.listSecondFactorUsers, admin, { body: {} })).body).toEqual({
    users: [],
    has_more: false,
  });
  expect((await world.call(api.resetSecondFactor, admin, { params: { id: colleague.id } })).status).toBe(404);
});

it('the second step is recorded with who, where and how', async () => {
  const user = await userWithPassword(world);
  const { code } = await enrol(world, user);
  const { browser } = await signedIn(user);
  const first = await browser.finish('000000');
  expect(answerOf(first)).toEqual(wrongCode);
  expect((await browser.finish(code())).status).toBe(204);
  expect((await eventsOf(user)).slice(1)).toEqual(
    expect.arrayContaining([
      eventOf('second-factor-asked', user, 0, { details: { method: 'password' } }),
      eventOf('second-factor-failed', user, 0),
      eventOf('signed-in', user, 0, { details: { method: 'password', second_factor: 'code' } }),
    ]),
  );
  const over = 'Signing in took too long, or has already finished. Start again.';
  expect(answerOf(await browser.finish(code()))).toEqual(refused('sign_in', over));
  expect(answerOf(await browser.call(api.beginEnrolmentAtSignIn, {}))).toEqual(refused('sign_in', over));
});

it('the second step ends when the company is suspended', async () => {
  const user = await userWithPassword(world);
  const { code } = await enrol(world, user);
  const { browser } = await signedIn(user);
  await world.inRole('rampart_operator', 'UPDATE company SET suspended_at = now() WHERE id = $1', [user.companyId]);
  expect((await browser.finish(code())).body.errors).toHaveProperty('sign_in');
});
