import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listActionItemAssets } from '@rampart/contract/api/action-items.ts';
import { listAssets } from '@rampart/contract/api/assets.ts';
import { listAssetFilterOptions } from '@rampart/contract/api/filters.ts';
import { decideDue } from '#exposure/decisions.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('assets are found by firmware version, and by what is not known of them', async () => {
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

it('cannot be told: only open items that neither the version, the manufacturer nor a person decides', async () => {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const make = catalogueOf(world.database);
  const component = await make.product({ type: 'component' });
  const inside = await make.vulnerability(component.id, { versions: 'All versions' });
  const device = await make.product({ components: [component.id] });
  const certain = await make.vulnerability(device.id, { versions: '< 2.0' });
  const listed = await make.vulnerability(device.id, { versions: '1.5 | 1.7' });
  const asset = (uid: string, firmware: string) => rows.asset(device.id, { uid, firmware });
  await asset('Nobody said anything', '1.0');
  const half = await asset('The component is open', '1.0');
  await rows.mitigate(half.id, [listed.id]);
  const decided = await asset('What is open is certain', '1.0');
  await rows.mitigate(decided.id, [listed.id]);
  await rows.state(decided.id, inside.id);
  const affected = await asset('A person said that it is affected', '1.0');
  await rows.state(affected.id, listed.id, 'affected');
  await rows.state(affected.id, inside.id, 'affected');
  const other = await asset('A word about another item', '1.0');
  await rows.state(other.id, certain.id, 'affected');
  await asset('Only the component cannot be told', '1.5');
  const named = await asset('The version is listed', '1.5');
  await rows.mitigate(named.id, [inside.id]);
  const all = await asset('Everything is done', '1.0');
  await rows.mitigate(all.id, [certain.id, listed.id, inside.id]);

  const found = async () => {
    const params = { uuid: device.uuid };
    const { body } = await world.call(listAssets, user, {
      params,
      body: { productFilterState: { exposure: ['cannot_be_told'] }, orderState: { name: 'asset_id', by: 'asc' } },
    });
    const options = await world.call(listAssetFilterOptions, user, {
      params: { ...params, name: 'exposure' },
      body: {},
    });
    const counted = options.body.items.find(({ value }) => value === 'cannot_be_told')?.assets_count ?? 0;
    expect([counted, body.metadata.total_listed]).toEqual([body.assets.length, body.assets.length]);
    return body.assets.map(({ company_asset_uid }) => company_asset_uid);
  };
  expect(await found()).toEqual([
    'A word about another item',
    'Nobody said anything',
    'Only the component cannot be told',
    'The component is open',
  ]);
  // The manufacturer says what the component's finding means for the device.
  const [{ advisory_id: advisory } = { advisory_id: 0 }] = await world.inRole<{ advisory_id: number }>(
    'rampart_operator',
    'SELECT advisory_id FROM product_vulnerability WHERE vulnerability_id = $1',
    [inside.id],
  );
  await world.inRole(
    'rampart_operator',
    `INSERT INTO vex_statement (advisory_id, product_id, cve, versions, status, stated_at, decides)
     VALUES ($1, $2, $3, '', 'not_affected', now(), true)`,
    [advisory, device.id, inside.cve],
  );
  await decideDue(world.database);
  expect(await found()).toEqual(['A word about another item', 'Nobody said anything']);
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
