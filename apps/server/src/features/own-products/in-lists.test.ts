import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { getBom, getManufacturer, getProduct, getProductBasicInfo } from '@rampart/contract/api/catalogue.ts';
import { getDashboard, listAlertProducts } from '@rampart/contract/api/dashboard.ts';
import { listEquipment } from '@rampart/contract/api/equipment.ts';
import * as filters from '@rampart/contract/api/filters.ts';
import {
  attachToDefaultGroup,
  detachEquipment,
  listGroupProducts,
  listGroups,
  syncEquipment,
} from '@rampart/contract/api/groups.ts';
import { listLocations } from '@rampart/contract/api/locations.ts';
import * as search from '@rampart/contract/api/search.ts';
import { sharedTablesWith } from '#testing/access/shared-tables.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/**
 * A company with a product of the catalogue and two own ones, one of them by a manufacturer of the catalogue, and another
 * company with the same own products. All words are new to the catalogue.
 */
async function twoCompanies() {
  const make = catalogueOf(world.database);
  const category = await make.category();
  const type = await make.label(undefined, { category: category.id });
  const maker = await make.manufacturer('Quillmark');
  const known = await make.product({ name: 'Mmm Known', manufacturer: maker.id, rating: 40 });
  await make.vulnerability(known.id);
  const companyOf = async (user: WorldUser) => {
    const rows = companyRows(world.database, user.companyId);
    const place = await rows.location('Quarry');
    const typed = await rows.ownProduct('Zephyrbox 7', 'Brontide Works', type.id);
    const untyped = await rows.ownProduct('aardfilter 3', maker.name);
    await rows.asset(typed.id, { uid: 'ZB-1', serial: 'SN-9931', location: place.id, priority: 'high' });
    await rows.asset(typed.id, { uid: 'ZB-2' });
    await rows.asset(known.id, { uid: 'K-1', location: place.id });
    return { user, rows, place, typed, untyped };
  };
  const [us, them] = [await companyOf(await world.user()), await companyOf(await world.user())];
  return { us, them, known, maker, type, category };
}

let at: Awaited<ReturnType<typeof twoCompanies>>;
beforeAll(async () => {
  at = await twoCompanies();
});

const namesOf = ({ products }: { products: { name: string }[] }) => products.map(({ name }) => name);
const equipment = async (body: object, by = at.us.user) => (await world.call(listEquipment, by, { body })).body;
const catalogue = async (body: object, by = at.us.user) => (await world.call(filters.listProducts, by, { body })).body;
const options = async (name: filters.FilterName, body: object = {}, by = at.us.user) =>
  (await world.call(filters.listFilterOptions, by, { params: { name }, body })).body.items;

describe('the pages of an own product', () => {
  it('say that the catalogue does not have it, and nothing about its vulnerabilities', async () => {
    const params = { uuid: at.us.typed.uuid };
    const { body } = await world.call(getProduct, at.us.user, { params });
    expect(body.product).toMatchObject({
      name: 'Zephyrbox 7',
      is_own: true,
      rating: { value: null, status: 'No rating' },
      rating_factors: [],
      vulnerabilities: [],
      mitigations: [],
      components: { items: [] },
      organizations: [{ name: 'Brontide Works' }],
      label: { name: at.type.name },
      groups: [],
      total_assets: 2,
    });
    expect(body.product.product_data).toEqual([{ title: 'Category', value: { name: at.category.name, href: null } }]);
    // No open items would read as no known vulnerabilities.
    expect(body.product).not.toHaveProperty('total_action_items');
    expect((await world.call(getProductBasicInfo, at.us.user, { params })).body).toMatchObject({
      name: 'Zephyrbox 7',
      manufacturer_name: 'Brontide Works',
      type: 'product',
      is_own: true,
    });
    expect((await world.call(getBom, at.us.user, { params })).status).toBe(404);
  });

  it('exist for its manufacturer too, with the number of own products of this company', async () => {
    const [{ organizations = [] } = {}] = (await equipment({ filterState: { queryString: 'zephyrbox' } })).products;
    const params = { uuid: organizations[0]?.uuid ?? '' };
    const { body } = await world.call(getManufacturer, at.us.user, { params });
    expect(body.manufacturer).toMatchObject({
      name: 'Brontide Works',
      is_own: true,
      factors: [],
      graph: { points: [] },
    });
    expect(body.manufacturer.product_data).toEqual([{ title: 'Own products', value: { name: '1', href: null } }]);
    expect((await world.call(getManufacturer, at.them.user, { params })).status).toBe(404);
  });

  it('do not exist for another company', async () => {
    const params = { uuid: at.us.typed.uuid };
    for (const endpoint of [getProduct, getProductBasicInfo, getBom])
      expect((await world.call(endpoint, at.them.user, { params })).status).toBe(404);
  });
});

