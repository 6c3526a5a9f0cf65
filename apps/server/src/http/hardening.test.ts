import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedHeaders } from '#testing/browser-headers.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: { publicUrl: 'https://rampart.example.com' } });
});
afterAll(() => world.close());

it.each([
  ['a page', '/equipment', [200, 404]],
  ['a call without a session', '/api/user', [401]],
  ['an unknown call', '/api/nothing', [404]],
  ['an unknown file', '/assets/nothing.js', [404]],
  ['a broken address', '/%zz', [400]],
])('%s is answered with the headers that limit what a browser does with it', async (_case, url, statuses) => {
  const { headers, statusCode } = await world.server.inject({ method: 'GET', url });
  expect(statuses).toContain(statusCode);
  const policy = String(headers['content-security-policy']);
  for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy.split(';')).toContain(rule);
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers['content-type']).toContain('charset=utf-8');
});

it('browsers and proxies store no answer to a call', async () => {
  const { token } = await world.user();
  for (const headers of [{}, signedHeaders(token, '__Host-')]) {
    const answer = await world.server.inject({ method: 'GET', url: '/api/user', headers });
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

it.each(['TRACE', 'CONNECT', 'PROPFIND'] as const)('the method %s is not supported', async (method) => {
  const answer = await world.server.inject({ method: method as 'TRACE', url: '/api/user' });
  expect(answer.statusCode).toBe(404);
});

it('no folder is listed, and no file outside the web app is served', async () => {
  for (const url of ['/assets/', '/assets', '/.git/config', '/package.json', '/assets/%2e%2e/%2e%2e/package.json']) {
    const { body } = await world.server.inject({ method: 'GET', url });
    expect(body, url).not.toMatch(/\[core\]|"dependencies"|Index of/);
  }
});

it('a parameter that is sent twice is refused', async () => {
  const { token } = await world.user();
  const url = '/account/spreadsheets/equipment.xlsx?asterisks=1&asterisks=1';
  const answer = await world.server.inject({ method: 'GET', url, headers: signedHeaders(token, '__Host-') });
  expect(answer.statusCode).toBe(422);
});

it('a request with two lengths is refused, so that a proxy and Rampart never disagree about its end', async () => {
  await world.server.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((world.server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = [
    'POST /login HTTP/1.1',
    'Host: a',
    'Content-Length: 6',
    'Transfer-Encoding: chunked',
    '',
    '0',
    '',
    'G',
  ];
  socket.write(lines.join('\r\n'));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

it.each<[trustProxy: number | string[] | false, expected: string]>([
  [false, '127.0.0.1'],
  [1, '203.0.113.7'],
  [2, '198.51.100.1'],
  [['127.0.0.1'], '203.0.113.7'],
])(
  'with TRUST_PROXY %j a caller cannot forge an address in front of the trusted ones',
  async (trustProxy, expected) => {
    const behind = await createWorld({ database: world.database, config: { trustProxy } });
    const email = `${randomUUID()}@example.test`;
    const headers = { ...signedHeaders(undefined), 'x-forwarded-for': '192.0.2.66, 198.51.100.1, 203.0.113.7' };
    const payload = { email, password: 'wrong' };
    await behind.server.inject({ method: 'POST', url: '/login', headers, payload });
    const found = 'SELECT address FROM security_record WHERE email = $1';
    expect(await world.inRole('rampart_operator', found, [email])).toEqual([{ address: expected }]);
    await behind.close();
  },
);
