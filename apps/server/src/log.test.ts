import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUsers } from '@rampart/contract/api/administration/users.ts';
import * as api from '@rampart/contract/api/session/session.ts';
import { hashPassword } from './accounts/passwords.ts';
import { logSecurityRecord } from './accounts/security-record.ts';
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

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  world = await createWorld({ logger: log });
});
afterAll(() => world.close());

it('each request is one line with its id, route, status and time', async () => {
  const user = await world.user();
  written = '';
  const { headers } = await world.call(api.getUser, user, {});
  expect(linesOf(written)).toEqual([
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

it('a refused request has the address of its caller too', async () => {
  const viewer = await world.user({ permissions: ['Equipment.view'] });
  written = '';
  await world.call(listUsers, viewer, { body: {} });
  const refused = { msg: 'request refused', statusCode: 403, user: viewer.id, address: '127.0.0.1' };
  expect(linesOf(written)).toMatchObject([refused]);
});

it('each event of the security record is one line without names and e-mail addresses', async () => {
  const stop = logSecurityRecord(log);
  const user = await world.user({ passwordHash: await hashPassword('a long enough password') });
  written = '';
  await world.call(api.signIn, null, { body: { email: user.email, password: 'wrong' } });
  await world.call(api.signIn, null, { body: { email: user.email, password: 'a long enough password' } });
  stop();
  const events = linesOf(written).filter(({ msg }) => msg === 'security');
  const who = { user: user.id, company: user.companyId, address: '127.0.0.1', reqId: expect.any(String) };
  expect(events).toMatchObject([
    { kind: 'sign-in-failed', ...who },
    { kind: 'signed-in', ...who, method: 'password' },
  ]);
  expect(written).not.toContain(user.email);
});

it('a line break in a value stays inside its line', () => {
  written = '';
  log.info({ file: 'a\n{"level":"info","msg":"forged"}' }, 'read');
  expect(linesOf(written)).toHaveLength(1);
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
