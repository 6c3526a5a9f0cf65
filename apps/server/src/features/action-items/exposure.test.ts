import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/action-items.ts';
import * as assets from '@rampart/contract/api/assets.ts';
import { getDashboard } from '@rampart/contract/api/dashboard.ts';
import { getVulnerability } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { listVulnerabilities } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { decideDue } from '#exposure/decisions.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { wrongCounts } from '#testing/recount.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let rows: ReturnType<typeof companyRows>;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());
beforeEach(async () => {
  user = await world.user();
  rows = companyRows(world.database, user.companyId);
});

/** A product with one vulnerability below 33.017 and one below 36, and an asset with this firmware version. */
async function device(firmware: string | null = null) {
  const product = await make.product();
  const old = await make.vulnerability(product.id, { versions: '< 33.017', exploited: true });
  const recent = await make.vulnerability(product.id, { versions: '< 36' });
  const asset = await rows.asset(product.id, { firmware });
  return { product, old, recent, asset, params: { uuid: product.uuid } };
}
type Device = Awaited<ReturnType<typeof device>>;

const statesOf = async ({ params, old, recent }: Pick<Device, 'params' | 'old' | 'recent'>, of = user) => {
  const { body } = await world.call(api.listActionItemAssets, of, { params, body: {} });
  return body.assets.map(({ mitigations = [] }) =>
    [old, recent].map(({ id }) => {
      const found = mitigations.find(({ vulnerability_id }) => vulnerability_id === id);
      return found?.reason ? `${found.state} (${found.reason})` : found?.state;
    }),
  );
};
const countsOf = async ({ params }: Pick<Device, 'params'>) => {
  const { body } = await world.call(api.listActionItemAssets, user, { params, body: { assetsMitigation: false } });
  return body.assets.map(({ mitigated_count, not_affected_count }) => [mitigated_count, not_affected_count]);
};
const state = (
  { params, asset }: Pick<Device, 'params' | 'asset'>,
  vulnerability_ids: number[],
  given: object,
  of = user,
) =>
  world.call(api.stateExposure, of, { params, body: { asset_ids: [asset.id], vulnerability_ids, ...given } as never });
const setVersion = ({ params, asset }: Pick<Device, 'params' | 'asset'>, firmware_version: string | null) =>
  world.call(assets.updateAsset, user, {
    params: { ...params, assetId: asset.id },
    body: { data: { firmware_version } },
  });
const historyOf = async ({ params, asset }: Pick<Device, 'params' | 'asset'>) =>
  (
    await world.call(assets.listAssetHistory, user, { params: { ...params, assetId: asset.id }, body: {} })
  ).body.history.map(({ kind, cause, user: by, changes }) => ({ kind, cause, by, changes }));
const dashboard = async () =>
  Object.fromEntries(
    (await world.call(getDashboard, user, {})).body.vulnerabilities_counts.map(({ name, count }) => [name, count]),
  );

