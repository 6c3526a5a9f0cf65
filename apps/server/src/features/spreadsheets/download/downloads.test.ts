import { randomUUID } from 'node:crypto';
import { read, utils, write } from '@e965/xlsx';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listImportRows, spreadsheetLinks } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { sheetColumns } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { companyRows } from '#testing/assets.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { download, readSheet } from '#testing/spreadsheets.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A company with a few assets whose values spreadsheet programs often change. */
async function companyWithAssets() {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const catalogue = catalogueOf(world.database);
  const maker = await catalogue.manufacturer(`Aker & <Søn> ${randomUUID()}`);
  const product = await catalogue.product({ manufacturer: maker.id, name: 'PLC "7"' });
  const bare = await catalogue.product({ manufacturer: maker.id, name: 'Valve' });
  const place = await rows.location('Hall 2');
  await rows.location('=Annex');
  const ten = await rows.asset(product.id, { uid: 'PLC-10', notes: '=HYPERLINK("http://x","y")' });
  const { id: secondId } = await rows.asset(product.id, {
    uid: 'PLC-2',
    serial: '00012345678901234567',
    location: place.id,
    priority: 'high',
    notes: 'first\nsecond "quoted"',
  });
  const two = await world.database.inCompany(user.companyId, (db) =>
    db
      .updateTable('asset')
      .set({ firmware_version: '2.10' })
      .where('id', '=', secondId)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow(),
  );
  const unnamed = await rows.asset(product.id, { serial: '-1' });
  await rows.equipment(bare.id);
  return { user, rows, maker, product, bare, place, ten, two, unnamed };
}

it(
  'exports one row for each asset with its product, and one for each product without assets',
  { tags: ['embedded'] },
  async () => {
    const { user, maker, product, bare, ten, two, unnamed } = await companyWithAssets();
    const { status, headers, content } = await download(world, user, spreadsheetLinks.assets);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toBe('attachment; filename="rampart-assets-2026-03-02.xlsx"');
    expect(headers['cache-control']).toBe('no-store');
    const named = { 'Product ID': String(product.id), Manufacturer: maker.name, Product: 'PLC "7"' };
    expect((await readSheet(content)).rows).toEqual([
      {
        rowNumber: 2,
        cells: {
          'Rampart ID': `RMP-${two.id}`,
          ...named,
          'Asset ID': 'PLC-2',
          'Serial Number': '00012345678901234567',
          Location: 'Hall 2',
          Priority: 'High',
          Notes: 'first\nsecond "quoted"',
          'Firmware Version': '2.10',
        },
      },
      {
        rowNumber: 3,
        cells: { 'Rampart ID': `RMP-${ten.id}`, ...named, 'Asset ID': 'PLC-10', Notes: '=HYPERLINK("http://x","y")' },
      },
      { rowNumber: 4, cells: { 'Rampart ID': `RMP-${unnamed.id}`, ...named, 'Serial Number': '-1' } },
      { rowNumber: 5, cells: { 'Product ID': String(bare.id), Manufacturer: maker.name, Product: 'Valve' } },
    ]);
  },
);

it('another program reads text instead of numbers and formulas, below a heading that stays visible', async () => {
  const { user } = await companyWithAssets();
  const { content } = await download(world, user, spreadsheetLinks.assets);
  const book = read(content, { cellNF: true, cellFormula: true, cellStyles: true });
  const sheet = book.Sheets.Equipment ?? {};
  expect(utils.sheet_to_json<string[]>(sheet, { header: 1 })[0]).toEqual([...sheetColumns]);
  expect(sheet.F2).toMatchObject({ t: 's', v: '00012345678901234567', z: '@' });
  expect(sheet.I3).toMatchObject({ t: 's', v: '=HYPERLINK("http://x","y")', z: '@' });
  expect(sheet.I3).not.toHaveProperty('f');
  expect(sheet.J2).toMatchObject({ t: 's', v: '2.10', z: '@' });
  const [equipment] = (await readXlsx(content, { readStyles: true })).sheets;
  expect(equipment?.freezePane).toMatchObject({ rows: 1 });
  expect(equipment?.columns?.[3]?.width).toBe(36);
  expect(equipment?.dataValidations).toMatchObject([
    { type: 'list', range: 'G2:G1048576' },
    { type: 'list', range: 'H2:H1048576' },
  ]);
});

