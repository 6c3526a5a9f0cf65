import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '#services';
import { healthRoutes } from './health.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** What both addresses answer, for a database that answers the query like this. */
async function health(query: () => Promise<unknown>, { isFull = false, isClosing = false } = {}) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) };
  const server = fastify({ logger: { level: 'warn', stream } });
  const asked: unknown[] = [];
  const pool = { query: (text: string) => (asked.push(text), query()) };
  const database = { pool, disk: { isFull: () => isFull } } as unknown as Services['database'];
  healthRoutes(server, { database } as Services, () => isClosing);
  const waiting = server.inject('/readyz');
  await vi.waitFor(() => expect(asked.length === 1 || isClosing).toBe(true));
  await vi.advanceTimersByTimeAsync(2999);
  const isAnswered = await Promise.race([waiting.then(() => true), Promise.resolve(false)]);
  await vi.advanceTimersByTimeAsync(1);
  const ready = await waiting;
  const alive = await server.inject('/healthz');
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
  await server.close();
  return { answer: [ready.statusCode, ready.json()], isAnswered, asked, lines };
}

it('is ready if the database answers', async () => {
  const { answer, asked, lines } = await health(async () => {});
  expect([answer, asked, lines]).toEqual([
    [200, { status: 'ready', parts: { server: 'ok', database: 'ok', disk: 'ok' } }],
    ['SELECT 1'],
    [],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['it is closing', { isClosing: true }, 'closing', { server: 'closing' }],
  ['the disk is full', { isFull: true }, 'disk full', { server: 'ok', database: 'ok', disk: 'full' }],
])('is not ready if %s', async (_why, state, status, parts) => {
  const { answer, lines } = await health(async () => {}, state);
  expect([answer, lines]).toEqual([[503, { status, parts }], []]);
});

const unreachable = [
  503,
  { status: 'database unreachable', parts: { server: 'ok', database: 'unreachable', disk: 'ok' } },
];

it('is not ready if the database fails', async () => {
  const { answer, lines } = await health(() => Promise.reject(new Error('no')));
  expect([answer, lines]).toEqual([unreachable, ['not ready']]);
});

it('is not ready if the database does not answer within three seconds', async () => {
  const { answer, isAnswered, lines } = await health(() => new Promise(() => {}));
  expect([answer, isAnswered, lines]).toEqual([unreachable, false, ['not ready']]);
});
