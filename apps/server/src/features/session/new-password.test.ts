import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePassword } from '@rampart/contract/api/session/profile.ts';
import { removeSecondFactor } from '@rampart/contract/api/second-factor.ts';
import { hash } from '@node-rs/argon2';
import { enrol, openBrowser, password, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const change = (user: WorldUser, next: string, current = password) =>
  world.call(changePassword, user, { body: { current_password: current, password: next } });
const faultsOf = async (user: WorldUser, next: string) => (await change(user, next)).body.errors;
const signIn = async ({ email }: WorldUser, word: string) => (await openBrowser(world).signIn(email, word)).status;

it.each([
  ['1qaz2wsx3edc4rfv', /list of stolen passwords/],
  ['RampartRampart1!', /made of your name/],
  ['kqkqkqkqkqkqkqkqkq', /repeats/],
  ['abcdefghijklmnopq', /sequence/],
  ['password1password2', /easy to guess/],
])('%s is refused with its reason, and is no wrong attempt', async (next, reason) => {
  const user = await userWithPassword(world);
  for (let attempt = 0; attempt < 11; attempt += 1)
    expect(await faultsOf(user, next)).toEqual({ password: [expect.stringMatching(reason)] });
});

it('a password must not be made of the name, the address or the company of the user', async () => {
  const user = await userWithPassword(world);
  await world.inRole(
    'rampart_operator',
    "UPDATE user_account SET name = 'Wilhelmine', last_name = 'Quastenflosser' WHERE id = $1",
    [user.id],
  );
  await world.inRole('rampart_operator', "UPDATE company SET name = 'Zugspitz Seilbahnen' WHERE id = $1", [
    user.companyId,
  ]);
  const own = { password: [expect.stringMatching(/made of your name/)] };
  for (const next of ['Wilhelmine2026!!', 'quastenflosser#1', `${user.email}1`, 'ZugspitzSeilbahnen'])
    expect(await faultsOf(user, next)).toEqual(own);
});

it('with a second factor twelve characters are enough; without it the password stays valid until it is changed', async () => {
  const user = await userWithPassword(world);
  const short = 'jK3f-9sLq-Zp';
  expect(await faultsOf(user, short)).toEqual({ password: ['Password must have at least 15 characters.'] });
  const { code } = await enrol(world, user);
  expect((await change(user, short)).status).toBe(204);
  expect(await signIn(user, short)).toBe(200);
  world.advance(1);
  const off = await world.call(removeSecondFactor, user, { body: { password: short, code: code() } });
  expect(off.status).toBe(204);
  expect(await signIn(user, short)).toBe(200);
  expect((await change(user, 'jK3f-9sLq-Zq', short)).body.errors).toEqual({
    password: ['Password must have at least 15 characters.'],
  });
});

it('a password has up to 200 characters of any kind, however they are composed', async () => {
  const user = await userWithPassword(world);
  const long = `grün 🙂 ${'äöü€ '.repeat(38)}end`;
  expect(Array.from(long)).toHaveLength(200);
  expect(await faultsOf(user, `${long}!`)).toEqual({ password: ['Password must have at most 200 characters.'] });
  expect((await change(user, long.normalize('NFD'))).status).toBe(204);
  expect([await signIn(user, long), await signIn(user, long.normalize('NFD'))]).toEqual([200, 200]);
  expect(await signIn(user, long.slice(0, -1))).toBe(422);
});

it('passwords that were set before the rule stay valid', async () => {
  const decomposed = 'ku\u0308he';
  const user = await world.user({ passwordHash: await hash(decomposed) });
  expect([await signIn(user, decomposed), await signIn(user, 'k\u00fche')]).toEqual([200, 422]);
});