describe('the firmware version', () => {
  it('decides what an asset does not have, and everything counts it as done', async () => {
    const one = await device('FW 34.011');
    expect(await statesOf(one)).toEqual([['not_affected (version)', 'open']]);
    expect(await countsOf(one)).toEqual([[0, 1]]);
    expect(await dashboard()).toMatchObject({
      'Open vulnerabilities': 1,
      'Mitigated vulnerabilities': 0,
      'Not affected': 1,
      'Known exploited and open': 0,
      'Assets to mitigate': 1,
    });
    await setVersion(one, '36.011');
    expect(await statesOf(one)).toEqual([['not_affected (version)', 'not_affected (version)']]);
    expect(await dashboard()).toMatchObject({
      'Open vulnerabilities': 0,
      'Not affected': 2,
      'Products to mitigate': 0,
    });
    const { body } = await world.call(api.getMitigationStats, user, { params: one.params });
    expect(body).toEqual({ total_assets: 1, total_mitigated_assets: 1 });
    expect(await wrongCounts(world)).toEqual({});
  });

  it('decides nothing without a version, or with one that cannot be compared', async () => {
    for (const firmware of [null, 'unknown', '...', '9'.repeat(100), '\u202e36.011', '3\ud800']) {
      expect(await statesOf(await device(firmware))).toEqual([['open', 'open']]);
    }
  });

  it('decides nothing about a component', async () => {
    const component = await make.product({ type: 'component' });
    const inside = await make.vulnerability(component.id, { versions: '< 1' });
    const product = await make.product({ components: [component.id] });
    await rows.asset(product.id, { firmware: '36.011' });
    const params = { uuid: product.uuid };
    expect(await statesOf({ params, old: inside, recent: inside })).toEqual([['open', 'open']]);
  });

  it('decides nothing that the product has itself and in a component, as soon as that is known', async () => {
    const one = await device('36.011');
    const component = await make.product({ type: 'component' });
    await world.inRole(
      'rampart_operator',
      `INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
       SELECT $1, vulnerability_id, advisory_id, '< 1', false FROM product_vulnerability
       WHERE vulnerability_id = $2 AND product_id = $3`,
      [component.id, one.old.id, one.product.id],
    );
    await world.inRole('rampart_operator', 'INSERT INTO product_component (product_id, component_id) VALUES ($1, $2)', [
      one.product.id,
      component.id,
    ]);
    await decideDue(world.database);
    expect(await statesOf(one)).toEqual([['open', 'not_affected (version)']]);
    await world.inRole('rampart_operator', 'DELETE FROM product_component WHERE product_id = $1', [one.product.id]);
    await decideDue(world.database);
    expect(await statesOf(one)).toEqual([['not_affected (version)', 'not_affected (version)']]);
    expect(await wrongCounts(world)).toEqual({});
  });

  it('closes and reopens items immediately when it changes, and the history lists them', async () => {
    const one = await device('33.001');
    const [old, recent] = [one.old.cve, one.recent.cve];
    const { body } = await world.call(assets.previewFirmware, user, {
      params: one.params,
      body: { ids: [one.asset.id], firmware_version: '36.011' },
    });
    expect(body).toEqual({ closes: 2, reopens: 0 });
    await setVersion(one, '36.011');
    await setVersion(one, '35.0');
    const [second, first] = await historyOf(one);
    const versionWas = (from: string | null, to: string) => ({ field: 'Firmware Version', from, to });
    expect(second).toMatchObject({ kind: 'edited', by: 'Ada Tester' });
    expect(second?.changes).toEqual([versionWas('36.011', '35.0'), { field: recent, from: 'not affected', to: null }]);
    expect(first?.changes[0]).toEqual(versionWas('33.001', '36.011'));
    expect(first?.changes.slice(1)).toEqual(
      expect.arrayContaining([old, recent].map((field) => ({ field, from: null, to: 'not affected' }))),
    );
    await setVersion(one, null);
    expect(await statesOf(one)).toEqual([['open', 'open']]);
    expect(await wrongCounts(world)).toEqual({});
  });

  it('is judged again when an advisory changes its ranges, and the history says so', async () => {
    const one = await device('34.011');
    await world.inRole(
      'rampart_operator',
      "UPDATE product_vulnerability SET versions = CASE vulnerability_id WHEN $1 THEN '< 35' ELSE '< 30' END WHERE product_id = $2",
      [one.old.id, one.product.id],
    );
    expect(await statesOf(one)).toEqual([['not_affected (version)', 'open']]);
    await decideDue(world.database);
    expect(await statesOf(one)).toEqual([['open', 'not_affected (version)']]);
    expect((await historyOf(one))[0]).toEqual({
      kind: 'judged',
      cause: 'catalogue',
      by: null,
      changes: [one.old, one.recent]
        .toSorted((a, b) => (a.cve < b.cve ? -1 : 1))
        .map(({ cve }) =>
          cve === one.old.cve
            ? { field: cve, from: 'not affected', to: null }
            : { field: cve, from: null, to: 'not affected' },
        ),
    });
    expect(await wrongCounts(world)).toEqual({});
  });

  it('is decided for each company by itself', async () => {
    const one = await device('36.011');
    const other = await world.user();
    await companyRows(world.database, other.companyId).asset(one.product.id, { firmware: '33.001' });
    expect(await statesOf(one)).toEqual([['not_affected (version)', 'not_affected (version)']]);
    expect(await statesOf(one, other)).toEqual([['open', 'open']]);
    // Each company numbers its own assets, so this is the other company's asset.
    await state(one, [one.old.id], { state: 'affected' }, other);
    expect(await statesOf(one)).toEqual([['not_affected (version)', 'not_affected (version)']]);
  });
});

