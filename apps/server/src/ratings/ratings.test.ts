import { beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#services';
import { csaf } from '#testing/advisories.ts';
import { loadingWorld } from '#testing/loading.ts';
import { backfillHistory } from './backfill.actions.ts';
import { rateDue } from './due.actions.ts';
import { monthlyRatingsJob } from './ratings.jobs.ts';

const now = new Date('2025-03-10T12:00:00Z');
const world = loadingWorld(now);
const { rows, load } = world;
beforeEach(() => world.empty());

const history = (table: 'product' | 'manufacturer') =>
  rows<{ month: string; value: number }>(`SELECT month::text, value FROM ${table}_rating_history ORDER BY month`);
const productRating = async () => (await rows<{ rating: number }>('SELECT rating FROM product'))[0]?.rating;
const monthlyAt = (date: string) =>
  monthlyRatingsJob({ database: world.database(), clock: () => new Date(date) } as Services).run({});
const fix = [{ category: 'vendor_fix', details: 'Update.' }];

describe('a load', () => {
  it('rates products and manufacturers, with the factors of both', { tags: ['embedded'] }, async () => {
    await load([
      csaf({
        vulnerabilities: [
          { score: 9.8, remedies: fix },
          { cve: 'CVE-2024-10002', score: 5 },
        ],
      }),
    ]);
    expect(
      await rows(`SELECT rating, fixed_percent, unexploited_percent, uncritical_percent, fresh_percent
      FROM manufacturer`),
    ).toEqual([
      {
        rating: await productRating(),
        fixed_percent: 50,
        unexploited_percent: 100,
        uncritical_percent: 0,
        fresh_percent: 93,
      },
    ]);
  });

  it('fills in twelve months, from what was known at the end of each', async () => {
    const kev = {
      catalogVersion: '1',
      dateReleased: '2025-01-20T00:00:00Z',
      vulnerabilities: [{ cveID: 'CVE-2024-10001', dateAdded: '2025-01-15' }],
    };
    await load([csaf({ published: '2024-09-10T00:00:00Z', released: '2024-09-10T00:00:00Z' }), kev]);
    const months = await history('product');
    expect(months.map(({ month }) => month.slice(0, 7))).toEqual([
      '2024-09',
      '2024-10',
      '2024-11',
      '2024-12',
      '2025-01',
      '2025-02',
      '2025-03',
    ]);
    const [first, , , last, exploited] = months.map(({ value }) => value);
    expect(first).toBe(last);
    expect(exploited).toBeLessThan(last ?? 0);
    expect(await history('manufacturer')).toEqual(months);
  });

  it('keeps the history: filling in again changes nothing', async () => {
    await load([csaf()]);
    const before = await history('product');
    expect(before).toHaveLength(11);
    await load([csaf({ version: '2', vulnerabilities: [{ score: 10 }] })]);
    const after = await history('product');
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)?.value).toBeLessThan(before.at(-1)?.value ?? 0);
    await backfillHistory(world.database(), now);
    expect(await history('product')).toEqual(after);
  });
});

describe('the monthly job', () => {
  it('rates everything again in a new month and writes its history, once', async () => {
    await load([csaf({ vulnerabilities: [{ score: 9.8, remedies: fix }] })]);
    const before = await productRating();
    await monthlyAt('2026-03-01T00:07:00Z');
    const after = await productRating();
    expect(after).toBeGreaterThan(before ?? 0);
    expect((await history('product')).at(-1)).toEqual({ month: '2026-03-01', value: after });
    expect((await history('manufacturer')).at(-1)).toEqual({ month: '2026-03-01', value: after });
    const rated = await rows('SELECT rated_at FROM product');
    await monthlyAt('2026-03-02T00:07:00Z');
    expect(await rows('SELECT rated_at FROM product')).toEqual(rated);
  });

  it('rates what a killed load left', async () => {
    await load([csaf()]);
    await world
      .database()
      .pool.query(`UPDATE product SET rating = 1; INSERT INTO rating_due SELECT 'product', id FROM product`);
    await monthlyAt('2025-03-11T00:07:00Z');
    expect(await productRating()).toBeGreaterThan(1);
    expect(await rows('SELECT * FROM rating_due')).toEqual([]);
  });
});

it('two that rate at the same time leave nothing out', async () => {
  const products = { Acme: Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`P${index}`, ['1']])) };
  await load([csaf({ products })]);
  await world
    .database()
    .pool.query(`UPDATE product SET rating = NULL; INSERT INTO rating_due SELECT 'product', id FROM product`);
  await Promise.all([rateDue(world.database(), now), rateDue(world.database(), now)]);
  expect(await rows('SELECT count(*) FROM product WHERE rating IS NULL')).toEqual([{ count: 0 }]);
  expect(await rows('SELECT * FROM rating_due')).toEqual([]);
});
