import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { startCsafProvider, type CsafProvider } from '#testing/servers/csaf-provider.ts';
import { subscribing } from '#testing/loads/subscribing.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { createDownload } from '#http/outbound/download-file.ts';
import { runSource } from './run/run-source.ts';

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
  provider = await startCsafProvider({ role: 'csaf_provider' });
});
afterEach(() => provider.close());
afterAll(() => world.close());

let made = 0;
const advisory = () => {
  made += 1;
  return csaf({ id: `FAULT-${made}`, products: { Maker: { [`Fault product ${made}`]: ['1'] } } });
};
async function publish(...names: string[]): Promise<void> {
  for (const name of names) await provider.publish(name, advisory());
}
const minutesUntil = (date: string | null) => (Date.parse(date ?? '') - world.services.clock().getTime()) / 60_000;

it('loads what there is beside gaps and failures, and tries these again later', async () => {
  await publish('one.json', 'two.json');
  provider.announce('gap.json');
  await publish('broken.json');
  provider.answers.set('/docs/broken.json', (_request, response) => response.writeHead(500).end());
  const id = await source.subscribe('csaf', provider.metadata);
  const after = await source.run(id);
  expect(after).toMatchObject({ failure: null, documents: { seen: 4, taken: 2, waiting: 2 } });
  expect(minutesUntil(after.next_run_at)).toBeGreaterThanOrEqual(220);
  expect(minutesUntil(after.next_run_at)).toBeLessThanOrEqual(260);
  expect(await source.reasons(id, 'waiting')).toEqual({
    'gap.json': 'The source answered 404 (Not Found).',
    'broken.json': 'The source answered 500 (Internal Server Error).',
  });
  provider.answers.clear();
  expect((await source.run(id)).documents).toMatchObject({ taken: 3, waiting: 1 });
  for (let attempt = 0; attempt < 3; attempt += 1) await source.run(id);
  expect((await source.run(id)).documents).toMatchObject({ taken: 3, waiting: 0, set_aside: 1 });
  expect(await source.reasons(id)).toEqual({ 'gap.json': 'The source answered 404 (Not Found).' });
});

it('says why a source fails, and since when, until it works again', async () => {
  await publish('one.json');
  provider.answers.set('/docs/feed.json', (_request, response) => response.writeHead(503).end());
  const id = await source.subscribe('csaf', provider.metadata);
  const first = await source.run(id);
  expect(first).toMatchObject({ failure: 'The source answered 503 (Service Unavailable).', last_success_at: null });
  expect(first.failing_since).not.toBeNull();
  expect(minutesUntil(first.next_run_at)).toBeLessThanOrEqual(80);
  provider.answers.clear();
  expect(await source.run(id)).toMatchObject({ failure: null, failing_since: null, documents: { taken: 1 } });
});

it.each([
  ['429 with seconds', 429, '600', 10],
  ['503 with seconds', 503, '1800', 30],
  ['429 with a date', 429, new Date(Date.parse('2026-03-02T09:00:00Z') + 20 * 60_000).toUTCString(), 20],
  ['429 alone', 429, undefined, 15],
])('pauses as long as the source asks for with %s', async (_what, status, retryAfter, minutes) => {
  await publish('one.json', 'two.json');
  provider.answers.set('/docs/two.json', (_request, response) =>
    response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end(),
  );
  const id = await source.subscribe('csaf', provider.metadata);
  const paused = await source.run(id);
  expect(paused).toMatchObject({ failure: 'The source asked for a pause.', documents: { taken: 1, waiting: 1 } });
  expect(minutesUntil(paused.next_run_at)).toBe(minutes);
  provider.requests.length = 0;
  await runSource(world.services, id);
  expect(provider.requests).toEqual([]);
  // A pause is no fault of the document, however often it is asked for.
  for (let again = 0; again < 5; again += 1) await source.run(id);
  provider.answers.clear();
  expect((await source.run(id)).documents).toMatchObject({ taken: 2, waiting: 0 });
});

