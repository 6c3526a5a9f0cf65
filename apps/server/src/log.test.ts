import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/session.ts';
import { hashPassword } from './accounts/passwords.ts';
import { createWorld, type World } from '#testing/world.ts';
import { createLog } from './log.ts';

let world: World;
let written = '';
const log = createLog(
  { logLevel: 'trace' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  }),
);

beforeAll(async () => {
  world = await createWorld({ logger: log });
});
afterAll(() => world.close());

it('each request is one line with its id, route, status and time', async () => {
  const user = await world.user();
  written = '';
  const { headers } = await world.call(api.getUser, user, {});
  const lines = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      reqId: headers['x-request-id'],
      method: 'GET',
      route: '/api/user',
      statusCode: 200,
      ms: expect.any(Number),
      user: user.id,
      msg: 'request',
    },
  ]);
});

it('no line contains a password, a token, a cookie or the values in an address', async () => {
  const password = 'hunter2 hunter2 hunter2';
  const user = await world.user({ passwordHash: await hashPassword(password) });
  const signedIn = await world.call(api.signIn, null, { body: { email: user.email, password } });
  await world.call(api.signIn, null, { body: { email: user.email, password: `${password} wrong` } });
  await world.call(api.resetPassword, null, { body: { token: 'reset-token-of-a-mail', password } });
  await world.server.inject('/login/reset/reset-token-of-a-mail?search=medical');
  log.error(
    { err: Object.assign(new Error('broken'), { config: { databaseUrl: 'postgres://u:hunter2@h/d' } }) },
    'failed',
  );
  const cookie = String(signedIn.headers['set-cookie']);
  const token = /rampart_session=([\w-]+)/.exec(cookie)?.[1] ?? 'none';
  for (const secret of ['hunter2', user.token, token, 'reset-token-of-a-mail', 'medical']) {
    expect(written.includes(secret), secret).toBe(false);
  }
});
