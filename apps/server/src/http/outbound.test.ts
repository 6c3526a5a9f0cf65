import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createOutbound, mayReach } from './outbound.ts';

const development = { isProduction: false, allowsPrivateProviders: false };
const production = { isProduction: true, allowsPrivateProviders: false };
const inside = { isProduction: true, allowsPrivateProviders: true };

it.each([
  ['93.184.215.14', true, true, true],
  ['2606:2800:21f:cb07::1', true, true, true],
  ['127.0.0.1', true, false, false],
  ['::1', true, false, false],
  ['::ffff:127.0.0.1', true, false, false],
  ['10.1.2.3', false, false, true],
  ['172.31.0.1', false, false, true],
  ['192.168.1.1', false, false, true],
  ['::ffff:192.168.1.1', false, false, true],
  ['fd00::1', false, false, true],
  ['169.254.169.254', false, false, false],
  ['0.0.0.0', false, false, false],
  ['fe80::1', false, false, false],
  ['224.0.0.1', false, false, false],
  ['2002:7f00:1::1', false, false, false],
  ['2001:0:a00:1::1', false, false, false],
  ['64:ff9b::a00:1', false, false, false],
  ['::a00:1', false, false, false],
  ['::ffff:0:7f00:1', false, false, false],
  ['fec0::1', false, false, false],
  ['192.88.99.1', false, false, false],
  ['::93.184.215.14', false, false, false],
  ['::127.0.0.1', false, false, false],
  ['fe80::1%eth-0.1', false, false, false],
])('%s is reached in development, production and private networks: %s %s %s', (address, ...expected) => {
  expect([development, production, inside].map((rules) => mayReach(address, rules))).toEqual(expected);
});

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

let close = () => {};
afterEach(() => close());

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

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
  await expect(createOutbound(development, 200)(url, get)).rejects.toThrow(/abort/i);
});
