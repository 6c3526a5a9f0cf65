import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDashboard, type ProgressLine } from '@rampart/contract/api/dashboard.ts';
import * as api from '@rampart/contract/api/equipment.ts';
import { listFilterOptions } from '@rampart/contract/api/filters.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
let user: WorldUser;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

const list = async (body: object = {}, by = user) => (await world.call(api.listHeldComponents, by, { body })).body;
const names = async (body: object = {}) => (await list(body)).components.map(({ name }) => name);

/** Two typed products and one without a type, with typed and untyped components of every rating inside. */
async function company() {
  user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const [controller, stack] = [await make.label(), await make.label(undefined, { kind: 'component' })];
  const maker = await make.manufacturer();
  const part = (name: string, rating: number | null, label?: number) =>
    make.product({ type: 'component', name, rating, label, manufacturer: maker.id });
  const kernel = await part('Kernel 2', 40, stack.id);
  const library = await part('Kernel 10', 140);
  const loader = await part('Loader', null, stack.id);
  const alone = await part('Alone', 240);
  const first = await make.product({ name: 'Unit 1', label: controller.id, rating: 90, components: [kernel.id] });
  const second = await make.product({ name: 'Unit 2', label: controller.id, components: [kernel.id, library.id] });
  const third = await make.product({ name: 'Unit 3', rating: 200, components: [kernel.id, loader.id, library.id] });
  const fourth = await make.product({ name: 'Unit 4', rating: 20, components: [kernel.id] });
  await rows.equipment(first.id, second.id, third.id, fourth.id, alone.id);
  await rows.asset(second.id);
  return { controller, stack, maker, kernel, library, loader, alone, first, second, third };
}

describe('the components in My Equipment', () => {
  it('are listed by name, each with the equipment that contains it', async () => {
    const { stack, maker, kernel, alone } = await company();
    const { components, has_more, total } = await list();
    expect({ has_more, total }).toEqual({ has_more: false, total: 4 });
    expect(
      components.map(({ name, total_equipment, equipment }) => [name, total_equipment, equipment.map((e) => e.name)]),
    ).toEqual([
      ['Alone', 1, ['Alone']],
      ['Kernel 2', 4, ['Unit 1', 'Unit 2', 'Unit 3']],
      ['Kernel 10', 2, ['Unit 2', 'Unit 3']],
      ['Loader', 1, ['Unit 3']],
    ]);
    expect(components[0]?.equipment).toEqual([{ uuid: alone.uuid, type: 'component', name: 'Alone' }]);
    expect(components[1]).toMatchObject({
      uuid: kernel.uuid,
      type: 'component',
      rating: { value: 40, status: 'BlackList' },
      organizations: [{ uuid: maker.uuid }],
      label: { name: stack.name },
    });
  });

  it('are sorted and searched, and paged without gaps or repeats', async () => {
    await company();
    expect(await names({ orderState: { name: 'totalEquipment', by: 'desc' } })).toEqual([
      'Kernel 2',
      'Kernel 10',
      'Loader',
      'Alone',
    ]);
    expect(await names({ orderState: { name: 'category', by: 'desc' } })).toEqual([
      'Loader',
      'Kernel 2',
      'Kernel 10',
      'Alone',
    ]);
    expect(await names({ filterState: { queryString: 'LOAD er' } })).toEqual(['Loader']);
    expect(await names({ filterState: { ratings: [0, 1] } })).toEqual(['Kernel 2', 'Loader']);
    const pages = await Promise.all([1, 2, 3].map((page) => list({ pagination: { page, limit: 2 } })));
    expect(pages.map(({ has_more }) => has_more)).toEqual([true, false, false]);
    expect(pages.flatMap(({ components }) => components.map(({ name }) => name))).toEqual(await names());
  });

  it('name all equipment that contains one, page by page', async () => {
    const { kernel, first, second } = await company();
    const call = (uuid: string, body: object = {}, by = user) =>
      world.call(api.listHoldingEquipment, by, { params: { uuid }, body });
    const { equipment, has_more } = (await call(kernel.uuid, { pagination: { page: 1, limit: 2 } })).body;
    expect(has_more).toBe(true);
    expect(equipment.map(({ uuid, total_assets }) => [uuid, total_assets])).toEqual([
      [first.uuid, 0],
      [second.uuid, 1],
    ]);
    expect((await call(kernel.uuid, { pagination: { page: 2, limit: 2 } })).body).toMatchObject({
      equipment: [{ name: 'Unit 3' }, { name: 'Unit 4' }],
      has_more: false,
    });
    expect((await call(first.uuid)).status).toBe(404);
    const stranger = await world.user();
    expect((await call(kernel.uuid, {}, stranger)).body).toEqual({ equipment: [], has_more: false });
    expect(await list({}, stranger)).toEqual({ components: [], has_more: false, total: 0 });
  });

  it('refuse a filter that does not apply to components', async () => {
    const answer = await world.call(api.listHeldComponents, user, {
      body: { filterState: { locations: [1] } } as never,
    });
    expect(answer.status).toBe(422);
  });
});

