import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, it } from 'vitest';
import { limits } from '@rampart/contract/rules/limits.ts';
import { pageOf, upTo } from '#db/paging.ts';
import { decidesPlan } from '#db/planned-per-call.ts';
import { hasRating } from '#lists/rating.ts';

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (given) => new PostgresIntrospector(given),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const pages = (numbers: number[], limit: number = limits.assetPageSize) =>
  numbers.map((page) => sql`${pageOf({ page, limit })} ${upTo({ page, limit })}`.compile(db));

it('has one text for all pages after the first, and plans each of them for itself', () => {
  const found = pages([2, 3, 70, 4_000]);
  expect(new Set(found.map((query) => query.sql)).size).toBe(1);
  expect(found.every(({ parameters }) => parameters.some(decidesPlan))).toBe(true);
});

it('has the first page of a usual size in its text, so that its plan can be cached', () => {
  const [first] = pages([1]);
  expect(first).toMatchObject({ sql: 'LIMIT 26 OFFSET 0 LIMIT 26', parameters: [] });
});

it('has one text for all unusual page sizes', () => {
  const found = [3, 7, 99].flatMap((limit) => pages([1, 2], limit));
  expect(new Set(found.map((query) => query.sql)).size).toBe(1);
});

it('has one text for all rating states', () => {
  const found = [1, 2, 3, 4].map((state) => hasRating([state, state + 1]).compile(db));
  expect(new Set(found.map((query) => query.sql)).size).toBe(1);
  expect(found.every(({ parameters }) => parameters.some(decidesPlan))).toBe(true);
});