describe('a list with own products', () => {
  it('sorts them among the others, both ways', async () => {
    const orders = {
      name: ['aardfilter 3', 'Mmm Known', 'Zephyrbox 7'],
      totalAssets: ['aardfilter 3', 'Mmm Known', 'Zephyrbox 7'],
      totalHighPriorityAssets: ['aardfilter 3', 'Mmm Known', 'Zephyrbox 7'],
    };
    for (const [name, names] of Object.entries(orders)) {
      expect(namesOf(await equipment({ orderState: { name, by: 'asc' } })), name).toEqual(names);
      expect(namesOf(await equipment({ orderState: { name, by: 'desc' } })), name).toEqual(names.toReversed());
    }
    expect(namesOf(await equipment({ orderState: { name: 'manufacturer', by: 'asc' } }))[0]).toBe('Zephyrbox 7');
    expect(namesOf(await equipment({ orderState: { name: 'category', by: 'desc' } }))[0]).toBe('Zephyrbox 7');
  });

  it('finds them by each filter', async () => {
    const makers = await options('manufacturers', { source: 'equipment' });
    const own = makers.find(({ label }) => label === 'Brontide Works')?.value;
    expect(own).toBeGreaterThan(1_000_000_000);
    const found: [object, string[]][] = [
      [{ manufacturers: [own] }, ['Zephyrbox 7']],
      [{ manufacturers: [at.maker.id] }, ['aardfilter 3', 'Mmm Known']],
      [{ equipmentTypes: [at.type.id] }, ['Zephyrbox 7']],
      [{ equipmentTypes: [0] }, ['aardfilter 3', 'Mmm Known']],
      [{ equipmentCategories: [at.category.id] }, ['Zephyrbox 7']],
      [{ ratings: [0] }, ['aardfilter 3', 'Zephyrbox 7']],
      [{ ratings: [1] }, ['Mmm Known']],
      [{ locations: [at.us.place.id] }, ['Mmm Known', 'Zephyrbox 7']],
      [{ priorities: ['high'] }, ['Zephyrbox 7']],
      [{ queryString: 'brontide zephyr' }, ['Zephyrbox 7']],
      [{ queryString: 'sn-9931' }, ['Zephyrbox 7']],
      [{ queryString: 'aardfilter' }, ['aardfilter 3']],
    ];
    for (const [filterState, names] of found) {
      const page = await equipment({ filterState });
      expect([namesOf(page), page.total], JSON.stringify(filterState)).toEqual([names, names.length]);
    }
  });

  it('counts only the assets that match', async () => {
    const { products } = await equipment({ filterState: { locations: [at.us.place.id], queryString: 'zephyr' } });
    expect(products).toMatchObject([{ is_own: true, total_assets: 1, total_high_priority_assets: 1, components: [] }]);
    const [whole] = (await equipment({ filterState: { queryString: 'zephyr' } })).products;
    expect(whole).toMatchObject({ total_assets: 2, total_high_priority_assets: 1, bom: null, has_bom: false });
  });

  it('calls them neither complete nor incomplete, because nobody knows their vulnerabilities', async () => {
    expect(namesOf(await equipment({ filterState: { mitigationStatuses: ['complete'] } }))).toEqual([]);
    for (const mitigationStatuses of [['incomplete'], ['complete', 'incomplete']])
      expect(namesOf(await equipment({ filterState: { mitigationStatuses } }))).toEqual(['Mmm Known']);
    expect(await options('mitigationStatuses', { source: 'equipment' })).toMatchObject([{ value: 'incomplete' }]);
    expect(await options('mitigationStatuses', { product: at.us.typed.uuid })).toEqual([]);
  });

  it('shows them in the catalogue of their company, and of no other', async () => {
    const filterState = { queryString: 'zephyrbox' };
    for (const orderState of [{}, { name: 'totalAssets', by: 'desc' }, { name: 'manufacturer', by: 'desc' }]) {
      const ours = await catalogue({ filterState, orderState });
      expect(ours.products).toMatchObject([{ uuid: at.us.typed.uuid, is_own: true, total_assets: 2 }]);
      expect(ours.total).toBe(1);
    }
    const theirs = await catalogue({ filterState }, at.them.user);
    expect(theirs.products).toMatchObject([{ uuid: at.them.typed.uuid }]);
    const third = await world.user();
    expect(await catalogue({ filterState }, third)).toMatchObject({ products: [], total: 0 });
    const all = async (by: WorldUser) => (await catalogue({ pagination: { limit: 1 } }, by)).total;
    expect((await all(at.us.user)) - (await all(third))).toBe(2);
  });

  it('shows them first by their number of assets, each once', async () => {
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(await catalogue({ orderState: { name: 'totalAssets', by: 'desc' }, pagination: { page, limit: 1 } }));
    expect(pages.flatMap(namesOf)).toEqual(['Zephyrbox 7', 'Mmm Known', 'aardfilter 3']);
  });

  it('pages through the catalogue by name without gaps or repeats', async () => {
    for (const by of ['asc', 'desc']) {
      const whole = namesOf(await catalogue({ orderState: { name: 'name', by }, pagination: { limit: 100 } }));
      const pages = [];
      for (let page = 1; page <= whole.length; page += 1)
        pages.push(await catalogue({ orderState: { name: 'name', by }, pagination: { page, limit: 1 } }));
      expect(pages.flatMap(namesOf)).toEqual(whole);
      expect(whole).toEqual(expect.arrayContaining(['aardfilter 3', 'Zephyrbox 7']));
    }
  });
});

