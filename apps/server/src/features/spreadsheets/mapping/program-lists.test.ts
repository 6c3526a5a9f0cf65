import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideImportPairs, listImportPairs } from '@rampart/contract/api/spreadsheets/matching.ts';
import { normaliseManufacturer, normaliseProduct } from '#catalogue/entries/names.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { csvWith, mappingIn } from '#testing/imports/mapping.ts';
import { programLists, type Device } from '#testing/imports/program-lists.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
let mapped: ReturnType<typeof mappingIn>;
/** By name. */
const products = new Map<string, { uuid: string }>();
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
  mapped = mappingIn(world);
  await fillCatalogue({
    Siemens: ['CPU 1516-3 PN/DP', 'SCALANCE XC208 6GK5208-0BA00-2AC2'],
    'Rockwell Automation': ['1756-L85E', 'PowerFlex 755'],
    Cisco: ['Catalyst IE-3300-8T2S'],
    Moxa: ['EDS-408A'],
  });
});
afterAll(() => world.close());

async function fillCatalogue(makers: Record<string, string[]>): Promise<void> {
  const catalogue = catalogueOf(world.database);
  for (const [name, models] of Object.entries(makers)) {
    const maker = await catalogue.manufacturer(name);
    for (const model of models) {
      const made = await catalogue.product({ manufacturer: maker.id, name: model });
      products.set(model, made);
      await world.database.asOperator(async (db) => {
        const ofMaker = { normalised_name: normaliseManufacturer(name) };
        await db.updateTable('manufacturer').set(ofMaker).where('id', '=', maker.id).execute();
        const ofProduct = { normalised_name: normaliseProduct(model) };
        await db.updateTable('product').set(ofProduct).where('id', '=', made.id).execute();
      });
    }
  }
}

const known = [
  ['SIEMENS AG', 'CPU 1516-3 PN/DP'],
  ['Rockwell Automation', '1756-L85E'],
  ['CISCO', 'Catalyst IE-3300-8T2S'],
] as const;

function device(number: number, [maker, model]: readonly [string, string] = known[number % 3] ?? known[0]): Device {
  return {
    number,
    maker,
    model,
    serial: `SN-${8_800 + number}`,
    site: number % 2 ? 'Hugoton' : 'Liberal',
    room: `Room ${number % 5}`,
    criticality: ((number % 3) + 1) as Device['criticality'],
    remark: number % 4 ? '' : 'Spare in store',
  };
}

const moxas = [12, 13].map((number) => device(number, ['Moxa Technologies', 'EDS408A with 8 ports']));
const chair = device(14, ['Sedus', 'Office chair']);
const firstMonth = [...Array.from({ length: 12 }, (_, number) => device(number)), ...moxas, chair];

async function assetsOf({ companyId }: WorldUser) {
  const assets = await world.database.inCompany(companyId, (db) =>
    db
      .selectFrom('asset')
      .select(['company_asset_uid', 'serial_number', 'location_name', 'priority'])
      .where('removed_at', 'is', null)
      .execute(),
  );
  return new Map(assets.map((asset) => [asset.company_asset_uid, asset]));
}

describe.each(programLists)('a file of $program', ({ fileName, fileOf, assetId, program }) => {
  it('is mapped as proposed, and the next one updates, adds and proposes what is gone without a question', async () => {
    const user = await world.user();
    const { id, state } = await importing.import(user, fileOf(firstMonth), 'import-both', fileName);
    expect(state).toBe('mapping');
    const { mapping } = await mapped.draft(user, id);
    expect((await mapped.apply(user, id, { ...mapping, key: 'Asset ID' }, program)).status).toBe(200);
    const { pairs, counts } = (await world.call(listImportPairs, user, { params: { id }, body: {} })).body;
    expect(counts).toEqual({ open: 2, certain: 3, confirmed: 0, 'set-aside': 0 });
    const moxa = pairs.find(({ model }) => model.startsWith('EDS408A'));
    expect(moxa?.candidates[0]?.product.uuid).toBe(products.get('EDS-408A')?.uuid);
    await mapped.decide(user, id, {
      'EDS408A with 8 ports': products.get('EDS-408A') as { uuid: string },
      'Office chair': 'set-aside',
    });
    expect(await mapped.continue(user, id)).toBe(200);
    expect(await importing.summary(user, id)).toMatchObject({
      state: 'done',
      rows: 15,
      profile: program,
      counts: { new: 14, changed: 0, removed: 0, faulty: 1, products_added: 4 },
    });
    const first = await assetsOf(user);
    expect([...first.keys()].toSorted()).toEqual(firstMonth.slice(0, -1).map(assetId).toSorted());
    expect(first.get(assetId(device(3)))).toMatchObject({
      serial_number: 'SN-8803',
      location_name: expect.stringContaining('Hugoton') as string,
    });

    const [, second, ...others] = firstMonth as [Device, Device, ...Device[]];
    const secondMonth = [{ ...second, serial: 'SN-NEW' }, ...others, device(15)];
    const next = await importing.import(user, fileOf(secondMonth), 'import-both', fileName);
    expect(next).toMatchObject({
      state: 'waiting',
      profile: program,
      counts: { new: 1, changed: 1, unchanged: 12, removed: 1, faulty: 1 },
    });
    expect(await importing.rows(user, next.id, 'removed')).toMatchObject([{ title: assetId(device(0)) }]);
    expect(await importing.confirm(user, next.id, true)).toBe(200);
    const after = await assetsOf(user);
    expect(after.size).toBe(14);
    expect(after.has(assetId(device(0)))).toBe(false);
    expect(after.get(assetId(second))).toMatchObject({ serial_number: 'SN-NEW' });
  });
});

