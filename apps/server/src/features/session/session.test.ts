import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '@rampart/contract/api/session/session.ts';
import * as passwords from '#accounts/passwords.ts';
import { actAs } from '#testing/impersonation.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

const { hashPassword } = passwords;
const password = 'correct horse battery';
let world: World;
let user: WorldUser;

beforeAll(async () => {
  world = await createWorld();
  user = await world.user({ passwordHash: await hashPassword(password), permissions: ['Dashboard.view'] });
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(() => world.close());

const unknownEmail = () => `${randomUUID()}@example.test`;
const signIn = (email: string, secret: string) => world.call(api.signIn, null, { body: { email, password: secret } });
const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat() as string[];
const sessionCookieOf = (headers: Record<string, unknown>) =>
  cookiesOf(headers).find((cookie) => cookie.startsWith('rampart_session=')) ?? '';
const tokenIn = (cookie: string) => cookie.slice('rampart_session='.length, cookie.indexOf(';'));

describe('POST /login', () => {
  it('answers the user and starts a session in an HttpOnly, SameSite=Lax cookie', { tags: ['embedded'] }, async () => {
    const { status, body, headers } = await signIn(user.email.toUpperCase(), password);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: user.id, email: user.email, permissions: ['Dashboard.view'] });
    const cookie = sessionCookieOf(headers);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
    const again = await world.call(api.getUser, { ...user, token: tokenIn(cookie) }, {});
    expect(again.body).toEqual(body);
  });

  it('marks the XSRF token of a visitor without a session', async () => {
    const tokenFor = async (cookie: string) => {
      const { cookies } = await world.server.inject({ method: 'GET', url: '/api/user', headers: { cookie } });
      return cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
    };
    const ofGuest = await tokenFor('');
    expect(ofGuest).toMatch(/^guest-[\w-]{43}$/);
    expect(await tokenFor(`XSRF-TOKEN=${ofGuest}`)).toBeUndefined();
    expect(await tokenFor(`XSRF-TOKEN=${ofGuest}; rampart_session=${user.token}`)).toMatch(/^(?!guest-)[\w-]{43}$/);
  });

  it('renews the session: the previous session of the browser ends', async () => {
    const mine = await world.user({ passwordHash: await hashPassword(password) });
    await world.call(api.signIn, mine, { body: { email: mine.email, password } });
    expect((await world.call(api.getUser, mine, {})).status).toBe(401);
  });

  it('gives an unknown e-mail and a wrong password the same answer', async () => {
    const { email } = await world.user({ passwordHash: await hashPassword(password) });
    const wrong = await signIn(email, 'not the password');
    const unknown = await signIn(unknownEmail(), 'not the password');
    expect(wrong.status).toBe(422);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('compares the password of an unknown e-mail too, so that its answer takes the same time', async () => {
    const { email } = await world.user({ passwordHash: await hashPassword(password) });
    const compared = vi.spyOn(passwords, 'isPassword');
    await signIn(email, 'not the password');
    await signIn(unknownEmail(), 'not the password');
    expect(compared.mock.calls.map(([hash, typed]) => [typeof hash, typed])).toEqual([
      ['string', 'not the password'],
      ['undefined', 'not the password'],
    ]);
    compared.mockRestore();
  });

  it('refuses a user without a password and a deactivated one', async () => {
    const fresh = await world.user();
    expect((await signIn(fresh.email, password)).status).toBe(422);
    const left = await world.user({ passwordHash: await hashPassword(password) });
    await world.database.asOperator((db) =>
      db.updateTable('user_account').set({ deactivated_at: new Date() }).where('id', '=', left.id).execute(),
    );
    expect((await signIn(left.email, password)).status).toBe(422);
    expect((await world.call(api.getUser, left, {})).status).toBe(401);
  });
});

describe('signing in', () => {
  it('refuses demo accounts in production, because their password is public', async () => {
    const production = await createWorld({ database: world.database, config: { isProduction: true } });
    const { id, email } = await world.user({ passwordHash: await hashPassword(password) });
    const attempt = () => production.call(api.signIn, null, { body: { email, password } });
    expect((await attempt()).status).toBe(200);
    await world.inRole('rampart_operator', 'UPDATE user_account SET is_demo = true WHERE id = $1', [id]);
    expect((await attempt()).status).toBe(422);
    await production.close();
  });

  it('opens nothing with a password that changed during the comparison', async () => {
    const { id, email } = await world.user({ passwordHash: await hashPassword(password) });
    const changed = await hashPassword('another password by now');
    const { database } = world;
    let transactions = 0;
    const late = await createWorld({
      database,
      services: {
        database: {
          ...database,
          async asAuth(work) {
            transactions += 1;
            // The first two transactions count the attempt and find the account. The third would open the session.
            const isLast = transactions === 3;
            if (isLast)
              await world.inRole('rampart_operator', 'UPDATE user_account SET password_hash = $2 WHERE id = $1', [
                id,
                changed,
              ]);
            return database.asAuth(work);
          },
        },
      },
    });
    const sessions = () => world.inRole('rampart_auth', 'SELECT id FROM session WHERE user_id = $1', [id]);
    const before = await sessions();
    const { status } = await late.call(api.signIn, null, { body: { email, password } });
    expect(transactions).toBe(3);
    expect(status).toBe(422);
    expect(await sessions()).toEqual(before);
    await late.close();
  });
});

describe('throttling', () => {
  it('answers 429 with the time to wait after ten failures for one account, for a quarter of an hour', async () => {
    const { email } = await world.user({ passwordHash: await hashPassword(password) });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(email, 'wrong password')).status).toBe(422);
    const refused = await signIn(email, password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    world.advance(16);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('counts attempts that come at the same moment', async () => {
    const { email } = await world.user({ passwordHash: await hashPassword(password) });
    const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await signIn(email, 'wrong')).status));
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('answers 429 to an address that tries one account after another; successful sign-ins do not count', async () => {
    const good = await world.user({ passwordHash: await hashPassword(password) });
    for (let round = 0; round < 3; round += 1) expect((await signIn(good.email, password)).status).toBe(200);
    const attempts = Array.from({ length: 101 }, () => signIn(unknownEmail(), 'wrong'));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a session', () => {
  it('ends after the idle limit without a request, and continues with requests', async () => {
    const idle = await world.user();
    for (let hour = 0; hour < 3; hour += 1) {
      world.advance(7 * 60);
      expect((await world.call(api.getUser, idle, {})).status).toBe(200);
    }
    world.advance(8 * 60 + 1);
    expect((await world.call(api.getUser, idle, {})).status).toBe(401);
  });

  it('ends at the absolute limit, even if it is used', async () => {
    const busy = await world.user();
    for (let hours = 0; hours < 7 * 24; hours += 7) {
      expect((await world.call(api.getUser, busy, {})).status).toBe(200);
      world.advance(7 * 60);
    }
    expect((await world.call(api.getUser, busy, {})).status).toBe(401);
  });

  it('ends with POST /logout, which gives the same answer without one', async () => {
    const mine = await world.user();
    const { status, headers } = await world.call(api.signOut, mine, {});
    expect(status).toBe(204);
    expect(sessionCookieOf(headers)).toMatch(/rampart_session=;/);
    expect((await world.call(api.getUser, mine, {})).status).toBe(401);
    expect((await world.call(api.signOut, null, { body: {} })).status).toBe(204);
  });

  it('is stored as a hash, and the token is nowhere in the database', async () => {
    const mine = await world.user();
    const rows = await world.inRole<{ row: string }>('rampart_auth', 'SELECT session::text AS row FROM session');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => row.includes(mine.token))).toBe(false);
  });
});

describe('GET /api/user', () => {
  it('answers the fields of the specification', async () => {
    const admin = await world.user();
    const { body } = await world.call(api.getUser, admin, {});
    expect(body).toMatchObject({
      id: admin.id,
      name: 'Ada',
      last_name: 'Tester',
      is_impersonating: false,
      is_admin_or_higher: true,
      company: { name: expect.stringContaining('Company') },
      permissions: expect.arrayContaining(['Equipment.view', 'Administration.operator']),
    });
  });

  it('shows an impersonation by the session', async () => {
    const admin = await world.user();
    const other = await world.user({ permissions: [] });
    await actAs(world, admin, other);
    const until = new Date(world.services.clock().getTime() + 60_000);
    expect((await world.call(api.getUser, admin, {})).body).toMatchObject({
      id: other.id,
      is_impersonating: true,
      impersonator: { id: admin.id, name: 'Ada Tester', until: until.toISOString() },
    });
  });

  it('shows a change of permissions immediately', async () => {
    const mine = await world.user({ permissions: ['Map.view'] });
    await world.database.asOperator((db) =>
      db.updateTable('user_account').set({ permissions: [] }).where('id', '=', mine.id).execute(),
    );
    const { body } = await world.call(api.getUser, mine, {});
    expect(body.permissions).toEqual([]);
    expect(body.is_admin_or_higher).toBe(false);
  });
});

it('the security record shows who signed in, who failed and from where', async () => {
  const mine = await world.user({ passwordHash: await hashPassword(password) });
  await signIn(mine.email, 'wrong password');
  await signIn(mine.email, password);
  const records = await world.database.inCompany(mine.companyId, (db) =>
    db.selectFrom('security_record').select(['kind', 'user_id', 'address']).orderBy('kind').execute(),
  );
  expect(records).toEqual([
    { kind: 'sign-in-failed', user_id: mine.id, address: '127.0.0.1' },
    { kind: 'signed-in', user_id: mine.id, address: '127.0.0.1' },
  ]);
});
