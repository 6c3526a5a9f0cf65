// @module-tag embedded
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { ensureProducts } from '#catalogue/entries/entries.actions.ts';
import { manufacturerNamed, productNamed } from '#catalogue/entries/names.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
});
afterAll(() => world.close());

/** A user, and a product of the catalogue that no company has yet. */
async function setUp() {
  const user = await world.user();
  const catalogue = catalogueOf(world.database);
  const maker = await catalogue.manufacturer();
  const product = await catalogue.product({ manufacturer: maker.id });
  return { user, rows: companyRows(world.database, user.companyId), catalogue, maker, product };
}

/** Products as the loader of the catalogue creates them. */
async function cataloguedProducts(maker: string, ...names: [string, ...string[]]) {
  const products = names.map((name) => productNamed(manufacturerNamed(maker), name));
  const { ids } = await world.database.asOperator((db) => ensureProducts(db, products));
  return products.map(({ uuid }) => ({ uuid, id: ids.get(uuid) ?? 0 })) as [{ uuid: string; id: number }];
}

async function equipmentOf({ companyId }: WorldUser): Promise<number[]> {
  const rows = await world.database.inCompany(companyId, (db) =>
    db.selectFrom('equipment').select('product_id').orderBy('product_id').execute(),
  );
  return rows.map(({ product_id }) => product_id);
}

async function trailOf({ companyId }: WorldUser) {
  return world.database.inCompany(companyId, (db) =>
    db
      .selectFrom('asset_history')
      .select(['asset_id', 'kind', 'cause', 'import_id', 'user_name', 'version'])
      .orderBy('id')
      .execute(),
  );
}

async function assetsOf({ companyId }: WorldUser) {
  return world.database.inCompany(companyId, (db) =>
    db
      .selectFrom('asset')
      .select(['id', 'product_id', 'company_asset_uid', 'serial_number', 'location_name', 'priority', 'notes'])
      .select('firmware_version')
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute(),
  );
}

