import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/filters.ts';
import { addToEquipment, catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  user = await world.user();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

type Body = Parameters<typeof list>[0];
async function list(body: { filterState?: object; orderState?: object; pagination?: object }, by = user) {
  return (await world.call(api.listProducts, by, { body })).body;
}
const names = async (body: Body, by = user) => (await list(body, by)).products.map(({ name }) => name);
const options = async (name: api.FilterName, filterState: object = {}) =>
  (await world.call(api.listFilterOptions, user, { params: { name }, body: { filterState } })).body.items;

describe('the list of products', () => {
  it(
    'sorts naturally, both ways, and pages without gaps or repeats when the sort key ties',
    { tags: ['embedded'] },
    async () => {
      const maker = await make.manufacturer();
      for (const name of ['PLC-10', 'plc-2', 'PLC-1', 'PLC-2', 'Plc-2'])
        await make.product({ name, manufacturer: maker.id });
      const filterState = { manufacturers: [maker.id] };
      const ascending = await names({ filterState });
      expect(ascending.map((name) => name.toLowerCase())).toEqual(['plc-1', 'plc-2', 'plc-2', 'plc-2', 'plc-10']);
      const pages = [];
      for (const page of [1, 2, 3]) pages.push(await list({ filterState, pagination: { page, limit: 2 } }));
      expect(pages.map(({ has_more, total }) => [has_more, total])).toEqual([
        [true, 5],
        [true, 5],
        [false, 5],
      ]);
      expect(pages.flatMap(({ products }) => products.map(({ name }) => name))).toEqual(ascending);
      expect(await names({ filterState, orderState: { name: 'name', by: 'desc' } })).toEqual(ascending.toReversed());
    },
  );

  it('sorts by type with empty cells last in both directions', async () => {
    const maker = await make.manufacturer();
    const label = await make.label();
    await make.product({ name: 'typed', manufacturer: maker.id, label: label.id });
    await make.product({ name: 'untyped', manufacturer: maker.id });
    for (const by of ['asc', 'desc']) {
      expect(await names({ filterState: { manufacturers: [maker.id] }, orderState: { name: 'category', by } })).toEqual(
        ['typed', 'untyped'],
      );
    }
  });

  it('filters by rating, including no rating', async () => {
    const maker = await make.manufacturer();
    for (const [name, rating] of [
      ['a', 50],
      ['b', 51],
      ['c', 250],
      ['d', null],
    ] as const) {
      await make.product({ name, rating, manufacturer: maker.id });
    }
    const by = (...ratings: unknown[]) => names({ filterState: { manufacturers: [maker.id], ratings } });
    expect(await by(1)).toEqual(['a']);
    expect(await by(2, '5')).toEqual(['b', 'c']);
    expect(await by({ value: 0, label: 'No rating' })).toEqual(['d']);
  });

  it('filters by category, type, component type and words together', async () => {
    const maker = await make.manufacturer();
    const category = await make.category();
    const label = await make.label(undefined, { category: category.id });
    const stack = await make.label(undefined, { kind: 'component' });
    const component = await make.product({ type: 'component', label: stack.id, manufacturer: maker.id, name: 'Stack' });
    await make.product({ name: 'Alpha One', manufacturer: maker.id, label: label.id, components: [component.id] });
    await make.product({ name: 'Alpha Two', manufacturer: maker.id, label: label.id });
    expect(await names({ filterState: { equipmentCategories: [category.id] } })).toEqual(['Alpha One', 'Alpha Two']);
    expect(await names({ filterState: { equipmentTypes: [label.id], queryString: 'TWO alp' } })).toEqual(['Alpha Two']);
    expect(await names({ filterState: { componentTypes: [stack.id] } })).toEqual(['Alpha One', 'Stack']);
    const { products } = await list({ filterState: { componentTypes: [stack.id], queryString: 'one' } });
    expect(products).toMatchObject([
      { name: 'Alpha One', components: [{ name: 'Stack', type: 'component', label: { name: stack.name } }] },
    ]);
  });

  it('names the groups only of products in My Equipment, and only the own company’s groups', async () => {
    const maker = await make.manufacturer();
    const product = await make.product({ manufacturer: maker.id });
    const other = await world.user();
    await addToEquipment(world.database, other.companyId, [product.id]);
    const filterState = { manufacturers: [maker.id] };
    expect((await list({ filterState }, other)).products[0]).toHaveProperty('groups', []);
    expect((await list({ filterState })).products[0]).not.toHaveProperty('groups');
    const limited = await world.user({ permissions: ['CoreProduct.search'] });
    expect(await names({ filterState }, limited)).toEqual([]);
  });

  it('counts exactly up to a thousand', async () => {
    const maker = await make.manufacturer();
    await world.database.pool.query(
      `INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name)
       SELECT gen_random_uuid(), 'product', $1, 'bulk ' || n, 'bulk ' || n FROM generate_series(1, 1100) n`,
      [maker.id],
    );
    expect(await list({ filterState: { manufacturers: [maker.id] } })).toMatchObject({ total: 1001, has_more: true });
    expect(await list({ filterState: { manufacturers: [maker.id], queryString: '1100' } })).toMatchObject({ total: 1 });
  });

  it.each([
    [{ filterState: { colours: [1] } }, 'filterState.colours'],
    [{ filterState: { ratings: [6] } }, 'filterState.ratings.0'],
    [{ filterState: { manufacturers: ['x'] } }, 'filterState.manufacturers.0'],
    [{ pagination: { limit: 101 } }, 'pagination.limit'],
    [{ pagination: { page: 0 } }, 'pagination.page'],
    [{ orderState: { name: 'price' } }, 'orderState.name'],
  ])('refuses %j and names the field', async (body, field) => {
    const response = await world.call(api.listProducts, user, { body: body as never });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors ?? {}).join()).toContain(field);
  });
});

