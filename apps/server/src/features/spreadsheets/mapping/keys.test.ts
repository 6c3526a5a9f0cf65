import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import type { MappingKey } from '@rampart/contract/rules/mapping/mapping.ts';
import { companyRows } from '#testing/assets.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { csvWith, mappingIn, mappingOf } from '#testing/imports/mapping.ts';
import { createWorld, type World } from '#testing/world.ts';
import { keyedAssets } from '../analyse/lookups.queries.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
let mapped: ReturnType<typeof mappingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
  mapped = mappingIn(world);
});
afterAll(() => world.close());

const headings = ['Maker', 'Model', 'Tag', 'Serial', 'Remark', 'Number'];
const fields = {
  Manufacturer: 'Maker',
  Product: 'Model',
  'Asset ID': 'Tag',
  'Serial Number': 'Serial',
  Notes: 'Remark',
} as const;

async function setUp() {
  const user = await world.user();
  const product = await mapped.product();
  const other = await mapped.product('Switch 9');
  type Cells = [tag: string, serial: string, remark?: string, number?: string];
  const rowOf = (of: typeof product, [tag, serial, remark = '', number = '']: Cells) => [
    of.maker,
    of.name,
    tag,
    serial,
    remark,
    number,
  ];
  return {
    user,
    product,
    other,
    rows: companyRows(world.database, user.companyId),
    /** Imports these rows of the product with a key. */
    async import(key: MappingKey | null, cells: Cells[], type: ImportType = 'import-both', ofOther: Cells[] = []) {
      const content = csvWith(headings, [
        ...cells.map((row) => rowOf(product, row)),
        ...ofOther.map((row) => rowOf(other, row)),
      ]);
      const { id } = await importing.import(user, content, type);
      const sources = { ...fields, ...(key === 'Rampart ID' && { 'Rampart ID': 'Number' }) };
      expect((await mapped.apply(user, id, mappingOf(headings, sources, { key }))).status).toBe(200);
      return importing.summary(user, id);
    },
    async reasons(id: number) {
      const faulty = await importing.rows(user, id, 'faulty');
      return faulty.map(({ faults }) => faults.map(({ column, reason }) => `${column}: ${reason}`));
    },
  };
}

describe('a row is identified', () => {
  it('by its serial number within the product, without regard to case and spaces', async () => {
    const { user, product, other, rows, ...at } = await setUp();
    await rows.asset(product.id, { uid: 'A-1', serial: 'Sn-0042' });
    await rows.asset(other.id, { serial: 'SN-0042' });
    // Its sort key is the same, but it is another number.
    await rows.asset(product.id, { serial: 'SN-42' });
    const done = await at.import('Serial Number', [
      ['A-2', ' sN-0042 ', 'seen'],
      ['A-3', 'SN-0043'],
    ]);
    expect(done).toMatchObject({ state: 'done', counts: { changed: 1, new: 1, faulty: 0 } });
    expect(await importing.rows(user, done.id, 'changed')).toMatchObject([
      {
        asset_id: 1,
        cells: [
          { column: 'Asset ID', before: 'A-1', after: 'A-2' },
          { column: 'Notes', before: null, after: 'seen' },
        ],
      },
    ]);
  });

  it('by its Asset ID within the product, with regard to case', async () => {
    const { user, product, rows, ...at } = await setUp();
    await rows.asset(product.id, { uid: 'A-1' });
    const done = await at.import(
      'Asset ID',
      [
        ['A-1', 'S-1'],
        ['a-1', 'S-2'],
      ],
      'import-both',
      [['A-1', 'S-3']],
    );
    expect(done.counts).toMatchObject({ changed: 1, new: 2, faulty: 0 });
    expect(await importing.rows(user, done.id, 'changed')).toMatchObject([{ asset_id: 1, row: 2 }]);
  });

  it('by its Rampart ID as in our own lists', async () => {
    const { product, rows, ...at } = await setUp();
    await rows.asset(product.id, { uid: 'A-1' });
    const done = await at.import('Rampart ID', [
      ['A-9', '', '', 'RMP-1'],
      ['A-2', '', '', ''],
      ['A-3', '', '', 'RMP-77'],
    ]);
    expect(done.counts).toMatchObject({ changed: 1, new: 1, faulty: 1 });
    expect(await at.reasons(done.id)).toEqual([
      ['Number (column F): There is no asset “RMP-77”. Leave the cell blank to add a new one.'],
    ]);
  });

  it('by nothing: every row is a new asset', async () => {
    const { product, rows, ...at } = await setUp();
    await rows.asset(product.id, { serial: 'S-1' });
    expect(
      (
        await at.import(null, [
          ['', 'S-1'],
          ['', 'S-1'],
        ])
      ).counts,
    ).toMatchObject({ new: 2, changed: 0 });
  });

  it('not by the key of a removed asset', async () => {
    const { user, product, rows, ...at } = await setUp();
    await rows.asset(product.id, { uid: 'A-1' });
    await world.database.inCompany(user.companyId, (db) =>
      db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', 1).execute(),
    );
    expect((await at.import('Asset ID', [['A-1', 'S-1']])).counts).toMatchObject({ new: 1, faulty: 0 });
  });
});

