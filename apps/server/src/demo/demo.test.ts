import { afterAll, beforeAll, expect, it } from 'vitest';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { createWorld, type World } from '#testing/world.ts';
import { loadDemoCatalogue } from './demo-catalogue.actions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const since = performance.now();
  await loadDemoCatalogue(world.database, new Date());
  console.log('demo catalogue', Math.round(performance.now() - since), 'ms');
}, 120_000);
afterAll(() => world.close());

const rowsOf = async <Row extends object>(query: string) => (await world.database.pool.query<Row>(query)).rows;

it('the demo catalogue shows every rating state', async () => {
  const ratings = await rowsOf<{ rating: number | null }>("SELECT rating FROM product WHERE type = 'product'");
  const counts = [1, 2, 3, 4, 5, 0].map(
    (state) => ratings.filter(({ rating }) => ratingStateOf(rating) === state).length,
  );
  console.log(counts);
  for (const count of counts) expect(count).toBeGreaterThanOrEqual(3);
});

it('every product and component has its type, and the trend has twelve months', async () => {
  expect(await rowsOf('SELECT name FROM product WHERE product_type_id IS NULL')).toEqual([]);
  const [history] = await rowsOf<{ months: number }>(
    'SELECT count(DISTINCT month) AS months FROM manufacturer_rating_history',
  );
  expect(history?.months).toBe(12);
});

it('loading it again changes nothing', async () => {
  expect(await loadDemoCatalogue(world.database, new Date())).toBe(false);
});
