import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/session/profile.ts';
import { getUser, signIn } from '@rampart/contract/api/session/session.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { hashOf } from '#http/sign-in/session-cookie.ts';
import { actAs } from '#testing/impersonation.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

const oldPassword = 'the old password';
const newPassword = 'a password of mine';
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(() => world.close());

const list = async (user: WorldUser) => (await world.call(api.listSessions, user, {})).body.sessions;
const isSignedIn = async (user: WorldUser) => (await world.call(getUser, user, {})).status === 200;
const change = (user: WorldUser, current_password: string, password = newPassword) =>
  world.call(api.changePassword, user, { body: { current_password, password } });

/** The same user in another browser. */
async function again({ id, companyId, email }: WorldUser): Promise<WorldUser> {
  const token = randomUUID();
  const now = world.services.clock();
  await world.inRole(
    'rampart_auth',
    `INSERT INTO session (token_hash, company_id, user_id, address, user_agent, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, $3, '192.0.2.7', 'Firefox/140.0', $4, $4, $5)`,
    [hashOf(token), companyId, id, now, new Date(now.getTime() + 3600_000)],
  );
  return { id, companyId, email, token };
}

describe('the name', () => {
  const rename = (user: WorldUser, body: object) => world.call(api.updateProfile, user, { body: body as never });

  it('can be changed by the user, and the change is recorded', async () => {
    const user = await world.user();
    const colleague = await world.user({ companyId: user.companyId });
    expect((await rename(user, { name: ' Edda ', last_name: 'Vik' })).body).toEqual({ name: 'Edda', last_name: 'Vik' });
    expect((await world.call(getUser, user, {})).body).toMatchObject({ name: 'Edda', last_name: 'Vik' });
    expect((await world.call(getUser, colleague, {})).body).toMatchObject({ name: 'Ada' });
    const records = await world.inRole(
      'rampart_operator',
      `SELECT details FROM security_record WHERE user_id = $1 AND kind = 'user-renamed'`,
      [user.id],
    );
    expect(records).toEqual([{ details: { from: 'Ada Tester', to: 'Edda Vik' } }]);
  });

  it('cannot be empty or too long, or be changed by an impersonator', async () => {
    const user = await world.user();
    const empty = await rename(user, { name: ' ' });
    expect([empty.status, empty.body]).toMatchObject([422, { errors: { name: ['First name is required.'] } }]);
    expect((await rename(user, { name: 'x'.repeat(101) })).status).toBe(422);
    const target = await world.user({ companyId: user.companyId, permissions: ['Map.view'] });
    const acting = await actAs(world, user, target);
    expect((await rename(acting, { name: 'Mallory' })).status).toBe(403);
  });
});

describe('the active sessions', () => {
  it("are the user's own, with the current one marked", async () => {
    const user = await world.user();
    await again(user);
    await world.user({ companyId: user.companyId });
    const sessions = await list(user);
    expect(sessions.map(({ address }) => address).toSorted()).toEqual(['127.0.0.1', '192.0.2.7']);
    expect(sessions.filter(({ is_current }) => is_current)).toMatchObject([
      { address: '127.0.0.1', user_agent: 'test' },
    ]);
  });
});

describe('changing the password', () => {
  it('needs the current password, and signs out every other session', async () => {
    const user = await world.user({ passwordHash: await hashPassword(oldPassword) });
    const other = await again(user);
    expect((await change(user, oldPassword)).status).toBe(204);
    expect([await isSignedIn(user), await isSignedIn(other)]).toEqual([true, false]);
    const attempt = (password: string) => world.call(signIn, null, { body: { email: user.email, password } });
    expect((await attempt(oldPassword)).status).toBe(422);
    expect((await attempt(newPassword)).status).toBe(200);
  });

  it('is refused with a wrong current password or a short new one, and names the field', async () => {
    const user = await world.user({ passwordHash: await hashPassword(oldPassword) });
    const wrong = await change(user, 'not this one');
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['current_password']]);
    const short = await change(user, oldPassword, 'short');
    expect([short.status, Object.keys(short.body.errors ?? {})]).toEqual([422, ['password']]);
  });

  it('allows no more guesses than signing in', async () => {
    const user = await world.user({ passwordHash: await hashPassword(oldPassword) });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await change(user, 'a guess')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });

  it('is refused for an administrator who acts as the user', async () => {
    const user = await world.user({ passwordHash: await hashPassword(oldPassword), permissions: [] });
    const administrator = await world.user({ companyId: user.companyId });
    expect((await change(await actAs(world, administrator, user), oldPassword)).status).toBe(403);
  });
});
