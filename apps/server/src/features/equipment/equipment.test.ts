import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEquipment as endpoint } from '@rampart/contract/api/equipment.ts';
import { listedBomMaxLength } from '@rampart/contract/api/filters.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { countQueries } from '#testing/database/count-queries.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

/** A company for one test, with a user and its rows. */
async function company() {
  const user = await world.user();
  return { user, rows: companyRows(world.database, user.companyId) };
}

type Body = { filterState?: object; orderState?: object; pagination?: object };
const list = async (user: WorldUser, body: Body = {}) => (await world.call(endpoint, user, { body })).body;
const names = async (user: WorldUser, body?: Body) => (await list(user, body)).products.map(({ name }) => name);

describe('My Equipment', () => {
  it(
    'lists the equipment of the company, with groups, asset counts and the total',
    { tags: ['embedded'] },
    async () => {
      const { user, rows } = await company();
      const maker = await make.manufacturer();
      const label = await make.label();
      const stack = await make.product({ type: 'component', name: 'Stack' });
      const plc = await make.product({ name: 'PLC', manufacturer: maker.id, label: label.id, components: [stack.id] });
      const spare = await make.product({ name: 'Spare' });
      await rows.asset(plc.id, { priority: 'high' });
      await rows.asset(plc.id, { priority: 'low' });
      await rows.asset(plc.id);
      await rows.equipment(spare.id);
      const group = await rows.group('Pumps', [plc.id]);
      const { products, metadata, total, has_more } = await list(user);
      expect({ metadata, total, has_more }).toEqual({
        metadata: { total_products: 2, total_assets: 3 },
        total: 2,
        has_more: false,
      });
      expect(products).toMatchObject([
        {
          id: plc.id,
          equipment_id: plc.id,
          type: 'product',
          name: 'PLC',
          organizations: [{ uuid: maker.uuid, name: maker.name }],
          label: { name: label.name },
          components: [{ name: 'Stack', type: 'component' }],
          groups: [{ id: group.id, name: 'Pumps' }],
          total_assets: 3,
          total_high_priority_assets: 1,
          bom: null,
          has_bom: false,
        },
        { name: 'Spare', groups: [], total_assets: 0, total_high_priority_assets: 0 },
      ]);
    },
  );

  it('is empty for a company without equipment, and never shows another company’s', async () => {
    const { rows } = await company();
    const { user: other } = await company();
    const { id } = await make.product();
    await rows.asset(id, { notes: 'ours alone' });
    const nothing = { products: [], has_more: false, total: 0, metadata: { total_products: 0, total_assets: 0 } };
    expect(await list(other)).toEqual(nothing);
    expect(await list(other, { filterState: { queryString: 'ours' } })).toEqual(nothing);
    expect(await list(other, { filterState: { locations: [1], priorities: ['high'] } })).toEqual(nothing);
  });

  it('has the bill of materials of a row if it is short, and says whether there is one', async () => {
    const { user, rows } = await company();
    const texts = ['é'.repeat(listedBomMaxLength), 'x'.repeat(listedBomMaxLength + 1)];
    for (const [index, text] of texts.entries()) {
      const { id } = await make.product({ name: `Bill ${index}` });
      await world.database.pool.query("UPDATE product SET bom = $1, bom_format = 'text' WHERE id = $2", [text, id]);
      await rows.equipment(id);
    }
    expect((await list(user)).products).toMatchObject([
      { has_bom: true, bom: texts[0] },
      { has_bom: true, bom: null },
    ]);
  });

  it('counts the matches for a page beyond the last one', async () => {
    const { user, rows } = await company();
    await rows.asset((await make.product()).id);
    for (const filterState of [{}, { mitigationStatuses: ['complete'] }]) {
      expect(await list(user, { filterState, pagination: { page: 9 } })).toEqual({
        products: [],
        has_more: false,
        total: 1,
        metadata: { total_products: 1, total_assets: 1 },
      });
    }
  });
});

