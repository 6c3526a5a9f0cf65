import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as actionItems from '@rampart/contract/api/action-items.ts';
import * as assets from '@rampart/contract/api/assets.ts';
import { listProductVulnerabilities } from '@rampart/contract/api/catalogue.ts';
import { listAssetFilterOptions } from '@rampart/contract/api/filters.ts';
import { createAssets } from '@rampart/contract/api/assets/new-assets.ts';
import { listUpgrades } from '@rampart/contract/api/action-items/upgrades.ts';
import { downloadProductVex, downloadVex, getProductVexScope, getVexScope } from '@rampart/contract/api/vex/vex.ts';
import { mitigateVulnerability } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { listVulnerabilities } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A company with an own product, and a vulnerable product of the catalogue with one asset. */
async function company() {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const own = await rows.ownProduct('Zephyrbox 7', 'Brontide Works');
  const make = catalogueOf(world.database);
  const known = await make.product({ rating: 40 });
  const { id: vulnerability, cve } = await make.vulnerability(known.id);
  const knownAsset = await rows.asset(known.id, { uid: 'K-1', firmware: '1.0' });
  return { user, rows, own, known, vulnerability, cve, knownAsset, params: { uuid: own.uuid } };
}

type Company = Awaited<ReturnType<typeof company>>;

const listed = async ({ user, params }: Company, filterState: object = {}) =>
  (await world.call(assets.listAssets, user, { params, body: { productFilterState: filterState } })).body;

const historyOf = async ({ user, own }: Company, assetId: number) => {
  const params = { uuid: own.uuid, assetId: String(assetId) };
  return (await world.call(assets.listAssetHistory, user, { params, body: {} })).body.history;
};

describe('the assets of an own product', () => {
  it('are created, changed, removed and restored like any other, with their history', async () => {
    const at = await company();
    const { user, params } = at;
    const data = { company_asset_uid: 'ZB-1', serial_number: 'S1', firmware_version: '1.0', notes: 'north' };
    const { status, body } = await world.call(assets.createAsset, user, { params, body: { data } });
    expect(status).toBe(200);
    const { id, version } = body.asset;
    const asset = { uuid: at.own.uuid, assetId: String(id) };
    const changed = await world.call(assets.updateAsset, user, {
      params: asset,
      body: { data: { ...data, version, notes: 'south', priority_level: 'high' } },
    });
    expect(changed.body.asset).toMatchObject({ notes: 'south', priority_level: 'high', firmware_version: '1.0' });
    expect((await world.call(assets.removeAssets, user, { params, body: { ids: [id] } })).status).toBe(204);
    expect((await listed(at)).assets).toEqual([]);
    expect((await world.call(assets.restoreAssets, user, { params, body: { ids: [id] } })).status).toBe(204);
    expect((await listed(at)).assets).toMatchObject([{ id, company_asset_uid: 'ZB-1' }]);
    expect((await historyOf(at, id)).length).toBe(4);
  });

  it('are created and changed several at a time', async () => {
    const at = await company();
    const { user, params } = at;
    const { body } = await world.call(createAssets, user, {
      params,
      body: { assets: [{ company_asset_uid: 'A', location_name: 'Quarry' }, { company_asset_uid: 'B' }] },
    });
    const ids = body.assets.map(({ id }) => id);
    const preview = { params, body: { ids, firmware_version: '2.0' } };
    expect((await world.call(assets.previewFirmware, user, preview)).body).toEqual({ closes: 0, reopens: 0 });
    const edited = await world.call(assets.bulkEditAssets, user, {
      params,
      body: { ids, data: { firmware_version: '2.0', priority_level: 'low' } },
    });
    expect(edited.body).toEqual({ updated: 2 });
    expect(await listed(at, { firmwareVersions: ['2.0'] })).toMatchObject({
      assets: [{ company_asset_uid: 'A' }, { company_asset_uid: 'B' }],
      metadata: { total_assets: 2, total_locations: 1 },
    });
    const { body: versions } = await world.call(listAssetFilterOptions, user, {
      params: { uuid: at.own.uuid, name: 'firmwareVersions' },
      body: {},
    });
    expect(versions.items).toMatchObject([{ value: '2.0', assets_count: 2 }]);
    const again = await world.call(assets.createAsset, user, { params, body: { data: { company_asset_uid: 'A' } } });
    expect(again.status).toBe(422);
    expect(again.body.errors).toHaveProperty('data.company_asset_uid');
  });

  it('have no mitigation status, because their vulnerabilities are not known', async () => {
    const at = await company();
    await at.rows.asset(at.own.id, { uid: 'ZB-1' });
    for (const mitigationStatuses of [['complete'], ['incomplete'], ['complete', 'incomplete']])
      expect((await listed(at, { mitigationStatuses })).assets, String(mitigationStatuses)).toEqual([]);
  });

  it('cannot be reached by another company with the same own product and the same ids', async () => {
    const [at, other] = [await company(), await company()];
    expect(other.own.id).toBe(at.own.id);
    const mine = await at.rows.asset(at.own.id, { uid: 'ZB-1' });
    const theirs = await other.rows.asset(other.own.id, { uid: 'ZB-9' });
    expect(theirs.id).toBe(mine.id);
    const { params } = at;
    const calls = [
      world.call(assets.listAssets, other.user, { params, body: {} }),
      world.call(assets.createAsset, other.user, { params, body: { data: {} } }),
      world.call(createAssets, other.user, { params, body: { assets: [{}] } }),
      world.call(assets.bulkEditAssets, other.user, { params, body: { ids: [mine.id], data: { notes: 'x' } } }),
      world.call(assets.removeAssets, other.user, { params, body: { ids: [mine.id] } }),
      world.call(actionItems.listActionItemAssets, other.user, { params, body: {} }),
      world.call(actionItems.getMitigationStates, other.user, { params, body: { asset_ids: [mine.id] } }),
      world.call(listUpgrades, other.user, { params, body: {} }),
      world.call(getProductVexScope, other.user, { params, query: {} }),
      world.call(listProductVulnerabilities, other.user, { params }),
    ];
    const unknown = { uuid: crypto.randomUUID() };
    const absent = await world.call(assets.createAsset, other.user, { params: unknown, body: { data: {} } });
    for (const called of await Promise.all(calls)) {
      expect([404, 422], called.text).toContain(called.status);
      expect(called.text).not.toContain('ZB-1');
    }
    expect(absent.status).toBe((await calls[1])?.status);
    expect((await listed(at)).assets).toMatchObject([{ id: mine.id, company_asset_uid: 'ZB-1', notes: null }]);
    expect((await listed(other)).assets).toMatchObject([{ company_asset_uid: 'ZB-9' }]);
  });
});

