import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '@rampart/contract/api/failure.ts';
import { getUser, signIn } from '@rampart/contract/api/session/session.ts';
import { createServer } from '#http/server.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

function post(payload: string, contentType = 'application/json') {
  const headers = { ...signedHeaders(undefined), 'content-type': contentType };
  return world.server.inject({ method: 'POST', url: '/login', headers, payload });
}

describe('bad input gets a clear answer that names the field', () => {
  it.each([
    ['malformed JSON', '{"email": ', 422, { body: ['The body is not valid JSON.'] }],
    ['no body', '', 422, { body: ['The body is empty.'] }],
    ['a list', '[]', 422, { body: ['The request must be an object.'] }],
    ['null', 'null', 422, { body: ['The request is required.'] }],
    ['missing fields', '{}', 422, { email: ['E-mail is required.'], password: ['Password is required.'] }],
    [
      'wrong types',
      '{"email": 7, "password": {}}',
      422,
      { email: ['E-mail must be text.'], password: ['Password must be text.'] },
    ],
    [
      'empty fields',
      '{"email": " ", "password": ""}',
      422,
      { email: ['E-mail is required.'], password: ['Password is required.'] },
    ],
    [
      'unknown fields',
      '{"email": "a@b", "password": "x", "admin": true}',
      422,
      { admin: ['The field “admin” is not known.'] },
    ],
    [
      'a NUL character',
      String.raw`{"email": "a\u0000@b", "password": "x"}`,
      422,
      { email: ['E-mail cannot contain the character U+0000.'] },
    ],
  ])('%s', async (_name, payload, status, errors) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ message: expect.any(String), errors });
  });

  it('a body that would poison a prototype', async () => {
    const response = await post('{"__proto__": {"admin": true}, "email": "a@b", "password": "x"}');
    expect(response.statusCode).toBe(422);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('an oversized body', async () => {
    const response = await post(JSON.stringify({ email: 'a@b', password: 'x'.repeat(2 * 1024 * 1024) }));
    expect(response.statusCode).toBe(413);
    expect(response.json().message).toBe('The body is too large.');
  });

  it('another content type', async () => {
    const response = await post('email=a', 'application/x-www-form-urlencoded');
    expect(response.statusCode).toBe(415);
    expect(response.json().message).toContain('application/json');
  });

  it('a deeply nested body', async () => {
    const response = await post(`{"email": ${'['.repeat(50_000)}${']'.repeat(50_000)}, "password": "x"}`);
    expect(response.statusCode).toBe(422);
  });

  it('a broken and an enormous cookie', async () => {
    for (const cookie of ['rampart_session=%E0%A4%A', `rampart_session=${'x'.repeat(8000)}`]) {
      const response = await world.server.inject({ method: 'GET', url: '/api/user', headers: { cookie } });
      expect(response.statusCode).toBe(401);
    }
  });

  it('an unknown call answers 404 as JSON, with and without a trailing slash', async () => {
    for (const url of ['/api/nothing', '/api/nothing/', '/api']) {
      const response = await world.server.inject({ method: 'GET', url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'Not Found' });
    }
  });

  it('and the server still works', async () => {
    const user = await world.user();
    expect((await world.call(getUser, user, {})).status).toBe(200);
    expect((await world.call(signIn, null, { body: { email: 'a@b', password: 'x' } })).status).toBe(422);
  });
});

it('paths match with and without a trailing slash', async () => {
  const { token } = await world.user();
  const response = await world.server.inject({ method: 'GET', url: '/api/user/', headers: signedHeaders(token) });
  expect(response.statusCode).toBe(200);
});

it('an internal error answers 500 with the request id and no internal detail', async () => {
  const broken = await createWorld({
    services: {
      clock: () => {
        throw new Error('secret inner detail');
      },
    },
  });
  const response = await broken.server.inject({
    method: 'POST',
    url: '/login',
    headers: signedHeaders(undefined),
    payload: { email: 'a@b', password: 'x' },
  });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ message: expect.any(String), request_id: response.headers['x-request-id'] });
  expect(response.body).not.toContain('secret');
  await broken.close();
});

describe('bytes that are no request get an answer in the usual format', () => {
  /** Sends each text after the answer to the one before, and returns all answers until the connection closes. */
  const exchange = (port: number, texts: string[]) =>
    new Promise<string>((resolve, reject) => {
      const [first = '', ...rest] = texts;
      let answers = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(first));
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        answers += chunk;
        const next = rest.shift();
        if (next) socket.write(next);
      });
      socket.on('error', reject).on('close', () => resolve(answers));
    });

  it.each([
    ['headers that are too long', [`GET /api/user?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`], 431],
    ['something else', ['HELO mail\r\n\r\n'], 400],
    ['something else after a request', ['GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 'HELO mail\r\n\r\n'], 400],
  ])('%s', async (_name, texts, status) => {
    const { server } = await createServer(world.services, undefined);
    await server.listen({ port: 0, host: '127.0.0.1' });
    try {
      const answer = await exchange((server.server.address() as AddressInfo).port, texts);
      const [body = '', head = ''] = answer.split('\r\n\r\n').toReversed();
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(failure.strict().parse(JSON.parse(body)).message).toMatch(/\.$/);
    } finally {
      await server.close();
    }
  });
});

it('an address with U+0000 in an id names nothing, also if the body is invalid', async () => {
  const { token } = await world.user();
  for (const url of ['/api/product/%00/assets/create', '/api/product/%00/assets/%00']) {
    const answer = await world.server.inject({ method: 'POST', url, headers: signedHeaders(token), payload: {} });
    expect(answer.statusCode, url).toBe(404);
  }
});