describe('a person', () => {
  it('can overrule the version, take that back, and the history says who', async () => {
    const one = await device('36.011');
    expect((await state(one, [one.old.id], { state: 'affected', note: 'Seen in the lab.' })).body).toEqual({
      changed: 1,
    });
    expect(await statesOf(one)).toEqual([['open (overruled)', 'not_affected (version)']]);
    expect((await historyOf(one))[0]).toEqual({
      kind: 'overruled',
      cause: 'hand',
      by: 'Ada Tester',
      changes: [{ field: one.old.cve, from: null, to: 'affected' }],
    });
    const { body } = await world.call(api.getMitigationStates, user, {
      params: one.params,
      body: { asset_ids: [one.asset.id] },
    });
    expect(body.mitigations).toMatchObject([
      {
        vulnerability_id: one.old.id,
        not_affected: 0,
        overruled: 1,
        user_name: 'Ada Tester',
        note: 'Seen in the lab.',
      },
      { vulnerability_id: one.recent.id, not_affected: 1, by_version: 1, firmware_versions: ['36.011'], overruled: 0 },
    ]);
    expect((await state(one, [one.old.id], { state: 'none' })).body).toEqual({ changed: 1 });
    expect(await statesOf(one)).toEqual([['not_affected (version)', 'not_affected (version)']]);
    expect(await wrongCounts(world)).toEqual({});
  });

  it('can state that an asset is not affected, with a justification', async () => {
    const one = await device();
    const missing = await state(one, [one.old.id], { state: 'not_affected' });
    expect([missing.status, missing.body]).toMatchObject([
      422,
      { errors: { justification: ['Choose a justification.'] } },
    ]);
    await state(one, [one.old.id], { state: 'not_affected', justification: 'component_not_present' });
    expect(await statesOf(one)).toEqual([['not_affected (statement)', 'open']]);
    expect(await countsOf(one)).toEqual([[0, 1]]);
    expect((await historyOf(one))[0]).toMatchObject({ kind: 'not_affected', by: 'Ada Tester' });
    await state(one, [one.old.id], { state: 'affected' });
    expect(await statesOf(one)).toEqual([['open', 'open']]);
  });

  it('has one word for each pair: the newest', async () => {
    const one = await device('36.011');
    const save = (status: 'checked' | 'unchecked') =>
      world.call(api.saveActionItems, user, {
        params: one.params,
        body: {
          asset_ids: [one.asset.id],
          form: [{ vulnerability_id: one.old.id, core_product_id: one.product.id, status }],
        },
      });
    // What is not affected is no part of a save, until somebody overrules it.
    await save('checked');
    expect(await statesOf(one)).toEqual([['not_affected (version)', 'not_affected (version)']]);
    await state(one, [one.old.id], { state: 'affected' });
    await save('checked');
    expect(await statesOf(one)).toEqual([['mitigated', 'not_affected (version)']]);
    expect(await countsOf(one)).toEqual([[1, 1]]);
    // What is reopened is open, also where the version would say otherwise.
    await save('unchecked');
    expect(await statesOf(one)).toEqual([['open (overruled)', 'not_affected (version)']]);
    await save('checked');
    expect(await statesOf(one)).toEqual([['mitigated', 'not_affected (version)']]);
    await state(one, [one.old.id], { state: 'not_affected', justification: 'inline_mitigations_already_exist' });
    expect(await statesOf(one)).toEqual([['not_affected (statement)', 'not_affected (version)']]);
    expect(await countsOf(one)).toEqual([[0, 2]]);
    expect(await wrongCounts(world)).toEqual({});
  });

  it('keeps the word when the version changes, and the preview counts it', async () => {
    const one = await device('33.001');
    await rows.mitigate(one.asset.id, [one.recent.id]);
    const { body } = await world.call(assets.previewFirmware, user, {
      params: one.params,
      body: { ids: [one.asset.id], firmware_version: '36.011' },
    });
    expect(body).toEqual({ closes: 1, reopens: 0 });
    await setVersion(one, '36.011');
    expect(await statesOf(one)).toEqual([['not_affected (version)', 'mitigated']]);
    expect((await historyOf(one))[0]?.changes.map(({ field }) => field)).toEqual(['Firmware Version', one.old.cve]);
  });

  it('gets a clear answer for a vulnerability that the product does not have', async () => {
    const one = await device('36.011');
    const stranger = await device();
    const answer = await state(one, [one.old.id, stranger.old.id], { state: 'affected' });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { errors: { 'vulnerability_ids.1': ['The product does not have this vulnerability.'] } },
    ]);
    expect(await statesOf(one)).toEqual([['not_affected (version)', 'not_affected (version)']]);
  });
});