describe('the action items of an own product', () => {
  it('do not exist, and it is in no list of vulnerable products', async () => {
    const at = await company();
    const asset = await at.rows.asset(at.own.id, { uid: 'ZB-1', firmware: '1.0' });
    const { user, params } = at;
    const vulnerable = await world.call(actionItems.listVulnerableProducts, user, { body: {} });
    expect(vulnerable.body).toMatchObject({ products: [{ uuid: at.known.uuid }], total: 1 });
    for (const mitigationStatuses of [['complete'], ['incomplete']]) {
      const body = { filterState: { mitigationStatuses } };
      const { products } = (await world.call(actionItems.listVulnerableProducts, user, { body })).body;
      expect(products.map(({ uuid }) => uuid)).not.toContain(at.own.uuid);
    }
    expect((await world.call(listProductVulnerabilities, user, { params })).body).toEqual([]);
    const { body } = await world.call(actionItems.listActionItemAssets, user, { params, body: {} });
    expect(body).toMatchObject({
      assets: [{ id: asset.id, mitigated_count: 0, not_affected_count: 0, mitigations: [] }],
      metadata: { total_vulnerabilities: 0 },
    });
    expect((await world.call(listUpgrades, user, { params, body: {} })).status).toBe(200);
  });

  it('cannot be stated: no vulnerability of the catalogue is one of it', async () => {
    const at = await company();
    const asset = await at.rows.asset(at.own.id, { firmware: '1.0' });
    const { user, params } = at;
    const form = [{ vulnerability_id: at.vulnerability, core_product_id: at.known.id, status: 'checked' as const }];
    const saved = await world.call(actionItems.saveActionItems, user, {
      params,
      body: { asset_ids: [asset.id], form },
    });
    expect(saved.status).toBe(422);
    const stated = await world.call(actionItems.stateExposure, user, {
      params,
      body: {
        asset_ids: [asset.id],
        vulnerability_ids: [at.vulnerability],
        state: 'not_affected',
        justification: 'component_not_present',
      },
    });
    expect(stated.status).toBe(422);
    const mitigated = await world.call(mitigateVulnerability, user, {
      params: { cve: at.cve },
      body: { product: at.own.uuid },
    });
    expect(mitigated.status).toBe(404);
  });

  it('keep a note and a work status for a later join', async () => {
    const at = await company();
    const body = { id: at.own.id, note: 'Ask the maker.', status: 'In Progress' as const };
    expect((await world.call(actionItems.updateActionItem, at.user, { body })).status).toBe(200);
    const other = await company();
    await other.rows.ownProduct('Second');
    const rows = await world.database.inCompany(other.user.companyId, (db) =>
      db.selectFrom('action_item').selectAll().execute(),
    );
    expect(rows).toEqual([]);
  });

  it('are not in the list of vulnerabilities, also not for its own manufacturer', async () => {
    const at = await company();
    await at.rows.asset(at.own.id);
    const vulnerabilities = async (filterState: object) =>
      (await world.call(listVulnerabilities, at.user, { body: { filterState } })).body;
    expect(await vulnerabilities({})).toMatchObject({ vulnerabilities: [{ cve: at.cve, total_assets: 1 }], total: 1 });
    expect(await vulnerabilities({ manufacturers: [at.own.manufacturer_id] })).toMatchObject({ total: 0 });
  });
});

describe('a VEX document', () => {
  const fileOf = async (user: WorldUser, query: object) =>
    (await world.call(downloadVex, user, { query: { format: 'openvex', ...query } })).text;

  it('claims nothing about an own product', async () => {
    const at = await company();
    await at.rows.asset(at.own.id, { uid: 'ZB-1', serial: 'ZS-1', firmware: '1.0' });
    const { user, params } = at;
    expect((await world.call(getVexScope, user, { query: {} })).body).toMatchObject({
      products: 1,
      assets: 1,
      vulnerabilities: 1,
    });
    for (const format of ['openvex', 'cyclonedx'])
      for (const withAssets of ['true', 'false']) {
        const text = await fileOf(user, { format, assets: withAssets });
        expect(text).toContain(at.cve);
        expect(text).not.toMatch(/zephyr|brontide|ZB-1|ZS-1/i);
        expect(text).not.toContain(at.own.uuid);
      }
    expect((await world.call(getProductVexScope, user, { params, query: {} })).body).toMatchObject({
      products: 0,
      assets: 0,
    });
    const ofOwn = await world.call(downloadProductVex, user, { params, query: { format: 'openvex' } });
    expect(ofOwn.status).toBe(409);
    expect(ofOwn.body.message).toBe('No asset with a vulnerability matches, so there is nothing to export.');
  });
});
