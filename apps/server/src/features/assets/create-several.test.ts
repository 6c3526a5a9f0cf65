import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/assets.ts';
import { createAssets } from '@rampart/contract/api/assets/new-assets.ts';
import { listLocations } from '@rampart/contract/api/locations.ts';
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

type Row = Record<string, unknown>;

async function company() {
  const user = await world.user();
  const product = await make.product();
  const rows = companyRows(world.database, user.companyId);
  const params = { uuid: product.uuid };
  return {
    user,
    product,
    rows,
    create: (assets: unknown, by: WorldUser = user) =>
      world.call(createAssets, by, { params, body: { assets } as never }),
    list: async () => (await world.call(api.listAssets, user, { params, body: {} })).body.assets,
    history: async (assetId: number) =>
      (await world.call(api.listAssetHistory, user, { params: { ...params, assetId }, body: {} })).body.history,
    places: async () => (await world.call(listLocations, user, {})).body.map(({ name }) => name),
  };
}

const errorsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [
  status,
  Object.keys(body.errors ?? {}),
];

describe('adding several assets', () => {
  it('stores every field of every asset in their order, and adds the product to My Equipment', async () => {
    const { user, product, rows, create, list, history } = await company();
    const place = await rows.location('Hall 1');
    const first = {
      company_asset_uid: 'PLC-7',
      serial_number: 'SN 1',
      firmware_version: 'V33.011',
      priority_level: 'high',
      notes: 'Second rack\nleft of the door',
    };
    const { status, body } = await create([{ ...first, location_id: place.id }, { notes: ' Spare ' }, {}]);
    expect(status).toBe(200);
    const empty = {
      company_asset_uid: null,
      serial_number: null,
      firmware_version: null,
      priority_level: null,
      notes: null,
      location_id: null,
      location_name: null,
    };
    expect(body.assets).toEqual([
      { id: 1, ...first, location_id: place.id, location_name: 'Hall 1', version: 1 },
      { ...empty, id: 2, notes: 'Spare', version: 1 },
      { ...empty, id: 3, version: 1 },
    ]);
    expect(await list()).toEqual([...body.assets].toSorted((a, b) => a.id - b.id));
    expect(await history(2)).toMatchObject([
      { kind: 'created', cause: 'hand', version: 1, changes: [{ field: 'Notes', from: null, to: 'Spare' }] },
    ]);
    const counted = await world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('equipment').select('total_assets').where('product_id', '=', product.id).execute(),
    );
    expect(counted).toEqual([{ total_assets: 3 }]);
  });

  it('decides by the firmware version of each asset what it is not affected by', async () => {
    const { user, product, create } = await company();
    await make.vulnerability(product.id, { versions: '< 2.0' });
    await create([{ firmware_version: '1.9' }, { firmware_version: '2.1' }, { firmware_version: '2.1' }, {}]);
    const counts = await world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('asset').select('not_affected_count').orderBy('id').execute(),
    );
    expect(counts.map(({ not_affected_count }) => not_affected_count)).toEqual([0, 1, 1, 0]);
  });

  it('accepts 500 assets, and refuses 501 and an empty list', async () => {
    const { create, list } = await company();
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ company_asset_uid: `A-${n}` }));
    expect(errorsOf(await create(many(501)))).toEqual([422, ['assets']]);
    expect(errorsOf(await create([]))).toEqual([422, ['assets']]);
    expect(await list()).toEqual([]);
    const { status, body } = await create(many(500));
    expect([status, body.assets.length, body.assets[499]?.company_asset_uid]).toEqual([200, 500, 'A-499']);
  });

  it('names each faulty row with its field, and then creates nothing', async () => {
    const { rows, product, create, list, places } = await company();
    await rows.asset(product.id, { uid: 'taken' });
    const refused = await create([
      { company_asset_uid: 'free', location_name: 'Nowhere yet' },
      { company_asset_uid: ' taken ' },
      {},
      { location_id: 4711 },
    ]);
    expect(refused.body.errors).toEqual({
      'assets.1.company_asset_uid': ['Another asset of this product has the Asset ID taken.'],
      'assets.3.location_id': ['There is no such location.'],
    });
    expect(await list()).toHaveLength(1);
    expect(await places()).toEqual([]);
  });

  it('refuses an Asset ID that is in the list twice, and accepts that of a removed asset', async () => {
    const { user, rows, product, create } = await company();
    const asset = await rows.asset(product.id, { uid: 'old' });
    await world.call(api.removeAssets, user, { params: { uuid: product.uuid }, body: { ids: [asset.id] } });
    const twice = [{ company_asset_uid: 'A' }, {}, { company_asset_uid: 'A ' }, {}];
    expect((await create(twice)).body.errors).toEqual({
      'assets.2.company_asset_uid': ['Another of these assets has the Asset ID A.'],
    });
    expect((await create([{ company_asset_uid: 'old' }, { company_asset_uid: 'a' }])).status).toBe(200);
  });

  it('a request that is sent again is refused by its Asset IDs', async () => {
    const { create, list } = await company();
    const sent = [{ company_asset_uid: 'A' }, { company_asset_uid: 'B' }];
    expect((await create(sent)).status).toBe(200);
    expect(errorsOf(await create(sent))).toEqual([422, ['assets.0.company_asset_uid', 'assets.1.company_asset_uid']]);
    expect(await list()).toHaveLength(2);
  });

  it.each<[unknown, string]>([
    [[{}, { company_asset_uid: 'x'.repeat(101) }], 'assets.1.company_asset_uid'],
    [[{ serial_number: 'x'.repeat(101) }], 'assets.0.serial_number'],
    [[{ firmware_version: 'x'.repeat(101) }], 'assets.0.firmware_version'],
    [[{ notes: 'x'.repeat(2001) }], 'assets.0.notes'],
    [[{ priority_level: 'urgent' }], 'assets.0.priority_level'],
    [[{ location_id: [1] }], 'assets.0.location_id'],
    [[{ location_name: 'x'.repeat(101) }], 'assets.0.location_name'],
    [[{ location_id: 1, location_name: 'x' }], 'assets.0.location_name'],
    [[{ colour: 'red' }], 'assets.0.colour'],
    [[{ notes: 'a\0b' }], 'assets.0.notes'],
    [[null], 'assets.0'],
    [['x'], 'assets.0'],
    [{}, 'assets'],
    [undefined, 'assets'],
  ])('refuses %j and names the row and the field', async (assets, field) => {
    const { create, list } = await company();
    expect(errorsOf(await create(assets))).toEqual([422, [field]]);
    expect(await list()).toEqual([]);
  });

  it('is not found for an unknown product', async () => {
    const { user } = await company();
    const params = { uuid: '00000000-0000-4000-8000-000000000000' };
    expect((await world.call(createAssets, user, { params, body: { assets: [{}] } })).status).toBe(404);
  });
});