it('the drop-down list of locations is on a hidden sheet, and the instructions are on a visible sheet', async () => {
  const { user } = await companyWithAssets();
  const { content } = await download(world, user, spreadsheetLinks.template);
  const book = read(content);
  expect(book.SheetNames).toEqual(['Equipment', 'Instructions', 'Lists']);
  expect(book.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([0, 0, 1]);
  expect(utils.sheet_to_json(book.Sheets.Lists ?? {}, { header: 1 })).toEqual([['=Annex'], ['Hall 2']]);
  expect(utils.sheet_to_csv(book.Sheets.Instructions ?? {})).toContain('A blank cell changes nothing.');
  const explained = utils.sheet_to_json<string[]>(book.Sheets.Instructions ?? {}, { header: 1 }).map(([name]) => name);
  expect(explained.slice(-sheetColumns.length)).toEqual([...sheetColumns]);
});

it('the template has the headings, no rows and no export id', async () => {
  const user = await world.user();
  const { content, headers } = await download(world, user, spreadsheetLinks.template);
  expect(headers['content-disposition']).toBe('attachment; filename="rampart-template.xlsx"');
  expect(await readSheet(content)).toEqual({ format: 'xlsx', exportId: null, rows: [] });
  expect(
    await world.database.inCompany(user.companyId, (db) => db.selectFrom('spreadsheet_export').selectAll().execute()),
  ).toEqual([]);
});

it('the equipment list marks the required headings of a new row on request', async () => {
  const { user } = await companyWithAssets();
  const headingsOf = async (path: string) => {
    const book = read((await download(world, user, path)).content);
    return utils.sheet_to_json<string[]>(book.Sheets.Equipment ?? {}, { header: 1 })[0];
  };
  expect(await headingsOf(spreadsheetLinks.equipment)).toEqual([...sheetColumns]);
  expect(await headingsOf(spreadsheetLinks.equipmentWithAsterisks)).toEqual(
    sheetColumns.map((column) => (column === 'Manufacturer' || column === 'Product' ? `${column}*` : column)),
  );
  expect(
    (await readSheet((await download(world, user, spreadsheetLinks.equipmentWithAsterisks)).content)).rows,
  ).toHaveLength(4);
});

it('an export is recorded with its assets, their versions, products and locations', async () => {
  const { user, product, bare, place, ten, two, unnamed } = await companyWithAssets();
  for (const path of [spreadsheetLinks.assets, spreadsheetLinks.equipment]) {
    const { exportId } = await readSheet((await download(world, user, path)).content);
    const record = await world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('spreadsheet_export').selectAll().where('id', '=', exportId).executeTakeFirstOrThrow(),
    );
    expect(record).toMatchObject({
      asset_ids: [two.id, ten.id, unnamed.id],
      versions: [two.version, ten.version, unnamed.version],
      product_ids: [product.id, bare.id],
      location_names: { [place.id]: 'Hall 2' },
    });
  }
});

it('a workbook keeps its export id when another program saves it, as .xlsx and as .xls', async () => {
  const { user } = await companyWithAssets();
  const { content } = await download(world, user, spreadsheetLinks.assets);
  const { exportId, rows } = await readSheet(content);
  expect(exportId).toMatch(/^[0-9a-f-]{36}$/);
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const saved: Buffer = write(read(content, { cellStyles: true, cellNF: true }), { type: 'buffer', bookType });
    expect(await readSheet(saved)).toMatchObject({ exportId, rows });
  }
});

it('never contains rows of another company, removed assets, or assets of products that were removed from My Equipment', async () => {
  const mine = await companyWithAssets();
  const theirs = await companyWithAssets();
  await world.database.inCompany(mine.user.companyId, async (db) => {
    await db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', mine.ten.id).execute();
    await db.deleteFrom('equipment').where('product_id', '=', mine.bare.id).execute();
  });
  await mine.rows.location('Only mine');
  const { rows } = await readSheet((await download(world, mine.user, spreadsheetLinks.assets)).content);
  expect(rows.map(({ cells }) => cells['Rampart ID'])).toEqual([`RMP-${mine.two.id}`, `RMP-${mine.unnamed.id}`]);
  expect(rows.every(({ cells }) => cells['Product ID'] === String(mine.product.id))).toBe(true);
  const theirLists = read((await download(world, theirs.user, spreadsheetLinks.template)).content).Sheets.Lists ?? {};
  expect(utils.sheet_to_json(theirLists, { header: 1 })).toEqual([['=Annex'], ['Hall 2']]);
});

it('a product with more assets than one query reads is exported completely, sorted by Asset ID in natural order', async () => {
  const user = await world.user();
  const product = await catalogueOf(world.database).product();
  await companyRows(world.database, user.companyId).equipment(product.id);
  await world.database.inCompany(user.companyId, async (db) => {
    const values = Array.from({ length: 6_000 }, (_, index) => ({
      product_id: product.id,
      company_asset_uid: index < 5_400 ? `A-${index}` : null,
    }));
    for (let at = 0; at < values.length; at += 2_000)
      await db
        .insertInto('asset')
        .values(values.slice(at, at + 2_000))
        .execute();
  });
  const { rows } = await readSheet((await download(world, user, spreadsheetLinks.assets)).content);
  expect(rows.map(({ cells }) => cells['Asset ID'])).toEqual([
    ...Array.from({ length: 5_400 }, (_, index) => `A-${index}`),
    ...Array.from({ length: 600 }, () => undefined),
  ]);
  expect(new Set(rows.map(({ cells }) => cells['Rampart ID'])).size).toBe(6_000);
});

