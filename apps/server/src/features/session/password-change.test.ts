import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as api from '@rampart/contract/api/session/profile.ts';
import { getUser } from '@rampart/contract/api/session/session.ts';
import * as passwords from '#accounts/passwords.ts';
import { openBrowser, password, recordsOf, userWithPassword } from '#testing/sign-in.ts';
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

const given = 'a new word to sign in with';
const tooLong = 'x'.repeat(201);
const change = async (body: { current_password?: string; password: string }) => {
  const { status, text } = await world.call(api.changePassword, user, { body: body as never });
  return [status, text && JSON.parse(text).errors];
};
const notCurrent = { current_password: ['This is not your current password.'] };
const long = { password: ['Password must have at most 200 characters.'] };

it('a new password that no user can have is refused together with a wrong current one', async () => {
  expect(await change({ current_password: 'wrong', password: tooLong })).toEqual([422, { ...notCurrent, ...long }]);
  expect(await change({ current_password: password, password: tooLong })).toEqual([422, long]);
  const [status, errors] = await change({ password: tooLong });
  expect([status, Object.keys(errors as object).toSorted()]).toEqual([422, ['current_password', 'password']]);
});

it('a right current password is no guess, even if the new one is refused; a wrong one is', async () => {
  const right = { current_password: password, password: tooLong };
  for (let attempt = 0; attempt < 11; attempt += 1) expect((await change(right))[0]).toBe(422);
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await change({ ...right, current_password: 'wrong' }))[0]).toBe(422);
  expect((await change(right))[0]).toBe(429);
  expect((await change({ current_password: password, password: given }))[0]).toBe(429);
});

it('a user without a password has no current one to enter', async () => {
  user = await world.user();
  for (const guess of ['', 'null', 'undefined', password])
    expect((await change({ current_password: guess, password: given }))[0]).toBe(422);
  expect(await change({ current_password: password, password: given })).toEqual([422, notCurrent]);
});

it('a password that was changed in the meantime stays, and nobody is signed out', async () => {
  const other = openBrowser(world);
  await other.signIn(user.email);
  const between = await passwords.hashPassword('set through a link in between');
  const hashPassword = vi.spyOn(passwords, 'hashPassword').mockImplementationOnce(async () => {
    await world.inRole('rampart_operator', 'UPDATE user_account SET password_hash = $2 WHERE id = $1', [
      user.id,
      between,
    ]);
    return 'the hash of the typed password';
  });
  try {
    expect(await change({ current_password: password, password: given })).toEqual([422, notCurrent]);
  } finally {
    hashPassword.mockRestore();
  }
  const [row] = await world.inRole('rampart_auth', 'SELECT password_hash FROM user_account WHERE id = $1', [user.id]);
  expect(row).toEqual({ password_hash: between });
  expect([await other.isSignedIn(), (await world.call(getUser, user, {})).status]).toEqual([true, 200]);
  expect((await recordsOf(world, user.companyId)).map(({ kind }) => kind)).toEqual(['signed-in']);
});

it('a change of the password reaches no session of a colleague', async () => {
  const colleague = await userWithPassword(world, { companyId: user.companyId });
  expect((await change({ current_password: password, password: given }))[0]).toBe(204);
  expect((await world.call(getUser, colleague, {})).status).toBe(200);
});

it('the record of a new name has no spaces for a missing last name', async () => {
  const rename = (name: string, last_name: string) =>
    world.call(api.updateProfile, user, { body: { name, last_name } });
  expect((await rename('Edda', '')).body).toEqual({ name: 'Edda', last_name: '' });
  world.advance(1);
  await rename('Edda', 'Vik');
  expect((await recordsOf(world, user.companyId)).map(({ details }) => details)).toEqual([
    { from: 'Ada Tester', to: 'Edda' },
    { from: 'Edda', to: 'Edda Vik' },
  ]);
});
