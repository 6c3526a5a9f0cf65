import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/assets.ts';
import * as places from '@rampart/contract/api/locations.ts';
import { companyRows, type AssetGiven } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

async function company(given: AssetGiven[] = [{}]) {
  const user = await world.user();
  const product = await make.product();
  const rows = companyRows(world.database, user.companyId);
  const ids: number[] = [];
  for (const asset of given) ids.push((await rows.asset(product.id, asset)).id);
  const params = { uuid: product.uuid };
  return {
    user,
    product,
    rows,
    ids,
    remove: (...removed: number[]) => world.call(api.removeAssets, user, { params, body: { ids: removed } }),
    restore: (...restored: number[]) => world.call(api.restoreAssets, user, { params, body: { ids: restored } }),
    removed: async (pagination = {}) =>
      (await world.call(api.listRemovedAssets, user, { params, body: { pagination } })).body,
    list: async () => (await world.call(api.listAssets, user, { params, body: {} })).body,
    history: async (assetId: number, pagination = {}) =>
      (await world.call(api.listAssetHistory, user, { params: { ...params, assetId }, body: { pagination } })).body,
    update: (assetId: number, data: object) =>
      world.call(api.updateAsset, user, { params: { ...params, assetId }, body: { data } }),
  };
}

describe('removing assets', () => {
  it('removes them from the list and the counts, and restoring brings them back unchanged', async () => {
    const { ids, remove, restore, list, removed } = await company([{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }]);
    const before = await list();
    expect((await remove(ids[0] as number, ids[2] as number)).status).toBe(204);
    expect(await list()).toMatchObject({ assets: [{ company_asset_uid: 'b' }], metadata: { total_assets: 1 } });
    expect((await removed()).assets).toMatchObject([
      { company_asset_uid: 'c', removed_by: 'Ada Tester', removed_at: expect.stringContaining('T') },
      { company_asset_uid: 'a' },
    ]);
    expect((await restore(ids[0] as number, ids[2] as number)).status).toBe(204);
    const after = await list();
    expect(after.metadata).toEqual(before.metadata);
    const unversioned = (assets: api.Asset[]) => assets.map((asset) => ({ ...asset, version: 0 }));
    expect(unversioned(after.assets)).toEqual(unversioned(before.assets));
    expect((await removed()).assets).toEqual([]);
  });

  it('twice has the same result as once, and so has restoring', async () => {
    const { ids, remove, restore, history } = await company();
    const [id] = ids as [number];
    for (const answer of [await remove(id), await remove(id), await restore(id), await restore(id)])
      expect(answer.status).toBe(204);
    expect((await history(id)).history.map(({ kind }) => kind)).toEqual(['restored', 'removed', 'created']);
  });

  it('lists the removed ones page by page, the latest first', async () => {
    const { ids, remove, removed } = await company(Array.from({ length: 5 }, (_, n) => ({ uid: `${n}` })));
    for (const id of ids) await remove(id);
    const pages = [await removed({ page: 1, limit: 3 }), await removed({ page: 2, limit: 3 })];
    expect(pages.map(({ has_more }) => has_more)).toEqual([true, false]);
    const uids = pages.flatMap(({ assets }) => assets.map(({ company_asset_uid }) => company_asset_uid));
    expect(uids).toEqual(['4', '3', '2', '1', '0']);
  });

  it('of assets that are unknown or of another company is not found, and removes none of the others', async () => {
    const ours = await company([{}]);
    const theirs = await company([{}, {}]);
    const [id] = ours.ids as [number];
    const foreign = theirs.ids[1] as number;
    for (const answer of [await ours.remove(id, foreign), await ours.restore(foreign), await ours.remove(4711)]) {
      expect(answer.status).toBe(404);
      expect(answer.body.errors).toHaveProperty('ids');
    }
    expect((await ours.list()).assets).toHaveLength(1);
    expect((await theirs.list()).assets).toHaveLength(2);
    const { status } = await world.call(api.listAssetHistory, ours.user, {
      params: { uuid: ours.product.uuid, assetId: foreign },
      body: {},
    });
    expect(status).toBe(404);
  });
});