describe('the options of filters', () => {
  it('offer own manufacturers and the types of own products to their company only', async () => {
    const third = await world.user();
    const labels = async (name: filters.FilterName, body: object, by: WorldUser) =>
      (await options(name, body, by)).map(({ label }) => label);
    for (const source of ['catalogue', 'equipment'] as const) {
      expect(await labels('manufacturers', { source }, at.us.user), source).toContain('Brontide Works');
      expect(await labels('equipmentTypes', { source }, at.us.user), source).toContain(at.type.name);
      expect(await labels('manufacturers', { source }, third), source).not.toContain('Brontide Works');
      expect(await labels('equipmentTypes', { source }, third), source).not.toContain(at.type.name);
    }
    const inCategory = { source: 'catalogue', filterState: { equipmentCategories: [at.category.id] } };
    expect(await labels('manufacturers', inCategory, at.us.user)).toEqual(['Brontide Works']);
    expect(await labels('manufacturers', inCategory, third)).toEqual([]);
    expect(await labels('ratings', { source: 'equipment' }, at.us.user)).toEqual(['BlackList', 'No rating']);
  });

  it('offer nothing of own products in action items', async () => {
    const makers = await options('manufacturers', { source: 'actionItems' });
    expect(makers.map(({ label }) => label)).toEqual([at.maker.name]);
    expect(await options('equipmentTypes', { source: 'actionItems' })).toMatchObject([{ value: 0 }]);
    const body = { filterState: {} };
    const { items } = (await world.call(filters.listLocationsWithVulnerabilities, at.us.user, { body })).body;
    expect(items).toMatchObject([{ label: 'Quarry', assets_count: 1 }]);
  });

  it('count the assets of own products at locations', async () => {
    const { items } = (await world.call(filters.listEquipmentLocations, at.us.user, { body: {} })).body;
    expect(items).toMatchObject([{ label: 'Quarry', assets_count: 2 }]);
    const ofOwn = await world.call(filters.listEquipmentLocations, at.us.user, { body: { product: at.us.typed.uuid } });
    expect(ofOwn.body.items).toMatchObject([{ label: 'Quarry', assets_count: 1 }]);
    const { body: places } = await world.call(listLocations, at.us.user, {});
    // The worst rating is that of the known product. Own products have none.
    expect(places).toMatchObject([{ name: 'Quarry', assets_count: 2, rating: 40 }]);
  });
});

