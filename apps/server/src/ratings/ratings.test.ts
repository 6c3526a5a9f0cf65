import { beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '#services';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';
import { backfillHistory } from './backfill.actions.ts';
import { markProductsDue, rateDue } from './due.actions.ts';
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

describe('a newer revision of an advisory', () => {
  const products = { Acme: { Controller: ['1'], Panel: ['1'] } };
  const ratings = () => rows('SELECT name, rating, rated_at IS NULL AS never FROM product ORDER BY name');
  const manufacturers = () =>
    rows('SELECT rating, fixed_percent, unexploited_percent, uncritical_percent, fresh_percent FROM manufacturer');
  const historyOf = (name: string) =>
    rows(`SELECT month::text FROM product_rating_history JOIN product ON product.id = product_id
      WHERE name = '${name}' AND month = '2025-03-01'`);

  it('that no longer names a product takes its rating and this month from its history', async () => {
    await load([csaf({ products, vulnerabilities: [{ score: 10 }] })]);
    expect(await ratings()).toEqual([
      { name: 'Controller', rating: 100, never: false },
      { name: 'Panel', rating: 100, never: false },
    ]);
    await load([csaf({ version: '2', products, vulnerabilities: [{ score: 10, affects: ['Panel'] }] })]);
    expect(await ratings()).toEqual([
      { name: 'Controller', rating: null, never: true },
      { name: 'Panel', rating: 100, never: false },
    ]);
    expect([await historyOf('Controller'), await historyOf('Panel')]).toEqual([[], [{ month: '2025-03-01' }]]);
  });

  it('that names no product leaves its manufacturer without a rating and factors', async () => {
    await load([csaf({ vulnerabilities: [{ score: 10 }] })]);
    expect(await manufacturers()).toMatchObject([{ rating: 100, fixed_percent: 0 }]);
    await load([csaf({ version: '2', vulnerabilities: [] })]);
    expect(await manufacturers()).toEqual([
      {
        rating: null,
        fixed_percent: null,
        unexploited_percent: null,
        uncritical_percent: null,
        fresh_percent: null,
      },
    ]);
    expect((await history('manufacturer')).at(-1)?.month).toBe('2025-02-01');
  });

  it('is recorded with the ratings that it moves, each from its first value to its last', async () => {
    const scored = (version: string, score: number) =>
      csaf({
        version,
        products,
        vulnerabilities: [
          { score, affects: ['Panel'] },
          { cve: 'CVE-2024-10002', score: 0, affects: ['Controller'] },
        ],
      });
    await load([scored('1', 0)]);
    const [created] = await rows<{ id: number }>(
      `INSERT INTO catalogue_load (source, file_name, user_name, state, created_at)
       VALUES ('command', 'x', 'x', 'loading', now()) RETURNING id`,
    );
    await load([scored('2', 5)], { loadId: created?.id });
    await load([scored('3', 10)], { loadId: created?.id });
    expect(
      await rows(`SELECT subject, coalesce(product.name, manufacturer.name) AS name, before, after
        FROM catalogue_load_rating LEFT JOIN product ON subject = 'product' AND product.id = subject_id
        LEFT JOIN manufacturer ON subject = 'manufacturer' AND manufacturer.id = subject_id ORDER BY subject`),
    ).toEqual([
      { subject: 'manufacturer', name: 'Acme', before: 250, after: 100 },
      { subject: 'product', name: 'Panel', before: 250, after: 100 },
    ]);
  });
});

it('a product is rated again if one of its components is', async () => {
  await load([
    csaf({
      products: { Acme: { Controller: ['1'], Panel: ['1'] } },
      vulnerabilities: [{ score: 10, affects: ['Panel'] }],
    }),
  ]);
  const ids = await rows<{ id: number; name: string }>('SELECT id, name FROM product ORDER BY name');
  const [controller, panel] = ids.map(({ id }) => id);
  await world
    .database()
    .pool.query(`INSERT INTO product_component (product_id, component_id) VALUES (${controller}, ${panel})`);
  const due = async (given: { productIds: number[]; vulnerabilityIds: number[] }) => {
    await world.database().pool.query('TRUNCATE rating_due');
    await world.database().asOperator((db) => markProductsDue(db, given));
    return (await rows<{ name: string }>('SELECT name FROM rating_due JOIN product USING (id) ORDER BY name')).map(
      ({ name }) => name,
    );
  };
  const [vulnerability] = await rows<{ id: number }>('SELECT id FROM vulnerability');
  expect(await due({ productIds: [controller ?? 0], vulnerabilityIds: [] })).toEqual(['Controller']);
  expect(await due({ productIds: [panel ?? 0], vulnerabilityIds: [] })).toEqual(['Controller', 'Panel']);
  expect(await due({ productIds: [], vulnerabilityIds: [vulnerability?.id ?? 0] })).toEqual(['Controller', 'Panel']);
  expect(await due({ productIds: [], vulnerabilityIds: [] })).toEqual([]);
  await world.database().asOperator((db) => markProductsDue(db, { productIds: [panel ?? 0], vulnerabilityIds: [] }));
  await rateDue(world.database(), now);
  expect(await rows('SELECT name, rating FROM product ORDER BY name')).toEqual([
    { name: 'Controller', rating: 100 },
    { name: 'Panel', rating: 100 },
  ]);
});

describe('the monthly job', () => {
  it('runs every night under its own name', () => {
    expect(monthlyRatingsJob({} as Services)).toMatchObject({ name: 'monthly-ratings', cron: '7 0 * * *' });
  });

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
