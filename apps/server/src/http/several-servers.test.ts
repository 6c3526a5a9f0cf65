import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/session/session.ts';
import { hashPassword } from '#accounts/passwords.ts';
import { createWorld, type World } from '#testing/world.ts';

const password = 'the password of two servers';
let first: World;
let second: World;

beforeAll(async () => {
  first = await createWorld();
  second = await createWorld({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

it('a session of one server is valid on the others, and ends on all', { tags: ['embedded'] }, async () => {
  const user = await first.user();
  expect((await second.call(api.getUser, user, {})).status).toBe(200);
  expect((await second.call(api.signOut, user, {})).status).toBe(204);
  expect((await first.call(api.getUser, user, {})).status).toBe(401);
});

it('attempts are counted over all servers', async () => {
  const { email } = await first.user({ passwordHash: await hashPassword(password) });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const server = attempt % 2 === 0 ? first : second;
    statuses.push((await server.call(api.signIn, null, { body: { email, password: 'wrong' } })).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422));
  expect(statuses[10]).toBe(429);
});
