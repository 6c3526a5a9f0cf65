import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { knowsHttps } from './sign-in/cookies.ts';
import { webRoutes } from './web.ts';

const fromBrowser = 'text/html,application/xhtml+xml,*/*;q=0.8';
let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), 'the page');
  await writeFile(join(folder, 'favicon.svg'), 'the icon');
  await writeFile(join(folder, 'assets', 'index-1a2b.js'), 'the script');
  server = fastify();
  await server.register(cookie);
  knowsHttps(server, readConfig({ NODE_ENV: 'test' }));
  await webRoutes(server, () => Object.assign(new Error('Not Found'), { statusCode: 404 }), folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function get(url: string, accept = '*/*', method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const { statusCode, body } = await server.inject({ method, url, headers: { accept } });
  return [statusCode, body] as const;
}

describe('the web app', () => {
  it('is answered for the address of a page, to browsers and to programs', async () => {
    for (const url of ['/', '/dashboard', '/Dashboard/', '/equipment?locations=12&ratings=2', '/product/x/assets'])
      for (const accept of [fromBrowser, '*/*'])
        expect([url, ...(await get(url, accept))]).toEqual([url, 200, 'the page']);
    expect((await get('/dashboard', '*/*', 'HEAD'))[0]).toBe(200);
  });

  it('has files that are cached permanently by their hashed names', async () => {
    expect(await get('/assets/index-1a2b.js')).toEqual([200, 'the script']);
    expect(await get('/favicon.svg')).toEqual([200, 'the icon']);
  });
});

describe('an address that is no page', () => {
  const wrong = ['/metrics', '/openapi.json', '/api/nothing', '/wp-login.php', '/.env', '/product', '/assets/gone.js'];

  it.each(wrong)('%s answers 404 to a program', async (url) => {
    const [status, body] = await get(url);
    expect([status, body]).not.toEqual([status, 'the page']);
    expect(status).toBe(404);
  });

  it('answers 404 to a browser, with the page that says so', async () => {
    for (const url of ['/metrics', '/wp-login.php', '/product?a=/dashboard'])
      expect([url, ...(await get(url, fromBrowser))]).toEqual([url, 404, 'the page']);
  });

  it.each(['/api/nothing', '/assets/gone.js', '/account/spreadsheets/nothing.xlsx'])(
    '%s answers 404 without the page to a browser too',
    async (url) => {
      const [status, body] = await get(url, fromBrowser);
      expect([status, body.includes('the page')]).toEqual([404, false]);
    },
  );

  it('answers 404 to other methods, for pages too', async () => {
    expect((await get('/dashboard', fromBrowser, 'POST'))[0]).toBe(404);
  });
});
