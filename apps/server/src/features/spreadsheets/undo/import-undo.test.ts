// @module-tag embedded
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undoImport } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { exportOf, importingIn, type SheetCells } from '#testing/imports/importing.ts';
import { wrongCounts } from '#testing/recount.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
});
afterAll(() => world.close());

/** All data of a company that an import can change, without versions and removed assets. */
async function everythingOf({ companyId }: WorldUser) {
  return world.database.inCompany(companyId, async (db) => ({
    assets: await db
      .selectFrom('asset')
      .select(['id', 'company_asset_uid', 'serial_number', 'location_name', 'priority', 'notes', 'firmware_version'])
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute(),
    equipment: await db
      .selectFrom('equipment')
      .select(['product_id', 'total_assets', 'total_high_priority_assets'])
      .orderBy('product_id')
      .execute(),
    groups: await db.selectFrom('group_product').select(['group_id', 'product_id']).execute(),
    locations: await db.selectFrom('location').select('name').orderBy('name').execute(),
  }));
}

/** A company with 30 assets, and an import that adds, changes and removes. */
async function setUp() {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const catalogue = catalogueOf(world.database);
  const [product, leaving, added] = [await catalogue.product(), await catalogue.product(), await catalogue.product()];
  const hall = await rows.location('Hall');
  const { id: vulnerability } = await catalogue.vulnerability(product.id);
  for (let number = 1; number <= 29; number += 1) {
    const given = { uid: `A-${number}`, location: hall.id, priority: 'high', notes: `note ${number}` } as const;
    const { id } = await rows.asset(product.id, given);
    if (number < 10) await rows.mitigate(id, [vulnerability]);
  }
  const { id: lastId } = await rows.asset(leaving.id, { uid: 'L-1' });
  const asset = (id: number, values: Record<string, unknown>) =>
    world.database.inCompany(user.companyId, (db) =>
      db.updateTable('asset').set(values).where('id', '=', id).execute(),
    );
  for (const id of [1, 5, lastId]) await asset(id, { firmware_version: '2.9' });
  await rows.group('Line', [leaving.id]);
  const before = await everythingOf(user);
  const sheet = await exportOf(world, user);
  const edited = sheet.rows
    .filter((row) => row['Asset ID'] !== 'L-1' && row['Asset ID'] !== 'A-5')
    .map((row): SheetCells => {
      if (row['Asset ID'] === 'A-1')
        return {
          ...row,
          'Asset ID': 'A-2',
          Notes: 'other',
          Location: 'Annex',
          Priority: 'Low',
          'Firmware Version': '2.10',
        };
      if (row['Asset ID'] === 'A-2') return { ...row, 'Asset ID': 'A-1', 'Firmware Version': '3.0' };
      return row;
    });
  const file = await sheet.save([
    ...edited,
    { 'Product ID': product.id, 'Asset ID': 'A-5', Location: 'Annex', 'Firmware Version': '1' },
    { 'Product ID': added.id },
  ]);
  const done = await importing.import(user, file, 'import-both', 'a.xlsx');
  expect(done).toMatchObject({
    state: 'done',
    counts: { new: 2, changed: 2, removed: 2, products_added: 1, products_removed: 1, locations_created: 1, faulty: 0 },
  });
  return { user, rows, product, added, leaving, before, done, asset };
}

