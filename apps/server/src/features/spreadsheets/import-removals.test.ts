import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelImport, confirmImport } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { exportOf, importingIn } from '#testing/imports/importing.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
});
afterAll(() => world.close());

/** A company with this many assets of one product, `A-1`, `A-2` and so on. */
async function setUp(count: number) {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const catalogue = catalogueOf(world.database);
  const product = await catalogue.product();
  await rows.equipment(product.id);
  await world.database.inCompany(user.companyId, (db) =>
    db
      .insertInto('asset')
      .values(
        Array.from({ length: count }, (_, index) => ({ product_id: product.id, company_asset_uid: `A-${index + 1}` })),
      )
      .execute(),
  );
  return { user, rows, catalogue, product };
}

async function listed({ companyId }: WorldUser): Promise<(string | null)[]> {
  const rows = await world.database.inCompany(companyId, (db) =>
    db.selectFrom('asset').select('company_asset_uid').where('removed_at', 'is', null).orderBy('id').execute(),
  );
  return rows.map(({ company_asset_uid }) => company_asset_uid);
}

async function equipmentOf({ companyId }: WorldUser) {
  const rows = await world.database.inCompany(companyId, (db) =>
    db.selectFrom('equipment').select('product_id').orderBy('product_id').execute(),
  );
  return rows.map(({ product_id }) => product_id);
}

const without = <T extends { 'Asset ID'?: string | number }>(rows: T[], ...ids: string[]) =>
  rows.filter((row) => !ids.includes(String(row['Asset ID'])));

describe('the import of an exported file', () => {
  it(
    'removes what the file no longer lists, without a question if there are few removals',
    { tags: ['embedded'] },
    async () => {
      const { user } = await setUp(20);
      const sheet = await exportOf(world, user);
      const done = await importing.import(
        user,
        await sheet.save(without(sheet.rows, 'A-3', 'A-7')),
        'import-both',
        'a.xlsx',
      );
      expect(done).toMatchObject({
        state: 'done',
        counts: { removed: 2, unchanged: 18, products_removed: 0 },
        can_undo: true,
      });
      expect(await listed(user)).toHaveLength(18);
      expect(await importing.rows(user, done.id, 'removed')).toMatchObject([
        { row: null, asset_id: 3, title: 'A-3', cells: [{ column: 'Asset ID', before: 'A-3', after: null }] },
        { row: null, asset_id: 7 },
      ]);
    },
  );

  it('does not change what another user added or changed since the export', async () => {
    const { user, rows, product } = await setUp(20);
    const sheet = await exportOf(world, user);
    await rows.asset(product.id, { uid: 'newer' });
    await world.database.inCompany(user.companyId, (db) =>
      db.updateTable('asset').set({ notes: 'by hand' }).where('id', '=', 3).execute(),
    );
    const done = await importing.import(
      user,
      await sheet.save(without(sheet.rows, 'A-3', 'A-7')),
      'import-edit',
      'a.xlsx',
    );
    expect(done).toMatchObject({ state: 'done', counts: { removed: 1 } });
    expect(await listed(user)).toEqual(expect.arrayContaining(['A-3', 'newer']));
    expect(await listed(user)).not.toContain('A-7');
  });

  it('removes nothing with import-new', async () => {
    const { user } = await setUp(20);
    const sheet = await exportOf(world, user);
    const done = await importing.import(user, await sheet.save(without(sheet.rows, 'A-3')), 'import-new', 'a.xlsx');
    expect(done).toMatchObject({ state: 'done', counts: { removed: 0 } });
    expect(await listed(user)).toHaveLength(20);
  });

  it('removes nothing if a row is faulty, and gives the reason', async () => {
    const { user } = await setUp(20);
    const sheet = await exportOf(world, user);
    const rows = without(sheet.rows, 'A-3');
    const done = await importing.import(
      user,
      await sheet.save([...rows, { 'Asset ID': 'lost' }]),
      'import-both',
      'a.xlsx',
    );
    expect(done).toMatchObject({
      state: 'done',
      counts: { removed: 0, faulty: 1 },
      reason: 'One row that the file does not list is not removed, because one row is faulty.',
    });
    expect(await listed(user)).toHaveLength(20);
  });

  it.each([
    ['more than 10 % of the assets', 20, 3, 'waiting'],
    ['just 10 % of the assets', 20, 2, 'done'],
    ['more than 50 assets', 600, 51, 'waiting'],
    ['just 50 assets', 600, 50, 'done'],
  ])('that would remove %s: of %d assets %d are missing, and it is %s', async (_what, count, missing, state) => {
    const { user } = await setUp(count);
    const sheet = await exportOf(world, user);
    const kept = await sheet.save(sheet.rows.slice(missing));
    const found = await importing.import(user, kept, 'import-both', 'a.xlsx');
    expect(found).toMatchObject({ state, counts: { removed: missing } });
    expect(found.reason === null).toBe(state === 'done');
    expect(await listed(user)).toHaveLength(state === 'done' ? count - missing : count);
  });

  it('removes a product without a row from My Equipment, with or without assets', async () => {
    const { user, rows, catalogue, product } = await setUp(30);
    const [one, bare] = [await catalogue.product(), await catalogue.product()];
    await rows.asset(one.id, { uid: 'only' });
    await rows.equipment(bare.id);
    const group = await rows.group('Line', [one.id]);
    const sheet = await exportOf(world, user);
    const kept = sheet.rows.filter((row) => row['Product ID'] === String(product.id));
    expect(sheet.rows.length - kept.length).toBe(2);
    const done = await importing.import(user, await sheet.save(kept), 'import-both', 'a.xlsx');
    expect(done).toMatchObject({ state: 'done', counts: { removed: 2, products_removed: 2, unchanged: 30 } });
    expect(await equipmentOf(user)).toEqual([product.id]);
    expect(await importing.undo(user, done.id)).toBe(200);
    expect(await equipmentOf(user)).toEqual([product.id, one.id, bare.id].toSorted((a, b) => a - b));
    const members = await world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('group_product').select(['group_id', 'product_id']).execute(),
    );
    expect(members).toEqual([{ group_id: group.id, product_id: one.id }]);
    expect(await listed(user)).toContain('only');
  });

  it('gives the Asset ID of a removed asset to a new one', async () => {
    const { user, product } = await setUp(20);
    const sheet = await exportOf(world, user);
    const rows = [...without(sheet.rows, 'A-3'), { 'Product ID': product.id, 'Asset ID': 'A-3', Notes: 'a new one' }];
    const done = await importing.import(user, await sheet.save(rows), 'import-both', 'a.xlsx');
    expect(done).toMatchObject({ state: 'done', counts: { removed: 1, new: 1, faulty: 0 } });
  });
});

