import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spreadsheetLinks } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { sharedTablesWith } from '#testing/access/shared-tables.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { csvOf, exportOf, importingIn } from '#testing/imports/importing.ts';
import { download, readSheet } from '#testing/spreadsheets.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
});
afterAll(() => world.close());

async function company(own: [name: string, manufacturer: string] = ['Zephyrbox 7', 'Brontide Works']) {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const place = await rows.location('Quarry');
  return { user, rows, place, own: await rows.ownProduct(...own) };
}

const assetsOf = ({ companyId }: WorldUser) =>
  world.database.inCompany(companyId, (db) =>
    db
      .selectFrom('asset')
      .select(['id', 'product_id', 'company_asset_uid', 'serial_number', 'notes'])
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute(),
  );

describe('an export', () => {
  it('has own products with their assets, and those without any', async () => {
    const at = await company();
    const bare = await at.rows.ownProduct('Bare 1', 'Brontide Works');
    await at.rows.asset(at.own.id, { uid: 'ZB-1', location: at.place.id });
    const { rows } = await exportOf(world, at.user);
    const named = { Manufacturer: 'Brontide Works' };
    expect(rows).toMatchObject([
      { ...named, 'Product ID': String(bare.id), Product: 'Bare 1' },
      { ...named, 'Product ID': String(at.own.id), Product: 'Zephyrbox 7', 'Asset ID': 'ZB-1', Location: 'Quarry' },
    ]);
    const assets = await readSheet((await download(world, at.user, spreadsheetLinks.assets)).content);
    expect(assets.rows).toMatchObject([
      { cells: { Product: 'Bare 1' } },
      { cells: { Product: 'Zephyrbox 7', 'Asset ID': 'ZB-1' } },
    ]);
  });

  it('never has those of another company', async () => {
    const [at, other] = [await company(), await company()];
    await at.rows.asset(at.own.id, { uid: 'ZB-1' });
    await other.rows.asset(other.own.id, { uid: 'OTHER-1' });
    expect((await exportOf(world, other.user)).rows).toMatchObject([{ 'Asset ID': 'OTHER-1' }]);
    const third = await world.user();
    for (const link of [spreadsheetLinks.equipment, spreadsheetLinks.assets]) {
      const { content } = await download(world, third, link);
      expect((await readSheet(content)).rows, link).toEqual([]);
    }
  });

  it('changes nothing when it is imported again, as .xlsx and as .csv', async () => {
    const at = await company();
    await at.rows.ownProduct('Bare 1', 'Brontide Works');
    await at.rows.asset(at.own.id, { uid: 'ZB-1', location: at.place.id, priority: 'high', firmware: '1.0' });
    const { content, rows } = await exportOf(world, at.user);
    for (const [file, name] of [
      [content, 'list.xlsx'],
      [csvOf(rows), 'list.csv'],
    ] as const) {
      const done = await importing.import(at.user, file, 'import-both', name);
      expect(done).toMatchObject({
        state: 'done',
        counts: { new: 0, changed: 0, unchanged: 2, removed: 0, faulty: 0, locations_created: 0 },
      });
    }
  });
});

describe('an import', () => {
  it('adds, changes and removes assets of own products, and the undo brings all back', async () => {
    const at = await company();
    for (const uid of ['ZB-1', 'ZB-2']) await at.rows.asset(at.own.id, { uid });
    const before = await assetsOf(at.user);
    const sheet = await exportOf(world, at.user);
    const [first] = sheet.rows;
    const edited = await sheet.save([
      { ...first, Notes: 'north' },
      { 'Product ID': at.own.id, 'Asset ID': 'ZB-3' },
      { Manufacturer: 'BRONTIDE works', Product: 'zephyrbox-7', 'Asset ID': 'ZB-4' },
      { 'Product ID': at.own.uuid, 'Asset ID': 'ZB-5' },
    ]);
    const done = await importing.import(at.user, edited, 'import-both', 'list.xlsx');
    expect(done.counts).toMatchObject({ new: 3, changed: 1, removed: 1, faulty: 0 });
    await importing.confirm(at.user, done.id, true);
    const product_id = at.own.id;
    expect(await assetsOf(at.user)).toMatchObject([
      { company_asset_uid: 'ZB-1', notes: 'north', product_id },
      { company_asset_uid: 'ZB-3', product_id },
      { company_asset_uid: 'ZB-4', product_id },
      { company_asset_uid: 'ZB-5', product_id },
    ]);
    expect(await importing.undo(at.user, done.id)).toBe(200);
    expect(await assetsOf(at.user)).toEqual(before);
  });

  it('takes an own product out of My Equipment with its last row, and the undo brings it back to its groups', async () => {
    const at = await company();
    const known = await catalogueOf(world.database).product();
    await at.rows.asset(known.id, { uid: 'K-1' });
    await at.rows.asset(at.own.id, { uid: 'ZB-1' });
    await at.rows.group('Own ones', [at.own.id]);
    const sheet = await exportOf(world, at.user);
    const kept = sheet.rows.filter((row) => row.Product === known.name);
    const done = await importing.import(at.user, await sheet.save(kept), 'import-both', 'list.xlsx');
    expect(done.counts).toMatchObject({ removed: 1 });
    await importing.confirm(at.user, done.id, true);
    const groups = () =>
      world.database.inCompany(at.user.companyId, (db) =>
        db.selectFrom('group_product').select('product_id').execute(),
      );
    expect(await groups()).toEqual([]);
    expect(await importing.undo(at.user, done.id)).toBe(200);
    expect(await groups()).toEqual([{ product_id: at.own.id }]);
    expect((await exportOf(world, at.user)).rows.length).toBe(2);
  });

  it('of another company’s export takes nothing: ids of own products mean something else there', async () => {
    const [at, other] = [await company(), await company(['Aardfilter 3', 'Other Works'])];
    await at.rows.asset(at.own.id, { uid: 'ZB-1' });
    expect(other.own.id).toBe(at.own.id);
    const { rows } = await exportOf(world, at.user);
    const cells = rows.map(({ 'Rampart ID': _rampartId, ...row }) => row);
    const done = await importing.import(other.user, csvOf(cells), 'import-new');
    expect(done).toMatchObject({ state: 'done', counts: { new: 0, faulty: 1 } });
    const byUuid = await importing.import(other.user, [{ 'Product ID': at.own.uuid, 'Asset ID': 'X' }], 'import-new');
    expect(byUuid).toMatchObject({ counts: { new: 0, faulty: 1 } });
    const byName = [{ Manufacturer: 'Brontide Works', Product: 'Zephyrbox 7', 'Asset ID': 'X' }];
    expect(await importing.import(other.user, byName, 'import-new')).toMatchObject({ counts: { new: 0, faulty: 1 } });
    expect(await assetsOf(other.user)).toEqual([]);
    expect(await assetsOf(at.user)).toMatchObject([{ company_asset_uid: 'ZB-1' }]);
  });
});

// The last test, so that it also sees what the others left.
it('no word of an own product reaches a table that other companies read', async () => {
  for (const word of ['zephyr', 'brontide', 'aardfilter'])
    expect((await sharedTablesWith(world, word)).found, word).toEqual([]);
});
