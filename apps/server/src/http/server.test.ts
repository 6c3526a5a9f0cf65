import { setTimeout as tick } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, noContent } from '@rampart/contract/api/endpoint.ts';
import { readConfig, type Config } from '#config';
import { unwatchedDisk, type Disk } from '#db/disk-full.ts';
import type { Services } from '#services';
import { createServer, type HttpServer } from './server.ts';

const guest = 'a'.repeat(43);
const asGuest = { cookie: `XSRF-TOKEN=${guest}`, 'x-xsrf-token': guest };
let close = async () => {};
afterEach(() => close());

/** A server with calls that anyone may make. They use no database. */
async function serve(
  config: Partial<Config> = {},
  register: (app: HttpServer['app']) => void = () => {},
  disk: Disk = unwatchedDisk,
) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const services = { config: { ...readConfig({ NODE_ENV: 'test' }), ...config }, database: { disk } } as Services;
  const { server, app } = await createServer(services, logger as never);
  register(app);
  close = () => server.close();
  return { server, app, lines: () => lines.filter(({ msg }) => String(msg).startsWith('request')) };
}

const open = { path: '/api/thing', permissions: 'anyone', summary: 'Do' } as const;
const echo = endpoint({
  ...open,
  path: '/api/thing/:id',
  method: 'POST',
  params: z.object({ id: z.string().max(5) }),
  query: z.object({ q: z.string().optional() }),
  body: z.strictObject({ text: z.string() }),
  response: z.object({ id: z.string(), q: z.string().optional(), text: z.string() }),
});
const post = (url: string, payload: object | string, headers: Record<string, string> = asGuest) =>
  ({ method: 'POST', url, payload, headers }) as const;