describe('Undo import', () => {
  it('restores everything, once, with the name of the user who undoes it', async () => {
    const { user, before, done } = await setUp();
    const applied = await everythingOf(user);
    const versions = applied.assets.flatMap(({ id, firmware_version }) =>
      firmware_version ? [[id, firmware_version]] : [],
    );
    expect(versions).toEqual([
      [1, '2.10'],
      [2, '3.0'],
      [31, '1'],
    ]);
    expect(await wrongCounts(world)).toEqual({});
    expect(await importing.undo(user, done.id)).toBe(200);
    expect(await wrongCounts(world)).toEqual({});
    expect(await importing.summary(user, done.id)).toMatchObject({
      state: 'undone',
      kept: 0,
      can_undo: false,
      progress: 100,
    });
    expect(await everythingOf(user)).toEqual(before);
    const trail = await world.database.inCompany(user.companyId, (db) =>
      db
        .selectFrom('asset_history')
        .select(['kind', 'user_name'])
        .where('cause', '=', 'undo')
        .where('import_id', '=', done.id)
        .execute(),
    );
    expect(trail.every(({ user_name }) => user_name === 'Ada Tester')).toBe(true);
    expect(trail.filter(({ kind }) => kind === 'removed')).toHaveLength(1);
    expect(trail.filter(({ kind }) => kind === 'restored')).toHaveLength(2);
    expect((await world.call(undoImport, user, { params: { id: done.id } })).status).toBe(409);
  });

  it('keeps what another user changed since the import, and lists it', async () => {
    const { user, done, asset } = await setUp();
    await asset(1, { notes: 'by hand' });
    await asset(31, { serial_number: 'SN' });
    await importing.undo(user, done.id);
    const undone = await importing.summary(user, done.id);
    // The second asset cannot get its Asset ID back while the first one has it.
    expect(undone).toMatchObject({ state: 'undone', kept: 4 });
    const kept = await importing.rows(user, done.id, 'kept');
    expect(kept.map(({ asset_id, faults }) => [asset_id, faults[0]?.reason])).toEqual([
      [1, 'It changed after the import.'],
      [2, 'RMP-1 has its former Asset ID now.'],
      [31, 'It changed after the import.'],
      [5, 'RMP-31 has its former Asset ID now.'],
    ]);
    const { assets, locations } = await everythingOf(user);
    expect(assets.find(({ id }) => id === 1)).toMatchObject({ company_asset_uid: 'A-2', notes: 'by hand' });
    expect(locations).toEqual([{ name: 'Annex' }, { name: 'Hall' }]);
  });

  it('keeps an asset with a mitigation after the import', async () => {
    const { user, rows, product, done } = await setUp();
    const { id } = await catalogueOf(world.database).vulnerability(product.id);
    await rows.mitigate(31, [id]);
    await importing.undo(user, done.id);
    expect((await importing.rows(user, done.id, 'kept')).map(({ asset_id }) => asset_id)).toEqual([31, 5]);
  });

  it('keeps a product in My Equipment that has assets or groups now, and one that was added again', async () => {
    const { user, rows, added, leaving, done } = await setUp();
    await rows.group('Later', [added.id]);
    await rows.equipment(leaving.id);
    await importing.undo(user, done.id);
    const { equipment } = await everythingOf(user);
    expect(equipment.map(({ product_id }) => product_id)).toEqual(expect.arrayContaining([added.id, leaving.id]));
    const [kept] = await importing.rows(user, done.id, 'kept');
    expect(kept).toMatchObject({
      product: { uuid: added.uuid },
      faults: [{ reason: 'The product has assets or groups now.' }],
    });
  });

  it('keeps a location that is in use or was changed', async () => {
    const { user, rows, product, done } = await setUp();
    const annex = await world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('location').select('id').where('name', '=', 'Annex').executeTakeFirstOrThrow(),
    );
    await rows.asset(product.id, { location: annex.id });
    await importing.undo(user, done.id);
    expect((await everythingOf(user)).locations).toEqual([{ name: 'Annex' }, { name: 'Hall' }]);
    expect((await importing.summary(user, done.id)).kept).toBe(0);
  });

  it('is refused with 403 for a user who can only read, and with 409 before the import is applied', async () => {
    const { user, done } = await setUp();
    const viewer = await world.user({ companyId: user.companyId, permissions: ['Equipment.view'] });
    expect((await world.call(undoImport, viewer, { params: { id: done.id } })).status).toBe(403);
    const id = await importing.upload(user, []);
    expect((await world.call(undoImport, user, { params: { id } })).status).toBe(409);
  });
});