it('a list of 1,200 rows as people keep it comes in completely', async () => {
  const user = await world.user();
  const written = [
    ['Siemens', 'CPU 1516-3 PN/DP'],
    ['SIEMENS AG', '6GK5208-0BA00-2AC2'],
    ['siemens', '6GK5 208-0BA00-2AC2'],
    ['Rockwell Automation, Inc.', '1756-L85E'],
    ['ROCKWELL AUTOMATION', 'Powerflex 755'],
    ['Cisco', 'CATALYST IE 3300 8T2S'],
    ['MOXA', 'EDS408A'],
    ['Brandt Pumpenbau', 'Skid 7'],
    ['Brandt Pumpenbau', 'Skid 9'],
    ['', 'Analyser cabinet'],
  ] as const;
  const headings = [
    'Inv. No.',
    'Plant code',
    'Maker',
    'Type / Order no.',
    'S/N',
    'Criticality (1-5)',
    'FW version',
    'IP address',
    'Remarks',
  ];
  const fileWith = (criticalityOf: (index: number) => number) =>
    csvWith(
      headings,
      Array.from({ length: 1_200 }, (_, index) => {
        const [maker, model] = written[index % written.length] ?? ['', ''];
        return [
          `INV-${10_000 + index}`,
          ['HUG1', 'LIB2', 'ULY3'][index % 3] ?? '',
          maker,
          model,
          `S${index}-${(index * 7_919) % 100_000}`,
          String(criticalityOf(index)),
          `V${index % 4}.${index % 10}.1`,
          `10.${index % 8}.${Math.floor(index / 200)}.${index % 200}`,
          index % 9 ? '' : 'checked in spring',
        ];
      }),
    );
  const { id } = await importing.import(
    user,
    fileWith((index) => (index % 5) + 1),
  );
  const { mapping } = await mapped.draft(user, id);
  expect(Object.keys(mapping.fields).toSorted()).toEqual(
    [
      'Asset ID',
      'Firmware Version',
      'Location',
      'Manufacturer',
      'Notes',
      'Priority',
      'Product',
      'Serial Number',
    ].toSorted(),
  );
  expect(mapping.values.Priority).toEqual({ 1: 'High', 2: 'High', 3: 'Medium', 4: 'Low', 5: 'Low' });
  const values = { Priority: { ...mapping.values.Priority, 5: '' as const }, Location: { hug1: 'Hugoton' } };
  await mapped.apply(user, id, { ...mapping, values, key: 'Asset ID' }, 'Plant list');
  const { pairs, counts } = (await world.call(listImportPairs, user, { params: { id }, body: {} })).body;
  expect(counts).toMatchObject({ open: 3, certain: counts.certain });
  const decisions = pairs
    .filter(({ state }) => state === 'open')
    .map(({ id: pair, maker, model }) => ({
      pair,
      state: 'own' as const,
      product: { manufacturer: maker || 'Unknown maker', name: model, product_type_id: null },
    }));
  await world.call(decideImportPairs, user, { params: { id }, body: { decisions } });
  await mapped.continue(user, id);
  expect(await importing.summary(user, id)).toMatchObject({
    state: 'done',
    counts: { new: 1_200, faulty: 0, locations_created: 3 },
  });
  const first = await assetsOf(user);
  expect(first.get('INV-10000')).toMatchObject({ location_name: 'Hugoton', priority: 1 });

  const next = await importing.import(
    user,
    fileWith((index) => (index === 0 ? 5 : (index % 5) + 1)),
  );
  expect(next).toMatchObject({
    state: 'done',
    profile: 'Plant list',
    counts: { changed: 1, unchanged: 1_199, new: 0, removed: 0, faulty: 0 },
  });
  expect((await assetsOf(user)).get('INV-10000')).toMatchObject({ priority: null });
});
