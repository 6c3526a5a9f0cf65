import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmByPassword } from '@rampart/contract/api/session/profile.ts';
import * as api from '@rampart/contract/api/second-factor.ts';
import { authenticator, enrol, openBrowser, password, recordsOf, userWithPassword } from '#testing/sign-in.ts';
import { actAs } from '#testing/impersonation.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(() => world.close());

const stateOf = async (user: WorldUser) => (await world.call(api.getSecondFactor, user, {})).body;
const begin = (user: WorldUser, word = password) => world.call(api.beginEnrolment, user, { body: { password: word } });
const remove = (user: WorldUser, body: { password: string; code: string }) =>
  world.call(api.removeSecondFactor, user, { body });

describe('the second factor of a user', () => {
  it('is active after a first code has confirmed it', async () => {
    const user = await userWithPassword(world);
    expect(await stateOf(user)).toEqual({
      is_on: false,
      is_required: false,
      has_password: true,
      recovery_codes_left: 0,
    });
    const { body } = await begin(user);
    expect((await stateOf(user)).is_on).toBe(false);
    expect((await openBrowser(world).signIn(user.email)).body).toHaveProperty('permissions');
    const code = authenticator(world, body.secret);
    const wrong = await world.call(api.confirmEnrolment, user, { body: { code: code(3) } });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: [expect.any(String)] }]);
    const proofs = 'SELECT second_factor FROM session WHERE user_id = $1 AND second_factor IS NOT NULL';
    expect(await world.inRole('rampart_auth', proofs, [user.id])).toEqual([]);
    expect((await recordsOf(world, user.companyId)).map(({ kind }) => kind)).not.toContain('second-factor-on');
    const { body: confirmed } = await world.call(api.confirmEnrolment, user, { body: { code: code() } });
    expect(confirmed.recovery_codes).toHaveLength(10);
    expect(await stateOf(user)).toMatchObject({ is_on: true, recovery_codes_left: 10 });
  });

  it('needs the password for its setup, so that an open screen is not enough', async () => {
    const user = await userWithPassword(world);
    const { status, body } = await begin(user, 'wrong');
    expect([status, body.errors]).toEqual([422, { password: ['This password is wrong.'] }]);
    expect((await begin(await world.user(), '')).status).toBe(200);
  });

  it('uses only the secret of the last started setup', async () => {
    const user = await userWithPassword(world);
    const first = authenticator(world, (await begin(user)).body.secret);
    const second = authenticator(world, (await begin(user)).body.secret);
    expect((await world.call(api.confirmEnrolment, user, { body: { code: first() } })).status).toBe(422);
    expect((await world.call(api.confirmEnrolment, user, { body: { code: second() } })).status).toBe(200);
    expect((await begin(user)).body.errors).toHaveProperty('second_factor');
  });

  it('is not stored as plain text in the database, and neither are the recovery codes', async () => {
    const user = await userWithPassword(world);
    const { secret, recoveryCodes } = await enrol(world, user);
    const rows = await world.inRole<{ row: string }>(
      'rampart_auth',
      'SELECT second_factor::text AS row FROM second_factor UNION ALL SELECT recovery_code::text FROM recovery_code',
    );
    expect(rows.length).toBeGreaterThan(10);
    const text = rows.map(({ row }) => Buffer.from(row.replaceAll(/[^0-9a-f]/g, ''), 'hex').toString('latin1') + row);
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(text.join('\n').includes(plain)).toBe(false);
  });

  it('of one user cannot be opened with the secret of another user in its row', async () => {
    const [mine, theirs] = [await userWithPassword(world), await userWithPassword(world)];
    const { code } = await enrol(world, mine);
    await enrol(world, theirs);
    await world.inRole(
      'rampart_auth',
      'UPDATE second_factor SET secret = (SELECT secret FROM second_factor WHERE user_id = $1) WHERE user_id = $2',
      [mine.id, theirs.id],
    );
    const browser = openBrowser(world);
    await browser.signIn(theirs.email);
    expect((await browser.finish(code())).status).toBe(500);
    expect(await browser.isSignedIn()).toBe(false);
  });

  it('gets new recovery codes with the password and a code, and the old ones become invalid', async () => {
    const user = await userWithPassword(world);
    const { code, recoveryCodes } = await enrol(world, user);
    const renew = (given: string, word = password) =>
      world.call(api.renewRecoveryCodes, user, { body: { password: word, code: given } });
    expect((await renew('123456')).body.errors).toHaveProperty('code');
    expect((await renew(code(), 'wrong')).body.errors).toHaveProperty('password');
    const { body } = await renew(code());
    // 128 bits, as base 32.
    for (const made of body.recovery_codes) expect(made.replaceAll('-', '')).toMatch(/^[A-Z2-7]{26}$/);
    expect(body.recovery_codes).toHaveLength(10);
    const browser = openBrowser(world);
    await browser.signIn(user.email);
    expect((await browser.finish(recoveryCodes[3] ?? '')).status).toBe(422);
    expect((await browser.finish(body.recovery_codes[3] ?? '')).status).toBe(204);
  });

  it('is switched off with the password and a code together, but not with one of them', async () => {
    const user = await userWithPassword(world);
    const { code } = await enrol(world, user);
    expect((await remove(user, { password: 'wrong', code: code() })).body.errors).toHaveProperty('password');
    expect((await remove(user, { password, code: '000000' })).body.errors).toHaveProperty('code');
    expect((await stateOf(user)).is_on).toBe(true);
    expect((await remove(user, { password, code: code() })).status).toBe(204);
    expect(await stateOf(user)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    expect((await openBrowser(world).signIn(user.email)).body).toHaveProperty('permissions');
    expect((await recordsOf(world, user.companyId)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['second-factor-on', 'second-factor-failed', 'second-factor-off']),
    );
  });

  it('stays on while the company requires it', async () => {
    const user = await userWithPassword(world);
    const { code } = await enrol(world, user);
    await world.call(api.requireSecondFactor, user, { body: { required_of: 'everybody' } });
    expect(await stateOf(user)).toMatchObject({ is_on: true, is_required: true });
    const { status, body } = await remove(user, { password, code: code() });
    expect([status, body.errors]).toEqual([422, { second_factor: [expect.stringContaining('required')] }]);
  });

  it('cannot be changed by an administrator who acts as the user', async () => {
    const user = await actAs(world, await world.user(), await userWithPassword(world, { permissions: [] }));
    expect((await begin(user)).status).toBe(403);
    expect((await remove(user, { password, code: '000000' })).status).toBe(403);
  });

  it('cannot be guessed from an open session', async () => {
    const user = await userWithPassword(world);
    await enrol(world, user);
    const tries = Array.from({ length: 6 }, async () => (await remove(user, { password, code: '000000' })).status);
    expect((await Promise.all(tries)).toSorted()).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('has no password guesses of its own: they count with the others, and do not block the second step', async () => {
    const user = await userWithPassword(world);
    const { code } = await enrol(world, user);
    const renew = (word: string) =>
      world.call(api.renewRecoveryCodes, user, { body: { password: word, code: code() } });
    for (let turn = 0; turn < 3; turn += 1)
      for (const guess of [begin(user, 'wrong'), remove(user, { password: 'wrong', code: '1' }), renew('wrong')])
        expect((await guess).status).toBe(422);
    expect((await world.call(confirmByPassword, user, { body: { password: 'wrong' } })).status).toBe(422);
    expect([(await begin(user)).status, (await renew(password)).status]).toEqual([429, 429]);
    expect((await world.call(confirmByPassword, user, { body: { password } })).status).toBe(429);
    const browser = openBrowser(world);
    await browser.signIn(user.email);
    expect((await browser.finish(code())).status).toBe(204);
  });
});

describe('an administrator', () => {
  const reset = (admin: WorldUser, id: string) => world.call(api.resetSecondFactor, admin, { params: { id } });
  const list = (admin: WorldUser, search = '') => world.call(api.listSecondFactorUsers, admin, { body: { search } });

  it('sees how many users have a second factor, and their names', async () => {
    const admin = await userWithPassword(world, { permissions: ['Administration.users'] });
    const colleague = await userWithPassword(world, { companyId: admin.companyId, permissions: [] });
    await userWithPassword(world, { companyId: admin.companyId });
    await enrol(world, colleague);
    await enrol(world, await userWithPassword(world));
    const { body } = await world.call(api.getSecondFactorPolicy, admin, {});
    expect(body).toMatchObject({ required_of: 'nobody', has_own: false, users: 3, users_with_second_factor: 1 });
    expect((await list(admin)).body).toMatchObject({
      users: [{ id: colleague.id, recovery_codes_left: 10, can_be_reset: true }],
      has_more: false,
    });
    expect((await list(admin, `${colleague.email.slice(5, 15)} ADA`)).body.users).toHaveLength(1);
    expect((await list(admin, '100%')).body.users).toEqual([]);
  });

  it("resets the second factor of a user, and the user's sessions end", async () => {
    const admin = await userWithPassword(world, { permissions: ['Administration.users'] });
    const colleague = await userWithPassword(world, { companyId: admin.companyId, permissions: ['Map.view'] });
    await enrol(world, colleague);
    expect((await reset(admin, colleague.id)).status).toBe(204);
    expect((await world.call(api.getSecondFactor, colleague, {})).status).toBe(401);
    expect((await openBrowser(world).signIn(colleague.email)).body).toHaveProperty('permissions');
    expect(await recordsOf(world, admin.companyId)).toContainEqual(
      expect.objectContaining({ kind: 'second-factor-reset', user_id: colleague.id, actor_id: admin.id }),
    );
    expect((await reset(admin, colleague.id)).status).toBe(404);
  });

  it('reaches no user of another company', async () => {
    const [admin, stranger] = [await userWithPassword(world), await userWithPassword(world)];
    await enrol(world, stranger);
    const [foreign, unknown] = [await reset(admin, stranger.id), await reset(admin, crypto.randomUUID())];
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    expect((await stateOf(stranger)).is_on).toBe(true);
  });

  it('cannot reset the own second factor, or that of an operator', async () => {
    const admin = await userWithPassword(world, { permissions: ['Administration.users'] });
    const operator = await userWithPassword(world, { companyId: admin.companyId });
    await enrol(world, admin);
    await enrol(world, operator);
    expect((await reset(admin, admin.id)).status).toBe(403);
    expect((await reset(admin, operator.id)).status).toBe(403);
    const can = Object.fromEntries((await list(operator)).body.users.map((row) => [row.id, row.can_be_reset]));
    expect(can).toEqual({ [admin.id]: true, [operator.id]: false });
    expect((await reset(operator, admin.id)).status).toBe(204);
  });

  it('who is an operator can reset the second factor of another operator', async () => {
    const operator = await userWithPassword(world);
    const other = await userWithPassword(world, { companyId: operator.companyId });
    await enrol(world, other);
    expect((await list(operator)).body.users).toMatchObject([{ id: other.id, can_be_reset: true }]);
    expect((await reset(operator, other.id)).status).toBe(204);
  });
});
