import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { ImportState, ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { copyDemoFolder } from './programs/demo-folder.ts';
import { runProcess, type RunningProcess } from './programs/run-process.ts';
import { signInByCall } from './programs/sign-in-by-call.ts';

let folder: string;
let settings: Record<string, string>;
let servers: RunningProcess[];
/** The session stays valid when a server is killed. */
let cookie: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-import-crash-'));
  settings = { DATA_DIR: join(folder, 'data'), PORT: '0' };
  servers = [];
  cookie = '';
  await copyDemoFolder(settings.DATA_DIR ?? '');
});
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
  await rm(folder, { recursive: true, force: true });
});

interface Server extends RunningProcess {
  call<T>(method: string, path: string, body?: object | FormData, patience?: number): Promise<T>;
}

/** A server with a signed-in user. */
async function start(): Promise<Server> {
  const server = runProcess('main', [], settings);
  servers.push(server);
  await server.said('Rampart is ready at');
  const url = `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(server.output())?.[1]}`;
  cookie ||= (await signInByCall(url, { email: 'demo@rampart.example', password: 'rampart-demo' })).cookie;
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const call: Server['call'] = async (method, path, body, patience = 120_000) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: { cookie, 'x-xsrf-token': xsrf, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
    // The embedded database answers no other request while it applies an import.
    if (response.status === 503) return call(method, path, body, patience);
    expect(response.status).toBe(200);
    return (await response.json()) as never;
  };
  return { ...server, call };
}

async function kill(server: Server): Promise<void> {
  server.kill('SIGKILL');
  await server.exited;
}

const rowCount = 4_000;

interface FoundProduct {
  id: number;
  uuid: string;
  name: string;
  organizations: { name: string }[];
  groups?: unknown;
}

/** A product that the company does not have yet. */
async function findProduct(server: Server): Promise<FoundProduct> {
  const { products } = await server.call<{ products: FoundProduct[] }>('POST', '/api/filter/products', {
    filterState: {},
  });
  const product = products.find(({ groups }) => !groups);
  if (!product) throw new Error('The company has every product of the first page.');
  return product;
}

async function send(server: Server, content: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'many.csv');
  const answer = await server.call<{ import: { id: number } }>('POST', '/api/upload-file', form);
  return answer.import.id;
}

/** Uploads this many new assets of a product that the company does not have yet. */
async function upload(server: Server) {
  const product = await findProduct(server);
  const lines = Array.from(
    { length: rowCount },
    (_, index) => `,${product.id},CRASH-${index + 1},High,Shelf ${index % 7}`,
  );
  return { product, id: await send(server, `Rampart ID,Product ID,Asset ID,Priority,Location\n${lines.join('\n')}\n`) };
}

async function stateOf(server: Server, id: number, patience?: number): Promise<ImportSummary> {
  return (await server.call<{ import: ImportSummary }>('GET', `/api/imports/${id}`, undefined, patience)).import;
}

/** Final states: waiting for another state would never end. */
const ends: ImportState[] = ['done', 'failed', 'cancelled', 'undone'];

/** Waits until an import has a state. On the embedded database, an answer can take as long as the work. */
async function until(server: Server, id: number, isThere: (found: ImportSummary) => boolean): Promise<ImportSummary> {
  for (;;) {
    const found = await stateOf(server, id);
    if (isThere(found)) return found;
    if (ends.includes(found.state)) throw new Error(`It is ${found.state} already: ${found.reason}`);
    await wait(10);
  }
}

/** Waits until an import is being applied. The embedded database then answers no request. */
async function untilApplying(server: Server, id: number): Promise<void> {
  for (;;) {
    const found = await stateOf(server, id, 1_000).catch((error: Error) => {
      if (error.name === 'TimeoutError') return null;
      throw error;
    });
    if (!found || found.state === 'applying') return;
    if (ends.includes(found.state)) throw new Error(`It was ${found.state} before anybody looked.`);
    await wait(5);
  }
}

it(
  'an import ends exactly once, even if kill -9 interrupts its analysis and its applying',
  { timeout: 300_000 },
  async () => {
    const first = await start();
    const { product, id } = await upload(first);
    await until(first, id, ({ state, rows }) => state === 'analysing' && rows > 0);
    await kill(first);

    const second = await start();
    await untilApplying(second, id);
    const killedAt = Date.now();
    await kill(second);

    const third = await start();
    const done = await until(third, id, ({ state }) => state === 'done');
    // The import was not done before the kill.
    expect(Date.parse(done.finished_at ?? '')).toBeGreaterThan(killedAt);
    expect(done).toMatchObject({
      rows: rowCount,
      counts: { new: rowCount, faulty: 0, products_added: 1, locations_created: 7 },
    });
    const { metadata, assets } = await third.call<{
      metadata: { total_assets: number; total_locations: number };
      assets: { id: number; version: number }[];
    }>('POST', `/api/product/${product.uuid}/assets`, {});
    expect(metadata).toMatchObject({ total_assets: rowCount, total_locations: 7 });
    expect(assets.every(({ version }) => version === 1)).toBe(true);

    await third.call('POST', `/api/imports/${id}/undo`);
    // The embedded database may answer only after the undo.
    await until(third, id, ({ state }) => state === 'undoing').catch(() => {});
    await kill(third);
    const fourth = await start();
    expect(await until(fourth, id, ({ state }) => state === 'undone')).toMatchObject({ kept: 0 });
    const after = await fourth.call<{ metadata: { total_assets: number } }>(
      'POST',
      `/api/product/${product.uuid}/assets`,
      {},
    );
    expect(after.metadata.total_assets).toBe(0);
  },
);

