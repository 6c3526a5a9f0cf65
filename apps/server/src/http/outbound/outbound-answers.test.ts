import type { lookup } from 'node:dns';
import { expect, it } from 'vitest';
import { plainServers } from '#testing/servers/plain-server.ts';
import { createOutbound } from './outbound.ts';

const development = { isProduction: false, allowsPrivateProviders: false };
const production = { isProduction: true, allowsPrivateProviders: false };
const get = { method: 'GET', headers: {} };

const serve = plainServers();

it('passes on what a provider says with its answer, and nothing else', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(401, { location: '/a', 'www-authenticate': 'Bearer', 'x-other': 'b' }).end('no'),
  );
  const { headers } = await createOutbound(development)(url, get);
  expect(Object.fromEntries(headers)).toEqual({ location: '/a', 'www-authenticate': 'Bearer' });
});

it.each([204, 304])('an answer with the status %d has no body', async (status) => {
  const url = await serve((_request, response) => response.writeHead(status).end());
  const response = await createOutbound(development)(url, get);
  expect([response.status, response.body]).toEqual([status, null]);
});

it('reads a whole megabyte', async () => {
  const url = await serve((_request, response) => response.end(Buffer.alloc(1024 * 1024)));
  expect((await (await createOutbound(development)(url, get)).arrayBuffer()).byteLength).toBe(1024 * 1024);
});

it('gives up on a name that is not resolved in time, or that does not exist', async () => {
  const never = (() => {}) as unknown as typeof lookup;
  await expect(createOutbound(production, { resolve: never, patience: 50 })('https://a.example', get)).rejects.toThrow(
    /timeout/,
  );
  const unknown = ((_host: string, _options: unknown, found: (error: Error) => void) =>
    found(new Error('ENOTFOUND'))) as unknown as typeof lookup;
  await expect(createOutbound(production, { resolve: unknown })('https://a.example', get)).rejects.toThrow('ENOTFOUND');
});

it.each([
  ['application/json', true],
  ['Application/JWT', true],
  ['application/entity-statement+jwt', true],
  ['application/problem+json; charset=utf-8', true],
  ['application/jsonp', false],
  ['application/!+json', false],
  ['text/application/json', false],
  ['text/html', false],
])('in a private network, an answer of the type %s is shown: %s', async (type, isShown) => {
  const url = await serve((_request, response) => response.writeHead(200, { 'content-type': type }).end('{}'));
  // A provider answers at once. Only for the others the whole time passes.
  const patience = isShown ? {} : { patience: 50 };
  const answer = createOutbound(development, { ...patience, isHidden: () => true })(url, get);
  if (isShown) expect((await answer).status).toBe(200);
  else await expect(answer).rejects.toThrow('No provider answered in time.');
});

it('hides what is at a name if one of its addresses is private', async () => {
  const url = new URL(await serve((_request, response) => response.end('no type')));
  url.hostname = 'localhost';
  const resolve = ((_host: string, _options: unknown, found: (error: null, addresses: object[]) => void) =>
    found(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])) as unknown as typeof lookup;
  const send = createOutbound(development, { resolve, patience: 50, isHidden: (address) => address === '::1' });
  await expect(send(url.href, get)).rejects.toThrow('No provider answered in time.');
});