describe('a row without a Rampart ID', () => {
  it('adds an asset, with its product in My Equipment', async () => {
    const { user, maker, product } = await setUp();
    const done = await importing.import(user, [
      {
        Manufacturer: maker.name,
        Product: product.name,
        'Asset ID': 'PLC-1',
        'Serial Number': '00012345678901234567',
        Location: 'Plant A',
        Priority: 'HIGH',
        Notes: 'Line one\nline two',
        'Firmware Version': ' V2.10 ',
      },
    ]);
    expect(done).toMatchObject({ state: 'done', progress: 100, rows: 1, can_undo: true, kept: 0 });
    expect(done.counts).toEqual({
      new: 1,
      changed: 0,
      unchanged: 0,
      removed: 0,
      faulty: 0,
      products_added: 1,
      products_removed: 0,
      locations_created: 1,
    });
    expect(await assetsOf(user)).toEqual([
      {
        id: 1,
        product_id: product.id,
        company_asset_uid: 'PLC-1',
        serial_number: '00012345678901234567',
        location_name: 'Plant A',
        priority: 1,
        notes: 'Line one\nline two',
        firmware_version: 'V2.10',
      },
    ]);
    expect(await importing.rows(user, done.id, 'new')).toEqual([
      {
        row: 2,
        asset_id: 1,
        product: { uuid: product.uuid, name: product.name, manufacturer: maker.name },
        title: 'PLC-1',
        cells: [
          { column: 'Asset ID', before: null, after: 'PLC-1' },
          { column: 'Serial Number', before: null, after: '00012345678901234567' },
          { column: 'Location', before: null, after: 'Plant A' },
          { column: 'Priority', before: null, after: 'High' },
          { column: 'Notes', before: null, after: 'Line one\nline two' },
          { column: 'Firmware Version', before: null, after: 'V2.10' },
        ],
        faults: [],
      },
    ]);
  });

  it('names its product by id, by uuid, or by manufacturer and name in any spelling that the catalogue knows', async () => {
    const { user } = await setUp();
    const [named] = await cataloguedProducts('Northwind Controls, Inc.', 'Gate-Way 300®');
    const done = await importing.import(user, [
      { 'Product ID': named.id, Notes: 'by id' },
      { 'Product ID': named.uuid.toUpperCase(), Notes: 'by uuid' },
      { Manufacturer: 'NORTHWIND CONTROLS', Product: 'gate way 300', Notes: 'by name' },
      { 'Product ID': named.id, Manufacturer: 'Northwind Controls Inc', Product: 'Gate-Way 300', Notes: 'by both' },
    ]);
    expect(done).toMatchObject({ state: 'done', counts: { new: 4, faulty: 0, products_added: 1 } });
    expect((await assetsOf(user)).map(({ product_id }) => product_id)).toEqual(Array(4).fill(named.id));
  });

  it('with a product and no asset cells only adds the product to My Equipment', async () => {
    const { user, product } = await setUp();
    const done = await importing.import(user, [{ 'Product ID': product.id }, { 'Product ID': product.id }]);
    expect(done.counts).toMatchObject({ new: 1, unchanged: 1, products_added: 1 });
    expect(await assetsOf(user)).toEqual([]);
    expect(await equipmentOf(user)).toEqual([product.id]);
    const again = await importing.import(user, [{ 'Product ID': product.id }]);
    expect(again).toMatchObject({ counts: { new: 0, unchanged: 1, products_added: 0 }, can_undo: false });
  });

  it('with a product and a firmware version adds an asset', async () => {
    const { user, product } = await setUp();
    const version = '9'.repeat(100);
    const done = await importing.import(user, [{ 'Product ID': product.id, 'Firmware Version': version }]);
    expect(done.counts).toMatchObject({ new: 1, faulty: 0 });
    expect(await assetsOf(user)).toMatchObject([{ product_id: product.id, firmware_version: version }]);
  });

  it('is placed at a location whose name is found in any case, or at a new location', async () => {
    const { user, rows, product } = await setUp();
    await rows.location('Plant Ä');
    const done = await importing.import(user, [
      { 'Product ID': product.id, Location: 'PLANT ä' },
      { 'Product ID': product.id, Location: 'Dock 7' },
      { 'Product ID': product.id, Location: 'dock 7' },
    ]);
    expect(done.counts).toMatchObject({ new: 3, locations_created: 1 });
    expect((await assetsOf(user)).map(({ location_name }) => location_name)).toEqual(['Plant Ä', 'Dock 7', 'Dock 7']);
  });

  it('creates no location for a user without Locations.edit', async () => {
    const { user, rows, product } = await setUp();
    await rows.location('Plant A');
    const editor = await world.user({ companyId: user.companyId, permissions: ['Equipment.view', 'Equipment.edit'] });
    const done = await importing.import(editor, [
      { 'Product ID': product.id, Location: 'Plant B' },
      { 'Product ID': product.id, Location: 'plant a' },
    ]);
    expect(done.counts).toMatchObject({ new: 1, faulty: 1, locations_created: 0 });
    expect(await importing.rows(editor, done.id, 'faulty')).toMatchObject([
      {
        row: 2,
        faults: [
          {
            column: 'Location',
            reason: 'There is no location “Plant B”, and you do not have the permission to create one.',
          },
        ],
      },
    ]);
  });

  it('is recorded in the history with the name of the user, and the import as the cause', async () => {
    const { user, product } = await setUp();
    const done = await importing.import(user, [{ 'Product ID': product.id, 'Asset ID': 'PLC-1' }]);
    expect(await trailOf(user)).toEqual([
      { asset_id: 1, kind: 'created', cause: 'import', import_id: done.id, user_name: 'Ada Tester', version: 1 },
    ]);
  });
});