describe('No type', () => {
  it('is an option of both type filters if something has none', async () => {
    const { maker, stack, second, third } = await company();
    const labels = async (name: 'equipmentTypes' | 'componentTypes', filterState: object) =>
      (await world.call(listFilterOptions, user, { params: { name }, body: { filterState } })).body.items.map(
        ({ value }) => value,
      );
    expect(await labels('equipmentTypes', {})).toContain(0);
    // The manufacturer of the components makes no product, and nothing without a type has a category.
    expect(await labels('equipmentTypes', { manufacturers: [maker.id] })).toEqual([]);
    const category = await make.category();
    expect(await labels('equipmentTypes', { equipmentCategories: [category.id] })).toEqual([]);
    const { items } = (await world.call(api.listHeldComponentTypes, user, { body: {} })).body;
    expect(items).toEqual([
      { value: stack.id, label: stack.name },
      { value: 0, label: 'No type' },
    ]);
    const stranger = await world.user();
    expect((await world.call(api.listHeldComponentTypes, stranger, { body: {} })).body.items).toEqual([]);
    const found = await world.call(api.listEquipment, user, { body: { filterState: { componentTypes: [0] } } });
    expect(found.body.products.map(({ name }) => name)).toEqual(['Alone', second.name, third.name]);
  });
});

describe('each number of the risk cards', () => {
  const totalOf = async (noun: 'product' | 'component', type: number, ratings: number[]) => {
    const body =
      noun === 'product'
        ? { filterState: { equipmentTypes: [type], ratings } }
        : { filterState: { componentTypes: [type], ratings } };
    return noun === 'product'
      ? (await world.call(api.listEquipment, user, { body })).body.total
      : (await list(body)).total;
  };
  const countsIn = async (noun: 'product' | 'component', lines: readonly ProgressLine[]) => {
    const counts: [string, number, number][] = [];
    for (const { label, type_id, total, ratings } of lines) {
      counts.push([label, total, await totalOf(noun, type_id, [])]);
      for (const { name, state, count } of ratings)
        counts.push([`${label}, ${name}`, count, await totalOf(noun, type_id, [state])]);
    }
    return counts;
  };

  it('is the total of the list that it links to, also without a type', async () => {
    const { controller, stack } = await company();
    const { product_progress_chart: products, component_progress_chart: components } = (
      await world.call(getDashboard, user, {})
    ).body;
    expect(products.map(({ label, type_id, total }) => [label, type_id, total])).toEqual([
      ['No type', 0, 2],
      [controller.name, controller.id, 2],
    ]);
    expect(components.map(({ label, type_id, total }) => [label, type_id, total])).toEqual([
      ['No type', 0, 2],
      [stack.name, stack.id, 2],
    ]);
    const counts = [...(await countsIn('product', products)), ...(await countsIn('component', components))];
    expect(counts).toHaveLength(4 * 7);
    expect(counts.filter(([, shown, listed]) => shown !== listed)).toEqual([]);
  });
});
