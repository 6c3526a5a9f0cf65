import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEquipment } from '@rampart/contract/api/equipment.ts';
import {
  listEquipmentLocations,
  listLocationsWithVulnerabilities,
  listProducts,
  type ListedProduct,
} from '@rampart/contract/api/filters.ts';
import { detachEquipment } from '@rampart/contract/api/groups.ts';
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

async function company() {
  const user = await world.user();
  return { user, rows: companyRows(world.database, user.companyId) };
}

const counts = (products: ListedProduct[]) =>
  Object.fromEntries(products.map((one) => [one.name, [one.total_assets, one.total_high_priority_assets]]));

/** Both lists answer the same for a filter that only assets can match. */
async function both(user: WorldUser, filterState: object, orderState: object = {}) {
  const body = { filterState, orderState };
  const own = (await world.call(listEquipment, user, { body })).body;
  const all = (await world.call(listProducts, user, { body })).body;
  expect(all.products).toEqual(own.products);
  expect(all.total).toBe(own.total);
  return own;
}

describe('filters on assets', () => {
  it('location and priority must match the same asset, and limit the counts', async () => {
    const { user, rows } = await company();
    const [north, south] = [await rows.location('North'), await rows.location('South')];
    const apart = await make.product({ name: 'Apart' });
    const together = await make.product({ name: 'Together' });
    await rows.asset(apart.id, { location: north.id, priority: 'low' });
    await rows.asset(apart.id, { location: south.id, priority: 'high' });
    for (const priority of ['high', 'high', 'medium', null] as const) {
      await rows.asset(together.id, { location: north.id, priority });
    }
    await rows.asset(together.id, { location: south.id, priority: 'low' });
    const found = async (filterState: object) => counts((await both(user, filterState)).products);

    expect(await found({ locations: [north.id], priorities: ['high'] })).toEqual({ Together: [2, 2] });
    expect(await found({ locations: [north.id] })).toEqual({ Apart: [1, 0], Together: [4, 2] });
    expect(await found({ priorities: ['low', 'medium'] })).toEqual({ Apart: [1, 0], Together: [2, 0] });
    expect(await found({ locations: [north.id, south.id], priorities: ['low'] })).toEqual({
      Apart: [1, 0],
      Together: [1, 0],
    });
    const order = async (name: string, by: string) =>
      (await both(user, { locations: [south.id] }, { name, by })).products.map((product) => product.name);
    expect(await order('totalHighPriorityAssets', 'desc')).toEqual(['Apart', 'Together']);
    expect(await order('totalHighPriorityAssets', 'asc')).toEqual(['Together', 'Apart']);
  });

  it('priorities alone are counted, found and sorted across all locations', async () => {
    const { user, rows } = await company();
    const places = [await rows.location('North'), await rows.location('South')];
    const given = {
      Alpha: ['high', 'medium', 'medium'],
      Beta: ['low', 'low', 'low', 'medium'],
      Gamma: ['high', 'high', 'low'],
      Delta: [null, null],
    } as const;
    for (const [name, priorities] of Object.entries(given)) {
      const { id } = await make.product({ name });
      for (const [index, priority] of priorities.entries()) {
        await rows.asset(id, { location: places[index % 2]?.id, priority });
      }
    }
    const everywhere = places.map(({ id }) => id);
    const inOrder = async (filterState: object, orderState: object) =>
      Object.entries(counts((await both(user, filterState, orderState)).products));
    for (const priorities of [['high'], ['medium'], ['low'], ['low', 'high'], ['high', 'medium', 'low', 'high']]) {
      for (const name of ['totalAssets', 'totalHighPriorityAssets']) {
        const order = { name, by: 'desc' };
        const alone = await inOrder({ priorities }, order);
        expect(alone).toEqual(await inOrder({ priorities, locations: everywhere }, order));
      }
    }
    expect(await inOrder({ priorities: ['medium'] }, { name: 'totalAssets', by: 'desc' })).toEqual([
      ['Alpha', [2, 0]],
      ['Beta', [1, 0]],
    ]);
    expect(await inOrder({ priorities: ['low', 'high'] }, { name: 'totalHighPriorityAssets', by: 'desc' })).toEqual([
      ['Gamma', [3, 2]],
      ['Alpha', [1, 1]],
      ['Beta', [3, 0]],
    ]);
    const other = await company();
    expect((await both(other.user, { priorities: ['high', 'medium', 'low'] })).products).toEqual([]);
  });

  it('search, rating and mitigation status do not change the counts', async () => {
    const { user, rows } = await company();
    const product = await make.product({ name: 'Whole', rating: 60 });
    const { id: weakness } = await make.vulnerability(product.id);
    const first = await rows.asset(product.id, { uid: 'PUMP-1', priority: 'high' });
    await rows.asset(product.id, { uid: 'FAN-2' });
    const list = async (filterState: object) => (await world.call(listEquipment, user, { body: { filterState } })).body;
    for (const filterState of [{ queryString: 'pump-1' }, { ratings: [2] }, { mitigationStatuses: ['incomplete'] }]) {
      expect(counts((await list(filterState)).products)).toEqual({ Whole: [2, 1] });
    }
    await rows.mitigate(first.id, [weakness]);
    expect(counts((await list({ mitigationStatuses: ['incomplete'] })).products)).toEqual({ Whole: [2, 1] });
  });

  it('a product is complete if it has assets and all are complete, incomplete if at least one is not', async () => {
    const { user, rows } = await company();
    const [done, open, harmless, bare] = [
      await make.product({ name: 'Done' }),
      await make.product({ name: 'Open' }),
      await make.product({ name: 'Harmless' }),
      await make.product({ name: 'Without assets' }),
    ];
    for (const { id } of [done, open]) {
      const { id: weakness } = await make.vulnerability(id);
      const asset = await rows.asset(id);
      await rows.mitigate(asset.id, [weakness]);
    }
    await rows.asset(open.id);
    await rows.asset(harmless.id);
    await rows.equipment(bare.id);
    await make.vulnerability(bare.id);
    const named = async (...mitigationStatuses: string[]) =>
      (await both(user, { mitigationStatuses })).products.map(({ name }) => name);
    expect(await named('complete')).toEqual(['Done', 'Harmless']);
    expect(await named('incomplete')).toEqual(['Open']);
    expect(await named('complete', 'incomplete')).toEqual(['Done', 'Harmless', 'Open']);
  });

  it('products that were removed from My Equipment are in neither list', async () => {
    const { user, rows } = await company();
    const place = await rows.location();
    const { id } = await make.product();
    await rows.asset(id, { location: place.id, priority: 'high' });
    await world.call(detachEquipment, user, { body: { equipmentId: id } });
    for (const filterState of [
      { locations: [place.id] },
      { priorities: ['high'] },
      { mitigationStatuses: ['complete'] },
    ]) {
      expect((await both(user, filterState)).products).toEqual([]);
    }
  });
});

