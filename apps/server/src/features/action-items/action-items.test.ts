import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/action-items.ts';
import { listAssetHistory } from '@rampart/contract/api/assets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
let user: WorldUser;
let rows: ReturnType<typeof companyRows>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
beforeEach(async () => {
  user = await world.user();
  rows = companyRows(world.database, user.companyId);
});
afterAll(() => world.close());

async function list(body: object = {}, by = user) {
  return (await world.call(api.listVulnerableProducts, by, { body })).body;
}
const names = async (body: object = {}) => (await list(body)).products.map(({ name }) => name);

/** A product with this many vulnerabilities of its own. */
async function vulnerable(count: number, given: Parameters<typeof make.product>[0] = {}) {
  const product = await make.product(given);
  const vulnerabilities = [];
  for (let made = 0; made < count; made += 1) vulnerabilities.push(await make.vulnerability(product.id));
  return { ...product, vulnerabilities };
}

type Saved = Parameters<typeof save>[1];
async function save(
  product: { id: number; uuid: string },
  body: { asset_ids: number[]; checked?: number[]; unchecked?: number[]; core?: number; note?: string },
  by = user,
) {
  const item = (status: 'checked' | 'unchecked') => (vulnerability_id: number) => ({
    vulnerability_id,
    core_product_id: body.core ?? product.id,
    status,
  });
  return world.call(api.saveActionItems, by, {
    params: { uuid: product.uuid },
    body: {
      asset_ids: body.asset_ids,
      form: [...(body.checked ?? []).map(item('checked')), ...(body.unchecked ?? []).map(item('unchecked'))],
      ...(body.note !== undefined && { note: body.note }),
    },
  });
}

const statsOf = async (uuid: string, by = user) =>
  (await world.call(api.getMitigationStats, by, { params: { uuid } })).body;
const statesOf = async (uuid: string, asset_ids: number[]) =>
  (await world.call(api.getMitigationStates, user, { params: { uuid }, body: { asset_ids } })).body.mitigations;

describe('My Action Items', () => {
  it(
    'lists equipment with at least one vulnerability, its own or a component’s, and its progress',
    { tags: ['embedded'] },
    async () => {
      const component = await vulnerable(1, { type: 'component' });
      const inherited = await make.product({ name: 'B inherits', components: [component.id] });
      const own = await vulnerable(2, { name: 'A own' });
      const clean = await make.product({ name: 'C clean' });
      await rows.equipment(inherited.id, clean.id);
      const asset = await rows.asset(own.id, { priority: 'high' });
      await rows.asset(own.id);
      await rows.mitigate(
        asset.id,
        own.vulnerabilities.map(({ id }) => id),
      );
      const { products, has_more, total } = await list();
      expect(products.map(({ name }) => name)).toEqual(['A own', 'B inherits']);
      expect([has_more, total]).toEqual([false, 2]);
      expect(products[0]).toMatchObject({
        total_assets: 2,
        total_high_priority_assets: 1,
        total_mitigated_assets: 1,
        progress_status: 'In Progress',
        mitigation_status: 'incomplete',
        note: null,
        status: 'Not Started',
      });
      expect(products[1]).toMatchObject({ mitigation_status: null, components: [{ uuid: component.uuid }] });
    },
  );

  it('sorts by the share of mitigated assets, empty last in both directions', async () => {
    const [none, half, all] = [
      await vulnerable(1, { name: 'none' }),
      await vulnerable(1, { name: 'half' }),
      await vulnerable(1, { name: 'all' }),
    ];
    const bare = await vulnerable(1, { name: 'bare' });
    await rows.equipment(bare.id);
    await rows.asset(none.id);
    for (const product of [half, all]) {
      const asset = await rows.asset(product.id);
      await rows.mitigate(asset.id, [product.vulnerabilities[0]?.id ?? 0]);
    }
    await rows.asset(half.id);
    expect(await names({ orderState: { name: 'status', by: 'asc' } })).toEqual(['none', 'half', 'all', 'bare']);
    expect(await names({ orderState: { name: 'status', by: 'desc' } })).toEqual(['all', 'half', 'none', 'bare']);
    expect(await names({ filterState: { mitigationStatuses: ['incomplete'] } })).toEqual(['half', 'none']);
    expect(await names({ filterState: { mitigationStatuses: ['complete'] } })).toEqual(['all']);
  });

  it('limits the counts to the assets of a location', async () => {
    const product = await vulnerable(1);
    const place = await rows.location();
    const there = await rows.asset(product.id, { location: place.id });
    await rows.asset(product.id);
    await rows.mitigate(there.id, [product.vulnerabilities[0]?.id ?? 0]);
    const { products } = await list({ filterState: { locations: [place.id] } });
    expect(products).toMatchObject([
      { total_assets: 1, total_mitigated_assets: 1, mitigation_status: 'incomplete', progress_status: 'In Progress' },
    ]);
  });

  it('keeps a note and a status for a product, each without the other', async () => {
    const product = await vulnerable(1);
    await rows.equipment(product.id);
    const put = (body: object) => world.call(api.updateActionItem, user, { body: { id: product.id, ...body } });
    expect((await put({ note: '  Waiting for the outage. ' })).body).toEqual({
      message: 'Success',
      note: 'Waiting for the outage.',
      status: 'Not Started',
    });
    expect((await put({ status: 'In Progress' })).body).toMatchObject({
      note: 'Waiting for the outage.',
      status: 'In Progress',
    });
    expect((await put({ note: '' })).body).toMatchObject({ note: null, status: 'In Progress' });
    expect((await list()).products).toMatchObject([{ note: null, status: 'In Progress' }]);
    expect((await put({ status: 'Done' })).body.errors).toHaveProperty('status');
    expect((await put({ note: 'x'.repeat(2001) })).body.errors).toHaveProperty('note');
  });

  it('accepts no note for a product that is not in My Equipment', async () => {
    const product = await vulnerable(1);
    const other = await world.user();
    await companyRows(world.database, other.companyId).equipment(product.id);
    const response = await world.call(api.updateActionItem, user, { body: { id: product.id, note: 'x' } });
    expect(response.status).toBe(404);
  });
});

