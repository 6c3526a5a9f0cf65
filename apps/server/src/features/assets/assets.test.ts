import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/assets.ts';
import { companyRows, type AssetGiven } from '#testing/assets.ts';
import { addToEquipment, catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

type Product = Awaited<ReturnType<typeof make.product>>;
type Body = Parameters<typeof list>[2];

async function list(
  user: WorldUser,
  product: Product,
  body: { productFilterState?: object; orderState?: object; pagination?: object } = {},
) {
  return world.call(api.listAssets, user, { params: { uuid: product.uuid }, body });
}

/** A new company with a product and these assets of it. */
async function withAssets(given: AssetGiven[], vulnerabilities = 0) {
  const user = await world.user();
  const product = await make.product({ rating: 120 });
  const found = [];
  for (let n = 0; n < vulnerabilities; n += 1) found.push((await make.vulnerability(product.id)).id);
  const rows = companyRows(world.database, user.companyId);
  const ids: number[] = [];
  for (const asset of given) ids.push((await rows.asset(product.id, asset)).id);
  const uids = async (body: Body = {}) =>
    (await list(user, product, body)).body.assets.map(({ company_asset_uid }) => company_asset_uid);
  const filtered = async (productFilterState: object) => (await list(user, product, { productFilterState })).body;
  return { user, product, rows, ids, uids, filtered, vulnerabilities: found };
}

const sorted = (name: string, by: string) => ({ orderState: { name, by } });

describe('the list of assets', () => {
  it(
    'is sorted by Asset ID in natural order, ignores case, and has empty cells last in both directions',
    { tags: ['embedded'] },
    async () => {
      const { uids } = await withAssets([{ uid: 'PLC-10' }, {}, { uid: 'plc-2' }, { uid: 'PLC-1' }, {}]);
      expect(await uids()).toEqual(['PLC-1', 'plc-2', 'PLC-10', null, null]);
      expect(await uids(sorted('asset_id', 'desc'))).toEqual(['PLC-10', 'plc-2', 'PLC-1', null, null]);
    },
  );

  it('sorts by every column in both directions, and equal cells by id', async () => {
    const { rows, uids, product } = await withAssets([]);
    const [north, south] = [await rows.location('North 2'), await rows.location('north 10')];
    const all: AssetGiven[] = [
      { uid: 'a', serial: 'S-10', firmware: 'v2.10', location: south.id, priority: 'low', notes: 'zinc' },
      { uid: 'b', serial: 's-9', firmware: 'FW 2.9.4', location: north.id, priority: 'high', notes: 'Apple' },
      { uid: 'c' },
      { uid: 'd', serial: 'S-10', firmware: '2.9.40', location: north.id, priority: 'medium', notes: 'apple' },
    ];
    for (const asset of all) await rows.asset(product.id, asset);
    const joined = async (name: string, by: string) => (await uids(sorted(name, by))).join('');
    expect(await joined('serial_number', 'asc')).toBe('badc');
    expect(await joined('serial_number', 'desc')).toBe('dabc');
    expect(await joined('firmware_version', 'asc')).toBe('bdac');
    expect(await joined('firmware_version', 'desc')).toBe('adbc');
    expect(await joined('priority', 'asc')).toBe('bdac');
    expect(await joined('priority', 'desc')).toBe('adbc');
    expect(await joined('location', 'asc')).toBe('bdac');
    expect(await joined('location', 'desc')).toBe('adbc');
    expect(await joined('notes', 'asc')).toBe('bdac');
    expect(await joined('notes', 'desc')).toBe('adbc');
  });

  it('pages without gaps or repeats in every order, 25 at a time', async () => {
    const given = Array.from({ length: 60 }, (_, n) => ({ uid: `U-${n}`, serial: n % 3 ? `S${n % 7}` : null }));
    const { user, product } = await withAssets(given);
    for (const name of ['asset_id', 'serial_number', 'firmware_version', 'priority', 'location', 'notes']) {
      for (const by of ['asc', 'desc']) {
        const pages = [];
        for (const page of [1, 2, 3]) {
          pages.push((await list(user, product, { ...sorted(name, by), pagination: { page } })).body);
        }
        expect(pages.map(({ assets, has_more }) => [assets.length, has_more])).toEqual([
          [25, true],
          [25, true],
          [10, false],
        ]);
        expect(new Set(pages.flatMap(({ assets }) => assets.map(({ id }) => id))).size).toBe(60);
      }
    }
  });

  it('filters by location, priority and search, every word in Asset ID, serial number, version or notes', async () => {
    const { rows, product, filtered } = await withAssets([
      { uid: 'Pump 100%', serial: 'XK_7', firmware: 'FW 33.011', notes: 'Über dem Tor' },
    ]);
    const place = await rows.location();
    await rows.asset(product.id, { uid: 'pump 2', location: place.id, priority: 'high', notes: 'spare' });
    await rows.asset(product.id, { uid: 'fan', location: place.id, priority: 'low' });
    const names = async (filter: object) =>
      (await filtered(filter)).assets.map(({ company_asset_uid }) => company_asset_uid);
    expect(await names({ locations: [place.id] })).toEqual(['fan', 'pump 2']);
    expect(await names({ locations: [place.id], priorities: ['high'] })).toEqual(['pump 2']);
    expect(await names({ priorities: ['low', { value: 'high', label: 'High' }] })).toEqual(['fan', 'pump 2']);
    expect(await names({ queryString: 'PUMP' })).toEqual(['pump 2', 'Pump 100%']);
    expect(await names({ queryString: 'spare pump' })).toEqual(['pump 2']);
    expect(await names({ queryString: '100% xk_' })).toEqual(['Pump 100%']);
    expect(await names({ queryString: 'ÜBER' })).toEqual(['Pump 100%']);
    expect(await names({ queryString: 'pump 33.01' })).toEqual(['Pump 100%']);
    expect(await names({ queryString: '_2' })).toEqual([]);
    expect(await names({ queryString: product.name })).toEqual([]);
    expect(await names({ locations: [0] })).toEqual([]);
  });

  it('filters by mitigation status of each asset', async () => {
    const { rows, ids, filtered, vulnerabilities } = await withAssets([{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }], 2);
    await rows.mitigate(ids[0] as number, vulnerabilities);
    await rows.mitigate(ids[1] as number, vulnerabilities.slice(1));
    const names = async (...mitigationStatuses: string[]) =>
      (await filtered({ mitigationStatuses })).assets.map(({ company_asset_uid }) => company_asset_uid);
    expect(await names('complete')).toEqual(['a']);
    expect(await names('incomplete')).toEqual(['b', 'c']);
    expect(await names('complete', 'incomplete')).toEqual(['a', 'b', 'c']);
  });

  it('shows assets without anything to mitigate as complete', async () => {
    const { filtered } = await withAssets([{}]);
    expect((await filtered({ mitigationStatuses: ['complete'] })).assets).toHaveLength(1);
    expect((await filtered({ mitigationStatuses: ['incomplete'] })).assets).toHaveLength(0);
  });

  it('is empty when the filter’s rating is not the product’s', async () => {
    const { filtered } = await withAssets([{ uid: 'a' }]);
    expect((await filtered({ ratings: [3] })).assets).toHaveLength(1);
    expect(await filtered({ ratings: [1, 0] })).toMatchObject({
      assets: [],
      has_more: false,
      metadata: { total_assets: 1, has_asset_ids: false },
    });
  });

  it('counts assets, locations and open pairs by the filter’s locations and priorities', async () => {
    const { rows, product, ids, filtered, vulnerabilities } = await withAssets([{ uid: 'a' }], 3);
    const [here, there] = [await rows.location(), await rows.location()];
    await rows.asset(product.id, { location: here.id, priority: 'high', serial: '1' });
    await rows.asset(product.id, { location: there.id, priority: 'low' });
    await rows.mitigate(ids[0] as number, vulnerabilities.slice(0, 2));
    expect((await filtered({})).metadata).toEqual({
      total_assets: 3,
      total_locations: 2,
      total_action_items: 7,
      total_listed: 3,
      has_asset_ids: true,
      has_serial_numbers: true,
      has_firmware_versions: false,
      needs_rampart_ids: true,
    });
    expect((await filtered({ locations: [here.id], priorities: ['high'], queryString: 'nothing' })).metadata).toEqual({
      total_assets: 1,
      total_locations: 1,
      total_action_items: 3,
      total_listed: 0,
      has_asset_ids: false,
      has_serial_numbers: false,
      has_firmware_versions: false,
      needs_rampart_ids: false,
    });
    expect((await filtered({ locations: [there.id] })).metadata).toMatchObject({
      total_assets: 1,
      has_asset_ids: false,
      has_serial_numbers: false,
      needs_rampart_ids: true,
    });
  });

  it('counts the assets that match the complete filter, with status and search', async () => {
    const { user, product, ids, vulnerabilities, rows } = await withAssets(
      [{ uid: 'a-1', priority: 'high' }, { uid: 'a-2' }, { uid: 'b-1' }],
      1,
    );
    await rows.mitigate(ids[0] as number, vulnerabilities);
    const counted = async (productFilterState: object, pagination: object = {}) =>
      (await list(user, product, { productFilterState, pagination } as Body)).body.metadata.total_listed;
    expect(await counted({})).toBe(3);
    expect(await counted({ mitigationStatuses: ['incomplete'] })).toBe(2);
    expect(await counted({ mitigationStatuses: ['complete'], priorities: ['high'] })).toBe(1);
    expect(await counted({ mitigationStatuses: ['complete'], priorities: ['low'] })).toBe(0);
    for (const page of [1, 2]) expect(await counted({ queryString: 'a-' }, { page, limit: 1 })).toBe(2);
    expect(await counted({ queryString: 'a-', mitigationStatuses: ['incomplete'] })).toBe(1);
  });

  it('decides about columns by the complete filtered list, not by the page', async () => {
    const many = Array.from({ length: 30 }, () => ({ notes: 'plain' }));
    const last = [{ uid: 'last', notes: 'special' }, { serial: '7' }, { firmware: '1.2', uid: 'new' }];
    const { user, product } = await withAssets([...many, ...last]);
    const flags = async (body: Body) => {
      const { metadata } = (await list(user, product, body)).body;
      const { has_asset_ids, has_serial_numbers, has_firmware_versions, needs_rampart_ids } = metadata;
      return [has_asset_ids, has_serial_numbers, has_firmware_versions, needs_rampart_ids];
    };
    expect(await flags({ ...sorted('priority', 'asc') })).toEqual([true, true, true, true]);
    expect(await flags({ productFilterState: { queryString: 'plain' } })).toEqual([false, false, false, true]);
    expect(await flags({ productFilterState: { queryString: 'special' } })).toEqual([true, false, false, false]);
    expect(await flags({ productFilterState: { queryString: '1.2' } })).toEqual([true, false, true, false]);
    expect(await flags({ productFilterState: { queryString: '7' } })).toEqual([false, true, false, false]);
    expect(await flags({ productFilterState: { mitigationStatuses: ['incomplete'] } })).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('still shows the assets of a product that is not in My Equipment', async () => {
    const { user, product, uids } = await withAssets([{ uid: 'kept' }]);
    await world.database.inCompany(user.companyId, (db) =>
      db.deleteFrom('equipment').where('product_id', '=', product.id).execute(),
    );
    expect(await uids()).toEqual(['kept']);
  });

  it('contains nothing of another company, and is not found for an unknown product', async () => {
    const { user, product } = await withAssets([{ uid: 'ours' }]);
    const other = await world.user();
    await addToEquipment(world.database, other.companyId, [product.id]);
    const { body } = await list(other, product);
    expect(body).toMatchObject({ assets: [], has_more: false, metadata: { total_assets: 0, total_action_items: 0 } });
    const unknown = { id: 0, name: '', uuid: '00000000-0000-4000-8000-000000000000' };
    expect((await list(user, unknown)).status).toBe(404);
  });

  it.each([
    [{ orderState: { name: 'mitigations' } }, 'orderState.name'],
    [{ orderState: { name: 'notes', by: 'up' } }, 'orderState.by'],
    [{ pagination: { limit: 101 } }, 'pagination.limit'],
    [{ productFilterState: { priorities: ['urgent'] } }, 'productFilterState.priorities.0'],
    [{ productFilterState: { queryString: 'x'.repeat(201) } }, 'productFilterState.queryString'],
    [{ filterState: {} }, 'filterState'],
  ])('refuses %j and names the field', async (body, field) => {
    const { user, product } = await withAssets([]);
    const response = await list(user, product, body as never);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors ?? {}).join()).toContain(field);
  });
});