it('gives up slow and endless answers, and redirects into a private network', async () => {
  await publish('good.json', 'slow.json', 'endless.json', 'redirect.json');
  provider.answers.set('/docs/slow.json', (_request, response) => {
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  });
  provider.answers.set('/docs/endless.json', (_request, response) => {
    const more = () => !response.destroyed && response.write(Buffer.alloc(1024 * 1024, 32), () => setImmediate(more));
    more();
  });
  provider.answers.set('/docs/redirect.json', (_request, response) =>
    response.writeHead(302, { location: 'https://10.0.0.1/redirect.json' }).end(),
  );
  const id = await source.subscribe('csaf', provider.metadata);
  const { documents } = await source.run(id, { download: createDownload(world.services.config, { patience: 2_000 }) });
  expect(documents).toMatchObject({ seen: 4, taken: 1 });
  expect({ ...(await source.reasons(id)), ...(await source.reasons(id, 'waiting')) }).toEqual({
    'slow.json': 'The answer took too long.',
    'endless.json': expect.stringMatching(/^It is larger than 64 MiB\.$|^The answer took too long\.$/),
    'redirect.json': 'The address is refused: Its address is not allowed.',
  });
});

it('stops asking a source that does not answer any more', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `${index}.json`);
  await publish(...names);
  for (const name of names)
    provider.answers.set(`/docs/${name}`, (_request, response) => response.writeHead(502).end());
  const id = await source.subscribe('csaf', provider.metadata);
  expect(await source.run(id)).toMatchObject({ failure: 'The source answered 502 (Bad Gateway).' });
  expect(provider.fetched().filter((path) => path.endsWith('.json') && !path.includes('feed')).length).toBeLessThan(20);
});

it('is worked on by one server at a time', async () => {
  await publish('one.json', 'two.json', 'three.json');
  const id = await source.subscribe('csaf', provider.metadata);
  await Promise.all([runSource(world.services, id), runSource(world.services, id), runSource(world.services, id)]);
  expect((await source.get(id)).documents).toMatchObject({ taken: 3 });
  const asked = provider.fetched().filter((path) => /(one|two|three)\.json$/.test(path));
  expect(asked.toSorted()).toEqual(['/docs/one.json', '/docs/three.json', '/docs/two.json']);
});

it('continues after a server died, with what that one did not load', async () => {
  await publish('one.json', 'two.json', 'three.json');
  const id = await source.subscribe('csaf', provider.metadata);
  await source.run(id);
  // What a killed server leaves: a lease, an open load, and documents that wait.
  await world.inRole(
    'rampart_operator',
    `WITH open AS (UPDATE catalogue_load SET state = 'loading', finished_at = NULL
         WHERE id = (SELECT load_id FROM subscription WHERE id = $1)),
       left_over AS (UPDATE subscription_document SET state = 'waiting', etag = NULL, last_modified = NULL
         WHERE subscription_id = $1 AND address LIKE '%/three.json')
     UPDATE subscription SET worker = gen_random_uuid(), worker_until = clock_timestamp() + interval '60 seconds'
     WHERE id = $1`,
    [id],
  );
  provider.requests.length = 0;
  expect((await source.run(id)).is_running).toBe(true);
  expect(provider.requests).toEqual([]);
  await world.inRole('rampart_operator', 'UPDATE subscription SET worker_until = clock_timestamp() WHERE id = $1', [
    id,
  ]);
  const { load: before } = await source.get(id);
  const after = await source.run(id);
  expect(after).toMatchObject({ load: before, documents: { taken: 3, waiting: 0 } });
  expect(provider.fetched().filter((path) => /(one|two|three)\.json$/.test(path))).toEqual(['/docs/three.json']);
  const [load] = await world.inRole<{ state: string; files_done: number }>(
    'rampart_operator',
    'SELECT state, files_done FROM catalogue_load WHERE id = $1',
    [after.load],
  );
  expect(load).toEqual({ state: 'done', files_done: 4 });
});

it('stops with the server, and the next run continues the same load', async () => {
  await publish('one.json', 'two.json', 'three.json');
  const id = await source.subscribe('csaf', provider.metadata);
  const stopping = { ...world.services, jobs: { ...world.services.jobs, isStopping: () => true } };
  await runSource(stopping, id);
  const stopped = await source.get(id);
  expect(stopped).toMatchObject({ failure: null, is_running: false, documents: { taken: 1, waiting: 2 } });
  expect((await source.run(id)).load).toBe(stopped.load);
  expect((await source.get(id)).documents).toMatchObject({ taken: 3 });
});
