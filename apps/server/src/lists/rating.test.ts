import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ratingDomain, ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { createWorld, type World } from '#testing/world.ts';
import { hasRating, ratingStateInSql } from './rating.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('a rating has the same state in SQL, in a filter and in the contract', async () => {
  const ratings = [null, ...Array.from({ length: ratingDomain }, (_, index) => index + 1)];
  const isIn = [0, 1, 2, 3, 4, 5].map((state) => sql`CASE WHEN ${hasRating([state])} THEN ${sql.lit(state)} END`);
  const { rows } = await world.database.inCompany(await world.company(), (db) =>
    sql<{ state: number; filtered: number }>`
      SELECT ${ratingStateInSql(sql`product.rating`)} AS state, coalesce(${sql.join(isIn)}) AS filtered
      FROM unnest(${ratings}::smallint[]) WITH ORDINALITY product (rating, nth) ORDER BY nth`.execute(db),
  );
  const states = ratings.map((rating) => ratingStateOf(rating));
  expect(rows).toEqual(states.map((state) => ({ state, filtered: state })));
});
