import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/doubles.ts';
import { searchDoubles } from '#catalogue/doubles/search.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let makers: Map<string, number>;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
  makers = new Map();
});
afterAll(() => world.close());

async function product({ name, manufacturer }: { name: string; manufacturer: string }) {
  const make = catalogueOf(world.database);
  const id = makers.get(manufacturer) ?? (await make.manufacturer(manufacturer)).id;
  makers.set(manufacturer, id);
  return make.product({ name, manufacturer: id });
}

const search = () => searchDoubles(world.database, new Date());
const list = async (body: object = {}) =>
  (await world.call(api.listDoubles, operator, { body: { subject: 'product', ...body } })).body;
const namesOf = ({ doubles }: Awaited<ReturnType<typeof list>>) =>
  doubles.map(({ one, other }) => [one.name, other.name]);

it(
  'lists products that are probably duplicates, with the reason and the number of companies and assets that have them',
  { tags: ['embedded'] },
  async () => {
    const one = await product({ name: 'Kelling RX-100', manufacturer: 'Kelling' });
    await product({ name: 'RX100 firmware', manufacturer: 'Kelling' });
    await product({ name: 'RX200', manufacturer: 'Kelling' });
    const owner = await world.user();
    const rows = companyRows(world.database, owner.companyId);
    await rows.equipment(one.id);
    await rows.asset(one.id);
    expect((await list()).searched_at).toBeNull();
    await search();
    const { doubles, total } = await list({ search: 'kelling' });
    expect(total).toBe(1);
    expect(doubles).toEqual([
      expect.objectContaining({
        one: expect.objectContaining({ name: 'Kelling RX-100', companies: 1, assets: 1 }),
        other: expect.objectContaining({ name: 'RX100 firmware', companies: 0, assets: 0 }),
        why: 'One has “rx 100”, the other one “rx100 firmware”.',
      }),
    ]);
    expect((await list()).searched_at).not.toBeNull();
  },
);

it('lists manufacturers that are probably duplicates, and compares their products', async () => {
  await product({ name: 'Valve 7', manufacturer: 'Ostrand Systems' });
  await product({ name: 'Valve-7', manufacturer: 'Ostrand' });
  await search();
  const { doubles } = await list({ subject: 'manufacturer', search: 'ostrand' });
  expect(doubles.map(({ one, other, why }) => [one.name, one.products, other.name, why])).toEqual([
    ['Ostrand Systems', 1, 'Ostrand', 'Only general words such as “International” or “Systems” differ.'],
  ]);
  expect(namesOf(await list({ search: 'valve' }))).toEqual([['Valve 7', 'Valve-7']]);
});

it('keeps a pair separate, also when it searches again', async () => {
  await product({ name: 'Feeder X', manufacturer: 'Tamsel' });
  await product({ name: 'FeederX', manufacturer: 'Tamsel' });
  await search();
  const [pair] = (await list({ search: 'tamsel' })).doubles;
  const call = { params: { id: String(pair?.id) } };
  expect((await world.call(api.dismissDouble, operator, call)).status).toBe(204);
  await product({ name: 'Feeder Y', manufacturer: 'Tamsel' });
  await search();
  expect(namesOf(await list({ search: 'tamsel' }))).toEqual([]);
  const decided = await list({ search: 'tamsel', is_decided: true });
  expect(decided.doubles).toMatchObject([{ id: pair?.id, decided_by: 'Ada Tester' }]);
  expect((await world.call(api.restoreDouble, operator, call)).status).toBe(204);
  expect(namesOf(await list({ search: 'tamsel' }))).toHaveLength(1);
  expect((await world.call(api.dismissDouble, operator, { params: { id: '999999' } })).status).toBe(404);
});

it('forgets a pair of which one is gone', async () => {
  await product({ name: 'Scale 9 Pro', manufacturer: 'Brunnhold' });
  const gone = await product({ name: 'Scale9 Pro', manufacturer: 'Brunnhold' });
  await search();
  expect((await list({ search: 'brunnhold' })).doubles).toHaveLength(1);
  await world.database.asOperator((db) => db.deleteFrom('product').where('id', '=', gone.id).execute());
  expect((await list({ search: 'brunnhold' })).doubles).toEqual([]);
  await search();
  expect((await list()).doubles.filter(({ one }) => one.manufacturer === 'Brunnhold')).toEqual([]);
});