it('two people at the same time leave correct counts', { tags: ['embedded'] }, async () => {
  const one = await device('33.001');
  const other = await rows.asset(one.product.id, { firmware: '36.011' });
  const colleague = await world.user({ companyId: user.companyId });
  const pair = { params: one.params, body: { asset_ids: [one.asset.id, other.id] } };
  for (let turn = 0; turn < 4; turn += 1) {
    const statuses = await Promise.all([
      setVersion(one, turn % 2 ? '33.001' : '36.011'),
      world.call(api.stateExposure, colleague, {
        ...pair,
        body: { ...pair.body, vulnerability_ids: [one.old.id], state: turn % 2 ? 'none' : 'affected' },
      }),
      world.call(api.saveActionItems, user, {
        ...pair,
        body: {
          ...pair.body,
          form: [
            {
              vulnerability_id: one.recent.id,
              core_product_id: one.product.id,
              status: turn % 2 ? 'checked' : 'unchecked',
            },
          ],
        },
      }),
      decideDue(world.database).then(() => ({ status: 200 })),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await wrongCounts(world)).toEqual({});
  }
});

it('the pages of vulnerabilities count it too, everywhere and at a location', async () => {
  const place = (await rows.location()).id;
  const one = await device('36.011');
  await rows.asset(one.product.id, { firmware: '34.011', location: place });
  const spoken = await rows.asset(one.product.id, { firmware: '34.011', location: place });
  await rows.mitigate(spoken.id, [one.recent.id]);
  const list = async (filterState: object) => {
    const { body } = await world.call(listVulnerabilities, user, { body: { filterState } });
    return [one.old, one.recent].map(({ id }) => {
      const found = body.vulnerabilities.find((row) => row.id === id);
      return [found?.total_assets, found?.open_assets, found?.done_assets];
    });
  };
  expect(await list({})).toEqual([
    [3, 0, 3],
    [3, 1, 2],
  ]);
  expect(await list({ locations: [place] })).toEqual([
    [2, 0, 2],
    [2, 1, 1],
  ]);
  const { body } = await world.call(getVulnerability, user, { params: { cve: one.recent.cve } });
  expect(body.vulnerability.equipment).toMatchObject({ open_assets: 1, mitigated_assets: 1, not_affected_assets: 1 });
});
