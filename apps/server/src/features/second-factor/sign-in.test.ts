import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/second-factor.ts';
import type { SecondFactorRule } from '@rampart/contract/rules/accounts/second-factor-rule.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { authenticator, enrol, openBrowser, recordsOf, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(() => world.close());

async function enrolled(given: Parameters<World['user']>[0] = {}) {
  const user = await userWithPassword(world, given);
  return { user, ...(await enrol(world, user)) };
}

/** A company that requires a second factor, its administrator, and a function to add colleagues. */
async function strictCompany() {
  const admin = await enrolled();
  await world.call(api.requireSecondFactor, admin.user, { body: { required_of: 'everybody' } });
  const colleague = () => userWithPassword(world, { companyId: admin.user.companyId, permissions: ['Map.view'] });
  return { admin, colleague };
}

describe('signing in with a second factor', () => {
  it(
    'asks for a code after the password, and starts no session until the code is right',
    { tags: ['embedded'] },
    async () => {
      const { user, code } = await enrolled();
      const browser = openBrowser(world);
      const first = await browser.signIn(user.email);
      expect([first.status, first.body]).toEqual([200, { second_step: 'code' }]);
      expect(first.cookies.map(({ name }) => name)).not.toContain('rampart_session');
      const cookie = first.cookies.find(({ name }) => name === 'rampart_sign_in');
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 300 });
      expect(await browser.isSignedIn()).toBe(false);

      expect((await browser.finish(code())).status).toBe(204);
      expect(await browser.isSignedIn()).toBe(true);
      expect(browser.cookies.has('rampart_sign_in')).toBe(false);
    },
  );

  it('asks for no code when the password is wrong', async () => {
    const { user, code } = await enrolled();
    const browser = openBrowser(world);
    expect((await browser.signIn(user.email, 'wrong')).status).toBe(422);
    expect((await browser.finish(code())).body.errors).toHaveProperty('sign_in');
  });

  it('accepts a code that is one step old or one step early, typed with a space', async () => {
    for (const steps of [-1, 1]) {
      const { user, code } = await enrolled();
      const browser = openBrowser(world);
      await browser.signIn(user.email);
      const typed = code(steps);
      expect((await browser.finish(` ${typed.slice(0, 3)} ${typed.slice(3)} `)).status).toBe(204);
    }
  });

  it.each([-2, 2])('refuses a code that is %i steps off', async (steps) => {
    const { user, code } = await enrolled();
    const browser = openBrowser(world);
    await browser.signIn(user.email);
    const { status, body } = await browser.finish(code(steps));
    expect([status, body.errors]).toEqual([422, { code: ['This code is wrong or was already used.'] }]);
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('accepts a code once: not in another browser, and not at the same moment on another server', async () => {
    const { user, code } = await enrolled();
    const other = await createWorld({ database: world.database, services: { clock: world.services.clock } });
    const browsers = Array.from({ length: 6 }, (_, index) => openBrowser(index % 2 ? world : other));
    for (const browser of browsers) expect((await browser.signIn(user.email)).status).toBe(200);
    const statuses = await Promise.all(browsers.map(async (browser) => (await browser.finish(code())).status));
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    await other.close();

    const late = openBrowser(world);
    await late.signIn(user.email);
    expect((await late.finish(code())).status).not.toBe(204);
  });

  it('accepts each recovery code once, in any notation', async () => {
    const { user, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const finish = async (code: string) => {
      const browser = openBrowser(world);
      await browser.signIn(user.email);
      return (await browser.finish(code)).status;
    };
    expect(await finish(first)).toBe(204);
    expect(await finish(first)).toBe(422);
    expect(await finish(second.toLowerCase().replaceAll('-', ' '))).toBe(204);
    expect((await world.call(api.getSecondFactor, user, {})).body.recovery_codes_left).toBe(8);
  });

  it('does not accept the recovery code of another user', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    const browser = openBrowser(world);
    await browser.signIn(mine.user.email);
    expect((await browser.finish(theirs.recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await browser.finish(theirs.code())).status).toBe(422);
  });

  it('expires after five minutes', async () => {
    const { user, code } = await enrolled();
    const browser = openBrowser(world);
    await browser.signIn(user.email);
    world.advance(4);
    const slow = openBrowser(world);
    await slow.signIn(user.email);
    world.advance(1);
    const { status, body } = await browser.finish(code());
    expect([status, body.message]).toEqual([422, 'Signing in took too long, or has already finished. Start again.']);
    expect((await slow.finish(code())).status).toBe(204);
  });

  it('can be finished once', async () => {
    const { user, code } = await enrolled();
    const browser = openBrowser(world);
    await browser.signIn(user.email);
    const step = browser.cookies.get('rampart_sign_in') ?? '';
    expect((await browser.finish(code())).status).toBe(204);
    browser.cookies.set('rampart_sign_in', step);
    world.advance(1);
    expect((await browser.finish(code())).body.errors).toHaveProperty('sign_in');
  });

  it('is invalid after a change of the password, and for a deactivated user', async () => {
    for (const change of ['password_hash = $2', 'deactivated_at = now(), name = $2']) {
      const { user, code } = await enrolled();
      const browser = openBrowser(world);
      await browser.signIn(user.email);
      const value = await hashPassword('another password');
      await world.inRole('rampart_operator', `UPDATE user_account SET ${change} WHERE id = $1`, [
        user.id,
        value.slice(0, 100),
      ]);
      expect((await browser.finish(code())).body.errors).toHaveProperty('sign_in');
    }
  });

  it('answers 429 after five wrong codes, even if they come together, for a quarter of an hour', async () => {
    const { user, code } = await enrolled();
    const browser = openBrowser(world);
    await browser.signIn(user.email);
    const statuses = await Promise.all(Array.from({ length: 7 }, async () => (await browser.finish('000000')).status));
    expect(statuses.toSorted()).toEqual([422, 422, 422, 422, 422, 429, 429]);
    // Starting again with the password gives no new attempts.
    await browser.signIn(user.email);
    expect((await browser.finish(code())).status).toBe(429);
    world.advance(16);
    await browser.signIn(user.email);
    expect((await browser.finish(code())).status).toBe(204);
    const kinds = (await recordsOf(world, user.companyId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'second-factor-failed')).toHaveLength(5);
    expect(kinds).toContain('second-factor-throttled');
  });

  it('is recorded with the method that was used', async () => {
    const { user, code, recoveryCodes } = await enrolled();
    for (const means of [code(), recoveryCodes[0] ?? '']) {
      const browser = openBrowser(world);
      await browser.signIn(user.email);
      await browser.finish(means);
    }
    const records = await recordsOf(world, user.companyId);
    expect(records.filter(({ kind }) => kind === 'signed-in').map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { method: 'password', second_factor: 'code' },
        { method: 'password', second_factor: 'recovery code' },
      ]),
    );
  });
});

