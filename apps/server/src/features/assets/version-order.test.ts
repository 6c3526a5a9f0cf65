import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulkEditAssets, listAssets, removeAssets, restoreAssets, updateAsset } from '@rampart/contract/api/assets.ts';
import { listAssetFilterOptions } from '@rampart/contract/api/filters.ts';
import { compareVersions } from '@rampart/contract/rules/versions/version.ts';
import { orderVersions } from '@rampart/contract/rules/versions/version-order.ts';
import { decideDue } from '#exposure/decisions.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { wrongCounts } from '#testing/recount.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Versions of every form, in their order. */
const sorted = [
  'v0.9',
  '2.9',
  'FW 2.9.4',
  '2.9.4 build 12',
  'V2.10',
  '4.8',
  '4.8 Update 5',
  '4.8 SP1',
  '4.8 SP2 HF9',
  '4.9a',
  '4.9b',
  '4.9.x',
  'R4.9.01',
  'R5.01.00',
  'rev 5.2',
  '33.011',
  '100.0',
  '2017',
  '2017 SP1',
  '2017 R2',
  '20000000000000000001',
  'SE2021MP5',
  'SE2021MP12',
  '...',
  'Hotfix of May',
];

async function stock() {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const product = await catalogueOf(world.database).product();
  await catalogueOf(world.database).vulnerability(product.id, { versions: '< 4.8 SP2' });
  const params = { uuid: product.uuid };
  const list = async (by: 'asc' | 'desc' = 'asc') => {
    const body = { orderState: { name: 'firmware_version', by }, pagination: { page: 1, limit: 100 } } as const;
    return (await world.call(listAssets, user, { params, body })).body.assets;
  };
  return { user, rows, product, params, list };
}
type Stock = Awaited<ReturnType<typeof stock>>;

async function expectSorted({ user, params, list }: Stock): Promise<void> {
  const versions = (await list()).map(({ firmware_version }) => firmware_version ?? '');
  expect(versions).toEqual(sorted);
  for (const [at, one] of versions.entries())
    for (const other of versions.slice(at + 1)) {
      expect(compareVersions(one, other) ?? -1).toBeLessThan(0);
      expect(orderVersions(one, other)).toBeLessThan(0);
    }
  expect((await list('desc')).map(({ firmware_version }) => firmware_version)).toEqual(sorted.toReversed());
  const options = await world.call(listAssetFilterOptions, user, {
    params: { ...params, name: 'firmwareVersions' },
    body: {},
  });
  expect(options.body.items.map(({ value }) => value)).toEqual(sorted);
  expect(await wrongCounts(world)).toEqual({});
}

/** In an order that is neither that of the versions nor its reverse. */
const shuffled = sorted.map((_, index) => sorted[(index * 11) % sorted.length] as string);

it('lists agree with the comparison of versions, however the assets get them', { tags: ['embedded'] }, async () => {
  const one = await stock();
  const { user, rows, product, params } = one;
  for (const [index, firmware] of shuffled.entries()) {
    const { id } = await rows.asset(product.id, index % 3 === 0 ? { firmware } : { firmware: '7.7' });
    if (index % 3 === 1)
      await world.call(updateAsset, user, {
        params: { ...params, assetId: id },
        body: { data: { firmware_version: firmware } },
      });
    if (index % 3 === 2)
      await world.call(bulkEditAssets, user, {
        params,
        body: { ids: [id], data: { firmware_version: firmware }, clear: [] },
      });
  }
  await expectSorted(one);
});

it('lists agree after the update of a database whose versions have simple keys', async () => {
  const one = await stock();
  const { user, rows, product, params } = one;
  for (const firmware of shuffled) await rows.asset(product.id, { firmware });
  const removed = (await one.list()).slice(-4);
  await world.call(removeAssets, user, { params, body: { ids: removed.map(({ id }) => id) } });
  // As they were before the server computed the keys.
  for (const table of [
    'firmware SET is_due = true, version_order = version_key(version)',
    'asset SET firmware_order = version_key(firmware_version)',
  ])
    await world.inRole('rampart_operator', `UPDATE ${table} WHERE product_id = $1`, [product.id]);
  expect((await one.list()).map(({ firmware_version }) => firmware_version)).not.toEqual(sorted.slice(0, -4));
  await decideDue(world.database);
  expect((await one.list()).map(({ firmware_version }) => firmware_version)).toEqual(sorted.slice(0, -4));
  await world.call(restoreAssets, user, { params, body: { ids: removed.map(({ id }) => id) } });
  await expectSorted(one);
});