describe('the options of a filter', () => {
  it('follow the cascade from category to component type', async () => {
    const [first, second] = [await make.category(), await make.category()];
    const maker = await make.manufacturer();
    const other = await make.manufacturer();
    const label = await make.label(undefined, { category: first.id });
    const otherLabel = await make.label(undefined, { category: second.id });
    const stack = await make.label(undefined, { kind: 'component' });
    const component = await make.product({ type: 'component', label: stack.id });
    await make.product({ manufacturer: maker.id, label: label.id, components: [component.id] });
    await make.product({ manufacturer: other.id, label: otherLabel.id });

    const values = async (name: api.FilterName, filter?: object) =>
      (await options(name, filter)).map(({ value }) => value);
    expect(await values('equipmentCategories')).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await values('manufacturers')).toEqual(expect.arrayContaining([maker.id, other.id]));
    expect(await values('manufacturers', { equipmentCategories: [first.id] })).toEqual([maker.id]);
    expect(await values('equipmentTypes', { equipmentCategories: [first.id] })).toEqual([label.id]);
    expect(await values('equipmentTypes', { manufacturers: [other.id] })).toEqual([otherLabel.id]);
    expect(await values('componentTypes', { manufacturers: [maker.id] })).toEqual([stack.id]);
    expect(await values('componentTypes', { manufacturers: [other.id] })).toEqual([]);
    // A lower filter never limits a higher one.
    expect(await values('manufacturers', { equipmentCategories: [first.id], equipmentTypes: [otherLabel.id] })).toEqual(
      [maker.id],
    );
  });

  it('are fixed for rating, priority and mitigation status', async () => {
    expect((await options('ratings')).map(({ label }) => label)).toEqual([
      'BlackList',
      'Alert',
      'Caution',
      'Attention',
      'Pass',
      'No rating',
    ]);
    expect((await options('priorities')).map(({ value }) => value)).toEqual(['high', 'medium', 'low']);
    expect((await options('mitigationStatuses')).map(({ value }) => value)).toEqual(['complete', 'incomplete']);
  });

  it('of an unknown filter are not found', async () => {
    const response = await world.call(api.listFilterOptions, user, { params: { name: 'prices' as never }, body: {} });
    expect(response.status).toBe(404);
  });
});
