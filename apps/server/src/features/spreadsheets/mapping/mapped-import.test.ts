import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/spreadsheets/mapping.ts';
import { companyRows } from '#testing/assets.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { csvWith, mappingIn, mappingOf } from '#testing/imports/mapping.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
let mapped: ReturnType<typeof mappingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
  mapped = mappingIn(world);
});
afterAll(() => world.close());

const headings = ['Hersteller', 'Typ', 'Inventarnummer', 'Seriennummer', 'Standort', 'Kritikalität', 'Kostenstelle'];
const toFields = {
  Manufacturer: 'Hersteller',
  Product: 'Typ',
  'Asset ID': 'Inventarnummer',
  'Serial Number': 'Seriennummer',
  Location: 'Standort',
  Priority: 'Kritikalität',
} as const;
const priorities = { '1': 'High', '2': 'Medium', '3': 'Low', '4': '' } as const;
const mapping = mappingOf(headings, toFields, {
  key: 'Asset ID',
  values: { Priority: priorities, Location: { wk1: 'Hugoton' } },
});

async function setUp() {
  const user = await world.user();
  const product = await mapped.product();
  const row = (uid: string, serial = `S-${uid}`, { site = 'WK1', priority = '1' } = {}) => [
    product.maker,
    product.name,
    uid,
    serial,
    site,
    priority,
    '4711',
  ];
  return { user, product, row, file: (...rows: string[][]) => csvWith(headings, rows) };
}

async function assetsOf({ companyId }: WorldUser) {
  return world.database.inCompany(companyId, (db) =>
    db
      .selectFrom('asset')
      .select(['id', 'company_asset_uid', 'serial_number', 'location_name', 'priority', 'product_id'])
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute(),
  );
}
const idsOf = async (user: WorldUser) => (await assetsOf(user)).map((asset) => asset.company_asset_uid);

describe('a list with other headings', () => {
  it('waits for a mapping, is read with it, and adds its equipment', { tags: ['embedded'] }, async () => {
    const { user, product, row, file } = await setUp();
    const content = file(row('P-1'), row('P-2', 'S-2', { priority: '4' }), ['Summe', '', '2', '', '', '', '']);
    const uploaded = await importing.import(user, content);
    expect(uploaded).toMatchObject({ state: 'mapping', progress: 100, profile: null, reason: null });
    const draft = await mapped.draft(user, uploaded.id);
    expect(draft).toMatchObject({ file_name: 'list.csv', version: 0, saved_by: null, profiles: [] });
    expect(draft.sheets[0]?.columns.map(({ heading }) => heading)).toEqual(headings);
    expect((await mapped.apply(user, uploaded.id, mapping)).status).toBe(200);
    expect(await importing.summary(user, uploaded.id)).toMatchObject({
      state: 'done',
      counts: { new: 2, faulty: 0, removed: 0, products_added: 1, locations_created: 1 },
      not_taken: { columns: ['Kostenstelle'], rows: [4] },
      can_undo: true,
    });
    expect(await assetsOf(user)).toEqual([
      {
        id: 1,
        company_asset_uid: 'P-1',
        serial_number: 'S-P-1',
        location_name: 'Hugoton',
        priority: 1,
        product_id: product.id,
      },
      {
        id: 2,
        company_asset_uid: 'P-2',
        serial_number: 'S-2',
        location_name: 'Hugoton',
        priority: null,
        product_id: product.id,
      },
    ]);
  });

  it('takes a text for all rows, and joins columns', async () => {
    const { user, row, file } = await setUp();
    const constant = mappingOf(headings, {
      ...toFields,
      Location: { constant: 'Werk 7' },
      Priority: { constant: 'Low' },
      Notes: ['Standort', 'Kostenstelle'],
    });
    const done = await mapped.import(user, file(row('P-1')), constant);
    expect(done).toMatchObject({
      state: 'done',
      counts: { new: 1 },
      not_taken: { columns: ['Kritikalität'], rows: [] },
    });
    expect(await assetsOf(user)).toMatchObject([{ location_name: 'Werk 7', priority: 3 }]);
    const notes = await world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('asset').select('notes').execute(),
    );
    expect(notes).toEqual([{ notes: 'WK1 4711' }]);
  });

  it('creates no location if the user who applies the mapping may not', async () => {
    const { user, row, file } = await setUp();
    const { id } = await importing.import(user, file(row('P-1')));
    const editor = await world.user({ companyId: user.companyId, permissions: ['Equipment.view', 'Equipment.edit'] });
    expect((await mapped.apply(editor, id, mapping)).status).toBe(200);
    expect(await importing.summary(user, id)).toMatchObject({ counts: { new: 0, faulty: 1, locations_created: 0 } });
  });

  it('does not prevent other imports of the company while it waits', async () => {
    const { user, product, row, file } = await setUp();
    const waiting = await importing.import(user, file(row('P-1')));
    const next = await importing.import(user, [{ 'Product ID': product.id, 'Asset ID': 'X-1' }]);
    expect(next).toMatchObject({ state: 'done', counts: { new: 1 } });
    expect((await importing.summary(user, waiting.id)).state).toBe('mapping');
  });
});

