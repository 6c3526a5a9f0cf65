import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/assets.ts';
import { updateLocation } from '@rampart/contract/api/locations.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

async function company(size = 3) {
  const user = await world.user();
  const product = await make.product();
  const rows = companyRows(world.database, user.companyId);
  const place = await rows.location('Hall 1');
  const ids: number[] = [];
  for (let n = 0; n < size; n += 1) ids.push((await rows.asset(product.id, { notes: `n${n}`, priority: 'low' })).id);
  const params = { uuid: product.uuid };
  return {
    user,
    product,
    rows,
    place,
    ids,
    edit: (body: object) => world.call(api.bulkEditAssets, user, { params, body: body as never }),
    list: async (name: 'asset_id' | 'firmware_version' | 'location' | 'notes' = 'asset_id') =>
      (await world.call(api.listAssets, user, { params, body: { orderState: { name } } })).body.assets,
    history: async (assetId: number) =>
      (await world.call(api.listAssetHistory, user, { params: { ...params, assetId }, body: {} })).body.history,
  };
}

describe('editing several assets', () => {
  it('sets the filled fields on all of them and does not change the blank ones', async () => {
    const { ids, place, edit, list, history } = await company();
    const data = { location_id: String(place.id), priority_level: 'high', firmware_version: ' v2.9.4', notes: '' };
    expect(await edit({ ids: ids.slice(0, 2), data })).toMatchObject({ status: 200, body: { updated: 2 } });
    expect(await list()).toMatchObject([
      { location_name: 'Hall 1', priority_level: 'high', firmware_version: 'v2.9.4', notes: 'n0', version: 2 },
      { location_name: 'Hall 1', priority_level: 'high', notes: 'n1', version: 2 },
      { location_name: null, priority_level: 'low', firmware_version: null, notes: 'n2', version: 1 },
    ]);
    expect((await history(ids[0] as number))[0]).toMatchObject({
      kind: 'edited',
      cause: 'bulk',
      user: 'Ada Tester',
      version: 2,
      changes: [
        { field: 'Firmware Version', from: null, to: 'v2.9.4' },
        { field: 'Location', from: null, to: 'Hall 1' },
        { field: 'Priority', from: 'Low', to: 'High' },
      ],
    });
  });

  it('gives them the correct position in each sort order', async () => {
    const { ids, rows, edit, list } = await company();
    const [first, second, third] = ids as [number, number, number];
    const halls = await Promise.all(['Hall 10', 'hall 9'].map((name) => rows.location(name)));
    await edit({
      ids: [first, third],
      data: { location_id: String(halls[0]?.id), firmware_version: 'V1.10', notes: 'Round 10' },
    });
    await edit({
      ids: [second],
      data: { location_id: String(halls[1]?.id), firmware_version: '1.9', notes: 'round 9' },
    });
    const order = async (name: 'firmware_version' | 'location' | 'notes') => (await list(name)).map(({ id }) => id);
    expect(await order('firmware_version')).toEqual([second, first, third]);
    expect(await order('location')).toEqual([second, first, third]);
    expect(await order('notes')).toEqual([second, first, third]);
    // Empty cells come last.
    expect(await edit({ ids: [second], data: {}, clear: ['location_id', 'firmware_version', 'notes'] })).toMatchObject({
      status: 200,
    });
    expect(await order('firmware_version')).toEqual([first, third, second]);
    expect(await order('location')).toEqual([first, third, second]);
    expect(await order('notes')).toEqual([first, third, second]);
  });

  it('stores the final name of the location, even if another user renames it at the same time', async () => {
    const { user, ids, place, edit, list } = await company(40);
    const params = { id: place.id };
    for (let round = 1; round <= 6; round += 1) {
      await edit({ ids, data: {}, clear: ['location_id'] });
      const name = `Hall 1, round ${round}`;
      const [moved, renamed] = await Promise.all([
        edit({ ids, data: { location_id: String(place.id) } }),
        world.call(updateLocation, user, { params, body: { terminalName: name } }),
      ]);
      expect([moved.status, renamed.status]).toEqual([200, 200]);
      expect(new Set((await list()).map(({ location_name }) => location_name))).toEqual(new Set([name]));
    }
  });

  it('clears fields on request, and skips assets whose fields are already empty', async () => {
    const { ids, edit, list, history } = await company();
    expect((await edit({ ids, data: { priority_level: 'low' }, clear: ['notes'] })).body).toEqual({ updated: 3 });
    expect((await edit({ ids, data: {}, clear: ['notes'] })).body).toEqual({ updated: 0 });
    expect(await list()).toMatchObject(ids.map(() => ({ notes: null, priority_level: 'low', version: 2 })));
    expect(await history(ids[0] as number)).toHaveLength(2);
    await edit({ ids, data: {}, clear: ['priority_level', 'location_id'] });
    expect(await list()).toMatchObject(ids.map(() => ({ priority_level: null, location_id: null })));
  });

  it('changes none of them if one is unknown, removed, or of another company or product', async () => {
    const { user, product, rows, ids, edit, list } = await company();
    const other = await world.user();
    const theirs = companyRows(world.database, other.companyId);
    for (const _ of [...ids, 0, 0, 0]) await theirs.asset(product.id);
    const foreign = (await theirs.asset(product.id)).id;
    const elsewhere = (await rows.asset((await make.product()).id)).id;
    const removed = (await rows.asset(product.id)).id;
    await world.call(api.removeAssets, user, { params: { uuid: product.uuid }, body: { ids: [removed] } });
    for (const id of [foreign, elsewhere, removed, 4711]) {
      const { status, body } = await edit({ ids: [...ids, id], data: { notes: 'changed' } });
      expect(status).toBe(404);
      expect(body.errors?.ids?.join()).toMatch(new RegExp(`\\b${id}\\.$`));
      expect(api.missingAssets.parse(body).missing).toEqual([id]);
    }
    expect((await list()).map(({ notes }) => notes)).toEqual(['n0', 'n1', 'n2']);
  });

  it('answers 404 in the declared format if the product does not exist', async () => {
    const { user, ids } = await company();
    for (const uuid of ['00000000-0000-4000-8000-000000000000', 'no-uuid']) {
      const { status, body } = await world.call(api.bulkEditAssets, user, {
        params: { uuid },
        body: { ids, data: { notes: 'changed' } },
      });
      expect(status).toBe(404);
      expect(api.missingAssets.strict().parse(body)).toEqual({ message: 'Not Found' });
    }
  });

  it('is answered with 409 and the assets that another user changed, and changes none', async () => {
    const { ids, edit, list } = await company();
    await edit({ ids: [ids[1]], data: { notes: 'theirs' } });
    const { status, body } = await edit({ ids, data: { notes: 'mine' }, versions: [1, 1, 1] });
    expect(status).toBe(409);
    expect(api.editConflict.parse(body).conflicts).toMatchObject([
      { asset: { id: ids[1], notes: 'theirs', version: 2 }, changes: [{ version: 2, cause: 'bulk' }] },
    ]);
    expect((await list()).map(({ notes }) => notes)).toEqual(['n0', 'theirs', 'n2']);
    expect((await edit({ ids, data: { notes: 'mine' }, versions: [1, 2, 1] })).body).toEqual({ updated: 3 });
  });

  it('describes the first ten changed assets, and names all of them with their versions', async () => {
    const { product, rows, edit } = await company();
    const ids: number[] = [];
    for (let count = 0; count < 12; count += 1) ids.push((await rows.asset(product.id)).id);
    await edit({ ids, data: { notes: 'theirs' } });
    const { body } = await edit({ ids, data: { notes: 'mine' }, versions: ids.map(() => 1) });
    const { conflicts, changed } = api.editConflict.parse(body);
    expect(conflicts.map(({ asset }) => asset.id)).toEqual(ids.slice(0, 10));
    expect(changed).toEqual(ids.map((id) => ({ id, version: 2 })));
  });

  it('with a location that is unknown or of another company is refused', async () => {
    const { ids, edit } = await company();
    const theirs = companyRows(world.database, await world.company());
    await theirs.location();
    const foreign = await theirs.location();
    for (const location_id of [foreign.id, 4711, 0]) {
      const { status, body } = await edit({ ids, data: { location_id } });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['data.location_id']]);
    }
  });

  it.each([
    [{ ids: [], data: { notes: 'x' } }, 'ids'],
    [{ ids: [1, 1], data: { notes: 'x' } }, 'ids'],
    [{ ids: ['x'], data: { notes: 'x' } }, 'ids.0'],
    [{ ids: [true], data: { notes: 'x' } }, 'ids.0'],
    [{ ids: [[1]], data: { notes: 'x' } }, 'ids.0'],
    [{ ids: [1], data: { notes: 'x' }, versions: [3_000_000_000] }, 'versions.0'],
    [{ ids: [1], data: {} }, 'data'],
    [{ ids: [1], data: { notes: ' ', location_id: null, priority_level: '' } }, 'data'],
    [{ ids: [1], data: { notes: 'x' }, clear: ['notes'] }, 'clear'],
    [{ ids: [1], data: { notes: 'x' }, clear: ['serial_number'] }, 'clear.0'],
    [{ ids: [1], data: { notes: 'x' }, versions: [1, 2] }, 'versions'],
    [{ ids: [1], data: { priority_level: 'urgent' } }, 'data.priority_level'],
    [{ ids: [1], data: { notes: 'x'.repeat(2001) } }, 'data.notes'],
    [{ ids: [1], data: { company_asset_uid: 'x' } }, 'data.company_asset_uid'],
  ])('refuses %j and names the field', async (body, field) => {
    const { edit } = await company(1);
    const answer = await edit(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('accepts up to 100,000 ids and refuses one more with the name of the field', async () => {
    const { user, product, edit } = await company(1);
    const ids = Array.from({ length: limits.bulkMaxSize + 1 }, (_, index) => 1_000_000_000 + index);
    const versions = ids.map(() => 1_000_000_000);
    for (const answer of [
      await edit({ ids, data: { notes: 'x' }, versions }),
      await world.call(api.removeAssets, user, { params: { uuid: product.uuid }, body: { ids } }),
      await world.call(api.restoreAssets, user, { params: { uuid: product.uuid }, body: { ids } }),
    ])
      expect([answer.status, answer.body.errors]).toEqual([422, { ids: ['Choose at most 100,000 assets.'] }]);
    expect((await edit({ ids: ids.slice(1), data: { notes: 'x' } })).status).toBe(404);
  });
});
