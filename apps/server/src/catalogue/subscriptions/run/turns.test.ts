import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/subscriptions.ts';
import { subscriptionJobs } from '#catalogue/subscriptions/subscriptions.jobs.ts';
import { csaf } from '#testing/loads/advisories.ts';
import { startCsafProvider, type CsafProvider } from '#testing/servers/csaf-provider.ts';
import { subscribing } from '#testing/loads/subscribing.ts';
import { tarOf } from '#testing/tar.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { runSource } from './run-source.ts';

let world: World;
let operator: WorldUser;
let provider: CsafProvider;
let source: ReturnType<typeof subscribing>;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user();
  source = subscribing(world, () => operator);
});
beforeEach(async () => {
  await world.inRole('rampart_operator', 'DELETE FROM subscription');
  provider = await startCsafProvider({ role: 'csaf_provider' });
});
afterEach(() => provider.close());
afterAll(() => world.close());

let made = 0;
const advisory = () => {
  made += 1;
  return csaf({ id: `TURN-${made}`, products: { Maker: { [`Turn product ${made}`]: ['1'] } } });
};
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index}.json`);
const fail = (status: number, ...names: string[]) => {
  for (const name of names)
    provider.answers.set(`/docs/${name}`, (_request, response) => response.writeHead(status).end());
};
const askedFor = (name: string) => provider.fetched().filter((path) => path === `/docs/${name}`).length;
const of = (id: number) => ({ params: { id: String(id) } });

/** A turn that ends as soon as it may, as when the server stops. */
async function turn(id: number) {
  await runSource({ ...world.services, jobs: { ...world.services.jobs, isStopping: () => true } }, id);
  return source.get(id);
}

/** Turns until the run is complete. */
async function turns(id: number, most: number) {
  for (let count = 1; count <= most; count += 1) {
    const { last_run_at } = await turn(id);
    if (last_run_at !== null) return count;
  }
  throw new Error(`The run needs more than ${most} turns.`);
}

const loadOf = async (id: number | null) => {
  const [load] = await world.inRole<{ state: string; reason: string | null; files_done: number }>(
    'rampart_operator',
    'SELECT state, reason, files_done FROM catalogue_load WHERE id = $1',
    [id],
  );
  return load;
};
const knownTurns = async (from: number) => {
  const names = Array.from({ length: made - from }, (_, index) => `Turn product ${from + index + 1}`);
  const found = await world.inRole('rampart_operator', 'SELECT FROM product WHERE name = ANY($1)', [names]);
  return found.length;
};

it('loads the rest of an archive after a turn ended in the middle of it', { tags: ['embedded'] }, async () => {
  const before = made;
  const files = numbered(5).map((name) => ({ name, content: JSON.stringify(advisory()) }));
  const archive = gzipSync(tarOf(files));
  provider.answers.set('/docs/all.tar.gz', (request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    return response.writeHead(200, { etag: '"1"' }).end(archive);
  });
  const id = await source.subscribe('files', `${provider.origin}/docs/all.tar.gz`);
  for (let stopped = 0; stopped < 6; stopped += 1)
    expect((await turn(id)).documents).toMatchObject({ waiting: 1, taken: 0, set_aside: 0 });
  expect(await knownTurns(before)).toBe(1);
  const { load } = await source.get(id);
  expect(await source.run(id)).toMatchObject({ load, failure: null, documents: { taken: 1, waiting: 0 } });
  expect(await knownTurns(before)).toBe(5);
  expect(await loadOf(load)).toMatchObject({ state: 'done' });
  expect((await source.run(id)).load).toBe(load);
});

it('sets aside an archive without files', async () => {
  provider.answers.set('/docs/all.tgz', (_request, response) =>
    response.end(gzipSync(tarOf([{ name: 'a/', type: '5', content: '' }]))),
  );
  const id = await source.subscribe('files', `${provider.origin}/docs/all.tgz`);
  expect((await source.run(id)).documents).toMatchObject({ set_aside: 1, waiting: 0 });
  expect(await source.reasons(id)).toEqual({ 'all.tgz': 'The archive has no file that can be loaded.' });
});

it('loses no document to an outage, however long it lasts', async () => {
  const names = numbered(14);
  for (const name of names) await provider.publish(name, advisory());
  const id = await source.subscribe('csaf', provider.metadata);
  fail(502, ...names);
  for (let run = 0; run < 12; run += 1)
    expect(await source.run(id)).toMatchObject({
      failure: 'The source answered 502 (Bad Gateway).',
      documents: { waiting: 14, set_aside: 0 },
    });
  provider.answers.clear();
  expect(await source.run(id)).toMatchObject({ failure: null, documents: { taken: 14 } });
});

it('sets aside many dead links of a source that works, after five runs', async () => {
  const dead = numbered(12);
  for (const name of dead) provider.announce(name);
  const id = await source.subscribe('csaf', provider.metadata);
  expect((await source.run(id)).failure).toBe('The source answered 404 (Not Found).');
  await provider.publish('good.json', advisory());
  for (let run = 1; run < 5; run += 1)
    expect(await source.run(id)).toMatchObject({ failure: null, documents: { taken: 1, waiting: 12 } });
  expect(await source.run(id)).toMatchObject({ failure: null, documents: { taken: 1, waiting: 0, set_aside: 12 } });
});

it('counts one attempt of a run for what cannot be fetched, however many turns the run has', async () => {
  const names = numbered(9);
  for (const name of names) await provider.publish(name, advisory());
  const broken = names.filter((_name, index) => index % 3 === 0);
  fail(500, ...broken);
  const id = await source.subscribe('csaf', provider.metadata);
  expect(await turns(id, 20)).toBeGreaterThan(6);
  expect(await source.get(id)).toMatchObject({ failure: null, documents: { taken: 6, waiting: 3 } });
  const attempts = await world.inRole('rampart_operator', 'SELECT DISTINCT attempts FROM subscription_document');
  expect(attempts.toSorted((a, b) => Number(a.attempts) - Number(b.attempts))).toEqual([
    { attempts: 0 },
    { attempts: 1 },
  ]);
  for (let run = 2; run < 5; run += 1)
    expect((await source.run(id)).documents).toMatchObject({ taken: 6, waiting: 3, set_aside: 0 });
  expect((await source.run(id)).documents).toMatchObject({ taken: 6, waiting: 0, set_aside: 3 });
  const { load } = await source.get(id);
  expect(await loadOf(load)).toMatchObject({ state: 'done', files_done: 6 });
});

it('finishes a run of several turns at a source without dates and validators', async () => {
  const names = numbered(4);
  provider.files.set('/docs/', names.map((name) => `<a href="${name}">${name}</a>`).join(' '));
  for (const name of names) {
    const content = JSON.stringify(advisory());
    provider.answers.set(`/docs/${name}`, (_request, response) => response.end(content));
  }
  const id = await source.subscribe('files', `${provider.origin}/docs/`);
  expect(await turns(id, 8)).toBeGreaterThan(1);
  expect(await source.get(id)).toMatchObject({ failure: null, documents: { taken: 4, waiting: 0 } });
  expect(provider.requests.filter(({ path }) => path === '/docs/').length).toBe(1);
  expect(askedFor('0.json')).toBe(1);
});

it('stops with the server also if nothing changed at the source', async () => {
  const names = numbered(12);
  for (const name of names) await provider.publish(name, advisory());
  provider.files.delete('/docs/changes.csv');
  const id = await source.subscribe('directory', `${provider.origin}/docs/`);
  await source.run(id);
  provider.files.set('/docs/index.txt', `${names.join('\n')}\nnone.txt\n`);
  await world.call(api.runSubscription, operator, { ...of(id), body: {} });
  provider.requests.length = 0;
  const stopped = await turn(id);
  expect(stopped.documents).toMatchObject({ taken: 1, waiting: 11 });
  expect(provider.fetched().filter((path) => path.endsWith('.json')).length).toBeLessThan(8);
  expect((await source.run(id)).documents).toMatchObject({ taken: 12, waiting: 0 });
});

it('runs again immediately if somebody wanted that during the run', async () => {
  await provider.publish('one.json', advisory());
  const id = await source.subscribe('csaf', provider.metadata);
  await world.inRole('rampart_operator', `UPDATE subscription SET next_run_at = '2026-03-02T08:00:00Z'`);
  const content = provider.files.get('/docs/one.json');
  provider.answers.set('/docs/one.json', (_request, response) => {
    void world.call(api.runSubscription, operator, { ...of(id), body: {} }).then(() => response.end(content));
  });
  await runSource(world.services, id);
  const after = await source.get(id);
  expect(after).toMatchObject({ failure: null, is_running: false, documents: { taken: 1 } });
  expect(after.next_run_at).toBe(world.services.clock().toISOString());
  await runSource(world.services, id);
  expect((await source.get(id)).next_run_at).not.toBe(after.next_run_at);
});

it('ends the load of a subscription that ends during a run', { tags: ['embedded'] }, async () => {
  const before = made;
  for (const name of numbered(8)) await provider.publish(name, advisory());
  const id = await source.subscribe('csaf', provider.metadata);
  let load: number | null = null;
  const content = provider.files.get('/docs/6.json');
  provider.answers.set('/docs/6.json', (_request, response) => {
    const unsubscribe = async () => {
      await expect.poll(async () => (load = (await source.get(id)).load)).not.toBeNull();
      await world.call(api.removeSubscription, operator, of(id));
      response.end(content);
    };
    void unsubscribe();
  });
  await runSource(world.services, id);
  expect(await loadOf(load)).toMatchObject({
    state: 'failed',
    reason: 'The subscription ended before everything was loaded.',
  });
  expect(await knownTurns(before)).toBeLessThan(8);
  expect(await world.inRole('rampart_operator', 'SELECT FROM rating_due')).toEqual([]);
});

it('ends the load of a subscription that ends between two turns', async () => {
  for (const name of numbered(3)) await provider.publish(name, advisory());
  const id = await source.subscribe('csaf', provider.metadata);
  const { load } = await turn(id);
  expect(await loadOf(load)).toMatchObject({ state: 'loading' });
  await world.call(api.removeSubscription, operator, of(id));
  for (const job of subscriptionJobs(world.services)) if (job.everySeconds) await job.run({});
  expect(await loadOf(load)).toMatchObject({ state: 'failed' });
});
