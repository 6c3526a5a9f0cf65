// @module-tag embedded
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { signInRows } from '#testing/sign-in.ts';
import { createWorld, type World } from '#testing/world.ts';
import { putAwayNewWords, removeExpired } from './housekeeping.actions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const count = async (table: string) => (await world.inRole('rampart_auth', `SELECT FROM ${table}`)).length;

it('removes expired rows and keeps the others', async () => {
  const { id, companyId } = await world.user();
  const now = world.services.clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000);
  await world.database.asAuth(async (db) => {
    await db
      .insertInto('throttle')
      .values([
        { key: 'old', window_started_at: daysAgo(2), attempts: 1 },
        { key: 'new', window_started_at: now, attempts: 1 },
      ])
      .execute();
    await db
      .insertInto('sign_in_failures')
      .values([
        { key: 'old', account: 'a', failures: 99, last_at: daysAgo(366) },
        { key: 'new', account: 'a', failures: 99, last_at: daysAgo(300) },
      ])
      .execute();
    await db
      .insertInto('password_reset')
      .values([
        { email: 'old@example.test', requested_at: daysAgo(8) },
        { email: 'new@example.test', requested_at: daysAgo(1) },
      ])
      .execute();
    await signInRows(db, companyId, id, daysAgo(1));
  });
  await removeExpired(world.database, now);
  expect(await world.inRole('rampart_auth', 'SELECT key FROM sign_in_failures')).toEqual([{ key: 'new' }]);
  expect([await count('sign_in_step'), await count('provider_visit'), await count('second_factor')]).toEqual([0, 0, 1]);
  expect([await count('session'), await count('throttle'), await count('password_reset')]).toEqual([1, 1, 1]);
  await removeExpired(world.database, new Date(now.getTime() + 8 * 24 * 3600_000));
  expect([await count('session'), await count('throttle'), await count('password_reset')]).toEqual([0, 0, 0]);
});

it('moves the words of new assets into the index, once', async () => {
  const { companyId } = await world.user();
  const product = await catalogueOf(world.database).product({ name: 'Pump' });
  await companyRows(world.database, companyId).asset(product.id, { notes: 'by the north gate' });
  expect(await putAwayNewWords(world.database)).toBeGreaterThan(0);
  expect(await putAwayNewWords(world.database)).toBe(0);
});