/** The server ends without a warning, and another one starts. */
async function replace(server: Server): Promise<Server> {
  await kill(server);
  return start();
}

it(
  'a mapped import goes on where the person was, if kill -9 meets a saved draft, a decision about a product, or its applying',
  { timeout: 300_000 },
  async () => {
    const first = await start();
    const product = await findProduct(first);
    const lines = Array.from(
      { length: rowCount },
      (_, index) => `${product.organizations[0]?.name},${product.name},T-${index}`,
    );
    const strange = ['Nobody,Unheard of,T-strange', 'Nobody,Heard of never,T-none'];
    const id = await send(first, `Hersteller,Typ,Inventarnummer\n${[...strange, ...lines].join('\n')}\n`);
    await until(first, id, ({ state }) => state === 'mapping');
    interface Draft {
      mapping: Mapping;
      version: number;
    }
    const path = `/api/imports/${id}`;
    const getDraft = async (server: Server) => {
      const { mapping, version } = await server.call<Draft>('GET', `${path}/mapping`);
      return { mapping, version };
    };
    const proposed = await getDraft(first);
    const column = (place: number) => ({ columns: [place], joinedBy: ' ', constant: null });
    const Location = { columns: [], joinedBy: ' ', constant: 'Crash Yard' };
    const fields = { Manufacturer: column(0), Product: column(1), 'Asset ID': column(2), Location };
    const mapping: Mapping = { ...proposed.mapping, fields, key: 'Asset ID' };
    await first.call('PUT', `${path}/mapping`, { mapping, version: proposed.version });

    const second = await replace(first);
    const draft = await getDraft(second);
    expect(draft).toEqual({ mapping, version: proposed.version + 1 });
    expect((await stateOf(second, id)).state).toBe('mapping');
    await second.call('POST', `${path}/mapping/apply`, { ...draft, profile: { name: 'Crash' } });
    await until(second, id, ({ state }) => state === 'matching');
    const pairsOf = async (server: Server) => {
      const { pairs } = await server.call<{ pairs: ImportPair[] }>('POST', `${path}/pairs`, {});
      return new Map(pairs.map((pair) => [pair.model, pair]));
    };
    const decide = async (server: Server, model: string, decision: object) => {
      const pair = (await pairsOf(server)).get(model)?.id;
      await server.call('PUT', `${path}/pairs`, { decisions: [{ pair, ...decision }] });
    };
    await decide(second, 'Unheard of', { state: 'confirmed', product: product.uuid });

    const third = await replace(second);
    const pairs = await pairsOf(third);
    const states = [...pairs.values()].map(({ model, state }) => [model, state]);
    expect(Object.fromEntries(states)).toEqual({
      'Unheard of': 'confirmed',
      'Heard of never': 'open',
      [product.name]: 'certain',
    });
    expect(pairs.get('Unheard of')?.product?.uuid).toBe(product.uuid);
    expect((await stateOf(third, id)).state).toBe('matching');
    await decide(third, 'Heard of never', { state: 'set-aside' });
    await third.call('POST', `${path}/pairs/continue`);
    await untilApplying(third, id);
    const killedAt = Date.now();

    const fourth = await replace(third);
    const done = await until(fourth, id, ({ state }) => state === 'done');
    expect(Date.parse(done.finished_at ?? '')).toBeGreaterThan(killedAt);
    expect(done).toMatchObject({
      profile: 'Crash',
      counts: { new: rowCount + 1, faulty: 1, products_added: 1, locations_created: 1 },
    });
    const { metadata, assets } = await fourth.call<{
      metadata: { total_assets: number; total_locations: number };
      assets: { version: number }[];
    }>('POST', `/api/product/${product.uuid}/assets`, {});
    expect(metadata).toMatchObject({ total_assets: rowCount + 1, total_locations: 1 });
    expect(assets.every(({ version }) => version === 1)).toBe(true);
    const { profiles } = await fourth.call<{ profiles: { name: string }[] }>('GET', '/api/import-profiles');
    expect(profiles.filter(({ name }) => name === 'Crash')).toHaveLength(1);
    const { decisions } = await fourth.call<{ decisions: object[] }>('POST', '/api/import-decisions', {
      search: 'Nobody',
    });
    expect(decisions).toHaveLength(2);
  },
);
