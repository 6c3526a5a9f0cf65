import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/second-factor.ts';
import { hashOf } from '#http/sign-in/session-cookie.ts';
import { openStep } from '#http/sign-in/sign-in.actions.ts';
import { authenticator, enrol, openBrowser, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let browser: ReturnType<typeof openBrowser>;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => {
  // The limits also count the attempts of earlier tests.
  world.advance(16);
  browser = openBrowser(world);
});
afterAll(() => world.close());

const over = 'Signing in took too long, or has already finished. Start again.';
const isOver = [422, { message: over, errors: { sign_in: [over] } }];
const finish = async (code: string) => {
  const { status, body } = await browser.finish(code);
  return [status, body];
};
const eventsOf = ({ id }: WorldUser, ...kinds: string[]) =>
  world.inRole(
    'rampart_operator',
    `SELECT kind, recorded_at, company_id, email, address, request_id IS NOT NULL AS has_request, details
     FROM security_record WHERE user_id = $1 AND kind = ANY ($2) ORDER BY kind`,
    [id, kinds],
  );
const eventOf = (user: WorldUser, kind: string, details: object = {}) => ({
  kind,
  recorded_at: world.services.clock(),
  company_id: user.companyId,
  email: user.email,
  address: '127.0.0.1',
  has_request: true,
  details,
});
const sessionsOf = ({ id }: WorldUser) =>
  world.inRole('rampart_auth', 'SELECT second_factor FROM session WHERE user_id = $1', [id]);

/** A user without a session, of a company that requires a second factor of everybody. */
async function userToEnrol(): Promise<WorldUser> {
  const admin = await userWithPassword(world);
  await enrol(world, admin);
  await world.call(api.requireSecondFactor, admin, { body: { required_of: 'everybody' } });
  const user = await userWithPassword(world, { companyId: admin.companyId, permissions: ['Map.view'] });
  await world.inRole('rampart_auth', 'DELETE FROM session WHERE user_id = $1', [user.id]);
  return user;
}

describe('setting up a second factor while signing in', () => {
  it('opens one session that has it, and is recorded with who, where and how', async () => {
    const user = await userToEnrol();
    await browser.signIn(user.email);
    const { body } = await browser.call(api.beginEnrolmentAtSignIn, {});
    const code = authenticator(world, body.secret)();
    const step = browser.cookies.get('rampart_sign_in') ?? '';
    const confirmed = await browser.call(api.confirmEnrolmentAtSignIn, { body: { code } });
    expect(Object.keys(confirmed.body)).toEqual(['recovery_codes']);
    expect(browser.cookies.has('rampart_sign_in')).toBe(false);
    expect(await browser.isSignedIn()).toBe(true);
    expect(await sessionsOf(user)).toEqual([{ second_factor: 'code' }]);
    expect(await eventsOf(user, 'second-factor-asked', 'second-factor-on', 'signed-in')).toEqual([
      eventOf(user, 'second-factor-asked', { method: 'password' }),
      eventOf(user, 'second-factor-on'),
      eventOf(user, 'signed-in', { method: 'password', second_factor: 'code' }),
    ]);
    browser.cookies.set('rampart_sign_in', step);
    const again = await browser.call(api.confirmEnrolmentAtSignIn, { body: { code } });
    expect([again.status, again.body]).toEqual(isOver);
  });

  it('is not confirmed by a code before it has begun, or by one that is wrong', async () => {
    const user = await userToEnrol();
    await browser.signIn(user.email);
    const confirm = async () => (await browser.call(api.confirmEnrolmentAtSignIn, { body: { code: '123456' } })).body;
    expect(await confirm()).toMatchObject({ errors: { code: ['This code is wrong or was already used.'] } });
    await browser.call(api.beginEnrolmentAtSignIn, {});
    expect(await confirm()).toMatchObject({ errors: { code: ['This code is wrong or was already used.'] } });
    expect(await sessionsOf(user)).toEqual([]);
  });

  it('needs a step: nobody sets one up without a password', async () => {
    expect(await finish('123456')).toEqual(isOver);
    const begun = await browser.call(api.beginEnrolmentAtSignIn, {});
    expect([begun.status, begun.body]).toEqual(isOver);
    const confirmed = await browser.call(api.confirmEnrolmentAtSignIn, { body: { code: '123456' } });
    expect([confirmed.status, confirmed.body]).toEqual(isOver);
  });
});