describe('a location of a new asset', () => {
  it('is found by its name without regard to case, and created once if there is none', async () => {
    const { rows, create, places } = await company();
    const hall = await rows.location('Hall 1');
    const { body } = await create(
      ['HALL 1', 'žilina', ' Žilina ', null, ' ', 'Depot'].map((location_name) => ({ location_name })),
    );
    const ids = body.assets.map(({ location_id }) => location_id);
    expect(body.assets.map(({ location_name }) => location_name)).toEqual([
      'Hall 1',
      'žilina',
      'žilina',
      null,
      null,
      'Depot',
    ]);
    expect([ids[0], ids[1] === ids[2], ids[3]]).toEqual([hall.id, true, null]);
    expect(await places()).toEqual(['Depot', 'Hall 1', 'žilina']);
  });

  it('is not created without the permission to edit locations', async () => {
    const { user, rows, create, places } = await company();
    await rows.location('Hall 1');
    const colleague = await world.user({ companyId: user.companyId, permissions: ['Equipment.edit'] });
    const refused = await create([{ location_name: 'hall 1' }, { location_name: 'Depot' }], colleague);
    expect(refused.body.errors).toEqual({
      'assets.1.location_name': ['There is no location named Depot. You do not have permission to create it.'],
    });
    expect((await create([{ location_name: 'hall 1' }], colleague)).body.assets).toMatchObject([
      { location_name: 'Hall 1' },
    ]);
    expect(await places()).toEqual(['Hall 1']);
  });

  it('of another company is not found, by id or by name', async () => {
    const [ours, theirs] = [await company(), await company()];
    await theirs.rows.location('First');
    const foreign = await theirs.rows.location('Theirs');
    expect(errorsOf(await ours.create([{ location_id: foreign.id }]))).toEqual([422, ['assets.0.location_id']]);
    const { body } = await ours.create([{ location_name: 'Theirs', company_asset_uid: 'A' }]);
    expect(body.assets).toMatchObject([{ id: 1, location_id: 1, location_name: 'Theirs' }]);
    expect(await theirs.places()).toEqual(['First', 'Theirs']);
    expect(await theirs.list()).toEqual([]);
    expect((await theirs.create([{ company_asset_uid: 'A' }])).status).toBe(200);
  });
});

describe('two users at the same time', () => {
  it('with the same Asset IDs: one list is saved, the others are refused by row', { tags: ['embedded'] }, async () => {
    const { create, list } = await company();
    const orders: Row[][] = [
      ['A', 'B'],
      ['B', 'A'],
      ['C', 'B'],
    ].map((ids) => ids.map((company_asset_uid) => ({ company_asset_uid })));
    const answers = await Promise.all(orders.map((assets) => create(assets)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    for (const { status, body } of answers) {
      if (status === 422)
        expect(Object.keys((body as { errors?: object }).errors ?? {}).join()).toMatch(
          /^assets\.[01]\.company_asset_uid/,
        );
    }
    expect(await list()).toHaveLength(2);
  });

  it('with the same new locations: each location is created once', { tags: ['embedded'] }, async () => {
    const { create, list, places } = await company();
    const orders = [
      ['North', 'South'],
      ['south', 'north'],
      ['SOUTH', 'East'],
    ];
    const answers = await Promise.all(
      orders.map((names) => create(names.map((location_name) => ({ location_name, firmware_version: '1.0' })))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await places()).map((name) => name.toLowerCase())).toEqual(['east', 'north', 'south']);
    expect(await list()).toHaveLength(6);
  });
});
