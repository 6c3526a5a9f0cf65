import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { changePassword, confirmByPassword } from '@rampart/contract/api/session/profile.ts';
import { resetPassword } from '@rampart/contract/api/session/session.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPasswordLink } from '#admin/password-link.ts';
import { statementsOf } from '#testing/database/count-queries.ts';
import { newAddress, openBrowser, password, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  user = await userWithPassword(world);
});
afterAll(() => world.close());

type Browser = ReturnType<typeof openBrowser>;
/** A browser in a network that no other browser uses. */
const elsewhere = () => openBrowser(world, { remoteAddress: newAddress() });
const accountKey = (email: string) => createHash('sha256').update(`account\n${email.toLowerCase()}`).digest('hex');
const statusOf = async (browser: Browser, word = password, email = user.email) =>
  (await browser.signIn(email, word)).status;

async function guess(browser: Browser, times: number, email = user.email): Promise<number[]> {
  const statuses = [];
  for (let attempt = 0; attempt < times; attempt += 1) statuses.push(await statusOf(browser, 'wrong', email));
  return statuses;
}

/** Sets the consecutive failures of the account over all networks, as if they came from many networks. */
async function failuresAre(failures: number): Promise<void> {
  await guess(elsewhere(), 1);
  await world.inRole('rampart_auth', 'UPDATE sign_in_failures SET failures = $2 WHERE key = $1', [
    accountKey(user.email),
    failures,
  ]);
}

const waitOf = async (browser: Browser, email = user.email) => {
  const { body } = await browser.signIn(email, 'wrong');
  return body.message;
};

it('ten wrong passwords in one network do not lock out the user in another', { tags: ['embedded'] }, async () => {
  const stranger = elsewhere();
  expect(await guess(stranger, 11)).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  expect(await statusOf(elsewhere())).toBe(200);
  expect(await statusOf(stranger)).toBe(429);
});

it('an IPv6 network is counted as one', async () => {
  const site = `2001:db8:${randomBytes(2).toString('hex')}`;
  const [near, same, other] = ['::1', ':0:f00::2', ':1::1'].map((end) =>
    openBrowser(world, { remoteAddress: `${site}${end}` }),
  ) as [Browser, Browser, Browser];
  await guess(near, 10);
  expect([await statusOf(same), await statusOf(other)]).toEqual([429, 200]);
});

describe('consecutive failures over all networks', () => {
  it('bring pauses that grow; an attempt in a pause is not counted', async () => {
    for (const [failures, minutes] of [
      [20, 1],
      [35, 2],
      [55, 8],
      [99, 128],
    ] as const) {
      await failuresAre(failures);
      expect(await waitOf(elsewhere())).toContain(minutes === 1 ? 'in a minute' : `in ${minutes} minutes`);
      expect(await statusOf(elsewhere())).toBe(429);
      world.advance(minutes);
      expect(await statusOf(elsewhere())).toBe(200);
    }
  });

  it('end after a hundred, until the user sets a new password', async () => {
    await failuresAre(100);
    world.advance(60 * 24 * 7);
    expect(await waitOf(elsewhere())).toBe(
      'Too many wrong passwords. Set a new password with “Forgot your password?”.',
    );
    expect(await statusOf(elsewhere())).toBe(429);
  });

  it('are counted for an unknown address too, with the same answers', async () => {
    const email = `${randomUUID()}@example.test`;
    const known = await guess(elsewhere(), 11);
    expect(await guess(elsewhere(), 11, email)).toEqual(known);
    expect(await guess(elsewhere(), 10, email)).toEqual(await guess(elsewhere(), 10));
    const [here, there] = [await waitOf(elsewhere(), email), await waitOf(elsewhere())];
    expect(here).toBe(there);
    expect(here).toMatch(/^Too many attempts/);
  });

  it('start again after a right password', async () => {
    await guess(elsewhere(), 10);
    expect(await statusOf(elsewhere())).toBe(200);
    await guess(elsewhere(), 10);
    await guess(elsewhere(), 9);
    expect(await statusOf(elsewhere())).toBe(200);
  });
});

