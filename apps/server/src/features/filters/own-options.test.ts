import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/filters.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

type Asked = { source?: api.OptionSource; product?: string; filterState?: object };

const call = (user: WorldUser, name: api.FilterName, body: Asked) =>
  world.call(api.listFilterOptions, user, { params: { name }, body });
const values = async (user: WorldUser, name: api.FilterName, body: Asked) =>
  (await call(user, name, body)).body.items.map(({ value }) => value);

/** A kind of product: manufacturer, category, type, and a component inside with its own type. */
async function kind(name: string, rating: number | null) {
  const [maker, category, stack] = [
    await make.manufacturer(),
    await make.category(),
    await make.label(undefined, { kind: 'component' }),
  ];
  const type = await make.label(undefined, { category: category.id });
  const component = await make.product({ type: 'component', label: stack.id, manufacturer: maker.id });
  const given = { manufacturer: maker.id, label: type.id, rating, components: [component.id] };
  const product = await make.product({ name, ...given });
  return { product, maker, category, type, stack, given };
}

type Kind = Awaited<ReturnType<typeof kind>>;

/** A company with a vulnerable pump and a grouped valve, but nothing of the third kind in the catalogue. */
async function company() {
  const [pump, valve, absent] = [await kind('Pump', 40), await kind('Valve', null), await kind('Absent', 240)];
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const [north, south, empty] = [await rows.location('North'), await rows.location('South'), await rows.location()];
  const { id: weakness } = await make.vulnerability(pump.product.id);
  const asset = await rows.asset(pump.product.id, { location: north.id, priority: 'high' });
  await rows.asset(valve.product.id, { location: south.id, priority: 'low' });
  await rows.group(undefined, [valve.product.id]);
  return { user, rows, pump, valve, absent, north, south, empty, asset, weakness };
}

const fields = (one: Kind) =>
  [
    ['equipmentCategories', one.category.id],
    ['manufacturers', one.maker.id],
    ['equipmentTypes', one.type.id],
    ['componentTypes', one.stack.id],
  ] as const;