describe('the second step', () => {
  /** A user with a second factor who came from the provider of the company. */
  async function fromProvider() {
    const user = await userWithPassword(world);
    const factor = await enrol(world, user);
    const account = { id: user.id, company_id: user.companyId, email: user.email, password_hash: 'any' };
    const caller = { address: '127.0.0.1', userAgent: '', requestId: 'r', sessionToken: undefined, device: undefined };
    const token = await world.database.asAuth((db) =>
      openStep(db, world.services, { account, method: 'single sign-on', caller }),
    );
    browser.cookies.set('rampart_sign_in', token);
    return { user, ...factor };
  }

  it('after the provider does not depend on the password', async () => {
    const { user, code } = await fromProvider();
    await world.inRole('rampart_operator', 'UPDATE user_account SET password_hash = NULL WHERE id = $1', [user.id]);
    expect(await finish(code())).toEqual([204, undefined]);
    expect(await eventsOf(user, 'signed-in')).toEqual([
      eventOf(user, 'signed-in', { method: 'single sign-on', second_factor: 'code' }),
    ]);
  });

  it('after a password ends when the password is removed', async () => {
    const user = await userWithPassword(world);
    const { code } = await enrol(world, user);
    await browser.signIn(user.email);
    await world.inRole('rampart_operator', 'UPDATE user_account SET password_hash = NULL WHERE id = $1', [user.id]);
    expect(await finish(code())).toEqual(isOver);
  });

  it('opens one session, also if two codes come at the same moment', async () => {
    const user = await userWithPassword(world);
    const { recoveryCodes } = await enrol(world, user);
    await browser.signIn(user.email);
    const answers = await Promise.all(recoveryCodes.slice(0, 3).map((code) => browser.finish(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422, 422]);
    // A code that opened nothing is still valid.
    const { body } = await world.call(api.getSecondFactor, user, {});
    expect(body.recovery_codes_left).toBe(9);
  });

  it('accepts a recovery code that begins or ends with six digits, which is no code of an authenticator', async () => {
    const user = await userWithPassword(world);
    await enrol(world, user);
    for (const plain of ['234567ABCDEFGHIJKLMNOPQRST', 'ABCDEFGHIJKLMNOPQRST234567']) {
      await world.inRole(
        'rampart_auth',
        'INSERT INTO recovery_code (company_id, user_id, code_hash) VALUES ($1, $2, $3)',
        [user.companyId, user.id, hashOf(`${user.id} ${plain}`)],
      );
      await browser.signIn(user.email);
      expect(await finish(plain)).toEqual([204, undefined]);
    }
  });

  it('is refused after five wrong codes, which is recorded', async () => {
    const user = await userWithPassword(world);
    const { code } = await enrol(world, user);
    await browser.signIn(user.email);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await finish('000000'))[0]).toBe(422);
    expect((await finish(code()))[0]).toBe(429);
    expect(await eventsOf(user, 'second-factor-throttled')).toEqual([eventOf(user, 'second-factor-throttled')]);
    world.advance(14);
    await browser.signIn(user.email);
    expect((await finish(code()))[0]).toBe(429);
    world.advance(1);
    expect((await finish(code()))[0]).toBe(204);
  });
});

describe('the list of users with a second factor', () => {
  it('has pages in the order of names, with the time of the setup', async () => {
    const admin = await userWithPassword(world, { permissions: ['Administration.users'] });
    const at: string[] = [];
    for (const name of ['Cleo', 'ada', 'Bea']) {
      const user = await userWithPassword(world, { companyId: admin.companyId, permissions: [] });
      await world.inRole('rampart_operator', 'UPDATE user_account SET name = $2 WHERE id = $1', [user.id, name]);
      at.push(world.services.clock().toISOString());
      await enrol(world, user);
    }
    const list = async (page: number) => {
      const body = { pagination: { page, limit: 2 } };
      const answer = (await world.call(api.listSecondFactorUsers, admin, { body })).body;
      return { names: answer.users.map(({ name, since }) => [name, since]), has_more: answer.has_more };
    };
    expect([await list(1), await list(2)]).toEqual([
      {
        names: [
          ['ada', at[1]],
          ['Bea', at[2]],
        ],
        has_more: true,
      },
      { names: [['Cleo', at[0]]], has_more: false },
    ]);
  });
});