describe('a company that requires a second factor', () => {
  it('makes a user without one set it up first, and allows nothing else before', async () => {
    const { colleague } = await strictCompany();
    const { email, companyId } = await colleague();
    const browser = openBrowser(world);
    expect((await browser.signIn(email)).body).toEqual({ second_step: 'enrolment' });
    expect(await browser.isSignedIn()).toBe(false);
    expect((await browser.finish('000000')).status).toBe(422);

    const { body } = await browser.call(api.beginEnrolmentAtSignIn, {});
    expect(body.address).toContain(`secret=${body.secret}`);
    const code = authenticator(world, body.secret);
    const wrong = await browser.call(api.confirmEnrolmentAtSignIn, { body: { code: code(5) } });
    expect([wrong.status, await browser.isSignedIn()]).toEqual([422, false]);
    const right = await browser.call(api.confirmEnrolmentAtSignIn, { body: { code: code() } });
    expect(right.body.recovery_codes).toHaveLength(10);
    expect(await browser.isSignedIn()).toBe(true);
    expect((await recordsOf(world, companyId)).map(({ kind }) => kind)).toContain('second-factor-on');

    world.advance(1);
    const next = openBrowser(world);
    expect((await next.signIn(email)).body).toEqual({ second_step: 'code' });
    expect((await next.finish(code())).status).toBe(204);
  });

  it('does not let the sign-in step of a user with a second factor set up another one', async () => {
    const { admin } = await strictCompany();
    const browser = openBrowser(world);
    await browser.signIn(admin.user.email);
    const { status, body } = await browser.call(api.beginEnrolmentAtSignIn, {});
    expect([status, body.errors]).toEqual([422, { second_factor: [expect.stringContaining('already')] }]);
    expect((await browser.finish(admin.code())).status).toBe(204);
  });

  it('signs out users without one when the rule starts, and asks the administrator to have one first', async () => {
    const admin = await userWithPassword(world);
    const colleague = await userWithPassword(world, { companyId: admin.companyId });
    const stranger = await userWithPassword(world);
    const demand = (required_of: SecondFactorRule) =>
      world.call(api.requireSecondFactor, admin, { body: { required_of } });
    const early = await demand('everybody');
    expect([early.status, early.body.errors]).toEqual([422, { required_of: [expect.stringContaining('first')] }]);
    await enrol(world, admin);
    expect((await demand('everybody')).status).toBe(204);
    const isIn = async (user: WorldUser) => (await world.call(api.getSecondFactor, user, {})).status === 200;
    expect([await isIn(admin), await isIn(colleague), await isIn(stranger)]).toEqual([true, false, true]);

    expect((await demand('nobody')).status).toBe(204);
    expect(await isIn(colleague)).toBe(false);
    expect((await openBrowser(world).signIn(colleague.email)).body).toHaveProperty('permissions');
    expect((await recordsOf(world, admin.companyId)).map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { second_factor_of: 'everybody', before: 'nobody' },
        { second_factor_of: 'nobody', before: 'everybody' },
      ]),
    );
  });

  it('requires nothing from the users of another company', async () => {
    await strictCompany();
    const other = await userWithPassword(world);
    expect((await openBrowser(world).signIn(other.email)).body).toMatchObject({ id: other.id });
  });
});