describe('sorting My Equipment', () => {
  const keys = ['name', 'manufacturer', 'category', 'totalAssets', 'totalHighPriorityAssets'] as const;

  async function filled() {
    const { user, rows } = await company();
    const [first, second] = [await make.manufacturer('aardvark'), await make.manufacturer('Zebra')];
    const [label, other] = [await make.label('Actuator'), await make.label('valve')];
    const given = [
      { name: 'PLC-10', manufacturer: first.id, label: label.id, assets: ['high', 'high', 'low'] },
      { name: 'plc-2', manufacturer: second.id, label: other.id, assets: ['high'] },
      { name: 'PLC-1', manufacturer: second.id, assets: [] },
      { name: 'PLC-3', manufacturer: first.id, label: other.id, assets: ['low', 'low'] },
    ] as const;
    for (const { assets, ...product } of given) {
      const { id } = await make.product(product);
      await rows.equipment(id);
      for (const priority of assets) await rows.asset(id, { priority });
    }
    return user;
  }

  it('sorts by each of the five columns, naturally, with empty cells last both ways', async () => {
    const user = await filled();
    const sorted = (name: string, by: string) => names(user, { orderState: { name, by } });
    const ascending = Object.fromEntries(
      await Promise.all(keys.map(async (key) => [key, await sorted(key, 'asc')] as const)),
    );
    expect(ascending).toEqual({
      name: ['PLC-1', 'plc-2', 'PLC-3', 'PLC-10'],
      manufacturer: ['PLC-3', 'PLC-10', 'PLC-1', 'plc-2'],
      category: ['PLC-10', 'plc-2', 'PLC-3', 'PLC-1'],
      totalAssets: ['PLC-1', 'plc-2', 'PLC-3', 'PLC-10'],
      totalHighPriorityAssets: ['PLC-1', 'PLC-3', 'plc-2', 'PLC-10'],
    });
    for (const key of keys) {
      const expected = key === 'category' ? ['PLC-3', 'plc-2', 'PLC-10', 'PLC-1'] : ascending[key]?.toReversed();
      expect(await sorted(key, 'desc'), key).toEqual(expected);
    }
  });

  it.each(keys)('pages by %s without gaps or repeats when the sort key ties', async (name) => {
    const { user, rows } = await company();
    const maker = await make.manufacturer();
    for (let index = 0; index < 7; index += 1) {
      await rows.asset((await make.product({ name: 'Same', manufacturer: maker.id })).id);
    }
    for (const by of ['asc', 'desc']) {
      for (const filterState of [{}, { manufacturers: [maker.id] }]) {
        const body = { filterState, orderState: { name, by } };
        const pages = await Promise.all(
          [1, 2, 3].map((page) => list(user, { ...body, pagination: { page, limit: 3 } })),
        );
        expect(pages.map(({ has_more }) => has_more)).toEqual([true, true, false]);
        expect(new Set(pages.flatMap(({ products }) => products.map(({ id }) => id))).size).toBe(7);
      }
    }
  });

  it('pages through more matches than are counted, in the order of the list', async () => {
    const { user, rows } = await company();
    const maker = await make.manufacturer();
    const { rows: made } = await world.database.pool.query<{ id: number }>(
      `INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name)
       SELECT gen_random_uuid(), 'product', $1, 'Unit ' || n, n FROM generate_series(1, 1010) n RETURNING id`,
      [maker.id],
    );
    await rows.equipment(...made.map(({ id }) => id));
    const few = await rows.location();
    for (const { id } of made.slice(0, 3)) await rows.asset(id, { location: few.id });
    const filterState = { manufacturers: [maker.id] };
    const deep = await list(user, { filterState, pagination: { page: 11, limit: 100 } });
    expect(deep).toMatchObject({ total: 1001, has_more: false, metadata: { total_products: 1010 } });
    expect(deep.products.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Unit ${1001 + index}`),
    );
    expect(await list(user)).toMatchObject({ total: 1001, has_more: true });
    const body = { filterState, orderState: { name: 'totalAssets', by: 'desc' } };
    expect((await names(user, body)).slice(0, 4)).toEqual(['Unit 3', 'Unit 2', 'Unit 1', 'Unit 1010']);
    expect(await list(user, { filterState: { locations: [few.id] } })).toMatchObject({ total: 3 });
    const withAnAsset = made.map(({ id }) => ({ product_id: id, priority: 2 }));
    const inserted = [...withAnAsset, ...withAnAsset.slice(500, 502)];
    await world.database.inCompany(user.companyId, (db) => db.insertInto('asset').values(inserted).execute());
    const ofPriority = await list(user, { ...body, filterState: { priorities: ['medium'] } });
    expect(ofPriority).toMatchObject({ total: 1001, has_more: true });
    const shown = ofPriority.products.map(({ name, total_assets }) => [name, total_assets]);
    expect(shown.slice(0, 3)).toEqual([
      ['Unit 502', 2],
      ['Unit 501', 2],
      ['Unit 1010', 1],
    ]);
  });
});

it('reads a page in the same number of queries for any number of rows', async () => {
  const { user, rows } = await company();
  const filterState = { queryString: 'unit', priorities: ['high'] };
  const count = () => countQueries(() => list(user, { filterState }));
  const add = async () => rows.asset((await make.product({ name: 'Unit' })).id, { priority: 'high' });
  await add();
  const withOne = await count();
  expect(withOne).toBeGreaterThan(0);
  for (let index = 0; index < 11; index += 1) await add();
  expect(await count()).toBe(withOne);
});
