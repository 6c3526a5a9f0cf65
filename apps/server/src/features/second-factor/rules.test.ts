import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { impersonateUser } from '@rampart/contract/api/administration/users.ts';
import { listSessions } from '@rampart/contract/api/session/profile.ts';
import * as api from '@rampart/contract/api/second-factor.ts';
import { getUser } from '@rampart/contract/api/session/session.ts';
import type { SecondFactorRule } from '@rampart/contract/rules/accounts/second-factor-rule.ts';
import { accessTable } from '#testing/access-table.ts';
import { actAs } from '#testing/impersonation.ts';
import { authenticator, enrol, openBrowser, password, recordsOf, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
/** An installation that requires a second factor of administrators, and one that requires it of everybody. */
let strict: World;
let strictest: World;
beforeAll(async () => {
  [world, strict, strictest] = await Promise.all([
    createWorld(),
    createWorld({ config: { secondFactorOf: 'administrators' } }),
    createWorld({ config: { secondFactorOf: 'everybody' } }),
  ]);
});
afterAll(async () => {
  await Promise.all([world.close(), strict.close(), strictest.close()]);
});

const demand = (at: World, admin: WorldUser, required_of: SecondFactorRule) =>
  at.call(api.requireSecondFactor, admin, { body: { required_of } });
const isIn = async (at: World, user: WorldUser) => (await at.call(getUser, user, {})).status === 200;
const admin = (at: World, companyId?: number) =>
  userWithPassword(at, { permissions: ['Administration.users'], ...(companyId && { companyId }) });
const reader = (at: World, companyId?: number) =>
  userWithPassword(at, { permissions: ['Map.view'], ...(companyId && { companyId }) });

/** Signs in and sets up the second factor that is required. */
async function enrolAtSignIn(at: World, email: string) {
  const browser = openBrowser(at);
  expect((await browser.signIn(email)).body).toEqual({ second_step: 'enrolment' });
  expect(await browser.isSignedIn()).toBe(false);
  const { body } = await browser.call(api.beginEnrolmentAtSignIn, {});
  await browser.call(api.confirmEnrolmentAtSignIn, { body: { code: authenticator(at, body.secret)() } });
  expect(await browser.isSignedIn()).toBe(true);
  return browser;
}

describe('a company that requires a second factor of administrators', () => {
  it('signs out administrators without one, and nobody else', async () => {
    const first = await admin(world);
    const [second, other] = [await admin(world, first.companyId), await reader(world, first.companyId)];
    const stranger = await admin(world);
    await enrol(world, first);
    expect((await world.call(api.getSecondFactorPolicy, first, {})).body).toEqual({
      required_of: 'nobody',
      installation_requires_of: 'nobody',
      has_own: true,
      users: 3,
      users_with_second_factor: 1,
      administrators: 2,
      administrators_with_second_factor: 1,
    });
    expect((await demand(world, first, 'administrators')).status).toBe(204);
    expect([await isIn(world, first), await isIn(world, second)]).toEqual([true, false]);
    expect([await isIn(world, other), await isIn(world, stranger)]).toEqual([true, true]);
    expect((await openBrowser(world).signIn(other.email)).body).toHaveProperty('permissions');
    await enrolAtSignIn(world, second.email);
    expect(await recordsOf(world, first.companyId)).toContainEqual(
      expect.objectContaining({
        kind: 'sign-in-rules-changed',
        details: { second_factor_of: 'administrators', before: 'nobody' },
      }),
    );
  });

  it('refuses every call of a user who becomes an administrator, until one is set up', async () => {
    const first = await admin(world);
    await enrol(world, first);
    await demand(world, first, 'administrators');
    const other = await reader(world, first.companyId);
    expect(await isIn(world, other)).toBe(true);
    await world.inRole('rampart_operator', `UPDATE user_account SET permissions = $2 WHERE id = $1`, [
      other.id,
      ['Map.view', 'Administration.users'],
    ]);
    for (const { endpoint, sent } of accessTable) {
      if (endpoint.permissions === 'anyone') continue;
      const { status } = await world.call(endpoint, other, (sent ?? {}) as never);
      expect([endpoint.path, status]).toEqual([endpoint.path, 401]);
    }
    await enrolAtSignIn(world, other.email);
  });

  it('lets others switch theirs off, but not administrators', async () => {
    const first = await admin(world);
    const other = await reader(world, first.companyId);
    const [own, theirs] = [await enrol(world, first), await enrol(world, other)];
    await demand(world, first, 'administrators');
    const remove = (user: WorldUser, code: string) =>
      world.call(api.removeSecondFactor, user, { body: { password, code } });
    expect((await remove(first, own.code())).body.errors).toHaveProperty('second_factor');
    expect((await remove(other, theirs.code())).status).toBe(204);
    // The code no longer counts for the session, so a stricter rule ends it.
    await demand(world, first, 'everybody');
    expect([await isIn(world, first), await isIn(world, other)]).toEqual([true, false]);
  });
});

describe('an installation that requires a second factor', () => {
  it('of administrators asks them to set it up, and refuses their sessions without one', async () => {
    const [boss, other] = [await admin(strict), await reader(strict)];
    expect([await isIn(strict, boss), await isIn(strict, other)]).toEqual([false, true]);
    const browser = await enrolAtSignIn(strict, boss.email);
    const { body } = await browser.call(api.getSecondFactorPolicy, {});
    expect(body).toMatchObject({ required_of: 'nobody', installation_requires_of: 'administrators' });
    expect((await browser.call(api.getSecondFactor, {})).body).toMatchObject({ is_required: true });
  });

  it('is overruled by a company that is stricter, but not by one that is milder', async () => {
    const boss = await admin(strict);
    const other = await reader(strict, boss.companyId);
    const browser = await enrolAtSignIn(strict, boss.email);
    const change = (required_of: SecondFactorRule) => browser.call(api.requireSecondFactor, { body: { required_of } });
    expect((await change('everybody')).status).toBe(204);
    expect(await isIn(strict, other)).toBe(false);
    expect((await openBrowser(strict).signIn(other.email)).body).toEqual({ second_step: 'enrolment' });
    expect((await change('nobody')).status).toBe(204);
    expect((await openBrowser(strict).signIn(other.email)).body).toHaveProperty('permissions');
    const second = await admin(strict, boss.companyId);
    expect((await openBrowser(strict).signIn(second.email)).body).toEqual({ second_step: 'enrolment' });
  });

  it('of everybody lets nobody switch it off', async () => {
    const { email } = await reader(strictest);
    const browser = await enrolAtSignIn(strictest, email);
    const removed = await browser.call(api.removeSecondFactor, { body: { password, code: '000000' } });
    expect(removed.body.errors).toHaveProperty('second_factor');
    expect((await browser.call(listSessions, {})).status).toBe(200);
  });
});

describe('an operator without a second factor', () => {
  it('cannot act in a company that requires one, and stops acting when the company begins to', async () => {
    const operator = await userWithPassword(world);
    const first = await admin(world);
    const target = await reader(world, first.companyId);
    await enrol(world, first);
    const acting = await actAs(world, operator, target);
    expect((await world.call(getUser, acting, {})).body).toMatchObject({ id: target.id });
    await demand(world, first, 'everybody');
    expect((await world.call(getUser, operator, {})).body).toMatchObject({ id: operator.id });
    const sent = { params: { id: target.id }, body: { reason: 'Support' } };
    const { status, body } = await world.call(impersonateUser, operator, sent);
    expect([status, body.message]).toEqual([403, expect.stringContaining('requires a second factor')]);
  });
});