describe('the words of a search in My Equipment', () => {
  it('are found in product, manufacturer, type, asset id, serial number and notes, each word anywhere', async () => {
    const { user, rows } = await company();
    const maker = await make.manufacturer('Quillon Works');
    const label = await make.label('Brine Pump');
    const product = await make.product({ name: 'Rotor 7', manufacturer: maker.id, label: label.id });
    await make.product({ name: 'Rotor 8', manufacturer: maker.id });
    await rows.asset(product.id, { uid: 'KX-0042', serial: 'S/N 99%_1', notes: 'Behind the ÜBERGABE station' });
    const search = async (queryString: string) =>
      (await world.call(listEquipment, user, { body: { filterState: { queryString } } })).body.total;
    for (const query of [
      'rotor',
      'QUILLON',
      'brine kx-0042',
      '99%_1 rotor',
      'übergabe',
      'station 7',
      '42',
      'x',
      '%_',
    ]) {
      expect(await search(query), query).toBe(1);
    }
    for (const query of ['rotor nothing', '8', 'kx-0043', '9%9', 'zz', '__']) {
      expect(await search(query), query).toBe(0);
    }
  });

  it('are not found in removed assets, in those of another company, or in a search of the catalogue', async () => {
    const { user, rows } = await company();
    const other = await company();
    const { id } = await make.product();
    await other.rows.asset(id, { notes: 'wolverine' });
    const asset = await rows.asset(id, { notes: 'badger den' });
    const search = async (queryString: string, endpoint: typeof listEquipment | typeof listProducts = listEquipment) =>
      (await world.call(endpoint, user, { body: { filterState: { queryString } } })).body.total;
    expect(await search('badger')).toBe(1);
    expect(await search('badger', listProducts)).toBe(0);
    expect(await search('wolverine')).toBe(0);
    await world.database.inCompany(user.companyId, (db) =>
      db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', asset.id).execute(),
    );
    expect(await search('badger')).toBe(0);
    expect(await search('dn')).toBe(0);
  });
});

describe('the options of the Location filter', () => {
  const options = async (user: WorldUser, endpoint: typeof listEquipmentLocations = listEquipmentLocations) =>
    (await world.call(endpoint, user, { body: {} })).body.items;

  it('are the locations with assets of My Equipment, by name, with the number of assets', async () => {
    const { user, rows } = await company();
    const [ten, two] = [await rows.location('Site 10'), await rows.location('site 2')];
    await rows.location('Site 1, empty');
    const [plc, relay] = [await make.product(), await make.product()];
    await make.vulnerability(relay.id);
    await rows.asset(plc.id, { location: ten.id, priority: 'high' });
    await rows.asset(plc.id, { location: ten.id });
    await rows.asset(relay.id, { location: two.id });
    await rows.asset(relay.id);
    expect(await options(user)).toEqual([
      { value: two.id, label: 'site 2', assets_count: 1 },
      { value: ten.id, label: 'Site 10', assets_count: 2 },
    ]);
    expect(await options(user, listLocationsWithVulnerabilities)).toEqual([
      { value: two.id, label: 'site 2', assets_count: 1 },
    ]);
    await world.call(detachEquipment, user, { body: { equipmentId: plc.id } });
    expect((await options(user)).map(({ label }) => label)).toEqual(['site 2']);
  });

  it('are never another company’s', async () => {
    const { rows } = await company();
    const place = await rows.location();
    await rows.asset((await make.product()).id, { location: place.id });
    const { user: other } = await company();
    expect(await options(other)).toEqual([]);
    expect(await options(other, listLocationsWithVulnerabilities)).toEqual([]);
  });
});
