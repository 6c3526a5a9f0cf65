import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listActionItemAssets } from '@rampart/contract/api/action-items.ts';
import { listAssets } from '@rampart/contract/api/assets.ts';
import { listAssetFilterOptions } from '@rampart/contract/api/filters.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('assets are found by firmware version, and by what is not known of them', { tags: ['embedded'] }, async () => {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const make = catalogueOf(world.database);
  const product = await make.product();
  await make.vulnerability(product.id, { versions: '< 2.0' });
  const firmware = ['1.10', '1.9', '1.9', 'Hotfix of May', null, '2.0'];
  for (const [index, version] of firmware.entries())
    await rows.asset(product.id, { uid: `A${index}`, firmware: version });
  const params = { uuid: product.uuid };
  const found = async (filter: object) => {
    const body = { productFilterState: filter };
    const plain = (await world.call(listAssets, user, { params, body })).body;
    const items = (await world.call(listActionItemAssets, user, { params, body })).body;
    const names = plain.assets.map(({ company_asset_uid }) => company_asset_uid);
    expect(items.assets.map(({ company_asset_uid }) => company_asset_uid)).toEqual(names);
    expect([plain.metadata.total_listed, items.metadata.total_listed]).toEqual([names.length, names.length]);
    return names;
  };
  expect(await found({ firmwareVersions: ['1.9'] })).toEqual(['A1', 'A2']);
  expect(await found({ firmwareVersions: ['1.9', '2.0'] })).toEqual(['A1', 'A2', 'A5']);
  expect(await found({ firmwareVersions: ['1.90'] })).toEqual([]);
  expect(await found({ exposure: ['no_version'] })).toEqual(expect.arrayContaining(['A4']));
  expect(await found({ exposure: ['cannot_be_told'] })).toEqual(['A3']);
  expect(await found({ exposure: ['cannot_be_told'], firmwareVersions: ['1.9'] })).toEqual([]);
  expect(await found({ firmwareVersions: ['1.9'], queryString: 'A2' })).toEqual(['A2']);

  const options = async (name: 'firmwareVersions' | 'exposure', filterState = {}, of = user) =>
    (
      await world.call(listAssetFilterOptions, of, { params: { ...params, name }, body: { filterState } })
    ).body.items.map(({ label, assets_count }) => [label, assets_count]);
  expect(await options('firmwareVersions', { firmwareVersions: ['0.1'] })).toEqual(
    expect.arrayContaining([
      ['1.9', 2],
      ['1.10', 1],
      ['2.0', 1],
      ['Hotfix of May', 1],
      ['0.1', 0],
    ]),
  );
  expect(await options('exposure')).toEqual([
    ['No version', 1],
    ['Cannot be told', 1],
  ]);
  const other = await world.user();
  expect(await options('firmwareVersions', {}, other)).toEqual([]);
  expect(await options('exposure', {}, other)).toEqual([]);
});

it('the options of an unknown product answer 404, those of a product without assets are empty', async () => {
  const user = await world.user();
  const product = await catalogueOf(world.database).product();
  const answers = [product.uuid, randomUUID()].flatMap((uuid) =>
    (['firmwareVersions', 'exposure'] as const).map((name) =>
      world.call(listAssetFilterOptions, user, { params: { uuid, name }, body: {} }),
    ),
  );
  const [versions, exposure, ...unknown] = await Promise.all(answers);
  expect([versions?.status, versions?.body.items, exposure?.body.items]).toEqual([200, [], []]);
  expect(unknown.map(({ status }) => status)).toEqual([404, 404]);
});
