import { randomUUID } from 'node:crypto';
import { utils, write } from '@e965/xlsx';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { csvWith, mappingIn } from '#testing/imports/mapping.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let importing: ReturnType<typeof importingIn>;
let mapped: ReturnType<typeof mappingIn>;
beforeAll(async () => {
  world = await createWorld();
  importing = importingIn(world);
  mapped = mappingIn(world);
});
afterAll(() => world.close());

type Cells = (string | number | null)[][];

function workbook(rows: Cells, merges: string[] = []): Buffer {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = merges.map((range) => utils.decode_range(range));
  utils.book_append_sheet(book, sheet, 'List');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const headings = ['Hersteller', 'Typ', 'Inventarnummer', 'Seriennummer', 'Bemerkung'];
/** Three assets. The cells after the serial number differ. */
const rowsOf = (maker: string, ...more: (string | number | null)[][]) =>
  [1, 2, 3].map((number, index) => [maker, 'PLC 500', `P-${number}`, `SN-${number}`, ...(more[index] ?? ['seen'])]);
const texts = (rows: Cells) => rows.map((row) => row.map((cell) => String(cell ?? '')));

interface BadList {
  name: string;
  fileOf: (maker: string) => string | Uint8Array | Promise<Uint8Array>;
  maker?: string;
  /** Other columns than those of most lists. */
  fields?: Mapping['fields'];
  leftOut?: number;
}

const column = (...columns: number[]) => ({ columns, joinedBy: ' ', constant: null });
const letter = (index: number) => String.fromCodePoint(97 + index);
const wide = Array.from({ length: 295 }, (_, index) => `Extra ${letter(Math.floor(index / 26))}${letter(index % 26)}`);
const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'));

const badLists: BadList[] = [
  {
    name: 'two headings with the same name',
    fileOf: (maker) => csvWith([...headings, 'Bemerkung'], texts(rowsOf(maker, ['a', 'b'], ['c', 'd'], ['e', 'f']))),
    fields: { Notes: column(5) },
  },
  {
    name: 'headings in two rows, with merged cells',
    fileOf: (maker) =>
      workbook([['Gerät', null, 'Nummern', null, 'Sonstiges'], headings, ...rowsOf(maker)], ['A1:B1', 'C1:D1']),
  },
  {
    name: 'makers that are merged downwards',
    fileOf: (maker) =>
      workbook(
        [headings, ...rowsOf(maker).map((row, index) => (index === 0 ? row : [null, ...row.slice(1)]))],
        ['A2:A4'],
      ),
  },
  {
    name: 'totals below the list',
    fileOf: (maker) => csvWith(headings, [...texts(rowsOf(maker)), ['', '', '', '', ''], ['Summe', '3', '', '', '']]),
    leftOut: 1,
  },
  {
    name: '300 columns',
    fileOf: (maker) =>
      csvWith(
        [...headings, ...wide],
        texts(rowsOf(maker).map((row) => [...row, ...wide.map((_, place) => place % 90)])),
      ),
  },
  {
    name: 'an empty column in the middle',
    fileOf: (maker) =>
      csvWith(
        [...headings.slice(0, 2), '', ...headings.slice(2)],
        texts(rowsOf(maker).map((row) => [...row.slice(0, 2), '', ...row.slice(2)])),
      ),
    fields: { 'Asset ID': column(3), 'Serial Number': column(4), Notes: column(5) },
  },
  {
    name: 'dates in different formats',
    fileOf: (maker) => workbook([headings, ...rowsOf(maker, ['04.05.2016'], ['2016-05-04'], [42_494])]),
  },
  {
    name: 'a sheet with pictures',
    fileOf: (maker) =>
      writeXlsx({
        sheets: [
          {
            name: 'List',
            rows: [headings, ...rowsOf(maker)],
            images: [{ data: png, type: 'png' as const, anchor: { from: { row: 5, col: 5 } } }],
          },
        ],
      }),
  },
  {
    name: 'a maker in another script',
    fileOf: (maker) => csvWith(headings, texts(rowsOf(maker))),
    maker: 'バッグ製作所',
  },
];

it.each(badLists)('is taken in: $name', async ({ fileOf, maker, fields, leftOut = 0 }) => {
  const user = await world.user();
  const product = await mapped.product('PLC 500', `${maker ?? 'Maker'} ${randomUUID()}`);
  const { id, state, reason } = await importing.import(user, await fileOf(product.maker));
  expect({ state, reason }).toEqual({ state: 'mapping', reason: null });
  const { mapping: proposed } = await mapped.draft(user, id);
  const mapping: Mapping = {
    ...proposed,
    fields: {
      Manufacturer: column(0),
      Product: column(1),
      'Asset ID': column(2),
      'Serial Number': column(3),
      Notes: column(4),
      ...fields,
    },
    values: { Priority: {}, Location: {} },
    key: 'Asset ID',
  };
  expect((await mapped.apply(user, id, mapping)).status).toBe(200);
  const done = await importing.summary(user, id);
  expect(done).toMatchObject({ state: 'done', counts: { new: 3, faulty: 0 } });
  expect(done.not_taken.rows).toHaveLength(leftOut);
  const assets = await world.database.inCompany(user.companyId, (db) =>
    db.selectFrom('asset').select(['product_id', 'company_asset_uid', 'serial_number']).orderBy('id').execute(),
  );
  expect(assets).toEqual(
    ['SN-1', 'SN-2', 'SN-3'].map((serial_number, index) => ({
      product_id: product.id,
      company_asset_uid: `P-${index + 1}`,
      serial_number,
    })),
  );
});

it('numbers that a program has rounded are named before the rows are read, and are faults of their cells', async () => {
  const user = await world.user();
  const product = await mapped.product('PLC 500', `Maker ${randomUUID()}`);
  const serials = ['SN-1', '1.23457E+12', '9,87654E+015'];
  const rows = texts(rowsOf(product.maker)).map((row, index) => row.with(3, serials[index] ?? ''));
  const { id } = await importing.import(
    user,
    csvWith(headings, [...rows, [product.maker, '4.2E+11', 'P-4', 'SN-4', '']]),
  );
  const { sheets, mapping } = await mapped.draft(user, id);
  expect(sheets[0]?.rounded).toEqual([
    { place: 3, count: 2, rows: [3, 4] },
    { place: 1, count: 1, rows: [5] },
  ]);
  const fields = { Manufacturer: column(0), Product: column(1), 'Asset ID': column(2), 'Serial Number': column(3) };
  await mapped.apply(user, id, { ...mapping, fields, values: { Priority: {}, Location: {} }, key: 'Serial Number' });
  // No product is looked for by the rounded number.
  expect(await importing.summary(user, id)).toMatchObject({ state: 'done', counts: { new: 1, faulty: 3 } });
  const told = (text: string) => expect.stringContaining(`“${text}”. A program has rounded this number`);
  const faulty = await importing.rows(user, id, 'faulty');
  expect(faulty.map(({ row, faults }) => [row, faults])).toEqual([
    [3, [{ column: 'Seriennummer (column D)', reason: told('1.23457E+12') }]],
    [4, [{ column: 'Seriennummer (column D)', reason: told('9,87654E+015') }]],
    [5, [{ column: 'Typ (column B)', reason: told('4.2E+11') }]],
  ]);
});
