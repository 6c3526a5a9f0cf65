// @module-tag embedded
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { csvOf, exportOf, importingIn } from '#testing/imports/importing.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
});
afterAll(() => world.close());

const spoilt = [
  '00012345678901234567',
  '1E5',
  '=1+1',
  '+49',
  '-7',
  '@SUM(A1)',
  '_x0041_',
  'TRUE',
  '12.10',
  '1.2.2003',
  '2026-03-02',
];
const unusual = [
  'say "hi"',
  "'quoted",
  'a;b,c\td',
  'line\nbreak',
  'crlf\r\ncrlf',
  'Ünïcödé',
  '漢字',
  '🏭',
  '<b>&amp;</b>',
];
const awkward = fc.constantFrom(...spoilt, ...unusual);
const text = fc
  .oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 40 }))
  .map((value) => value.replaceAll(/\p{Surrogate}|\0/gu, '').trim() || null);
const asset = fc.record({
  uid: text,
  serial: text,
  notes: text,
  firmware_version: text,
  priority: fc.constantFrom('high', 'medium', 'low', null),
  place: fc.constantFrom(0, 1, null),
});

/** The columns of an export, or of an export by an earlier Rampart. */
const columnsOfText = fc.constantFrom<readonly SheetColumn[]>(
  sheetColumns,
  sheetColumns.filter((column) => column !== 'Firmware Version'),
);

async function versionsOf({ companyId }: WorldUser) {
  return world.database.inCompany(companyId, (db) =>
    db.selectFrom('asset').select(['id', 'version', 'removed_at']).orderBy('id').execute(),
  );
}

it('the import of any unchanged export changes nothing, as .xlsx and as .csv', { timeout: 300_000 }, async () => {
  const assets = fc.uniqueArray(asset, { minLength: 1, maxLength: 8, selector: ({ uid }) => uid ?? {} });
  const holds = fc.asyncProperty(assets, text, columnsOfText, async (given, place, columns) => {
    const user = await world.user();
    const rows = companyRows(world.database, user.companyId);
    const catalogue = catalogueOf(world.database);
    const [product, bare] = [await catalogue.product(), await catalogue.product()];
    await rows.equipment(bare.id);
    const places = [await rows.location(place ?? 'Hall'), await rows.location('Other hall')];
    for (const { place: at, firmware_version, ...one } of given) {
      const { id } = await rows.asset(product.id, { ...one, location: at === null ? null : (places[at]?.id ?? null) });
      await world.database.inCompany(user.companyId, (db) =>
        db.updateTable('asset').set({ firmware_version }).where('id', '=', id).execute(),
      );
    }
    const before = await versionsOf(user);

    const sheet = await exportOf(world, user);
    for (const [content, name] of [
      [sheet.content, 'list.xlsx'],
      [csvOf(sheet.rows, columns), 'list.csv'],
    ] as const) {
      const done = await importing.import(user, content, 'import-both', name);
      expect(done).toMatchObject({
        state: 'done',
        rows: given.length + 1,
        counts: { new: 0, changed: 0, unchanged: given.length + 1, removed: 0, faulty: 0, locations_created: 0 },
      });
    }
    expect(await versionsOf(user)).toEqual(before);
  });
  await fc.assert(holds, { numRuns: 12 });
});
