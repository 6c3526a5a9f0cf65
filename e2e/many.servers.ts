import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Asset } from '@rampart/contract/api/assets.ts';
import type { ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { balancerOf, type Balanced, type Balancer } from './programs/balancer.ts';
import { createOwnDatabase } from './programs/own-database.ts';
import { runProcess } from './programs/run-process.ts';
import { signInByCall } from './programs/sign-in-by-call.ts';

const demo = { email: 'demo@rampart.example', password: 'rampart-demo' };
const serverCount = 3;
const rowCount = 6_000;
const writerCount = 6;

let folder: string;
let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let servers: Balanced[];
let balancer: Balancer;
let headers: Record<string, string>;

async function start(index: number, settings: Record<string, string>): Promise<Balanced> {
  const server = runProcess('main', [], { ...settings, DATA_DIR: join(folder, `data-${index}`), PORT: '0' });
  await server.said('Rampart is ready at');
  const port = /ready at http:\/\/localhost:(\d+)/.exec(server.output())?.[1];
  return { ...server, url: `http://127.0.0.1:${port}` };
}

beforeAll(async () => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('The tests with several servers need PostgreSQL. Set TEST_DATABASE_URL.');
  folder = await mkdtemp(join(tmpdir(), 'rampart-servers-'));
  database = await createOwnDatabase(url);
  const settings = { DATABASE_URL: database.url, DEMO: 'on', SECRET_KEY: randomBytes(32).toString('hex') };
  // All at the same time, on an empty database.
  servers = await Promise.all(Array.from({ length: serverCount }, (_, index) => start(index, settings)));
  balancer = balancerOf(servers);
});
afterAll(async () => {
  for (const server of servers ?? []) server.kill('SIGKILL');
  await Promise.all((servers ?? []).map(({ exited }) => exited));
  await database?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const first = () => servers[0] as Balanced;
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function ask<T>(path: string, init: RequestInit = { headers }): Promise<T> {
  const response = await balancer.ask(path, init);
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

it('a session opened by one server is valid on all servers', async () => {
  const { cookie } = await signInByCall(first().url, demo);
  headers = { cookie, 'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '' };
  for (const { url } of servers) expect((await fetch(`${url}/api/user`, { headers })).status).toBe(200);
});

it('sign-in attempts are counted across all servers', async () => {
  const wrong = { email: 'viewer@rampart.example', password: 'wrong' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const { url } = servers[attempt % serverCount] as Balanced;
    statuses.push((await signInByCall(url, wrong)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});

interface Products {
  products: { id: number; uuid: string; groups?: unknown }[];
}

interface Load {
  isOver: boolean;
  /** How many writes were acknowledged. */
  acknowledged: number;
  /** While this is pending, nobody writes. */
  pause: Promise<unknown>;
}

/** Adds one asset after the other. Returns which of them a server acknowledged, and which are uncertain. */
async function write(uuid: string, writer: number, load: Load) {
  const acknowledged: string[] = [];
  const uncertain: string[] = [];
  for (let index = 0; !load.isOver; index += 1) {
    await load.pause;
    const uid = `W${writer}-${index}`;
    const response = await balancer.send(
      `/api/product/${uuid}/assets/create`,
      json({ data: { company_asset_uid: uid } }),
    );
    if (response?.status === 200) {
      acknowledged.push(uid);
      load.acknowledged += 1;
    } else {
      expect(response?.status ?? 'no answer').toBe('no answer');
      uncertain.push(uid);
    }
  }
  return { acknowledged, uncertain };
}

async function allAssets(uuid: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask<{ assets: Asset[]; has_more: boolean }>(
      `/api/product/${uuid}/assets`,
      json({ pagination: { page, limit: 100 } }),
    );
    found.push(...answer.assets.map(({ company_asset_uid }) => company_asset_uid ?? ''));
    if (!answer.has_more) return found;
  }
}

it('the server that works on an import is killed under load: no acknowledged write is lost, and the import ends once', async () => {
  const { products } = await ask<Products>('/api/filter/products', json({ filterState: {} }));
  const [written, imported] = products.filter(({ groups }) => !groups);
  if (!written || !imported) throw new Error('The company has nearly every product of the first page.');

  const load: Load = { isOver: false, acknowledged: 0, pause: Promise.resolve() };
  const writers = Promise.all(
    Array.from({ length: writerCount }, (_, writer) => write(written.uuid, writer, load)),
  ).finally(() => (load.isOver = true));
  writers.catch(() => {});

  const lines = Array.from(
    { length: rowCount },
    (_, index) => `,${imported.id},M-${index + 1},High,Shelf ${index % 7}`,
  );
  const form = new FormData();
  form.append(
    'file',
    new Blob([`Rampart ID,Product ID,Asset ID,Priority,Location\n${lines.join('\n')}\n`]),
    'many.csv',
  );
  form.append('type', 'import-new');
  const { import: uploaded } = await ask<{ import: { id: number } }>('/api/upload-file', {
    method: 'POST',
    headers,
    body: form,
  });

  const path = `/api/imports/${uploaded.id}`;
  const standing = async () => (await ask<{ import: ImportSummary }>(path)).import;
  let before = await standing();
  while (before.state === 'uploaded') before = await standing();
  const busy = servers.find((server) => server.output().includes('import started'));
  if (!busy) throw new Error('No server has started the import.');
  await balancer.kill(busy);
  expect(['analysing', 'applying']).toContain(before.state);

  // Until the turn of the killed server ends, only the first writes after the kill can show anything.
  const afterKill = load.acknowledged + 100;
  await expect.poll(() => load.acknowledged).toBeGreaterThan(afterKill);
  const others = servers.filter((server) => server !== busy);
  load.pause = Promise.race(others.map((server) => server.said('import started')));

  // The other servers notice this. All servers answer the same state.
  let after = await standing();
  while (after.state !== 'done') {
    expect(after.state).not.toBe('failed');
    await wait(250);
    after = await standing();
  }
  load.isOver = true;
  const results = await writers;

  expect(after.counts).toMatchObject({ new: rowCount, faulty: 0 });
  const listed = await allAssets(imported.uuid);
  expect([listed.length, new Set(listed).size]).toEqual([rowCount, rowCount]);

  const acknowledged = results.flatMap((result) => result.acknowledged);
  const uncertain = results.flatMap((result) => result.uncertain);
  const kept = await allAssets(written.uuid);
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(acknowledged.filter((uid) => !kept.includes(uid))).toEqual([]);
  expect(kept.filter((uid) => !acknowledged.includes(uid) && !uncertain.includes(uid))).toEqual([]);
  expect(new Set(kept).size).toBe(kept.length);
});
