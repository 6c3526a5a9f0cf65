import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CatalogueLoad } from '@rampart/contract/api/administration/catalogue.ts';
import type { Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { csaf } from '../apps/server/src/testing/loads/advisories.ts';
import { signingKey, startCsafProvider, type CsafProvider } from '../apps/server/src/testing/servers/csaf-provider.ts';
import { tarOf } from '../apps/server/src/testing/tar.ts';
import { copyDemoDatabase } from './programs/demo-database.ts';
import type { OwnDatabase } from './programs/own-database.ts';
import { runProcess, type RunningProcess } from './programs/run-process.ts';
import { signInByCall } from './programs/sign-in-by-call.ts';

let folder: string;
let database: OwnDatabase;
let provider: CsafProvider;
let servers: RunningProcess[];
let settings: Record<string, string>;
/** The session stays valid when a server is killed. */
let cookie: string;

beforeEach(async () => {
  const copy = await copyDemoDatabase();
  if (!copy) throw new Error('The tests with several servers need PostgreSQL. Set TEST_DATABASE_URL.');
  folder = await mkdtemp(join(tmpdir(), 'rampart-subscription-crash-'));
  database = copy;
  provider = await startCsafProvider({ keys: [await signingKey()] });
  settings = { ...copy.settings, DEMO: 'on', PORT: '0' };
  servers = [];
  cookie = '';
});
afterEach(async () => {
  await kill();
  await provider.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const server = runProcess('main', [], { ...settings, DATA_DIR: join(folder, `data-${servers.length}`) });
  servers.push(server);
  await server.said('Rampart is ready at');
  return `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(server.output())?.[1]}`;
}

async function kill(): Promise<void> {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
}

const subscriptions = '/api/admin/catalogue/subscriptions';

async function call<T>(server: string, path: string, body?: object): Promise<T> {
  cookie ||= (await signInByCall(server, { email: 'demo@rampart.example', password: 'rampart-demo' })).cookie;
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const response = await fetch(`${server}${path}`, {
    headers: { cookie, 'x-xsrf-token': xsrf, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const stateOf = (server: string, id: number) => call<Subscription>(server, `${subscriptions}/${id}`);

/** Waits until the run that was interrupted is complete. Its lease has to end first. */
async function success(server: string, id: number): Promise<Subscription> {
  const deadline = Date.now() + 240_000;
  while ((await stateOf(server, id)).last_success_at === null && Date.now() < deadline) await wait(500);
  return stateOf(server, id);
}

const documents = 60;
const nameOf = (index: number) => `doc-${index}.json`;

it(
  'two servers that both want a source share it, and after kill -9 of both, two others continue where they stopped',
  { timeout: 400_000 },
  async () => {
    for (let index = 0; index < documents; index += 1) {
      const product = { Maker: { [`Crash product ${index}`]: ['1'] } };
      await provider.publish(nameOf(index), csaf({ id: `CRASH-${index}`, products: product }));
      const content = provider.files.get(`/docs/${nameOf(index)}`);
      provider.answers.set(`/docs/${nameOf(index)}`, (_request, response) => {
        setTimeout(() => response.end(content), 400);
      });
    }
    const asked = (index: number) => provider.fetched().filter((path) => path === `/docs/${nameOf(index)}`).length;
    const all = Array.from({ length: documents }, (_, index) => index);

    const [url, other] = [await start(), await start()];
    const { id } = await call<{ id: number }>(url, subscriptions, { kind: 'csaf', address: provider.metadata });
    // Each server gets jobs for the source while it is due: without the lease, both would fetch every document.
    const ask = async () => {
      for (const server of [url, other]) await call(server, `${subscriptions}/${id}/run`, {});
      return (await stateOf(url, id)).documents.taken;
    };
    await expect.poll(ask).toBeGreaterThan(10);
    await kill();
    expect(all.map(asked).every((times) => times <= 1)).toBe(true);
    const before = all.filter((index) => asked(index) === 1).length;
    expect(before).toBeLessThan(documents);

    const [next] = [await start(), await start()];
    const left = await stateOf(next, id);
    expect(left.documents.taken).toBeGreaterThan(10);
    const done = await success(next, id);
    expect(done).toMatchObject({ load: left.load, failure: null, documents: { seen: documents, taken: documents } });
    // Only what had been fetched and not yet loaded was fetched again.
    const twice = all.filter((index) => asked(index) > 1).length;
    expect(all.map(asked).every((times) => times >= 1 && times <= 2)).toBe(true);
    expect(twice).toBe(before - left.documents.taken);
  },
);

const inArchive = 400;

it('loads the rest of an archive after kill -9 in the middle of it', { timeout: 400_000 }, async () => {
  const files = Array.from({ length: inArchive }, (_, index) => {
    const advisory = csaf({ id: `PACKED-${index}`, products: { Maker: { [`Packed product ${index}`]: ['1'] } } });
    return { name: nameOf(index), content: JSON.stringify(advisory) };
  });
  const archive = gzipSync(tarOf(files));
  provider.answers.set('/docs/all.tar.gz', (request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    return response.writeHead(200, { etag: '"1"' }).end(archive);
  });
  const url = await start();
  const address = `${provider.origin}/docs/all.tar.gz`;
  const { id } = await call<{ id: number }>(url, subscriptions, { kind: 'files', address });
  const done = async () => {
    const { load } = await stateOf(url, id);
    return load === null ? 0 : (await call<CatalogueLoad>(url, `/api/admin/catalogue/loads/${load}`)).files_done;
  };
  await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(20);
  await kill();

  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const known = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM product WHERE name LIKE 'Packed product %'`,
    );
    return rows[0]?.n;
  };
  try {
    expect(await known()).toBeLessThan(inArchive);
    const next = await start();
    const left = await stateOf(next, id);
    expect(left.documents).toMatchObject({ waiting: 1, taken: 0 });
    expect(await success(next, id)).toMatchObject({ load: left.load, failure: null, documents: { taken: 1 } });
    expect(await known()).toBe(inArchive);
  } finally {
    await pool.end();
  }
});
