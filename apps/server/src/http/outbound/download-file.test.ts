import { execFileSync, spawnSync } from 'node:child_process';
import type { lookup } from 'node:dns';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainServers } from '#testing/servers/plain-server.ts';
import { createDownload } from './download-file.ts';

const development = { isProduction: false, httpsProxy: undefined, noProxy: [], cataloguePrivateHosts: [] };
const production = { ...development, isProduction: true };

let folder: string;
let to: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-download-'));
  to = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const serve = plainServers();
const wanted = () => ({ to, largest: 1024 * 1024 });

it('writes the body to a file, and sends nothing about the installation', async () => {
  let sent = {};
  const url = await serve((request, response) => {
    sent = request.headers;
    response.writeHead(200, { etag: '"1"', 'set-cookie': 'a=b' }).end('content');
  });
  const answer = await createDownload(development)(url, wanted());
  expect([answer.status, answer.size, answer.headers.etag, await readFile(to, 'utf8')]).toEqual([
    200,
    7,
    '"1"',
    'content',
  ]);
  expect(answer.sha256).toMatch(/^ed7002b439e9ac84/);
  expect(sent).toEqual({
    'user-agent': 'Rampart',
    accept: '*/*',
    'accept-encoding': 'identity',
    host: new URL(url).host,
    connection: 'close',
  });
});

it('follows a few redirects, also to relative addresses, and refuses one without end', async () => {
  const url = await serve(({ url: path }, response) => {
    if (path === '/end') response.end('end');
    else response.writeHead(302, { location: path === '/' ? '/next' : path === '/next' ? 'end' : '/loop' }).end();
  });
  expect((await createDownload(development)(url, wanted())).url).toBe(`${url}end`);
  await expect(createDownload(development)(`${url}loop`, wanted())).rejects.toThrow('redirects more than 5 times');
});

it.each([
  ['https://10.0.0.1/', 'not allowed'],
  ['https://169.254.169.254/latest/meta-data', 'not allowed'],
  ['http://feed.example/', 'https:'],
  ['file:///etc/passwd', 'https:'],
])('follows no redirect to %s', async (location, reason) => {
  const url = await serve((_request, response) => response.writeHead(302, { location }).end());
  await expect(createDownload(development)(url, wanted())).rejects.toThrow(reason);
  const proxied = { ...development, httpsProxy: 'http://127.0.0.1:1' };
  await expect(createDownload(proxied)(url, wanted())).rejects.toThrow(reason);
});

it.each(['https://127.0.0.1:1/', 'https://[::1]:1/', 'http://localhost:1/', 'https://192.168.1.1/'])(
  'sends nothing to %s in production, unless the configuration names the host',
  async (url) => {
    await expect(createDownload(production)(url, wanted())).rejects.toThrow(/not allowed|https:/);
  },
);

it('reaches a named host of a private network, also without encryption', async () => {
  const url = new URL(await serve((_request, response) => response.end('inside')));
  url.hostname = 'mirror.inside';
  const resolve = ((_host: string, _options: object, found: (error: null, addresses: object[]) => void) =>
    found(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup;
  const named = { ...production, cataloguePrivateHosts: ['mirror.inside'] };
  expect((await createDownload(named, { resolve })(url.href, wanted())).size).toBe(6);
  await expect(createDownload(production, { resolve })(url.href, wanted())).rejects.toThrow('https:');
});

it('ends an answer that is too large, whether it says so or not', async () => {
  let written = 0;
  const endless: RequestListener = (_request, response) => {
    const more = () => {
      if (response.destroyed) return;
      written += 65_536;
      response.write(Buffer.alloc(65_536), () => setImmediate(more));
    };
    more();
  };
  const url = await serve(({ url: path, ...request }, response) => {
    if (path === '/') response.writeHead(200, { 'content-length': '99999999' }).end();
    else endless(request as never, response);
  });
  await expect(createDownload(development)(url, wanted())).rejects.toThrow('larger than 1 MiB');
  await expect(createDownload(development)(`${url}endless`, wanted())).rejects.toThrow('larger than 1 MiB');
  expect(written).toBeLessThan(20 * 1024 * 1024);
});

it('gives up on an answer without end, and on a silent one', async () => {
  const url = await serve(({ url: path }, response) => {
    if (path !== '/') return;
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  await expect(createDownload(development, { patience: 200 })(url, wanted())).rejects.toThrow(/abort/i);
  await expect(createDownload(development, { silence: 100 })(`${url}silent`, wanted())).rejects.toThrow('nothing');
});

/** It makes the certificate of the target. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

it.skipIf(!hasOpenssl)('reaches HTTPS through the proxy, which gets the name and no content', async () => {
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'cert.pem') };
  const subject = ['-subj', '/CN=feed.example', '-addext', 'subjectAltName=DNS:feed.example'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const paths = ['-keyout', files.key, '-out', files.certificate];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject, ...paths], { stdio: 'ignore' });
  const ca = await readFile(files.certificate, 'utf8');
  const target = createSecureServer({ key: await readFile(files.key), cert: ca }, (_request, response) =>
    response.end('through'),
  );
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const asked: (string | undefined)[][] = [];
  const proxy = createServer((_request, response) => response.writeHead(405).end());
  proxy.on('connect', (request, near) => {
    asked.push([request.url, request.headers['proxy-authorization']]);
    if (!request.url?.startsWith('feed.example')) return void near.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const far = connect((target.address() as AddressInfo).port, '127.0.0.1', () => {
      near.write('HTTP/1.1 200 OK\r\n\r\n');
      near.pipe(far).pipe(near);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const httpsProxy = `http://user:p%40ss@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const never = (() => {
    throw new Error('resolved here');
  }) as unknown as typeof lookup;
  const download = createDownload({ ...production, httpsProxy }, { ca, resolve: never });
  try {
    expect((await download('https://feed.example/x', wanted())).size).toBe(7);
    expect(await readFile(to, 'utf8')).toBe('through');
    await expect(download('https://other.example/', wanted())).rejects.toThrow(
      'The proxy refused the connection (403).',
    );
    await expect(download('https://10.0.0.1/', wanted())).rejects.toThrow('not allowed');
    expect(asked).toEqual([
      ['feed.example:443', `Basic ${Buffer.from('user:p@ss').toString('base64')}`],
      ['other.example:443', expect.any(String)],
    ]);
    const around = createDownload({ ...production, httpsProxy, noProxy: ['example'] }, { resolve: never });
    await expect(around('https://feed.example/x', wanted())).rejects.toThrow('resolved here');
  } finally {
    target.closeAllConnections();
    proxy.closeAllConnections();
    target.close();
    proxy.close();
  }
});
