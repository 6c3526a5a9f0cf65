import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#config';
import { answerError } from '#http/errors.ts';
import { callerOf } from './caller.ts';
import { knowsHttps } from './cookies.ts';
import {
  clearSession,
  hashOf,
  newToken,
  offerXsrfToken,
  requireXsrfToken,
  setSession,
  xsrfTokenFor,
} from './session-cookie.ts';
import { stepCookie, visitCookie } from './sign-in-cookies.ts';

const config = { sessionMaxHours: 2 } as Config;
const server = fastify({ genReqId: () => 'request 1' });
beforeAll(async () => {
  await server.register(cookie);
  knowsHttps(server, config);
  server.setErrorHandler(answerError);
  server.all('/offer', async (request, reply) => offerXsrfToken(request, reply));
  server.all('/require', async (request, _reply) => requireXsrfToken(request));
  server.all('/caller', async (request, _reply) => callerOf(request));
  server.get('/set', async (request, reply) =>
    setSession(config, request, reply, { token: 'token', device: 'device' }),
  );
  server.get('/clear', async (request, reply) => clearSession(request, reply));
  server.get('/step', async (request, reply) => {
    stepCookie.set(request, reply, 'step');
    visitCookie.set(request, reply, 'visit');
  });
  server.get('/ended', async (request, reply) => stepCookie.clear(request, reply));
});
afterAll(() => server.close());

const guest = `guest-${'a'.repeat(43)}`;
const withCookies = (cookies: Record<string, string>) => ({
  cookie: Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; '),
});

it('a token has 256 bits, is never the same, and is stored as its SHA-256', () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/);
  expect(newToken()).not.toBe(newToken());
  expect(hashOf('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('the cookies of a session', () => {
  it('live as long as the session, the device 400 days, and the XSRF token until the browser closes', async () => {
    const { cookies } = await server.inject('/set');
    const common = { path: '/', sameSite: 'Lax' };
    expect(cookies).toEqual([
      { name: 'rampart_session', value: 'token', maxAge: 7200, httpOnly: true, ...common },
      { name: 'rampart_device', value: 'device', maxAge: 34_560_000, httpOnly: true, ...common },
      { name: 'XSRF-TOKEN', value: xsrfTokenFor('token'), ...common },
    ]);
  });

  it('are removed by signing out; the device stays known', async () => {
    const { cookies } = await server.inject('/clear');
    expect(cookies).toEqual([
      {
        name: 'rampart_session',
        value: '',
        maxAge: 0,
        expires: new Date(0),
        path: '/',
        sameSite: 'Lax',
        httpOnly: true,
      },
      { name: 'XSRF-TOKEN', value: expect.stringMatching(/^guest-[\w-]{43}$/), path: '/', sameSite: 'Lax' },
    ]);
  });

  it('between two steps of signing in live five and ten minutes', async () => {
    const { cookies } = await server.inject('/step');
    expect(cookies).toMatchObject([
      { name: 'rampart_sign_in', value: 'step', maxAge: 300, httpOnly: true },
      { name: 'rampart_provider', value: 'visit', maxAge: 600, httpOnly: true },
    ]);
    expect((await server.inject('/ended')).cookies).toMatchObject([{ name: 'rampart_sign_in', value: '' }]);
  });
});

describe('a browser is offered an XSRF token', () => {
  const offered = async (cookies: Record<string, string>) =>
    (await server.inject({ url: '/offer', headers: withCookies(cookies) })).cookies;

  it('for a guest, if it has none or one of another form', async () => {
    for (const held of [
      {},
      ...['x', `${guest}a`, guest.slice(0, -1), guest.slice(6), `x${guest}`, `guest+${'a'.repeat(43)}`].map(
        (token) => ({ 'XSRF-TOKEN': token }),
      ),
    ])
      expect(await offered(held)).toMatchObject([
        { name: 'XSRF-TOKEN', value: expect.stringMatching(/^guest-[\w-]{43}$/) },
      ]);
    expect(await offered({ 'XSRF-TOKEN': guest })).toEqual([]);
  });

  it('of its session, if it has another one', async () => {
    const due = xsrfTokenFor('mine');
    for (const held of ['x', guest, xsrfTokenFor('other')])
      expect(await offered({ rampart_session: 'mine', 'XSRF-TOKEN': held })).toMatchObject([{ value: due }]);
    expect(await offered({ rampart_session: 'mine', 'XSRF-TOKEN': due })).toEqual([]);
  });
});

describe('a call that can change data', () => {
  const statusOf = async (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
    cookies: Record<string, string>,
    sent?: string | string[],
  ) => {
    const headers = { ...withCookies(cookies), ...(sent !== undefined && { 'x-xsrf-token': sent }) };
    return (await server.inject({ method, url: '/require', headers: headers as Record<string, string> })).statusCode;
  };

  it('needs the token, and one that only reads does not', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) expect(await statusOf(method, {})).toBe(419);
    for (const method of ['GET', 'HEAD'] as const) expect(await statusOf(method, {})).toBe(200);
  });

  it('needs the token of the cookie from a guest, and that of the session from a user', async () => {
    expect(await statusOf('POST', { 'XSRF-TOKEN': guest }, guest)).toBe(200);
    expect(await statusOf('POST', { 'XSRF-TOKEN': guest }, `${guest}x`)).toBe(419);
    expect(await statusOf('POST', { 'XSRF-TOKEN': guest })).toBe(419);
    expect(await statusOf('POST', {}, guest)).toBe(419);
    expect(await statusOf('POST', {}, '')).toBe(419);
    const mine = { rampart_session: 'mine', 'XSRF-TOKEN': guest };
    expect(await statusOf('POST', mine, guest)).toBe(419);
    expect(await statusOf('POST', mine, xsrfTokenFor('mine'))).toBe(200);
  });
});

it('a caller is known by address, program, request, session and device', async () => {
  const cookies = withCookies({ rampart_session: 'mine', rampart_device: 'device' });
  const answer = await server.inject({
    url: '/caller',
    remoteAddress: '::ffff:198.51.100.7',
    headers: { ...cookies, 'user-agent': 'x'.repeat(301) },
  });
  expect(answer.json()).toEqual({
    address: '198.51.100.7',
    userAgent: 'x'.repeat(300),
    requestId: 'request 1',
    sessionToken: 'mine',
    device: 'device',
  });
  const bare = await server.inject({ url: '/caller', headers: { 'user-agent': '' } });
  expect(bare.json()).toEqual({ address: '127.0.0.1', userAgent: '', requestId: 'request 1' });
});