describe('restoring an asset', () => {
  it('whose Asset ID another asset has now is refused with the Asset ID', async () => {
    const { rows, product, ids, remove, restore } = await company([{ uid: 'PLC 9' }, {}]);
    await remove(...ids);
    await rows.asset(product.id, { uid: 'PLC 9' });
    const { status, body } = await restore(...ids);
    expect([status, body.errors?.ids?.[0]]).toEqual([422, expect.stringContaining('PLC 9')]);
    expect((await restore(ids[1] as number)).status).toBe(204);
  });

  it('together with another that had the same Asset ID is refused with the Asset ID', async () => {
    const { rows, product, ids, remove, restore } = await company([{ uid: 'twice' }]);
    await remove(...ids);
    const second = (await rows.asset(product.id, { uid: 'twice' })).id;
    await remove(second);
    const { status, body } = await restore(ids[0] as number, second);
    expect([status, body.errors?.ids?.[0]]).toEqual([422, expect.stringContaining('twice')]);
    expect((await restore(second)).status).toBe(204);
  });

  it('whose location was removed leaves its location empty', async () => {
    const { user, rows, product, remove, restore, list, history } = await company([]);
    const place = await rows.location('Old hall');
    const { id } = await rows.asset(product.id, { location: place.id, notes: 'kept' });
    await remove(id);
    expect((await world.call(places.removeLocation, user, { params: { id: place.id } as never })).status).toBe(204);
    await restore(id);
    expect((await list()).assets).toMatchObject([{ location_id: null, location_name: null, notes: 'kept' }]);
    expect((await history(id)).history.map(({ changes }) => changes)).toContainEqual([
      { field: 'Location', from: 'Old hall', to: null },
    ]);
  });

  it('counts the mitigated ones of the current vulnerabilities', async () => {
    const { rows, product, ids, remove, restore, list } = await company();
    const [id] = ids as [number];
    const kept = await make.vulnerability(product.id);
    const withdrawn = await make.vulnerability(product.id);
    await rows.mitigate(id, [kept.id, withdrawn.id]);
    await remove(id);
    await world.inRole('rampart_operator', 'DELETE FROM product_vulnerability WHERE vulnerability_id = $1', [
      withdrawn.id,
    ]);
    await make.vulnerability(product.id);
    await restore(id);
    expect((await list()).metadata.total_action_items).toBe(1);
  });
});

describe('the history of an asset', () => {
  it('shows who changed what, with old and new values, the latest first, also for a removed asset', async () => {
    const { rows, product, history, update, remove } = await company([]);
    const place = await rows.location('Hall 1');
    const { id } = await rows.asset(product.id, { uid: 'A', priority: 'medium' });
    await update(id, { company_asset_uid: 'B', location_id: place.id, priority_level: 'high', notes: 'new' });
    const [first, second] = [await make.vulnerability(product.id), await make.vulnerability(product.id)];
    await rows.mitigate(id, [first.id, second.id], 'patched');
    await remove(id);
    const { history: told, asset } = await history(id);
    expect(asset).toMatchObject({ id, company_asset_uid: 'B', version: 3 });
    expect(told.map(({ id: number, kind, version }) => [number, kind, version])).toEqual([
      [4, 'removed', 3],
      [3, 'mitigated', 2],
      [2, 'edited', 2],
      [1, 'created', 1],
    ]);
    expect(told[2]).toEqual({
      id: 2,
      at: expect.stringContaining('T'),
      kind: 'edited',
      cause: 'hand',
      import_id: null,
      user: 'Ada Tester',
      impersonator: null,
      version: 2,
      changes: [
        { field: 'Asset ID', from: 'A', to: 'B' },
        { field: 'Location', from: null, to: 'Hall 1' },
        { field: 'Priority', from: 'Medium', to: 'High' },
        { field: 'Notes', from: null, to: 'new' },
      ],
      note: null,
      justification: null,
    });
    expect(told[1]).toMatchObject({ note: 'patched' });
    expect(told[1]?.changes.map(({ field }) => field).toSorted()).toEqual([first.cve, second.cve].toSorted());
    expect(told[3]?.changes).toEqual([
      { field: 'Asset ID', from: null, to: 'A' },
      { field: 'Priority', from: null, to: 'Medium' },
    ]);
  });

  it('keeps old names, and does not record a new name of a location', async () => {
    const { user, rows, product, history, list } = await company([]);
    const place = await rows.location('Old');
    const { id } = await rows.asset(product.id, { location: place.id });
    const body = { terminalName: 'New' } as never;
    await world.call(places.updateLocation, user, { params: { id: place.id } as never, body });
    expect((await list()).assets).toMatchObject([{ location_name: 'New', version: 1 }]);
    expect((await history(id)).history).toMatchObject([{ changes: [{ field: 'Location', from: null, to: 'Old' }] }]);
  });

  it('is returned in pages', async () => {
    const { ids, update, history } = await company();
    const [id] = ids as [number];
    for (const notes of ['1', '2', '3']) await update(id, { notes });
    const pages = [await history(id, { page: 1, limit: 3 }), await history(id, { page: 2, limit: 3 })];
    expect(pages.map(({ history: told, has_more }) => [told.map((change) => change.id), has_more])).toEqual([
      [[4, 3, 2], true],
      [[1], false],
    ]);
  });
});
