import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/assets.ts';
import { companyRows, type AssetGiven } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

type Data = Record<string, unknown>;

async function company(given: AssetGiven = {}) {
  const user = await world.user();
  const product = await make.product();
  const rows = companyRows(world.database, user.companyId);
  const place = await rows.location('Hall 1');
  const asset = await rows.asset(product.id, { location: place.id, ...given });
  const params = { uuid: product.uuid };
  return {
    user,
    product,
    rows,
    place,
    asset,
    create: (data: Data, by: WorldUser = user) => world.call(api.createAsset, by, { params, body: { data } as never }),
    update: (data: Data, id: number = asset.id, by: WorldUser = user) =>
      world.call(api.updateAsset, by, { params: { ...params, assetId: id }, body: { data } as never }),
    history: async (id: number = asset.id) =>
      (await world.call(api.listAssetHistory, user, { params: { ...params, assetId: id }, body: {} })).body,
    list: async () => (await world.call(api.listAssets, user, { params, body: {} })).body,
  };
}

const full = {
  company_asset_uid: 'PLC-7',
  serial_number: 'SN 1',
  firmware_version: 'V33.011',
  priority_level: 'high',
  notes: 'Second rack\nleft of the door',
};

describe('adding an asset', () => {
  it('stores every field and adds the product to My Equipment', async () => {
    const { user, place, create } = await company();
    const other = await make.product();
    const { status, body } = await world.call(api.createAsset, user, {
      params: { uuid: other.uuid },
      body: { data: { ...full, location_id: place.id } as never },
    });
    expect(status).toBe(200);
    expect(body.asset).toEqual({
      id: expect.any(Number),
      ...full,
      location_id: place.id,
      location_name: 'Hall 1',
      version: 1,
    });
    const rows = await world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('equipment').select('total_assets').where('product_id', '=', other.id).execute(),
    );
    expect(rows).toEqual([{ total_assets: 1 }]);
    expect((await create({})).body.asset).toMatchObject({ company_asset_uid: null, notes: null, version: 1 });
  });

  it('numbers assets within the company', async () => {
    const first = await company();
    const second = await company();
    expect([first.asset.id, second.asset.id]).toEqual([1, 1]);
  });

  it('treats blank text as an empty field, and trims texts', async () => {
    const { create } = await company();
    const { body } = await create({
      company_asset_uid: '  ',
      serial_number: ' 9 ',
      firmware_version: '\tv2.9.4 ',
      location_id: '',
      priority_level: '',
    });
    expect(body.asset).toMatchObject({
      company_asset_uid: null,
      serial_number: '9',
      firmware_version: 'v2.9.4',
      location_id: null,
      priority_level: null,
    });
  });

  it('refuses an Asset ID that another asset of the product has, also if two users add it at the same time', async () => {
    const { create } = await company({ uid: 'A' });
    const refused = await create({ company_asset_uid: 'A' });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['data.company_asset_uid']]);
    const answers = await Promise.all([1, 2, 3].map(() => create({ company_asset_uid: 'B' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it.each([
    [{ company_asset_uid: 'x'.repeat(101) }, 'data.company_asset_uid'],
    [{ serial_number: 'x'.repeat(101) }, 'data.serial_number'],
    [{ firmware_version: 'x'.repeat(101) }, 'data.firmware_version'],
    [{ notes: 'x'.repeat(2001) }, 'data.notes'],
    [{ priority_level: 'urgent' }, 'data.priority_level'],
    [{ location_id: 'here' }, 'data.location_id'],
    [{ location_id: 4711 }, 'data.location_id'],
    [{ location_id: true }, 'data.location_id'],
    [{ location_id: [1] }, 'data.location_id'],
    [{ colour: 'red' }, 'data.colour'],
    [{ notes: 'a\0b' }, 'data.notes'],
  ])('refuses %j, names the field and records nothing', async (data, field) => {
    const { create, list } = await company();
    const { status, body } = await create(data);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await list()).assets).toHaveLength(1);
  });

  it('refuses a location of another company', async () => {
    const ours = await company();
    const theirs = await company();
    await theirs.rows.location();
    const foreign = await theirs.rows.location();
    const { status, body } = await ours.create({ location_id: foreign.id });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['data.location_id']]);
  });
});

describe('editing an asset', () => {
  it('does not change missing fields and clears null and blank ones', async () => {
    const { place, create, update } = await company();
    const { id } = (await create({ ...full, location_id: place.id })).body.asset;
    const { body } = await update({ id, notes: null, serial_number: ' ', priority_level: 'low' }, id);
    expect(body.asset).toMatchObject({
      company_asset_uid: 'PLC-7',
      serial_number: null,
      location_name: 'Hall 1',
      priority_level: 'low',
      notes: null,
      version: 2,
    });
    expect((await update({ location_id: null }, id)).body.asset).toMatchObject({
      location_id: null,
      location_name: null,
    });
  });

  it('without a change makes no new version and no history', async () => {
    const { place, update, history } = await company({ uid: 'A' });
    for (const data of [{}, { company_asset_uid: ' A', location_id: String(place.id) }]) {
      expect((await update({ ...data, version: 1 })).body.asset).toMatchObject({ version: 1, company_asset_uid: 'A' });
    }
    expect((await history()).history).toHaveLength(1);
  });

  it('by two users: the second gets 409 and nothing is overwritten', async () => {
    const { update, list } = await company();
    expect((await update({ notes: 'first', version: 1 })).body.asset.version).toBe(2);
    const second = await update({ notes: 'second', version: 1 });
    expect(second.status).toBe(409);
    expect(second.body.message).toContain('Another user changed this asset');
    expect(api.editConflict.parse(second.body).conflicts).toMatchObject([
      { asset: { notes: 'first', version: 2 }, changes: [{ version: 2, changes: [{ field: 'Notes', to: 'first' }] }] },
    ]);
    expect((await list()).assets).toMatchObject([{ notes: 'first' }]);
    expect((await update({ notes: 'second', version: 2 })).body.asset).toMatchObject({ notes: 'second', version: 3 });
  });

  it('at the same time: one edit is saved, the others get 409', async () => {
    const { update } = await company();
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((notes) => update({ notes, version: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('refuses what adding refuses: a taken Asset ID, a location of another company, another asset’s id in the body', async () => {
    const { rows, product, update, asset } = await company();
    const theirs = await company();
    await theirs.rows.location();
    const foreign = await theirs.rows.location();
    await rows.asset(product.id, { uid: 'taken' });
    for (const [data, field] of [
      [{ company_asset_uid: 'taken' }, 'data.company_asset_uid'],
      [{ location_id: foreign.id }, 'data.location_id'],
      [{ location_id: 0 }, 'data.location_id'],
      [{ id: asset.id + 1 }, 'data.id'],
      [{ version: 'x' }, 'data.version'],
    ] as const) {
      const { status, body } = await update(data);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('is not found for an asset of another product or company, or a removed or unknown one', async () => {
    const ours = await company();
    const theirs = await company();
    const foreign = await theirs.rows.asset(ours.product.id);
    const elsewhere = await ours.rows.asset((await make.product()).id);
    const removed = await ours.rows.asset(ours.product.id);
    await world.call(api.removeAssets, ours.user, {
      params: { uuid: ours.product.uuid },
      body: { ids: [removed.id] },
    });
    expect(foreign.id).toBe(elsewhere.id);
    for (const id of [elsewhere.id, removed.id, 4711, 'x' as never])
      expect((await ours.update({ notes: 'x' }, id)).status).toBe(404);
    expect((await ours.update({ notes: 'x' }, foreign.id, theirs.user)).status).toBe(200);
  });
});
