import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { exportOf, importingIn, type SheetCells } from '#testing/imports/importing.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
});
afterAll(() => world.close());

/** One asset that was exported, and then changed in Rampart. */
async function exportedAndChanged(change: Record<string, unknown>) {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const product = await catalogueOf(world.database).product();
  const [a, b] = [await rows.location('Hall A'), await rows.location('Hall B')];
  await rows.asset(product.id, { uid: 'PLC-1', serial: 'SN-1', location: a.id, priority: 'low', notes: 'first' });
  const sheet = await exportOf(world, user);
  const asset = (values: Record<string, unknown>) =>
    world.database.inCompany(user.companyId, (db) => db.updateTable('asset').set(values).where('id', '=', 1).execute());
  const resolved = 'location_id' in change ? { ...change, location_id: b.id } : change;
  await asset(resolved);
  const sendBack = async (edited: SheetCells) =>
    importing.import(user, await sheet.save([{ ...sheet.rows[0], ...edited }]), 'import-both', 'a.xlsx');
  const held = () =>
    world.database.inCompany(user.companyId, (db) =>
      db
        .selectFrom('asset')
        .select(['company_asset_uid', 'serial_number', 'location_name', 'priority', 'notes', 'firmware_version'])
        .where('id', '=', 1)
        .executeTakeFirstOrThrow(),
    );
  return { user, asset, sendBack, held, a };
}

describe('when an asset changed since the export', () => {
  it('a cell with the value of the export changes nothing', async () => {
    const changes = { notes: 'second', location_id: 0, priority: 1, firmware_version: '2.10' };
    const { sendBack, held, asset } = await exportedAndChanged(changes);
    await asset({ notes: 'third' });
    const before = await held();
    const done = await sendBack({});
    expect(done.counts).toMatchObject({ unchanged: 1, changed: 0, faulty: 0 });
    expect(await held()).toEqual(before);
  });

  it('a cell that changed only in the sheet is imported', async () => {
    const { sendBack, held } = await exportedAndChanged({ notes: 'second' });
    const done = await sendBack({ 'Serial Number': 'SN-2', Location: 'Hall B' });
    expect(done.counts).toMatchObject({ changed: 1, faulty: 0 });
    expect(await held()).toMatchObject({ notes: 'second', serial_number: 'SN-2', location_name: 'Hall B' });
  });

  it.each([
    ['Notes', { notes: 'second' }, 'mine', 'was “first”, is “second”.'],
    ['Notes', { notes: null }, 'mine', 'was “first”, is blank.'],
    ['Priority', { priority: 1 }, 'Medium', 'was “Low”, is “High”.'],
    ['Location', { location_id: 0 }, 'Hall C', 'was “Hall A”, is “Hall B”.'],
    ['Firmware Version', { firmware_version: '2.10' }, '3.0', 'was blank, is “2.10”.'],
  ] as const)('a cell that both changed is a fault that says so: %s', async (column, change, mine, words) => {
    const { user, sendBack, held } = await exportedAndChanged(change);
    const before = await held();
    const done = await sendBack({ [column]: mine });
    expect(done.counts).toMatchObject({ changed: 0, faulty: 1, removed: 0 });
    expect((await importing.rows(user, done.id, 'faulty'))[0]?.faults).toEqual([
      { column, reason: `Changed in Rampart since this export: ${words}` },
    ]);
    expect(await held()).toEqual(before);
  });

  it('a cell that both changed to the same value changes nothing', async () => {
    const { sendBack } = await exportedAndChanged({ notes: 'second' });
    expect((await sendBack({ Notes: 'second' })).counts).toMatchObject({ unchanged: 1, faulty: 0 });
  });

  it('a value that was changed and changed back counts as unchanged', async () => {
    const { sendBack, asset, held } = await exportedAndChanged({ notes: 'second' });
    await asset({ notes: 'first' });
    expect((await sendBack({ Notes: 'mine' })).counts).toMatchObject({ changed: 1, faulty: 0 });
    expect((await held()).notes).toBe('mine');
  });
});

it('a location that was renamed since the export is not created again', async () => {
  const { user, sendBack, held, a } = await exportedAndChanged({ notes: 'second' });
  await world.database.inCompany(user.companyId, (db) =>
    db.updateTable('location').set({ name: 'Hall One' }).where('id', '=', a.id).execute(),
  );
  const done = await sendBack({});
  expect(done.counts).toMatchObject({ unchanged: 1, locations_created: 0 });
  expect((await held()).location_name).toBe('Hall One');
});