it('a download that fails midway is cut off, so that nobody takes it for a complete file', async () => {
  const broken = await createWorld();
  try {
    const user = await broken.user();
    // The last step of an export, before the end of the file.
    await broken.database.pool.query('REVOKE INSERT ON spreadsheet_export FROM rampart_company');
    const address = await broken.server.listen({ host: '127.0.0.1', port: 0 });
    const headers = signedHeaders(user.token);
    const response = await fetch(`${address}${spreadsheetLinks.assets}`, { headers });
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    const template = await fetch(`${address}${spreadsheetLinks.template}`, { headers });
    expect((await template.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  } finally {
    await broken.close();
  }
});

it('the file of faulty rows contains them as they were uploaded, with the reasons next to them', async () => {
  const user = await world.user();
  const other = await world.user();
  const { id } = await companyRows(world.database, user.companyId).import();
  await world.database.inCompany(user.companyId, (db) =>
    db
      .insertInto('import_row')
      .values({
        import_id: id,
        position: 2,
        row_number: 7,
        kind: 'faulty',
        sheet: JSON.stringify({ 'Rampart ID': 'RMP-9', Product: '=PLC', 'Firmware Version': '2.10' }),
        faults: JSON.stringify([
          { column: 'Rampart ID', code: 'asset-removed', asset: 9 },
          // An older version stored it as a sentence.
          { column: null, reason: 'Twice.' },
        ]),
      })
      .execute(),
  );
  const { status, content } = await download(world, user, spreadsheetLinks.faultyRows(id));
  expect(status).toBe(200);
  const sheet = read(content).Sheets.Equipment ?? {};
  expect(utils.sheet_to_json(sheet)).toEqual([
    {
      'Rampart ID': 'RMP-9',
      Product: '=PLC',
      'Firmware Version': '2.10',
      'What to correct': 'Rampart ID: RMP-9 was removed.\nTwice.',
      'Row in your file': '7',
    },
  ]);
  const { exportId, rows } = await readSheet(content);
  const cells = { 'Rampart ID': 'RMP-9', Product: '=PLC', 'Firmware Version': '2.10' };
  expect(rows).toEqual([{ rowNumber: 2, cells }]);
  // The corrected file, uploaded again, removes no asset that it does not list.
  const record = await world.database.inCompany(user.companyId, (db) =>
    db.selectFrom('spreadsheet_export').selectAll().where('id', '=', exportId).executeTakeFirst(),
  );
  expect(record).toMatchObject({ asset_ids: [], product_ids: [] });
  expect((await download(world, other, spreadsheetLinks.faultyRows(id))).status).toBe(404);
});

it('the reasons for faulty rows of a mapped file name its own headings and columns', async () => {
  const user = await world.user();
  const { id } = await companyRows(world.database, user.companyId).import();
  await world.database.inCompany(user.companyId, async (db) => {
    const names = JSON.stringify({ Product: 'Model (column C)' });
    await db
      .updateTable('equipment_import')
      .set({ cell_names: names, received_at: new Date() })
      .where('id', '=', id)
      .execute();
    const faults = [
      { column: 'Product', code: 'product-undecided', text: 'Pump' },
      { column: 'Priority', code: 'priority-unknown', text: 'urgent' },
    ];
    await db
      .insertInto('import_row')
      .values({
        import_id: id,
        position: 2,
        row_number: 4,
        kind: 'faulty',
        sheet: JSON.stringify({ Product: 'Pump', Priority: 'urgent' }),
        faults: JSON.stringify(faults),
      })
      .execute();
  });
  const { content } = await download(world, user, spreadsheetLinks.faultyRows(id));
  // The columns are ours, so that the corrected file needs no mapping.
  expect(utils.sheet_to_json(read(content).Sheets.Equipment ?? {})).toEqual([
    {
      Product: 'Pump',
      Priority: 'urgent',
      'What to correct':
        'Model (column C): No product was chosen for “Pump”.\n' +
        'Priority: “urgent” is not a priority. Use High, Medium or Low.',
      'Row in your file': '4',
    },
  ]);
  const { body } = await world.call(listImportRows, user, { params: { id }, body: { kind: 'faulty' } });
  expect(body.rows[0]).toMatchObject({
    row: 4,
    cells: [{ column: 'Model (column C)' }, { column: 'Priority' }],
    faults: [{ column: 'Model (column C)' }, { column: 'Priority' }],
  });
});