describe('the search', () => {
  it.each([search.searchCatalogue, search.searchEquipment])(
    'of $path finds them and their manufacturers',
    async (endpoint) => {
      const found = async (searchQuery: string, by = at.us.user) =>
        (await world.call(endpoint, by, { body: { searchQuery } })).body;
      expect(await found('zephyr')).toMatchObject({
        products: [{ value: at.us.typed.uuid, label: 'Zephyrbox 7', is_own: true }],
        manufacturers: [],
      });
      for (const query of ['brontide', 'works bront'])
        expect(await found(query)).toMatchObject({ manufacturers: [{ label: 'Brontide Works', is_own: true }] });
      expect((await found('zephyr', at.them.user)).products).toMatchObject([{ value: at.them.typed.uuid }]);
      const third = await world.user();
      for (const query of ['zephyr', 'brontide', 'ze'])
        expect(await found(query, third), query).toMatchObject({ products: [], manufacturers: [] });
    },
  );

  it.each([search.parseSearch, search.parseEquipmentSearch])(
    'of $path recognises own manufacturers in a query',
    async (endpoint) => {
      const parsed = async (by: WorldUser) =>
        (await world.call(endpoint, by, { body: { search: 'brontide works zephyrbox' } })).body;
      expect(await parsed(at.us.user)).toMatchObject({
        filter_string: 'zephyrbox',
        organization: { label: 'Brontide Works' },
      });
      const third = await parsed(await world.user());
      expect(third).toEqual({ filter_string: 'brontide works zephyrbox' });
    },
  );

  it('never corrects the words of others to those of own products', async () => {
    const third = await world.user();
    const body = { search: 'zephyrbx' };
    expect((await world.call(search.parseSearch, third, { body })).body).toEqual({ filter_string: 'zephyrbx' });
  });
});

describe('groups and My Equipment', () => {
  it('take own products like any other', async () => {
    const { user, rows, untyped } = at.us;
    const group = await rows.group('Own ones');
    const body = { equipmentId: untyped.id, groupsIds: [group.id] };
    expect((await world.call(syncEquipment, user, { body })).body.groups).toMatchObject([{ name: 'Own ones' }]);
    const listed = await world.call(listGroupProducts, user, { body: { groupId: group.id } });
    expect(namesOf(listed.body)).toEqual(['aardfilter 3']);
    const filterState = { queryString: 'aardfilter' };
    const groups = await world.call(listGroups, user, {
      query: { filterState: JSON.stringify(filterState), withRisk: 'true' },
    });
    expect(groups.body.groups).toMatchObject([
      { total: 1, rating: null },
      { total: 1, rating: null },
    ]);
    expect(namesOf(await equipment({ filterState: { queryString: 'aard' } }))).toEqual(['aardfilter 3']);
    expect((await options('manufacturers', { source: 'groups' })).map(({ label }) => label)).toEqual([at.maker.name]);
    const theirs = await world.call(syncEquipment, at.them.user, {
      body: { equipmentId: 2_000_000_000, groupsIds: [] },
    });
    expect(theirs.status).toBe(404);
  });

  it('lose and take back an own product with its assets', async () => {
    const { user, typed } = at.us;
    const body = { equipmentId: typed.id };
    expect((await world.call(detachEquipment, user, { body })).status).toBe(204);
    expect(namesOf(await equipment({}))).not.toContain('Zephyrbox 7');
    expect(namesOf(await equipment({}, at.them.user))).toContain('Zephyrbox 7');
    expect((await world.call(attachToDefaultGroup, user, { body })).status).toBe(200);
    expect((await equipment({ filterState: { queryString: 'zephyr' } })).products).toMatchObject([{ total_assets: 2 }]);
  });
});

describe('the dashboard', () => {
  it('counts own products and their assets, without a rating, and nothing of the other company', async () => {
    const { body } = await world.call(getDashboard, at.us.user, {});
    expect(body).toMatchObject({ equipment_total: 3, assets_total: 3, location_total: 1 });
    const counts = Object.fromEntries(body.pie_chart.map(({ name, count }) => [name, count]));
    expect(counts).toMatchObject({ BlackList: 1, 'No rating': 2 });
    expect(body.product_progress_chart).toMatchObject([
      { type_id: 0, total: 2 },
      { label: at.type.name, total: 1 },
    ]);
    expect(Object.fromEntries(body.vulnerabilities_counts.map(({ name, count }) => [name, count]))).toMatchObject({
      'Open vulnerabilities': 1,
      'Assets to mitigate': 1,
      'Products to mitigate': 1,
    });
    const alerts = await world.call(listAlertProducts, at.us.user, { body: {} });
    expect(namesOf(alerts.body)).toEqual(['Mmm Known']);
  });
});

// The last test, so that it also sees what the others left.
it('no word of an own product reaches a table that other companies read', async () => {
  for (const word of ['zephyr', 'brontide', 'aardfilter'])
    expect((await sharedTablesWith(world, word)).found, word).toEqual([]);
});