describe('the filters of the company’s own lists', () => {
  it('offer only what occurs in the list', async () => {
    const { user, pump, valve, north, south } = await company();
    const expected = { equipment: [pump, valve], groups: [valve], actionItems: [pump] };
    for (const [source, kinds] of Object.entries(expected) as [api.OptionSource, Kind[]][]) {
      for (const [index, [name]] of fields(pump).entries()) {
        const occurring = kinds.map((one) => fields(one)[index]?.[1]);
        expect(new Set(await values(user, name, { source })), `${source} ${name}`).toEqual(new Set(occurring));
      }
    }
    expect(await values(user, 'ratings', { source: 'equipment' })).toEqual([1, 0]);
    expect(await values(user, 'ratings', { source: 'groups' })).toEqual([0]);
    expect(await values(user, 'priorities', { source: 'equipment' })).toEqual(['high', 'low']);
    expect(await values(user, 'priorities', { source: 'actionItems' })).toEqual(['high']);
    expect(await values(user, 'mitigationStatuses', { source: 'equipment' })).toEqual(['complete', 'incomplete']);
    expect(await values(user, 'mitigationStatuses', { source: 'groups' })).toEqual(['complete']);
    expect(await values(user, 'mitigationStatuses', { source: 'actionItems' })).toEqual(['incomplete']);
    const places = async (source: api.OptionSource) =>
      (await world.call(api.listEquipmentLocations, user, { body: { source } })).body.items.map(({ value }) => value);
    expect(await places('equipment')).toEqual([north.id, south.id]);
    expect(await places('groups')).toEqual([south.id]);
  });

  it('keep the cascade within the list', async () => {
    const { user, rows, pump, valve } = await company();
    // The manufacturer of the pump also makes valves, which the company does not have.
    await make.product({ ...valve.given, manufacturer: pump.maker.id });
    const source = 'equipment';
    const inValves = { equipmentCategories: [valve.category.id] };
    expect(await values(user, 'manufacturers', { source, filterState: inValves })).toEqual([valve.maker.id]);
    const byPumps = { manufacturers: [pump.maker.id] };
    expect(await values(user, 'equipmentTypes', { source, filterState: byPumps })).toEqual([pump.type.id]);
    expect(await values(user, 'componentTypes', { source, filterState: byPumps })).toEqual([pump.stack.id]);
    expect(await values(user, 'componentTypes', { source, filterState: { ...inValves, ...byPumps } })).toEqual([]);
    // A component can be equipment too.
    const loose = await kind('Loose', null);
    await rows.equipment((await make.product({ type: 'component', label: loose.stack.id })).id);
    expect(await values(user, 'componentTypes', { source })).toContain(loose.stack.id);
  });

  it('keep selected values in the list, as far as the cascade allows', async () => {
    const { user, absent, pump, empty } = await company();
    const source = 'equipment';
    for (const [name, value] of fields(absent)) {
      expect(await values(user, name, { source })).not.toContain(value);
      expect(await values(user, name, { source, filterState: { [name]: [value] } })).toContain(value);
    }
    const elsewhere = { equipmentCategories: [pump.category.id], manufacturers: [absent.maker.id] };
    expect(await values(user, 'manufacturers', { source, filterState: elsewhere })).toEqual([pump.maker.id]);
    expect(await values(user, 'ratings', { source, filterState: { ratings: [5] } })).toEqual([1, 5, 0]);
    const { body } = await world.call(api.listEquipmentLocations, user, {
      body: { source, filterState: { locations: [empty.id] } },
    });
    expect(body.items).toContainEqual({ value: empty.id, label: empty.name, assets_count: 0 });
  });

  it('never show another company’s equipment', async () => {
    const first = await company();
    const other = await world.user();
    for (const source of ['equipment', 'groups', 'actionItems'] as const) {
      for (const name of api.filterNames) expect(await values(other, name, { source }), name).toEqual([]);
    }
    const product = first.pump.product.uuid;
    expect(await values(other, 'priorities', { product })).toEqual([]);
    expect(await values(other, 'mitigationStatuses', { product })).toEqual([]);
    const { body } = await world.call(api.listEquipmentLocations, other, { body: { product } });
    expect(body.items).toEqual([]);
  });

  it('need the permission of the list’s page', async () => {
    const nobody = await world.user({ permissions: ['Dashboard.view'] });
    const status = async (body: Asked) => (await call(nobody, 'ratings', body)).status;
    expect(await status({ source: 'equipment' })).toBe(403);
    expect(await status({ source: 'actionItems' })).toBe(403);
    expect(await status({ product: '00000000-0000-4000-8000-000000000000' })).toBe(403);
    expect(await status({ source: 'groups' })).toBe(200);
    const worker = await world.user({ permissions: ['ActionItems.view'] });
    const product = '00000000-0000-4000-8000-000000000000';
    expect((await call(worker, 'manufacturers', { source: 'equipment', product })).status).toBe(403);
    expect((await call(worker, 'priorities', { source: 'actionItems', product })).status).toBe(200);
    expect(await status({})).toBe(200);
  });

  it('are those of My Equipment for a user who may search only there', async () => {
    const { user, pump, valve } = await company();
    const limited = await world.user({ companyId: user.companyId, permissions: ['CoreProduct.search'] });
    expect(new Set(await values(limited, 'manufacturers', {}))).toEqual(new Set([pump.maker.id, valve.maker.id]));
  });
});

describe('the filters of one product’s assets', () => {
  it('offer the values that occur among them, and count the assets at each location', async () => {
    const { user, rows, pump, north, south, asset, weakness } = await company();
    const product = pump.product.uuid;
    await rows.asset(pump.product.id, { location: north.id });
    expect(await values(user, 'priorities', { product })).toEqual(['high']);
    expect(await values(user, 'ratings', { product })).toEqual([1]);
    expect(await values(user, 'mitigationStatuses', { product })).toEqual(['incomplete']);
    await rows.mitigate(asset.id, [weakness]);
    expect(await values(user, 'mitigationStatuses', { product })).toEqual(['complete', 'incomplete']);
    for (const endpoint of [api.listEquipmentLocations, api.listLocationsWithVulnerabilities]) {
      const { body } = await world.call(endpoint, user, { body: { product, filterState: { locations: [south.id] } } });
      expect(body.items).toEqual([
        { value: north.id, label: 'North', assets_count: 2 },
        { value: south.id, label: 'South', assets_count: 0 },
      ]);
    }
  });
});
