import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '#testing/world.ts';
import { createMetrics } from './metrics.ts';
import { listenForMetrics } from './metrics-routes.ts';

const token = 'a token for the monitor';
const settings = { metricsPort: undefined, metricsHost: '127.0.0.1', metricsToken: token };
const asMonitor = { authorization: `Bearer ${token}` };

let world: World;
beforeAll(async () => {
  world = await createWorld({ config: settings });
});
afterAll(() => world.close());

const get = (headers: Record<string, string>, url = '/metrics', of = world) => of.server.inject({ url, headers });
async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));

describe('the figures of a server', () => {
  it(
    'are in the form of Prometheus: requests by route, the process, and the database',
    { tags: ['embedded'] },
    async () => {
      await get({}, '/healthz');
      await get({}, '/wp-login.php');
      await get({}, '/api/user');
      const { statusCode, headers, body } = await get(asMonitor);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
      const counts = linesOf(body, 'rampart_http_request_duration_seconds_count');
      expect(counts).toContain(
        'rampart_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
      );
      expect(counts).toContain(
        'rampart_http_request_duration_seconds_count{method="GET",route="no route",status="404"} 1',
      );
      expect(counts).toContain(
        'rampart_http_request_duration_seconds_count{method="GET",route="/api/user",status="401"} 1',
      );
      expect(linesOf(body, 'rampart_database_up')).toEqual(['rampart_database_up 1']);
      expect(Number(linesOf(body, 'rampart_database_size_bytes ')[0]?.split(' ')[1])).toBeGreaterThan(1_000_000);
      expect(linesOf(body, 'process_cpu_seconds_total')).toHaveLength(1);
    },
  );

  it('count work that is not finished, and forget it when it is', async () => {
    const user = await world.user();
    await world.database.inCompany(user.companyId, (db) =>
      sql`INSERT INTO equipment_import (id, file_name, type, state, user_id, user_name, creates_locations)
        SELECT n, 'a.csv', 'import-both', CASE WHEN n < 3 THEN 'analysing' ELSE 'done' END, ${user.id}, 'A', true
        FROM generate_series(1, 4) n`.execute(db),
    );
    expect(linesOf((await get(asMonitor)).body, 'rampart_imports')).toEqual(['rampart_imports{state="analysing"} 2']);
    await world.database.inCompany(user.companyId, (db) =>
      sql`UPDATE equipment_import SET state = 'failed'`.execute(db),
    );
    expect(linesOf((await get(asMonitor)).body, 'rampart_imports')).toEqual([]);
  });

  it('count jobs by queue, mails and loads of the catalogue', async () => {
    const own = await createWorld({ config: settings });
    try {
      const user = await own.user();
      await own.services.jobs.send('mail-sweep', {});
      await own.database.inCompany(user.companyId, (db) =>
        sql`WITH made AS (
            INSERT INTO mail_edition (kind, since_round, round, content, made_at)
            VALUES ('report', 0, 1, '{}', now()) RETURNING id)
          INSERT INTO mail (user_id, kind, due_at, edition_id, state, not_before)
          SELECT ${user.id}, 'report', now() + number * interval '1 day', made.id, state, now()
          FROM made, unnest(ARRAY['waiting', 'sending', 'sent']) WITH ORDINALITY AS mails (state, number)`.execute(db),
      );
      await own.database.asOperator((db) =>
        sql`INSERT INTO catalogue_load (source, file_name, state, user_name, created_at)
          VALUES ('upload', 'a.json', 'rating', 'A', now()), ('upload', 'b.json', 'done', 'A', now())`.execute(db),
      );
      const { body } = await get(asMonitor, '/metrics', own);
      expect(linesOf(body, 'rampart_jobs')).toContain('rampart_jobs{queue="mail-sweep",state="created"} 1');
      expect(linesOf(body, 'rampart_mails')).toEqual([
        'rampart_mails{state="sending"} 1',
        'rampart_mails{state="waiting"} 1',
      ]);
      expect(linesOf(body, 'rampart_catalogue_loads')).toEqual(['rampart_catalogue_loads{state="rating"} 1']);
      expect(linesOf(body, 'rampart_database_waiting')).toEqual(['rampart_database_waiting 0']);
    } finally {
      await own.close();
    }
  });

  it('name no user, company or address', async () => {
    const user = await world.user();
    await get({}, `/product/${user.id}?search=${user.email}`);
    const { body } = await get(asMonitor);
    for (const text of [user.id, user.email, 'search=']) expect(body).not.toContain(text);
  });

  it.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer something else' }],
    ['a token of another kind', { authorization: `Basic ${token}` }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('are refused with %s', async (_what, headers: Record<string, string>) => {
    const { statusCode, body } = await get(headers);
    expect([statusCode, body.includes('rampart_')]).toEqual([401, false]);
  });
});

describe('without settings', () => {
  it('there are no figures', async () => {
    const plain = await createWorld();
    expect((await get(asMonitor, '/metrics', plain)).statusCode).toBe(404);
    await plain.close();
  });

  it('with a port of their own, they are only there', async () => {
    const metricsPort = await freePort();
    const other = await createWorld({ config: { ...settings, metricsPort, metricsToken: undefined } });
    const stop = await listenForMetrics(other.services.config, createMetrics(other.services));
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect([answer.status, (await answer.text()).includes('rampart_database_up 1')]).toEqual([200, true]);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/user`)).status).toBe(404);
    expect((await get({}, '/metrics', other)).statusCode).toBe(404);
    await expect(listenForMetrics(other.services.config, createMetrics(other.services))).rejects.toThrow(
      `Rampart cannot listen on METRICS_PORT ${metricsPort}`,
    );
    await stop();
    await other.close();
  });
});

it('a database that fails leaves the other figures', async () => {
  const warned: string[] = [];
  const fail = () => Promise.reject(new Error('no database'));
  const metrics = createMetrics({
    database: {
      pool: { query: fail, totalCount: 2, idleCount: 1, waitingCount: 3 },
      asOperator: fail,
      disk: { isFull: () => false },
    } as never,
    log: { info() {}, error() {}, warn: (_details: object, message: string) => void warned.push(message) } as never,
  });
  const text = await metrics.text();
  expect(linesOf(text, 'rampart_database_up')).toEqual(['rampart_database_up 0']);
  expect(linesOf(text, 'rampart_database_connections')).toEqual([
    'rampart_database_connections{state="busy"} 1',
    'rampart_database_connections{state="idle"} 1',
  ]);
  expect(linesOf(text, 'rampart_database_waiting')).toEqual(['rampart_database_waiting 3']);
  expect(linesOf(text, 'rampart_database_size_bytes ')).toEqual([]);
  expect(warned).toEqual(['the database has no figures']);
});