describe('a device on which the user signed in before', () => {
  it('is not touched by the failures of others', async () => {
    const own = elsewhere();
    expect(await statusOf(own)).toBe(200);
    await failuresAre(100);
    expect(await statusOf(elsewhere())).toBe(429);
    expect(await statusOf(own)).toBe(200);
    expect(await statusOf(elsewhere())).toBe(200);
  });

  it('has a count of its own', async () => {
    const own = elsewhere();
    await statusOf(own);
    expect(await guess(own, 11)).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect(await statusOf(elsewhere())).toBe(200);
    expect(await statusOf(own)).toBe(429);
    world.advance(15);
    expect(await statusOf(own)).toBe(200);
  });

  it('is known for each of its users, and for nobody else', async () => {
    const shared = elsewhere();
    const second = await userWithPassword(world);
    await statusOf(shared);
    await statusOf(shared, password, second.email);
    await failuresAre(100);
    expect(await statusOf(shared)).toBe(200);
    const third = await userWithPassword(world);
    user = third;
    await failuresAre(100);
    expect(await statusOf(shared)).toBe(429);
  });

  it('is recognised by a signed cookie that scripts cannot read, and not by a forged one', async () => {
    const own = elsewhere();
    const { cookies } = await own.signIn(user.email);
    const cookie = cookies.find(({ name }) => name === 'rampart_device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 24 * 3600 });
    expect(cookie?.value).not.toContain(user.email);
    await failuresAre(100);
    const forger = elsewhere();
    for (const forged of [
      '',
      'x',
      `${'a'.repeat(22)}.${'b'.repeat(22)}`,
      `${cookie?.value.slice(0, -22)}${'a'.repeat(22)}`,
    ]) {
      forger.cookies.set('rampart_device', forged);
      expect(await statusOf(forger)).toBe(429);
    }
  });
});

describe('a new password', () => {
  const given = 'a new word to sign in with';
  const confirm = async (word: string) =>
    (await world.call(confirmByPassword, user, { body: { password: word } })).status;
  /** A hundred failures on all devices of the account, and of its signed-in user. */
  const allAre100 = () =>
    world.inRole(
      'rampart_auth',
      `UPDATE sign_in_failures SET failures = 100
       WHERE account = (SELECT account FROM sign_in_failures WHERE key = $1) RETURNING key`,
      [accountKey(user.email)],
    );
  const setByLink = async () => {
    const token = (await createPasswordLink(world.database, user.email)).split('/').at(-1) ?? '';
    expect((await elsewhere().call(resetPassword, { body: { token, password: given } })).status).toBe(200);
  };

  it('from a link on another device lifts every lock of the account, and of nobody else', async () => {
    const [own, stranger] = [elsewhere(), await userWithPassword(world)];
    await statusOf(own);
    await guess(own, 10);
    await confirm('wrong');
    await guess(elsewhere(), 1);
    await guess(elsewhere(), 1, stranger.email);
    expect(await allAre100()).toHaveLength(3);
    expect([await statusOf(own), await confirm(password), await statusOf(elsewhere())]).toEqual([429, 429, 429]);
    await setByLink();
    expect([await statusOf(own, given), await statusOf(elsewhere(), given)]).toEqual([200, 200]);
    const session = own.cookies.get('rampart_session') ?? '';
    user = { ...user, token: session };
    expect(await confirm(given)).toBe(204);
    const failuresOf = 'SELECT failures FROM sign_in_failures WHERE key = $1';
    expect(await world.inRole('rampart_auth', failuresOf, [accountKey(stranger.email)])).toEqual([{ failures: 1 }]);
  });

  it('lifts the lock of the signed-in user, also if the address of the user changed', async () => {
    await confirm('wrong');
    await world.inRole('rampart_auth', 'UPDATE sign_in_failures SET failures = 100, account = $1', ['another']);
    expect(await confirm(password)).toBe(429);
    await setByLink();
    const browser = elsewhere();
    await statusOf(browser, given);
    user = { ...user, token: browser.cookies.get('rampart_session') ?? '' };
    expect(await confirm(given)).toBe(204);
  });

  it('in My Profile lifts the locks of the devices', async () => {
    const own = elsewhere();
    await statusOf(own);
    await guess(own, 1);
    await guess(elsewhere(), 1);
    await allAre100();
    const body = { current_password: password, password: given };
    expect((await world.call(changePassword, user, { body })).status).toBe(204);
    expect([await statusOf(own, given), await statusOf(elsewhere(), given)]).toEqual([200, 200]);
  });

  it('is needed on a locked device: a right password elsewhere does not unlock it', async () => {
    const own = elsewhere();
    await statusOf(own);
    await guess(own, 1);
    await guess(elsewhere(), 1);
    await allAre100();
    await failuresAre(0);
    expect([await statusOf(elsewhere()), await statusOf(own)]).toEqual([200, 429]);
  });
});

it('every transaction locks the failures before the windows, so two of them cannot deadlock', async () => {
  const change = (word: string) =>
    world.call(changePassword, user, { body: { current_password: password, password: word } });
  const statements = await statementsOf(async () => {
    expect(await statusOf(elsewhere())).toBe(200);
    expect((await change('aaaaaaaaaaaaaaaaaaaa')).status).toBe(422);
    expect((await change('short')).status).toBe(422);
    expect((await change('a new word to sign in with')).status).toBe(204);
  });
  const locked = statements.map((text) => /(?:into|update|from) "(throttle|sign_in_failures)"|^(begin)/i.exec(text));
  const order = locked.flatMap((found) => (found ? [found[1] ?? 'begin'] : [])).join(' ');
  expect(order.match(/sign_in_failures throttle/g)?.length).toBeGreaterThan(5);
  expect(order).not.toMatch(/begin (?:throttle )+sign_in_failures/);
});
