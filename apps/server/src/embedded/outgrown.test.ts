// @module-tag embedded
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comfortableAssets, tellWhenOutgrown } from './outgrown.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('logs that it is time to move to PostgreSQL only if the embedded database is large', async () => {
  const said: object[] = [];
  const tell = () => tellWhenOutgrown(world.database, { warn: (details) => void said.push(details) });
  const companyId = await world.company();
  const { id } = await catalogueOf(world.database).product();
  await companyRows(world.database, companyId).asset(id);
  await tell();
  expect(said).toEqual([]);
  await world.database.inCompany(companyId, (db) =>
    sql`UPDATE product_tally SET assets = ${comfortableAssets + 1}::integer`.execute(db),
  );
  await tell();
  expect(said).toEqual(
    world.database.kind === 'embedded' ? [expect.objectContaining({ assets: comfortableAssets + 1 })] : [],
  );
});
