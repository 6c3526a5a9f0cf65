import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSecurityRecord } from '@rampart/contract/api/administration/record.ts';
import * as api from '@rampart/contract/api/administration/types.ts';
import { listProducts } from '@rampart/contract/api/filters.ts';
import { typeProducts } from '#catalogue/types/typing.actions.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let router: number;
const ids: Record<string, number> = {};
const names = ['Brevik PLC 1', 'Brevik PLC 2', 'Brevik Unknown', 'Brevik Sheet'];

beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator', 'CoreProduct.searchAll'] });
  const make = catalogueOf(world.database);
  const label = (await make.label('Gauge')).id;
  const manufacturer = (await make.manufacturer()).id;
  for (const name of names) {
    const { id } = await make.product({ name, manufacturer, ...(name === 'Brevik Sheet' && { label }) });
    ids[name] = id;
  }
  await make.product({ name: 'Brevik Stack', type: 'component' });
  await typeProducts(world.database, new Date());
  const { body } = await world.call(api.listEquipmentTypes, operator, {});
  router = body.types.find((type) => type.label === 'Router')?.value ?? 0;
});
afterAll(() => world.close());

const list = async (body: { search?: string; type?: number } = {}) =>
  (await world.call(api.listTypedProducts, operator, { body: { search: 'brevik', ...body } })).body;
const shown = async () => (await list()).products.map(({ name, label, basis }) => [name, label, basis.source]);
const change = (products: string[], type = router) =>
  world.call(api.changeTypes, operator, { body: { products: products.map((name) => ids[name] ?? 0), type } });
const undo = (id: number) => world.call(api.undoTypeChange, operator, { params: { id: String(id) } });

const before = [
  ['Brevik PLC 1', 'Logic Controller', 'words'],
  ['Brevik PLC 2', 'Logic Controller', 'words'],
  ['Brevik Sheet', 'Gauge', 'sheet'],
  ['Brevik Unknown', null, null],
];

it('lists products with their types and what they rest on, and leaves components out', async () => {
  expect(await shown()).toEqual(before);
  expect(await list({ search: 'brevik plc', type: 0 })).toMatchObject({ products: [], total: 0, has_more: false });
  expect(await list({ type: 0 })).toMatchObject({ products: [{ name: 'Brevik Unknown' }], total: 1 });
  expect((await list({ search: 'plc 1' })).products[0]?.basis).toEqual({
    source: 'words',
    word: 'plc',
    place: 'name',
    set_by: null,
  });
});

it('changes the types of many products, which loads keep, and undoes the change', { tags: ['embedded'] }, async () => {
  const { status, body } = await change(['Brevik PLC 1', 'Brevik Sheet', 'Brevik Unknown']);
  expect(status).toBe(200);
  expect(body).toMatchObject({ label: 'Router', products: 3, changed_by: 'Ada Tester', undone_by: null });
  await typeProducts(world.database, new Date());
  const after = [
    ['Brevik PLC 1', 'Router', 'person'],
    ['Brevik PLC 2', 'Logic Controller', 'words'],
    ['Brevik Sheet', 'Router', 'person'],
    ['Brevik Unknown', 'Router', 'person'],
  ];
  expect(await shown()).toEqual(after);
  const found = await world.call(listProducts, operator, { body: { filterState: { queryString: 'brevik router' } } });
  expect(found.body.products).toHaveLength(3);
  const types = (await world.call(api.listEquipmentTypes, operator, {})).body;
  expect(types.types).toContainEqual({
    value: router,
    label: 'Router',
    category: 'Industrial Networking',
    products: 3,
  });
  expect(types.changes[0]).toEqual(body);

  expect((await undo(body.id)).body).toEqual({ restored: 3, kept: 0 });
  expect(await shown()).toEqual(before);
  expect((await undo(body.id)).status).toBe(409);

  const { entries } = (await world.call(listSecurityRecord, operator, { body: {} })).body;
  const recorded = entries.map(({ kind, details }) => [kind, details]);
  expect(recorded).toContainEqual(['equipment-type-changed', 'Type: Router; Products: 3 products']);
  expect(recorded).toContainEqual(['equipment-type-restored', 'Type: Router; Products: 3 products']);
});

it('keeps what was changed since then when it undoes a change', async () => {
  const first = (await change(['Brevik PLC 1', 'Brevik PLC 2'])).body;
  const second = (await change(['Brevik PLC 2'], 0)).body;
  expect(second).toMatchObject({ label: null, products: 1 });
  expect((await undo(first.id)).body).toEqual({ restored: 1, kept: 1 });
  expect((await shown()).slice(0, 2)).toEqual([before[0], ['Brevik PLC 2', null, 'person']]);
  await typeProducts(world.database, new Date());
  expect((await shown())[1]).toEqual(['Brevik PLC 2', null, 'person']);
  expect((await undo(second.id)).body).toEqual({ restored: 1, kept: 0 });
  expect((await shown())[1]).toEqual(['Brevik PLC 2', 'Router', 'person']);
});

it('refuses types and products that do not exist, and names the field', async () => {
  expect((await change(['Brevik PLC 1'], 999_999)).body).toMatchObject({
    errors: { type: ['The catalogue has no such equipment type.'] },
  });
  expect((await change(['none'])).body).toMatchObject({
    errors: { products: ['The catalogue does not have these products.'] },
  });
  expect((await change([])).body).toMatchObject({ errors: { products: ['Choose one or more products.'] } });
  expect((await undo(999_999)).status).toBe(404);
});