describe('a call that anyone may make', () => {
  const withEcho = () =>
    serve({}, (app) =>
      app.open(echo, async ({ params, query, body }) => ({ ...params, ...query, ...body, more: 'secret' })),
    );

  it('gets its parts, and answers only what it declares, with and without a slash at the end', async () => {
    const { server, app } = await withEcho();
    expect(app.endpoints).toEqual([echo]);
    for (const url of ['/api/thing/a?q=b', '/api/thing/a/?q=b']) {
      const answer = await server.inject(post(url, { text: 'c' }));
      expect([answer.statusCode, answer.json()]).toEqual([200, { id: 'a', q: 'b', text: 'c' }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('needs the XSRF token, gets one offered, and names its faults', async () => {
    const { server } = await withEcho();
    const without = await server.inject(post('/api/thing/a', { text: 'c' }, {}));
    expect([without.statusCode, without.cookies.map(({ name }) => name)]).toEqual([419, ['XSRF-TOKEN']]);
    expect((await server.inject(post('/api/thing/long-id', { text: 'c' }))).statusCode).toBe(404);
    const twice = await server.inject(post('/api/thing/a?q=1&q=2', { text: 'c' }));
    expect(twice.json<{ errors: object }>().errors).toHaveProperty('q');
  });

  it('without an answer gets 204', async () => {
    const nothing = endpoint({ ...open, method: 'DELETE', response: noContent });
    const { server } = await serve({}, (app) => app.open(nothing, async () => {}));
    const answer = await server.inject({ method: 'DELETE', url: '/api/thing', headers: asGuest });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  it('may prove itself by its address: it needs no token, and accepts the form of a mail program', async () => {
    const { server } = await serve({}, (app) =>
      app.open(
        endpoint({ ...open, method: 'POST', response: z.object({ ok: z.boolean() }) }),
        async () => ({ ok: true }),
        {
          provesItself: true,
        },
      ),
    );
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await server.inject(post('/api/thing', 'a=b', headers))).json()).toEqual({ ok: true });
  });

  it('that needs room is refused while the disk is full, and the others are not', async () => {
    const calls = (['GET', 'POST', 'PUT'] as const).map((method) =>
      endpoint({ ...open, method, response: z.object({}), ...(method === 'PUT' && { isReading: true }) }),
    );
    const full = { isFull: () => true, check: async () => {} };
    for (const needsRoom of [true, false]) {
      const { server } = await serve(
        {},
        (app) => calls.forEach((call) => app.open(call, async () => ({}), { needsRoom })),
        full,
      );
      const statuses = await Promise.all(
        calls.map(
          async ({ method }) => (await server.inject({ method, url: '/api/thing', headers: asGuest })).statusCode,
        ),
      );
      expect(statuses).toEqual([200, needsRoom ? 507 : 200, 200]);
      await server.close();
    }
  });

  it('has a body of at most one megabyte', async () => {
    const { server } = await withEcho();
    const ofSize = (size: number) => post('/api/thing/a', { text: 'x'.repeat(size - '{"text":""}'.length) });
    expect((await server.inject(ofSize(1024 * 1024))).statusCode).toBe(200);
    expect((await server.inject(ofSize(1024 * 1024 + 1))).statusCode).toBe(413);
  });
});

describe('the log', () => {
  it('has one line for each request: its route without the values in the address, and no names', async () => {
    const { server, lines } = await serve({}, (app) =>
      app.open(echo, async ({ params, body }) => ({ ...params, ...body })),
    );
    const { headers } = await server.inject(post('/api/thing/a?q=secret', { text: 'c' }));
    expect(lines()).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        reqId: headers['x-request-id'],
        method: 'POST',
        route: '/api/thing/:id',
        statusCode: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
    const { ms } = lines()[0] as { ms: number };
    expect([Math.round(ms * 10) / 10, ms > 0, ms < 60_000]).toEqual([ms, true, true]);
  });

  it('has the address of a caller who is refused', async () => {
    const { server, lines } = await serve({}, (app) => app.open(echo, async () => ({ id: '', text: '' })));
    const remoteAddress = '198.51.100.7';
    await server.inject({ ...post('/api/thing/a', {}), remoteAddress });
    await server.inject({ ...post('/api/thing/a', {}, {}), remoteAddress });
    await server.inject({ ...post('/api/thing/a', 'x', { ...asGuest, 'content-type': 'a/b' }), remoteAddress });
    await server.inject({ url: '/api/nothing', remoteAddress });
    expect(lines()).toMatchObject([
      { statusCode: 422, msg: 'request refused', address: remoteAddress },
      { statusCode: 419, msg: 'request refused', address: remoteAddress },
      { statusCode: 415, msg: 'request refused', address: remoteAddress },
      { statusCode: 404, msg: 'request', route: 'no route' },
    ]);
    expect(lines()[3]).not.toHaveProperty('address');
  });

  it('and the answer have an id that the caller cannot choose', async () => {
    const { server } = await serve();
    const ids = await Promise.all(
      [1, 2].map(
        async () =>
          (await server.inject({ url: '/healthz', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })).headers[
            'x-request-id'
          ],
      ),
    );
    expect(ids[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('the security headers', () => {
  const policyOf = async (config: Partial<Config>, url = '/healthz') => {
    const { server } = await serve(config);
    const { headers } = await server.inject(url);
    await server.close();
    return headers;
  };
  const directives = (headers: Record<string, unknown>) => String(headers['content-security-policy']).split(';');

  it('allow only what the web app needs', async () => {
    for (const url of ['/healthz', '/%zz'])
      expect(directives(await policyOf({ mapTiles: undefined }, url))).toEqual([
        "default-src 'self'",
        "base-uri 'none'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "object-src 'none'",
        "script-src 'self'",
        "script-src-attr 'none'",
        "style-src 'self' 'unsafe-inline'",
      ]);
  });

  it('allow the hosts of the map tiles', async () => {
    for (const [mapTiles, host] of [
      ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'https://*.tiles.example'],
      ['http://tiles.example:8080/{z}/{x}/{y}.png', 'http://tiles.example:8080'],
    ] as const)
      expect(directives(await policyOf({ mapTiles }))).toContain(`img-src 'self' data: ${host}`);
  });

  it('require HTTPS only if the public address has it', async () => {
    const of = async (publicUrl: string | undefined) => (await policyOf({ publicUrl }))['strict-transport-security'];
    expect([await of('https://a.example'), await of('http://a.example'), await of(undefined)]).toEqual([
      'max-age=31536000; includeSubDomains',
      undefined,
      undefined,
    ]);
  });
});

it('a server that closes finishes the running request, and then its connection', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const { server } = await serve({}, (app) =>
    app.open(endpoint({ ...open, method: 'GET', response: z.object({}) }), async () => {
      begun();
      await held;
      return {};
    }),
  );
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  expect((await fetch(`${address}/healthz`)).headers.get('connection')).toBe('keep-alive');
  const running = fetch(`${address}/api/thing`);
  await isBegun;
  const closed = server.close();
  await tick(0);
  release();
  const answer = await running;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await closed;
});