describe('a faulty row', () => {
  it('is reported with its row, column and reason, and the other rows are imported', async () => {
    const { user, product, maker } = await setUp();
    const done = await importing.import(user, [
      { 'Product ID': product.id, 'Asset ID': 'good' },
      { 'Product ID': 999_999_999, 'Asset ID': 'a' },
      { 'Product ID': 'x', 'Asset ID': 'a' },
      { Manufacturer: maker.name, Product: 'Nothing', 'Asset ID': 'a' },
      { Product: product.name, 'Asset ID': 'a' },
      { 'Asset ID': 'a' },
      { 'Product ID': product.id, Product: 'Another', 'Asset ID': 'a' },
      { 'Product ID': product.id, Manufacturer: 'Another', 'Asset ID': 'a' },
      { 'Product ID': product.id, Priority: 'urgent', 'Asset ID': 'a'.repeat(101) },
      {
        'Product ID': product.id,
        Notes: 'a'.repeat(2001),
        Location: 'a'.repeat(101),
        'Serial Number': 'a'.repeat(101),
        'Firmware Version': '1'.repeat(101),
      },
      { 'Rampart ID': 'RMP-9', 'Product ID': product.id },
      { 'Rampart ID': 'abc', 'Product ID': product.id },
    ]);
    expect(done.counts).toMatchObject({ new: 1, faulty: 11 });
    const faulty = await importing.rows(user, done.id, 'faulty');
    expect(faulty.flatMap(({ row, faults }) => faults.map(({ column }) => [row, column]))).toEqual([
      [3, 'Product ID'],
      [4, 'Product ID'],
      [5, 'Product'],
      [6, 'Manufacturer'],
      [7, 'Product ID'],
      [8, 'Product'],
      [9, 'Manufacturer'],
      [10, 'Asset ID'],
      [10, 'Priority'],
      [11, 'Serial Number'],
      [11, 'Location'],
      [11, 'Notes'],
      [11, 'Firmware Version'],
      [12, 'Rampart ID'],
      [13, 'Rampart ID'],
    ]);
    expect(faulty[6]).toMatchObject({
      title: 'a',
      faults: [{ reason: `Product ${product.id} is made by “${maker.name}”, not “Another”.` }],
      cells: [
        { column: 'Product ID', before: null, after: String(product.id) },
        { column: 'Manufacturer', before: null, after: 'Another' },
        { column: 'Asset ID', before: null, after: 'a' },
      ],
    });
    expect(faulty[8]?.faults.at(-1)?.reason).toBe('Firmware Version must have at most 100 characters.');
    expect(await assetsOf(user)).toHaveLength(1);
  });

  it('is a row whose Asset ID is in the file twice, or belongs to another asset of the product', async () => {
    const { user, rows, product, catalogue } = await setUp();
    const other = await catalogue.product();
    await rows.asset(product.id, { uid: 'PLC-1' });
    const done = await importing.import(user, [
      { 'Product ID': product.id, 'Asset ID': 'PLC-1' },
      { 'Product ID': product.id, 'Asset ID': 'PLC-2' },
      { 'Product ID': product.id, 'Asset ID': 'PLC-2' },
      { 'Product ID': other.id, 'Asset ID': 'PLC-1' },
      { 'Product ID': product.id, 'Asset ID': 'plc-1' },
    ]);
    expect(done.counts).toMatchObject({ new: 2, faulty: 3 });
    const faulty = await importing.rows(user, done.id, 'faulty');
    expect(faulty.map(({ faults }) => faults.map(({ reason }) => reason))).toEqual([
      ['RMP-1 already has the Asset ID “PLC-1”.'],
      ['The Asset ID “PLC-2” is in rows 3, 4.'],
      ['The Asset ID “PLC-2” is in rows 3, 4.'],
    ]);
  });
});

describe('a file', () => {
  it('with only headings changes nothing', async () => {
    const { user, rows, product } = await setUp();
    await rows.asset(product.id);
    expect(await importing.import(user, [])).toMatchObject({ state: 'done', rows: 0, can_undo: false });
    expect(await assetsOf(user)).toHaveLength(1);
  });

  it('with other headings waits for a mapping, and one that cannot be read fails with the reason', async () => {
    const { user } = await setUp();
    const foreign = await importing.import(user, 'nothing,that,we,know\n1,2,3,4\n');
    expect(foreign).toMatchObject({ state: 'mapping', rows: 0, can_undo: false });
    const failed = await importing.import(user, Buffer.from('PK\u0003\u0004 broken'), 'import-both', 'list.xlsx');
    expect(failed).toMatchObject({ state: 'failed', rows: 0, can_undo: false });
    expect(failed.reason).toEqual(expect.stringMatching(/\w+/));
  });
});

it('every call answers an import of another company like one that does not exist', async () => {
  const { user, product } = await setUp();
  const stranger = await world.user();
  const { id } = await importing.import(user, [{ 'Product ID': product.id, 'Asset ID': 'PLC-1' }]);
  for (const params of [{ id }, { id: 4711 }]) {
    expect(await world.call(api.getImport, stranger, { params })).toMatchObject({ status: 404 });
    expect(await world.call(api.listImportRows, stranger, { params, body: { kind: 'new' } })).toMatchObject({
      status: 404,
    });
    expect(await world.call(api.confirmImport, stranger, { params, body: { removals: true } })).toMatchObject({
      status: 404,
    });
    expect(await world.call(api.cancelImport, stranger, { params })).toMatchObject({ status: 404 });
    expect(await world.call(api.undoImport, stranger, { params })).toMatchObject({ status: 404 });
  }
  const { body } = await world.call(api.listImports, stranger, { body: {} });
  const pauses_above = world.database.kind === 'embedded' ? 20_000 : null;
  expect(body).toEqual({ imports: [], has_more: false, pauses_above });
});

it('imports are listed in pages, the latest first', async () => {
  const { user } = await setUp();
  const ids = [await importing.upload(user, []), await importing.upload(user, []), await importing.upload(user, [])];
  const page = (number: number) =>
    world.call(api.listImports, user, { body: { pagination: { page: number, limit: 2 } } });
  const [first, second] = [await page(1), await page(2)];
  expect(first.body.imports.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect(first.body.has_more).toBe(true);
  expect(second.body.imports.map(({ id }) => id)).toEqual([ids[0]]);
  expect(second.body.has_more).toBe(false);
});