describe('a file that names no export', () => {
  it('with a Rampart ID proposes removals, and always waits for a user', async () => {
    const { user } = await setUp(20);
    const waiting = await importing.import(user, sheetWithout(20, 3));
    expect(waiting).toMatchObject({ state: 'waiting', progress: 100, counts: { removed: 1, unchanged: 19 } });
    expect(waiting.reason).toContain('does not say which export it came from');
    expect(await listed(user)).toHaveLength(20);
    expect(await importing.confirm(user, waiting.id, true)).toBe(200);
    expect(await importing.summary(user, waiting.id)).toMatchObject({
      state: 'done',
      reason: null,
      counts: { removed: 1 },
    });
    expect(await listed(user)).toHaveLength(19);
  });

  it('can be applied without its removals', async () => {
    const { user } = await setUp(5);
    const [first, ...others] = sheetWithout(5, 3);
    const waiting = await importing.import(user, [{ ...first, Notes: 'changed' }, ...others]);
    await importing.confirm(user, waiting.id, false);
    const done = await importing.summary(user, waiting.id);
    expect(done).toMatchObject({ state: 'done', counts: { removed: 0, changed: 1 } });
    expect(await importing.rows(user, done.id, 'removed')).toEqual([]);
    expect(await listed(user)).toHaveLength(5);
  });

  it('can be cancelled, and nothing is applied', async () => {
    const { user } = await setUp(5);
    const waiting = await importing.import(user, sheetWithout(5, 3));
    const { status, body } = await world.call(cancelImport, user, { params: { id: waiting.id } });
    expect(status).toBe(200);
    expect(body.import).toMatchObject({ state: 'cancelled', can_undo: false });
    await importing.run(user);
    expect(await listed(user)).toHaveLength(5);
    expect(await importing.confirm(user, waiting.id, true)).toBe(409);
    expect((await world.call(cancelImport, user, { params: { id: waiting.id } })).status).toBe(409);
  });

  it('without any Rampart ID removes nothing and does not wait', async () => {
    const { user, product } = await setUp(5);
    const done = await importing.import(user, [{ 'Product ID': product.id, 'Asset ID': 'new' }]);
    expect(done).toMatchObject({ state: 'done', counts: { new: 1, removed: 0 } });
    expect(await listed(user)).toHaveLength(6);
  });

  it('includes a file that names an export of another company', async () => {
    const { user } = await setUp(5);
    const stranger = await setUp(3);
    const foreign = await exportOf(world, stranger.user);
    const waiting = await importing.import(user, await foreign.save(sheetWithout(5, 3)), 'import-both', 'a.xlsx');
    expect(waiting).toMatchObject({ state: 'waiting', counts: { removed: 1 } });
  });

  it('does not change assets of a product that is not in My Equipment', async () => {
    const { user, rows, catalogue } = await setUp(5);
    const hidden = await catalogue.product();
    await rows.asset(hidden.id, { uid: 'hidden' });
    await world.database.inCompany(user.companyId, (db) =>
      db.deleteFrom('equipment').where('product_id', '=', hidden.id).execute(),
    );
    const waiting = await importing.import(user, sheetWithout(5, 3));
    expect(waiting.counts).toMatchObject({ removed: 1 });
  });
});

/** The rows of this many assets, without one. */
function sheetWithout(count: number, missing: number) {
  const ids = Array.from({ length: count }, (_, index) => index + 1).filter((id) => id !== missing);
  return ids.map((id) => ({ 'Rampart ID': `RMP-${id}`, 'Asset ID': `A-${id}` }));
}

it('if two users decide at the same time, only one decision counts', { tags: ['embedded'] }, async () => {
  const { user } = await setUp(5);
  const colleague = await world.user({ companyId: user.companyId });
  const waiting = await importing.import(user, sheetWithout(5, 3));
  const decide = (who: WorldUser, removals: boolean) =>
    world.call(confirmImport, who, { params: { id: waiting.id }, body: { removals } });
  const answers = await Promise.all([decide(user, true), decide(colleague, false)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