describe('mitigations', () => {
  it('are saved for all assets and counted; undoing them is saved too', async () => {
    const product = await vulnerable(2);
    const [first, second] = product.vulnerabilities.map(({ id }) => id) as [number, number];
    const asset_ids = [(await rows.asset(product.id)).id, (await rows.asset(product.id)).id];
    const saved = await save(product, { asset_ids, checked: [first, second] });
    expect(saved.body.assets.map(({ mitigated_count }) => mitigated_count)).toEqual([2, 2]);
    const today = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) as string;
    expect(saved.body.assets.map(({ mitigations }) => mitigations)).toEqual(
      asset_ids.map(() => [
        { vulnerability_id: first, date_mitigated: today, state: 'mitigated', reason: null },
        { vulnerability_id: second, date_mitigated: today, state: 'mitigated', reason: null },
      ]),
    );
    expect(await statsOf(product.uuid)).toEqual({ total_assets: 2, total_mitigated_assets: 2 });
    const reopened = await save(product, { asset_ids: asset_ids.slice(0, 1), unchecked: [first] });
    expect(reopened.body.assets[0]?.mitigations).toEqual([
      { vulnerability_id: first, date_mitigated: null, state: 'open', reason: null },
      { vulnerability_id: second, date_mitigated: today, state: 'mitigated', reason: null },
    ]);
    expect(await statsOf(product.uuid)).toEqual({ total_assets: 2, total_mitigated_assets: 1 });
    const states = await statesOf(product.uuid, asset_ids);
    expect(
      states.map(({ vulnerability_id, mitigated, user_name }) => [vulnerability_id, mitigated, user_name]),
    ).toEqual([
      [first, 1, 'Ada Tester'],
      [second, 2, 'Ada Tester'],
    ]);
  });

  it('are left out of the answer to a save if they would be too many', async () => {
    const product = await vulnerable(1);
    const asset_ids = [(await rows.asset(product.id)).id, (await rows.asset(product.id)).id];
    const checked = product.vulnerabilities.map(({ id }) => id);
    const count = (value: number) =>
      world.inRole('rampart_operator', 'UPDATE product SET vulnerability_count = $1 WHERE id = $2', [
        value,
        product.id,
      ]);
    await count(limits.answeredMitigations / 2);
    expect((await save(product, { asset_ids, checked })).body.assets[0]).toHaveProperty('mitigations');
    await count(limits.answeredMitigations / 2 + 1);
    const { assets } = (await save(product, { asset_ids, checked })).body;
    expect(assets.map(({ mitigated_count }) => mitigated_count)).toEqual([1, 1]);
    expect(assets[0]).not.toHaveProperty('mitigations');
  });

  it('list every vulnerability of the product with its date or none', async () => {
    const product = await vulnerable(2);
    const [first] = product.vulnerabilities;
    const asset = await rows.asset(product.id);
    await rows.mitigate(asset.id, [first?.id ?? 0]);
    const call = async (body: object) =>
      (await world.call(api.listActionItemAssets, user, { params: { uuid: product.uuid }, body })).body;
    const { assets, metadata } = await call({});
    expect(metadata).toMatchObject({ total_vulnerabilities: 2, total_action_items: 1, total_assets: 1 });
    expect(assets[0]?.mitigations?.map(({ date_mitigated }) => date_mitigated !== null)).toEqual([true, false]);
    expect((await call({ assetsMitigation: false })).assets[0]).not.toHaveProperty('mitigations');
    expect((await call({ productFilterState: { mitigationStatuses: ['complete'] } })).assets).toEqual([]);
  });

  it('appear in the history of the asset, with the note', async () => {
    const product = await vulnerable(1);
    const [vulnerability] = product.vulnerabilities;
    const asset = await rows.asset(product.id);
    const ids = [vulnerability?.id ?? 0];
    await save(product, { asset_ids: [asset.id], checked: ids, note: 'Firmware 7.2 installed.' });
    await save(product, { asset_ids: [asset.id], unchecked: ids });
    const { history } = (
      await world.call(listAssetHistory, user, {
        params: { uuid: product.uuid, assetId: asset.id },
        body: {},
      })
    ).body;
    expect(history.slice(0, 2)).toMatchObject([
      { kind: 'reopened', changes: [{ field: vulnerability?.cve, from: 'mitigated', to: null }], note: null },
      { kind: 'mitigated', user: 'Ada Tester', note: 'Firmware 7.2 installed.' },
    ]);
  });

  it('of a vulnerability that the catalogue gains later are open, without a write', async () => {
    const product = await vulnerable(1);
    const asset = await rows.asset(product.id);
    await save(product, { asset_ids: [asset.id], checked: [product.vulnerabilities[0]?.id ?? 0] });
    expect(await statsOf(product.uuid)).toEqual({ total_assets: 1, total_mitigated_assets: 1 });
    await make.vulnerability(product.id);
    expect(await statsOf(product.uuid)).toEqual({ total_assets: 1, total_mitigated_assets: 0 });
  });

  it('of a component include the name of the component', async () => {
    const component = await vulnerable(1, { type: 'component' });
    const product = await make.product({ components: [component.id] });
    const asset = await rows.asset(product.id);
    const ids = component.vulnerabilities.map(({ id }) => id);
    const wrong = await save(product, { asset_ids: [asset.id], checked: ids });
    expect(wrong.status).toBe(422);
    const right = await save(product, { asset_ids: [asset.id], checked: ids, core: component.id });
    expect(right.body.assets).toMatchObject([{ mitigated_count: 1 }]);
  });

  it.each<[string, (own: Saved, foreign: Saved) => Saved, number]>([
    ['an unknown asset', (own) => ({ ...own, asset_ids: [...own.asset_ids, 99_999] }), 404],
    ['an asset twice', (own) => ({ ...own, asset_ids: [...own.asset_ids, ...own.asset_ids] }), 422],
    ['no asset', (own) => ({ ...own, asset_ids: [] }), 422],
    ['an asset of another product', (own, foreign) => ({ ...own, asset_ids: foreign.asset_ids }), 404],
    ['a vulnerability of another product', (own, foreign) => ({ ...own, checked: foreign.checked }), 422],
    ['a vulnerability twice', (own) => ({ ...own, checked: [...(own.checked ?? []), ...(own.checked ?? [])] }), 422],
    ['no vulnerability', (own) => ({ asset_ids: own.asset_ids }), 422],
  ])('with %s are refused completely', async (_what, change, status) => {
    const product = await vulnerable(1);
    const other = await vulnerable(1);
    const asset = await rows.asset(product.id);
    const own = { asset_ids: [asset.id], checked: product.vulnerabilities.map(({ id }) => id) };
    const foreign = {
      asset_ids: [(await rows.asset(other.id)).id],
      checked: other.vulnerabilities.map(({ id }) => id),
    };
    expect((await save(product, change(own, foreign))).status).toBe(status);
    expect(await statsOf(product.uuid)).toEqual({ total_assets: 1, total_mitigated_assets: 0 });
  });

  it('of another company’s asset cannot be read or saved', async () => {
    const product = await vulnerable(1);
    const other = await world.user();
    const theirs = await companyRows(world.database, other.companyId).asset(product.id);
    const ids = product.vulnerabilities.map(({ id }) => id);
    expect((await save(product, { asset_ids: [theirs.id], checked: ids })).status).toBe(404);
    const states = await world.call(api.getMitigationStates, user, {
      params: { uuid: product.uuid },
      body: { asset_ids: [theirs.id] },
    });
    expect(states.status).toBe(404);
    expect(await statsOf(product.uuid, user)).toEqual({ total_assets: 0, total_mitigated_assets: 0 });
  });

  it('saved by two users at the same time end in one state, and the history has both', async () => {
    const product = await vulnerable(3);
    const asset_ids = [];
    for (let made = 0; made < 4; made += 1) asset_ids.push((await rows.asset(product.id)).id);
    const ids = product.vulnerabilities.map(({ id }) => id);
    await save(product, { asset_ids, checked: ids });
    const responses = await Promise.all([
      save(product, { asset_ids, unchecked: ids }),
      save(product, { asset_ids: asset_ids.toReversed(), checked: ids }),
      save(product, { asset_ids, unchecked: ids }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const states = await statesOf(product.uuid, asset_ids);
    expect([0, 3]).toContain(states.length);
    const { total_mitigated_assets } = await statsOf(product.uuid);
    expect(total_mitigated_assets).toBe(states.length === 3 ? 4 : 0);
  });
});