describe('a row is faulty', () => {
  it('if its key is blank, although it has other cells of an asset', async () => {
    const { other, ...at } = await setUp();
    const done = await at.import('Serial Number', [
      ['A-1', ''],
      ['', ''],
    ]);
    // A row without any cell of an asset adds the product only.
    expect(done.counts).toMatchObject({ new: 1, faulty: 1 });
    expect(await at.reasons(done.id)).toEqual([
      ['Serial (column D): The rows are identified by Serial Number, and this cell is blank.'],
    ]);
    expect(other).toBeDefined();
  });

  it('if its key fits two assets', async () => {
    const { product, rows, ...at } = await setUp();
    await rows.asset(product.id, { serial: 'S-1' });
    await rows.asset(product.id, { serial: 's-1' });
    const done = await at.import('Serial Number', [['A-1', 'S-1']]);
    expect(done.counts).toMatchObject({ changed: 0, new: 0, faulty: 1 });
    expect(await at.reasons(done.id)).toEqual([
      ['Serial (column D): The Serial Number “S-1” fits more than one asset: RMP-1, RMP-2.'],
    ]);
  });

  it('if its key is in two rows of the product, new or known', async () => {
    const { product, rows, ...at } = await setUp();
    await rows.asset(product.id, { serial: 'known' });
    const done = await at.import(
      'Serial Number',
      [
        ['A-1', 'fresh'],
        ['A-2', 'FRESH'],
        ['A-3', 'known'],
        ['A-4', 'Known'],
      ],
      'import-both',
      [['A-5', 'fresh']],
    );
    expect(done.counts).toMatchObject({ changed: 0, new: 1, faulty: 4 });
    expect(await at.reasons(done.id)).toEqual([
      ['Serial (column D): The Serial Number “fresh” of this product is in rows 2, 3.'],
      ['Serial (column D): The Serial Number “FRESH” of this product is in rows 2, 3.'],
      ['Serial (column D): The Serial Number “known” of this product is in rows 4, 5.'],
      ['Serial (column D): The Serial Number “Known” of this product is in rows 4, 5.'],
    ]);
  });

  it('if the upload only adds and the key is known, or only changes and the key is new', async () => {
    const { product, rows, ...at } = await setUp();
    await rows.asset(product.id, { uid: 'A-1', notes: 'same' });
    await rows.asset(product.id, { uid: 'A-2' });
    const cells: Parameters<typeof at.import>[1] = [
      ['A-1', '', 'same'],
      ['A-2', '', 'other'],
      ['A-3', '', ''],
    ];
    const added = await at.import('Asset ID', cells, 'import-new');
    expect(added.counts).toMatchObject({ new: 1, unchanged: 1, faulty: 1 });
    expect(await at.reasons(added.id)).toEqual([
      ['Tag (column C): This upload only adds equipment, and the row changes RMP-2.'],
    ]);
    const changed = await at.import('Asset ID', [...cells, ['A-4', '', '']], 'import-edit');
    expect(changed.counts).toMatchObject({ changed: 1, unchanged: 2, faulty: 1 });
    expect(await at.reasons(changed.id)).toEqual([
      ['Tag (column C): This upload only changes equipment, and no asset of the product has the Asset ID “A-4”.'],
    ]);
  });
});

it.each(['Asset ID', 'Serial Number'] as const)(
  'assets are found by their %s with an index',
  { tags: ['embedded'] },
  async (key) => {
    const { user, product, rows } = await setUp();
    await rows.equipment(product.id);
    await world.database.inCompany(user.companyId, (db) =>
      sql`
      INSERT INTO asset (product_id, company_asset_uid, serial_number)
      SELECT ${product.id}, 'A-' || n, 'S-' || n FROM generate_series(1, 1000) n`.execute(db),
    );
    await world.database.pool.query('ANALYZE asset');
    const wanted = Array.from({ length: 100 }, (_, index) => ({ productId: product.id, text: `${key[0]}-${index}` }));
    const plan = await world.database.inCompany(user.companyId, async (db) => {
      const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${keyedAssets(key, wanted)}`.execute(db);
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(
      key === 'Asset ID'
        ? /Index Scan using asset_uid_key on asset.*\n.*product_id = wanted.product_id.*company_asset_uid = wanted.text/
        : /Index Scan using asset_serial_number_idx on asset.*\n.*product_id = wanted.product_id.*serial_number_order = /,
    );
  },
);
