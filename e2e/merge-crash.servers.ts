import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogueMerge } from '@rampart/contract/api/administration/doubles.ts';
import { openDatabase, type Database } from '../apps/server/src/db/connect.ts';
import { copyDemoDatabase } from './programs/demo-database.ts';
import * as rows from './programs/merge-rows.ts';
import { runProcess, type RunningProcess } from './programs/run-process.ts';
import { signInByCall } from './programs/sign-in-by-call.ts';

/** A killed server keeps its turn for 30 seconds. */
const patience = { timeout: 150_000, interval: 100 };

let folder: string;
let own: Exclude<Awaited<ReturnType<typeof copyDemoDatabase>>, null>;
let database: Database;
let servers: Server[];
let companies: number[];
/** The session stays valid when a server is killed. */
let cookie = '';

interface Server extends RunningProcess {
  url: string;
}

async function start(): Promise<Server> {
  const DATA_DIR = join(folder, `data-${servers.length}`);
  const running = runProcess('main', [], { ...own.settings, DEMO: 'on', PORT: '0', DATA_DIR });
  await running.said('Rampart is ready at');
  const url = `http://127.0.0.1:${/ready at http:\/\/localhost:(\d+)/.exec(running.output())?.[1]}`;
  cookie ||= (await signInByCall(url, { email: 'demo@rampart.example', password: 'rampart-demo' })).cookie;
  const server = { ...running, url };
  servers.push(server);
  return server;
}

async function kill(server: Server): Promise<void> {
  server.kill('SIGKILL');
  await server.exited;
}

async function call<T>(
  server: Server,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${server.url}/api/admin/catalogue${path}`, {
    method,
    headers: {
      cookie,
      'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
}

async function listed(server: Server, id: number): Promise<CatalogueMerge> {
  const { body } = await call<{ merges: CatalogueMerge[] }>(server, 'POST', '/merges/list', {});
  return body.merges.find((one) => one.id === id) as CatalogueMerge;
}

beforeAll(async () => {
  const copy = await copyDemoDatabase();
  if (!copy) throw new Error('The tests with several servers need PostgreSQL. Set TEST_DATABASE_URL.');
  own = copy;
  folder = await mkdtemp(join(tmpdir(), 'rampart-merge-crash-'));
  servers = [];
  database = openDatabase('postgres', { connectionString: own.url, max: 3 }, () => {});
  await start();
  companies = [];
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    const company = await database.asOperator((db) =>
      db.insertInto('company').values({ name }).returning('id').executeTakeFirstOrThrow(),
    );
    companies.push(company.id);
  }
}, 120_000);
afterAll(async () => {
  await Promise.all((servers ?? []).map(kill));
  await database?.close();
  await own?.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

let made = 0;
const makePair = () => rows.makePair(database, companies, (made += 1));
const rowsOf = (pair: rows.Pair) => rows.rowsOf(database, companies, pair);
const stopAtThird = () => rows.stopAt(own.url, companies[2] as number);
const bodyOf = ({ merged, kept }: rows.Pair) => ({ merged: merged.uuid, kept: kept.uuid });
const merge = async (server: Server, pair: rows.Pair): Promise<number> =>
  (await call<{ id: number }>(server, 'POST', '/merges', bodyOf(pair))).body.id;
async function until(server: Server, id: number, state: CatalogueMerge['state']): Promise<void> {
  await expect.poll(async () => (await listed(server, id)).state, patience).toBe(state);
}

it(
  'a merge and its undo end with the same rows, even if kill -9 interrupts both in the middle',
  { timeout: 600_000 },
  async () => {
    const [calm, interrupted] = [await makePair(), await makePair()];
    const before = await rowsOf(calm);
    expect(await rowsOf(interrupted)).toEqual(before);
    const [first] = servers as [Server];
    const calmId = await merge(first, calm);
    await until(first, calmId, 'merged');
    const merged = await rowsOf(calm);
    expect(merged).not.toEqual(before);
    await call(first, 'POST', `/merges/${calmId}/undo`);
    await until(first, calmId, 'undone');
    const undone = await rowsOf(calm);

    let stop = await stopAtThird();
    const id = await merge(first, interrupted);
    await expect.poll(stop.isReached, patience).toBe(true);
    await kill(first);
    await stop.release();
    const second = await start();
    expect(await listed(second, id)).toMatchObject({ state: 'merging', companies: 2, assets: 6 });
    await until(second, id, 'merged');
    expect(await rowsOf(interrupted)).toEqual(merged);

    stop = await stopAtThird();
    await call(second, 'POST', `/merges/${id}/undo`);
    await expect.poll(stop.isReached, patience).toBe(true);
    await kill(second);
    await stop.release();
    const next = await start();
    expect(await listed(next, id)).toMatchObject({ state: 'undoing' });
    await until(next, id, 'undone');
    expect(await rowsOf(interrupted)).toEqual(undone);
    expect(await listed(next, id)).toMatchObject({ companies: 4, assets: 12, renamed: 4, companies_with_rest: 0 });
  },
);

it(
  'only one of two servers works on a merge, and everything that would disturb it is refused',
  { timeout: 400_000 },
  async () => {
    const [calm, shared] = [await makePair(), await makePair()];
    const one = servers.at(-1) as Server;
    await until(one, await merge(one, calm), 'merged');
    const stop = await stopAtThird();
    const id = await merge(one, shared);
    await expect.poll(stop.isReached, patience).toBe(true);
    // At its start, a server looks for merges that are not done.
    const other = await start();
    await other.said('"job":"merge-products"');

    for (const server of [one, other]) {
      const { kept, merged } = shared;
      const refused = [
        await call(server, 'POST', '/merges', bodyOf(shared)),
        await call(server, 'POST', '/merges', { merged: kept.uuid, kept: calm.kept.uuid }),
        await call(server, 'POST', `/merges/${id}/undo`),
        await call(server, 'PUT', `/products/${merged.uuid}/name`, { name: 'Other' }),
        await call(server, 'PUT', `/products/${kept.uuid}/name`, { name: 'Other' }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    }
    await stop.release();
    await until(other, id, 'merged');
    expect(await rowsOf(shared)).toEqual(await rowsOf(calm));
    expect(await listed(other, id)).toMatchObject({ companies: 4, assets: 12, renamed: 4 });
  },
);
