import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEquipment as endpoint } from '@rampart/contract/api/equipment.ts';
import { listGroupProducts } from '@rampart/contract/api/groups.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let ids: number[];
beforeAll(async () => {
  world = await createWorld();
  // The search also reads the name of the manufacturer. A random name could contain the number that is searched for.
  const maker = await catalogueOf(world.database).manufacturer('Works');
  const { rows } = await world.database.pool.query<{ id: number }>(
    `INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name)
     SELECT gen_random_uuid(), 'product', $1, 'Unit ' || n, n FROM generate_series(1, 1800) n RETURNING id`,
    [maker.id],
  );
  ids = rows.map(({ id }) => id);
});
afterAll(() => world.close());

const units = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => `Unit ${from + Math.sign(to - from) * index}`);
const products = (from: number, to: number) => ids.slice(from - 1, to);

/**
 * Adds assets of each product, those of the last product first. In any reading order, one end of the list comes late.
 */
async function addAssets(companyId: number, of: number[], each: number, notes: string) {
  await world.database.inCompany(companyId, (db) =>
    sql`INSERT INTO asset (product_id, notes)
      SELECT product_id, ${notes} FROM unnest(${of}::integer[]) WITH ORDINALITY given (product_id, nth), generate_series(1, ${each})
      ORDER BY nth DESC`.execute(db),
  );
}

async function search(user: WorldUser, orderState: object = {}, pagination: object = {}) {
  const body = { filterState: { queryString: 'spare' }, orderState, pagination };
  const { products: found, total, has_more } = (await world.call(endpoint, user, { body })).body;
  return { names: found.map(({ name }) => name), total, has_more };
}

it('finds each page of a word that thousands of assets have', async () => {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  await rows.equipment(...ids);
  await addAssets(user.companyId, products(1, 300), 1, 'In use');
  await addAssets(user.companyId, products(301, 1800), 3, 'Spare part');
  // The first products of the list do not match.
  expect(await search(user)).toEqual({ names: units(301, 312), total: 1001, has_more: true });
  expect(await search(user, { by: 'desc' })).toEqual({ names: units(1800, 1789), total: 1001, has_more: true });
  // For a group the query looks up only some of the assets, and checks its other products one by one.
  const group = await rows.group('Both ends', [...products(290, 310), ...products(1795, 1800)]);
  const body = { groupId: group.id, filterState: { queryString: 'spare' } };
  const ofGroup = (await world.call(listGroupProducts, user, { body })).body;
  expect(ofGroup.has_more).toBe(true);
  expect(ofGroup.products.map(({ name }) => name)).toEqual([...units(301, 310), 'Unit 1795', 'Unit 1796']);
  const several = { filterState: { queryString: 'spare unit 17', mitigationStatuses: ['complete', 'incomplete'] } };
  const total = units(301, 1800).filter((name) => name.includes('17')).length;
  expect((await world.call(endpoint, user, { body: several })).body).toMatchObject({ total, has_more: true });

  const last = { total: 1001, has_more: false };
  expect(await search(user, {}, { page: 125, limit: 12 })).toEqual({ ...last, names: units(1789, 1800) });
  expect(await search(user, {}, { page: 126, limit: 12 })).toEqual({ ...last, names: [] });
  expect((await search(user, { name: 'totalAssets', by: 'asc' })).names).toEqual(units(301, 312));

  // Now they match.
  await world.database.inCompany(user.companyId, (db) =>
    db.deleteFrom('equipment').where('product_id', 'in', products(1, 300)).execute(),
  );
  expect(await search(user)).toEqual({ names: units(301, 312), total: 1001, has_more: true });
  expect((await search(user, {}, { page: 20, limit: 12 })).names).toEqual(units(529, 540));
  expect((await search(user, {}, { page: 21, limit: 12 })).names).toEqual(units(541, 552));
  expect((await search(user, { name: 'totalAssets', by: 'desc' })).names).toEqual(units(1800, 1789));
});

it('counts products in My Equipment, but not those that only have assets, or those of another company', async () => {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  await rows.equipment(...products(1, 1300));
  await addAssets(user.companyId, products(1, 1300), 3, 'Spare part');
  expect(await search(user)).toMatchObject({ total: 1001, has_more: true });
  await world.database.inCompany(user.companyId, (db) =>
    db.deleteFrom('equipment').where('product_id', 'in', products(1, 400)).execute(),
  );
  expect(await search(user)).toEqual({ names: units(401, 412), total: 900, has_more: true });
  const other = await world.user();
  await companyRows(world.database, other.companyId).equipment(...products(1, 1300));
  expect(await search(other)).toEqual({ names: [], total: 0, has_more: false });
});
