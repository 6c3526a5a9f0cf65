import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetColumns } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { csvOf, importingIn } from '#testing/imports/importing.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
});
afterAll(() => world.close());

async function setUp() {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const product = await catalogueOf(world.database).product();
  const place = await rows.location('Plant A');
  const asset = (uid: string) =>
    rows.asset(product.id, { uid, serial: 'SN-1', location: place.id, priority: 'low', notes: 'as it was' });
  await asset('PLC-1');
  await asset('PLC-2');
  return { user, rows, product, place };
}

async function assetOf({ companyId }: WorldUser, id: number) {
  return world.database.inCompany(companyId, (db) =>
    db
      .selectFrom('asset')
      .select(['company_asset_uid', 'serial_number', 'location_name', 'priority', 'notes', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}

const untouched = { 'Rampart ID': 'RMP-2' };

it('finds a location by its name in any case, and shows the name as the company wrote it', async () => {
  const { user, rows, product } = await setUp();
  await rows.location('Pump House 2');
  const done = await importing.import(user, [
    { 'Rampart ID': 'RMP-1', Location: 'pump house 2' },
    untouched,
    { 'Product ID': product.uuid, 'Asset ID': 'PLC-3', Location: 'PUMP HOUSE 2' },
  ]);
  expect(done).toMatchObject({ state: 'done', counts: { new: 1, changed: 1, faulty: 0 } });
  for (const id of [1, 3]) expect(await assetOf(user, id)).toMatchObject({ location_name: 'Pump House 2' });
});

describe('a row with a Rampart ID', () => {
  it('changes the cells that differ; a blank cell changes nothing', { tags: ['embedded'] }, async () => {
    const { user } = await setUp();
    const done = await importing.import(user, [
      { 'Rampart ID': 'rmp-1', 'Asset ID': 'PLC-1', Location: 'PLANT A', Priority: 'High', Notes: 'new words' },
      untouched,
    ]);
    expect(done).toMatchObject({ state: 'done', counts: { new: 0, changed: 1, unchanged: 1, faulty: 0, removed: 0 } });
    expect(await importing.rows(user, done.id, 'changed')).toMatchObject([
      {
        row: 2,
        asset_id: 1,
        title: 'PLC-1',
        cells: [
          { column: 'Priority', before: 'Low', after: 'High' },
          { column: 'Notes', before: 'as it was', after: 'new words' },
        ],
      },
    ]);
    expect(await assetOf(user, 1)).toEqual({
      company_asset_uid: 'PLC-1',
      serial_number: 'SN-1',
      location_name: 'Plant A',
      priority: 1,
      notes: 'new words',
      version: 2,
    });
  });

  it('with the same values as the asset makes no new version', async () => {
    const { user, product } = await setUp();
    const same = { 'Serial Number': 'SN-1', Location: 'Plant A', Priority: 'Low', Notes: 'as it was\r\n' };
    const done = await importing.import(user, [
      { 'Rampart ID': 1, 'Product ID': product.id, 'Asset ID': 'PLC-1', ...same },
      untouched,
    ]);
    expect(done.counts).toMatchObject({ changed: 0, unchanged: 2 });
    expect((await assetOf(user, 1)).version).toBe(1);
  });

  it('can exchange Asset IDs between assets, also in a circle', { tags: ['embedded'] }, async () => {
    const { user } = await setUp();
    const done = await importing.import(user, [
      { 'Rampart ID': 1, 'Asset ID': 'PLC-2' },
      { 'Rampart ID': 2, 'Asset ID': 'PLC-1' },
    ]);
    expect(done.counts).toMatchObject({ changed: 2, faulty: 0 });
    expect((await assetOf(user, 1)).company_asset_uid).toBe('PLC-2');
    expect((await assetOf(user, 2)).company_asset_uid).toBe('PLC-1');
  });

  it('can take an Asset ID only if the asset that has it gets another one', async () => {
    const { user } = await setUp();
    const done = await importing.import(user, [
      { 'Rampart ID': 1, 'Asset ID': 'PLC-2' },
      { 'Rampart ID': 2, 'Asset ID': 'PLC-3', Priority: 'none of these' },
    ]);
    expect(done.counts).toMatchObject({ changed: 0, faulty: 2 });
    const [first] = await importing.rows(user, done.id, 'faulty');
    expect(first?.faults).toEqual([{ column: 'Asset ID', reason: 'RMP-2 already has the Asset ID “PLC-2”.' }]);
  });

  it('is faulty when another row names the same asset', async () => {
    const { user } = await setUp();
    const done = await importing.import(user, [
      { 'Rampart ID': 'RMP-1', Notes: 'a' },
      { 'Rampart ID': '1', Notes: 'b' },
      untouched,
    ]);
    expect(done.counts).toMatchObject({ changed: 0, faulty: 2, removed: 0 });
    const faulty = await importing.rows(user, done.id, 'faulty');
    expect(faulty[0]?.faults).toEqual([{ column: 'Rampart ID', reason: 'RMP-1 is in rows 2, 3.' }]);
    expect((await assetOf(user, 1)).notes).toBe('as it was');
  });

  it('is faulty when the asset is unknown, removed, another company’s, or of another product', async () => {
    const { user, rows, product } = await setUp();
    const other = await setUp();
    await other.rows.asset(other.product.id);
    const removed = await rows.asset(product.id);
    await world.database.inCompany(user.companyId, (db) =>
      db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', removed.id).execute(),
    );
    await other.rows.asset(product.id);
    const done = await importing.import(user, [
      { 'Rampart ID': 77 },
      { 'Rampart ID': removed.id },
      { 'Rampart ID': 4 },
      { 'Rampart ID': 1, 'Product ID': other.product.id },
      untouched,
    ]);
    const faulty = await importing.rows(user, done.id, 'faulty');
    expect(faulty.map(({ faults }) => faults[0]?.reason)).toEqual([
      'There is no asset “77”. Leave the cell blank to add a new one.',
      `RMP-${removed.id} was removed.`,
      'There is no asset “4”. Leave the cell blank to add a new one.',
      'RMP-1 is another product; the product of an asset cannot change.',
    ]);
  });

  it('is faulty if its product was removed from My Equipment and something would change', async () => {
    const { user, product } = await setUp();
    await world.database.inCompany(user.companyId, (db) =>
      db.deleteFrom('equipment').where('product_id', '=', product.id).execute(),
    );
    const done = await importing.import(user, [{ 'Rampart ID': 1, Notes: 'x' }, untouched]);
    expect(done.counts).toMatchObject({ changed: 0, unchanged: 1, faulty: 1, removed: 0 });
  });
});

describe('the column Firmware Version', () => {
  const all = [untouched, { 'Rampart ID': 'RMP-1' }];

  /** A company with a third asset that has a version, and another company with the same. */
  async function withVersions() {
    const [mine, theirs] = [await setUp(), await setUp()];
    for (const { user, product } of [mine, theirs])
      await world.database.inCompany(user.companyId, (db) =>
        db.insertInto('asset').values({ product_id: product.id, firmware_version: '2.9' }).execute(),
      );
    return { ...mine, theirs };
  }

  const versionsOf = ({ companyId }: WorldUser) =>
    world.database.inCompany(companyId, (db) =>
      db
        .selectFrom('asset')
        .select(['id', 'firmware_version', 'version'])
        .orderBy('firmware_order')
        .orderBy('id')
        .execute(),
    );
  const [one, two] = [1, 2].map((id) => ({ id, firmware_version: null, version: 1 }));
  const three = { id: 3, firmware_version: '2.9', version: 1 };

  it('changes the version of the asset, its sort key and its history, in one company', async () => {
    const { user, theirs } = await withVersions();
    const done = await importing.import(user, [
      { 'Rampart ID': 'RMP-1', 'Firmware Version': 'v2.9.4' },
      { 'Rampart ID': 'RMP-2' },
      { 'Rampart ID': 'RMP-3', 'Firmware Version': '2.10' },
    ]);
    expect(done).toMatchObject({ state: 'done', counts: { changed: 2, unchanged: 1, faulty: 0, removed: 0 } });
    expect(await versionsOf(user)).toEqual([
      { id: 1, firmware_version: 'v2.9.4', version: 2 },
      { id: 3, firmware_version: '2.10', version: 2 },
      two,
    ]);
    const changed = await importing.rows(user, done.id, 'changed');
    expect(changed.map(({ cells }) => cells)).toEqual([
      [{ column: 'Firmware Version', before: null, after: 'v2.9.4' }],
      [{ column: 'Firmware Version', before: '2.9', after: '2.10' }],
    ]);
    const trail = await world.database.inCompany(user.companyId, (db) =>
      db
        .selectFrom('asset_history')
        .select(['asset_id', 'cause', 'changes'])
        .where('import_id', '=', done.id)
        .orderBy('asset_id')
        .execute(),
    );
    expect(trail).toEqual([
      { asset_id: 1, cause: 'import', changes: { firmware_version: [null, 'v2.9.4'] } },
      { asset_id: 3, cause: 'import', changes: { firmware_version: ['2.9', '2.10'] } },
    ]);
    expect(await versionsOf(theirs.user)).toEqual([three, one, two]);
  });

  it('changes nothing if it is missing, blank, or has the same text', async () => {
    const { user } = await withVersions();
    const earlier = sheetColumns.filter((column) => column !== 'Firmware Version');
    const files = [
      csvOf([...all, { 'Rampart ID': 'RMP-3', 'Firmware Version': ' ' }]),
      csvOf([...all, { 'Rampart ID': 'RMP-3', 'Firmware Version': '2.9 ' }]),
    ];
    for (const file of files)
      expect((await importing.import(user, file)).counts).toMatchObject({ changed: 0, unchanged: 3, faulty: 0 });
    const done = await importing.import(user, csvOf([...all, { 'Rampart ID': 'RMP-3', Notes: 'new words' }], earlier));
    expect(done.counts).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await versionsOf(user)).toEqual([{ ...three, version: 2 }, one, two]);
  });
});

describe('the type of an import', () => {
  it('import-new accepts no changes: a row that would change something is faulty, any other row is unchanged', async () => {
    const { user, product } = await setUp();
    const done = await importing.import(
      user,
      [{ 'Rampart ID': 1, Notes: 'x' }, untouched, { 'Product ID': product.id, Notes: 'new' }],
      'import-new',
    );
    expect(done.counts).toMatchObject({ new: 1, changed: 0, unchanged: 1, faulty: 1, removed: 0 });
  });

  it('import-edit adds nothing: a row without a Rampart ID is faulty, unless it contains nothing new', async () => {
    const { user, product } = await setUp();
    const other = await catalogueOf(world.database).product();
    const done = await importing.import(
      user,
      [
        { 'Rampart ID': 1, Notes: 'x' },
        untouched,
        { 'Product ID': product.id, Notes: 'new' },
        { 'Product ID': product.id },
        { 'Product ID': other.id },
      ],
      'import-edit',
    );
    expect(done.counts).toMatchObject({ new: 0, changed: 1, unchanged: 2, faulty: 2, products_added: 0 });
  });
});

describe('between analysis and applying', () => {
  it(
    'a row that somebody changes is not overwritten, and counts as faulty with the reason',
    { tags: ['embedded'] },
    async () => {
      const { user, rows, product } = await setUp();
      // A file without an export that does not list everything waits for a user.
      const waiting = await importing.import(user, [
        { 'Rampart ID': 1, Notes: 'from the file' },
        { 'Product ID': product.id, 'Asset ID': 'PLC-9' },
        { 'Product ID': product.id, 'Asset ID': 'PLC-10' },
      ]);
      expect(waiting.state).toBe('waiting');
      await world.database.inCompany(user.companyId, (db) =>
        db.updateTable('asset').set({ notes: 'by hand' }).where('id', '=', 1).execute(),
      );
      await rows.asset(product.id, { uid: 'PLC-9' });
      await importing.confirm(user, waiting.id, false);
      const done = await importing.summary(user, waiting.id);
      expect(done).toMatchObject({ state: 'done', counts: { new: 1, changed: 0, faulty: 2, removed: 0 } });
      const faulty = await importing.rows(user, done.id, 'faulty');
      expect(faulty.map(({ faults }) => faults.map(({ reason }) => reason))).toEqual([
        ['RMP-1 was changed in Rampart after the file was analysed.'],
        ['RMP-3 already has the Asset ID “PLC-9”.'],
      ]);
      expect((await assetOf(user, 1)).notes).toBe('by hand');
    },
  );
});
