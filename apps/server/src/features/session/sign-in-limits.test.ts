import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, password, userWithPassword } from '#testing/sign-in.ts';
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
let networks = 0;
/** A browser in a network that no other browser of this file uses. */
const elsewhere = () => openBrowser(world, { remoteAddress: `198.51.100.${(networks += 1)}` });
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
  const key = createHash('sha256').update(`account\n${user.email.toLowerCase()}`).digest('hex');
  await world.inRole('rampart_auth', 'UPDATE sign_in_failures SET failures = $2 WHERE key = $1 RETURNING key', [
    key,
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
  const [near, same, other] = ['2001:db8:7::1', '2001:db8:7:0:f00::2', '2001:db8:7:1::1'].map((address) =>
    openBrowser(world, { remoteAddress: address }),
  ) as [Browser, Browser, Browser];
  await guess(near, 10);
  expect([await statusOf(same), await statusOf(other)]).toEqual([429, 200]);
});

describe('consecutive failures over all networks', () => {
  it('bring pauses that grow; an attempt in a pause is not counted', { tags: ['embedded'] }, async () => {
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
    const email = 'nobody@example.test';
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
  it('is not touched by the failures of others', { tags: ['embedded'] }, async () => {
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