describe('the next file of the same system', () => {
  it('clears a priority if its text means none, and not if the cell is blank', async () => {
    const { user, row, file } = await setUp();
    await mapped.import(user, file(row('P-1'), row('P-2'), row('P-3', 'S-3', { priority: '4' })), mapping, 'SAP');
    const none = row('P-1', undefined, { priority: '4' });
    const blank = row('P-2', undefined, { priority: '' });
    const next = await importing.import(user, file(none, blank, row('P-3', 'S-3', { priority: '4' })));
    expect(next).toMatchObject({ state: 'done', counts: { changed: 1, unchanged: 2, faulty: 0 } });
    expect(await importing.rows(user, next.id, 'changed')).toMatchObject([
      { title: 'P-1', cells: [{ column: 'Priority', before: 'High', after: null }] },
    ]);
    expect((await assetsOf(user)).map(({ priority }) => priority)).toEqual([null, 1, null]);
    expect(await importing.undo(user, next.id)).toBe(200);
    expect((await assetsOf(user)).map(({ priority }) => priority)).toEqual([1, 1, null]);
  });

  it(
    'is read without a question, updates what changed, adds what is new, and proposes what is gone',
    { tags: ['embedded'] },
    async () => {
      const { user, row, file } = await setUp();
      const first = await mapped.import(user, file(row('P-1'), row('P-2'), row('P-3')), mapping, 'SAP');
      expect(first).toMatchObject({ state: 'done', profile: 'SAP', counts: { new: 3 } });
      const next = await importing.import(user, file(row('P-1'), row('P-3', 'S-new'), row('P-4')));
      expect(next).toMatchObject({
        state: 'waiting',
        profile: 'SAP',
        counts: { unchanged: 1, changed: 1, new: 1, removed: 1 },
        reason:
          'The file no longer lists one row that the last import with “SAP” listed. Confirm that it should be removed.',
      });
      expect(await importing.rows(user, next.id, 'removed')).toMatchObject([{ asset_id: 2, title: 'P-2' }]);
      expect(await importing.confirm(user, next.id, true)).toBe(200);
      expect(await idsOf(user)).toEqual(['P-1', 'P-3', 'P-4']);
      expect(await importing.undo(user, next.id)).toBe(200);
      expect(await assetsOf(user)).toMatchObject([
        { company_asset_uid: 'P-1' },
        { company_asset_uid: 'P-2' },
        { company_asset_uid: 'P-3', serial_number: 'S-P-3' },
      ]);
    },
  );

  it('finds its columns in another order', async () => {
    const { user, row, file } = await setUp();
    await mapped.import(user, file(row('P-1')), mapping, 'SAP');
    const reversed = csvWith(headings.toReversed(), [row('P-1', 'S-9').toReversed(), row('P-2').toReversed()]);
    expect(await importing.import(user, reversed)).toMatchObject({ state: 'done', counts: { changed: 1, new: 1 } });
    expect(await assetsOf(user)).toMatchObject([{ serial_number: 'S-9' }, { serial_number: 'S-P-2' }]);
  });

  it('removes nothing without a profile, with another profile, or after the last import was undone', async () => {
    const { user, row, file } = await setUp();
    const both = file(row('P-1'), row('P-2'));
    await mapped.import(user, both, mapping);
    expect(await mapped.import(user, file(row('P-1')), mapping)).toMatchObject({
      state: 'done',
      counts: { removed: 0 },
    });
    const kept = await mapped.import(user, both, mapping, 'First');
    expect(kept).toMatchObject({ state: 'done', counts: { unchanged: 2 } });
    const other = (...uids: string[]) =>
      csvWith(
        headings.map((heading) => `${heading} 2`),
        uids.map((uid) => row(uid)),
      );
    const second = await mapped.import(user, other('P-1', 'P-5'), mapping, 'Second');
    expect(second).toMatchObject({ state: 'done', profile: 'Second', counts: { removed: 0, new: 1 } });
    await importing.undo(user, second.id);
    const again = await importing.import(user, other('P-1', 'P-6'));
    expect(again).toMatchObject({ state: 'done', profile: 'Second', counts: { removed: 0, new: 1 } });
    const last = await importing.import(user, other('P-6'));
    expect(last).toMatchObject({ state: 'waiting', counts: { removed: 1 } });
  });

  it('also proposes what someone changed since, but not what is gone already', async () => {
    const { user, row, file } = await setUp();
    await mapped.import(user, file(row('P-1'), row('P-2'), row('P-3')), mapping, 'SAP');
    await world.database.inCompany(user.companyId, async (db) => {
      await db.updateTable('asset').set({ notes: 'by hand' }).where('id', '=', 2).execute();
      await db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', 3).execute();
    });
    const next = await importing.import(user, file(row('P-1')));
    expect(next).toMatchObject({ state: 'waiting', counts: { removed: 1 } });
    expect(await importing.rows(user, next.id, 'removed')).toMatchObject([{ asset_id: 2 }]);
  });

  it('is asked about what the last one lacked, if nobody decided about it because of a faulty row', async () => {
    const { user, row, file } = await setUp();
    await mapped.import(user, file(row('P-1'), row('P-2')), mapping, 'SAP');
    const faulty = await importing.import(user, file(row('P-1'), row('')));
    expect(faulty).toMatchObject({ state: 'done', counts: { faulty: 1, removed: 0 } });
    const asked = await importing.import(user, file(row('P-1')));
    expect(asked).toMatchObject({ state: 'waiting', counts: { removed: 1 } });
    await importing.confirm(user, asked.id, false);
    expect(await importing.import(user, file(row('P-1')))).toMatchObject({ state: 'done', counts: { removed: 0 } });
    expect(await idsOf(user)).toEqual(['P-1', 'P-2']);
  });

  it('removes nothing while a row is faulty, or with an upload that only adds', async () => {
    const { user, row, file } = await setUp();
    await mapped.import(user, file(row('P-1'), row('P-2')), mapping, 'SAP');
    const faulty = await importing.import(user, file(row('P-1', 'S-1', { priority: 'urgent' })));
    expect(faulty).toMatchObject({
      state: 'done',
      counts: { faulty: 1, removed: 0 },
      reason: 'One row that the file does not list is not removed, because one row is faulty.',
    });
    const added = await importing.import(user, file(row('P-3')), 'import-new');
    expect(added).toMatchObject({ state: 'done', counts: { new: 1, removed: 0 } });
  });

  it('removes nothing if its rows are identified otherwise than those of the last one', async () => {
    const { user, row, file } = await setUp();
    const { 'Serial Number': _, ...withoutSerial } = mapping.fields;
    const both = file(row('P-1'), row('P-2'));
    const first = await mapped.import(user, both, { ...mapping, fields: withoutSerial }, 'SAP');
    expect(first.counts).toMatchObject({ new: 2 });
    const { profiles } = (await world.call(api.listImportProfiles, user, {})).body;
    await world.call(api.updateImportProfile, user, {
      params: { id: profiles[0]?.id ?? 0 },
      body: { mapping: { ...mapping, key: 'Serial Number' }, version: 0 },
    });
    expect(await importing.import(user, both)).toMatchObject({
      state: 'done',
      profile: 'SAP',
      counts: { new: 0, removed: 0, faulty: 2 },
    });
    expect(await idsOf(user)).toEqual(['P-1', 'P-2']);
  });

  it('proposes a product without assets that is gone', async () => {
    const { user, product, row, file } = await setUp();
    const other = await mapped.product('Switch 9');
    const rows = companyRows(world.database, user.companyId);
    await rows.equipment(product.id);
    const bare = [other.maker, other.name, '', '', '', '', ''];
    const first = await mapped.import(user, file(row('P-1'), bare), mapping, 'SAP');
    expect(first).toMatchObject({ state: 'done', counts: { new: 2, products_added: 1 } });
    const next = await importing.import(user, file(row('P-1')));
    expect(next).toMatchObject({ state: 'waiting', counts: { removed: 1, products_removed: 1 } });
  });

  it('keeps the assets of products that a person set aside, and removes what else is gone', async () => {
    const { user, product, row, file } = await setUp();
    const unknown = (uid: string) => ['Nobody', 'Unheard of', ...row(uid).slice(2)];
    const { id } = await importing.import(user, file(row('P-1'), row('P-2'), unknown('P-3')));
    await mapped.apply(user, id, mapping, 'SAP');
    await mapped.decide(user, id, { 'Unheard of': product });
    await mapped.continue(user, id);
    expect(await idsOf(user)).toEqual(['P-1', 'P-2', 'P-3']);

    const chair = ['Chairs', 'Office chair', ...row('C-1').slice(2)];
    const other = ['Nobody', 'Now called so', ...row('P-3').slice(2)];
    const next = await importing.import(user, file(row('P-1'), other, chair));
    expect(next.state).toBe('matching');
    await mapped.decide(user, next.id, { 'Office chair': 'set-aside', 'Now called so': 'set-aside' });
    await mapped.continue(user, next.id);
    expect(await importing.summary(user, next.id)).toMatchObject({
      state: 'waiting',
      counts: { unchanged: 1, removed: 1, faulty: 2 },
    });
    expect(await importing.rows(user, next.id, 'removed')).toMatchObject([{ title: 'P-2' }]);
    expect((await importing.rows(user, next.id, 'faulty')).map(({ faults }) => faults[0]?.reason)).toEqual([
      '“Nobody Now called so” was set aside, so this row is not imported.',
      '“Chairs Office chair” was set aside, so this row is not imported.',
    ]);
  });
});
