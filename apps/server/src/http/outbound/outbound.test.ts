import type { lookup } from 'node:dns';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { plainServers } from '#testing/servers/plain-server.ts';
import { createOutbound } from './outbound.ts';

const development = { isProduction: false, allowsPrivateProviders: false };
const production = { isProduction: true, allowsPrivateProviders: false };
const inside = { isProduction: true, allowsPrivateProviders: true };

const get = { method: 'GET', headers: {} };

it.each([
  ['http://id.example/', development],
  ['http://localhost:1/', production],
  ['file:///etc/passwd', development],
  ['https://127.0.0.1:1/', production],
  ['https://[::1]:1/', production],
  ['https://[::ffff:7f00:1]:1/', production],
  ['https://localhost:1/', production],
  ['https://169.254.169.254/latest/meta-data', inside],
  ['https://2852039166/', inside],
])('%s gets no request', async (url, rules) => {
  await expect(createOutbound(rules)(url, get)).rejects.toThrow(/https:|not allowed/);
});

const serve = plainServers();

it('sends a body and reads the answer', async () => {
  const url = await serve((request, response) => void request.pipe(response.setHeader('content-type', 'text/x')));
  const options = { method: 'POST', headers: { 'content-type': 'x' }, body: new URLSearchParams({ a: '1 2' }) };
  const response = await createOutbound(development)(url, options);
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/x',
    'a=1+2',
  ]);
});

it('follows no redirect', async () => {
  const url = await serve((_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
  expect((await createOutbound(development)(url, get)).status).toBe(302);
});

it('reads no more than a megabyte', async () => {
  const url = await serve((_request, response) => response.end(Buffer.alloc(1024 * 1024 + 1)));
  await expect(createOutbound(development)(url, get)).rejects.toThrow('too large');
});

it('gives up on an answer that arrives too slowly', async () => {
  const url = await serve((_request, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  await expect(createOutbound(development, { patience: 200 })(url, get)).rejects.toThrow(/abort/i);
});

/** A resolver whose answer changes with every question, and the number of questions. */
function changing(...answers: string[][]) {
  let asked = 0;
  const resolve = ((_host: string, _options: unknown, found: (error: null, addresses: object[]) => void) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as typeof lookup;
  return { resolve, asked: () => asked };
}

it('connects to the address that was checked, even if the name changes its address right after', async () => {
  const url = new URL(await serve((_request, response) => response.end('checked')));
  url.hostname = 'localhost';
  const { resolve, asked } = changing(['127.0.0.1'], ['10.0.0.1']);
  const send = createOutbound(development, { resolve });
  expect([await (await send(url.href, get)).text(), asked()]).toEqual(['checked', 1]);
  await expect(send(url.href, get)).rejects.toThrow('Its address is not allowed.');
});

it.each([
  ['has an address that is not allowed', ['93.184.215.14', '169.254.169.254']],
  ['has no address', []],
])('a name that %s gets no request', async (_what, addresses) => {
  const send = createOutbound(production, { resolve: changing(addresses).resolve });
  await expect(send('https://id.example/', get)).rejects.toThrow('Its address is not allowed.');
});

it('in a private network, an open port, a closed port and another service fail in the same way and time', async () => {
  const page = await serve((_request, response) => response.setHeader('content-type', 'text/html').end('<p>'));
  const silent = createSocketServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const talker = createSocketServer((socket) => socket.on('error', () => {}).end('220 mail.example\r\n'));
  await new Promise<void>((resolve) => talker.listen(0, '127.0.0.1', resolve));
  const ports = [silent, talker].map((server) => (server.address() as AddressInfo).port);
  const patience = 300;
  const send = createOutbound(development, { patience, isHidden: () => true });
  const urls = [page, 'http://127.0.0.1:1/', ...ports.map((port) => `http://127.0.0.1:${port}/`)];
  const failures = await Promise.all(
    urls.map(async (url) => {
      const start = performance.now();
      const error = await send(url, get).catch((failure: unknown) => failure as Error);
      return { said: String(error), isHeld: performance.now() - start > patience - 5 };
    }),
  );
  silent.close();
  talker.close();
  expect(failures).toEqual(urls.map(() => ({ said: 'TimeoutError: No provider answered in time.', isHeld: true })));
});

it('in a private network, a provider answers without delay', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(400, { 'content-type': 'application/json; charset=utf-8' }).end('{}'),
  );
  const response = await createOutbound(development, { isHidden: () => true })(url, get);
  expect(response.status).toBe(400);
});
