import { utils, write } from '@e965/xlsx';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { expect, it } from 'vitest';
import { readForeign, readSheet, textRow, workbookOf } from '#testing/spreadsheets.ts';
import { readTable } from '../read-table.ts';

const column = (...columns: number[]) => ({ columns, joinedBy: ' ', constant: null });

const mapping: Mapping = {
  sheet: 'List',
  headingRow: 1,
  fields: {
    Manufacturer: column(0),
    Product: column(1),
    'Serial Number': column(2),
    Location: { columns: [], joinedBy: '', constant: 'Hugoton' },
    Priority: column(3),
    Notes: column(1, 4),
  },
  values: { Priority: { '1': 'High', '3': 'Low' }, Location: {} },
  key: 'Serial Number',
};

const headings = ['Maker', 'Model', 'Serial', 'Criticality', 'Remark', 'IP address'];

function bookOf(rows: unknown[][], merges: string[] = [], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = merges.map((range) => utils.decode_range(range));
  utils.book_append_sheet(book, sheet, 'List');
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

/** The rows of a file and its totals, as the import gets them. */
async function readMapped(content: Uint8Array, given: Mapping = mapping) {
  const { batches, leftOut } = await readTable(content, { mapping: given });
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  return { rows, leftOut };
}

it('maps the rows below the headings, and ignores rows without a cell in a mapped column', async () => {
  const content = bookOf([
    headings,
    ['Siemens', 'S7-1500', 'A1', 1, 'spare', '10.0.0.1'],
    [null, null, null, null, null, '10.0.0.2'],
    ['Moxa', ' EDS-408A ', 'A2', 7],
  ]);
  expect(await readMapped(content)).toEqual({
    leftOut: [],
    rows: [
      {
        rowNumber: 2,
        cells: {
          Manufacturer: 'Siemens',
          Product: 'S7-1500',
          'Serial Number': 'A1',
          Location: 'Hugoton',
          Priority: 'High',
          Notes: 'S7-1500 spare',
        },
      },
      {
        rowNumber: 4,
        cells: {
          Manufacturer: 'Moxa',
          Product: 'EDS-408A',
          'Serial Number': 'A2',
          Location: 'Hugoton',
          Priority: '7',
          Notes: 'EDS-408A',
        },
      },
    ],
  });
});

it.each(['xlsx', 'biff8'] as const)(
  'cells that are merged downwards have one text, but fill no blank row: %s',
  async (type) => {
    const rows = [
      headings,
      ['Siemens', 'S7-1500', 'A1'],
      [null, 'S7-1200', 'A2'],
      [],
      [null, 'S7-300', 'A3'],
      [null, 'ET 200', 'A4'],
    ];
    const read = await readMapped(bookOf(rows, ['A2:A5', 'C2:D2'], type));
    expect(read.rows.map(({ rowNumber, cells }) => [rowNumber, cells.Manufacturer, cells['Serial Number']])).toEqual([
      [2, 'Siemens', 'A1'],
      [3, 'Siemens', 'A2'],
      [5, 'Siemens', 'A3'],
      [6, undefined, 'A4'],
    ]);
  },
);

it('reports a cell that cannot be read in every field that uses it', async () => {
  const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
  const rounded = '<c><v>1.2345678901234599E+19</v></c>';
  const rows = [
    `<row>${cell('Siemens')}<c><f>1+1</f></c>${rounded}<c/>${cell('spare')}</row>`,
    `<row>${cell('Moxa')}<c t="e"><v>#N/A</v></c>${cell('x'.repeat(32_768))}</row>`,
  ];
  const { rows: read } = await readMapped(await workbookOf(textRow(...headings) + rows.join('')));
  expect(read).toEqual([
    {
      rowNumber: 2,
      cells: { Manufacturer: 'Siemens', Location: 'Hugoton' },
      faults: [
        { column: 'Product', code: 'cell-without-result' },
        { column: 'Serial Number', code: 'cell-without-digits' },
        { column: 'Notes', code: 'cell-without-result' },
      ],
    },
    {
      rowNumber: 3,
      cells: { Manufacturer: 'Moxa', Location: 'Hugoton' },
      faults: [
        { column: 'Product', code: 'cell-shows-error', text: '#N/A' },
        { column: 'Serial Number', code: 'cell-too-long', most: 32_767 },
        { column: 'Notes', code: 'cell-shows-error', text: '#N/A' },
      ],
    },
  ]);
});

it('reports a number that a program has rounded, in the fields that identify something', async () => {
  const rows = [
    ['Siemens', 'S7-1500', '1.23457E+12', 3, '1.23457E+12'],
    ['Siemens', 'S7-1500', '5E+11'],
    // No program shows a number like this.
    ...['1.23457E12', '12.3E+12', 'E+12', '5E+1', 'A1.2E+12', '-1.2E+12'].map((text) => ['Siemens', 'S7-1500', text]),
  ];
  const { rows: read } = await readMapped(bookOf([headings, ...rows]));
  expect(read.map(({ faults }) => faults ?? [])).toEqual([
    [{ column: 'Serial Number', code: 'cell-rounded', text: '1.23457E+12' }],
    [{ column: 'Serial Number', code: 'cell-rounded', text: '5E+11' }],
    ...Array.from({ length: 6 }, () => []),
  ]);
  expect(read[0]?.cells).toMatchObject({ Product: 'S7-1500', Notes: 'S7-1500 1.23457E+12' });
});

it.each([2, 1_200])('leaves out the totals below a list of %d rows, and tells their row numbers', async (count) => {
  const rows = Array.from({ length: count }, (_, index) => ['Siemens', 'S7-1500', `A${index}`]);
  const totals = [[], ['Total', count], ['Grand total', count]];
  const read = await readMapped(bookOf([headings, ...rows, ...totals]));
  expect(read.rows).toHaveLength(count);
  expect(read.leftOut).toEqual([count + 3, count + 4]);
});

it('a row that looks like a total above other equipment stays a row', async () => {
  const rows = [headings, ['Total', 5], ['Siemens', 'S7-1500', 'A1']];
  const read = await readMapped(bookOf(rows));
  expect(read).toMatchObject({ rows: [{ rowNumber: 2 }, { rowNumber: 3 }], leftOut: [] });
});

it('reads dates in different formats as their cells show them', async () => {
  const dates = [
    { t: 'n', v: 45_000, z: 'd.m.yyyy' },
    { t: 'n', v: 45_000, z: 'yyyy-mm-dd' },
    { t: 's', v: '15. März 2023' },
  ];
  const rows = dates.map((date, index) => ['Siemens', 'S7-1500', `A${index}`, 3, date]);
  const { rows: read } = await readMapped(bookOf([headings, ...rows]), {
    ...mapping,
    fields: { ...mapping.fields, Notes: column(4) },
  });
  expect(read.map(({ cells }) => cells.Notes)).toEqual(['15.3.2023', '2023-03-15', '15. März 2023']);
});

it('refuses a file without the mapped sheet', async () => {
  const content = bookOf([headings, ['Siemens']]);
  await expect(readSheet(content, { mapping: { ...mapping, sheet: 'Equipment' } })).rejects.toThrow(
    'no sheet “Equipment”',
  );
  await expect(readSheet(Buffer.from('Maker;Model\nSiemens;S7\n'), { mapping })).rejects.toThrow('no sheet “List”');
});

it('reads a list of ours with a mapping, if its Rampart ID is missing', async () => {
  const text = 'Manufacturer;Product;Serial Number\nSiemens;S7-1500;A1\n';
  expect(await readForeign(Buffer.from(text))).toMatchObject([{ name: '', headingRow: 1 }]);
  expect((await readMapped(Buffer.from(text), { ...mapping, sheet: '' })).rows).toMatchObject([
    { rowNumber: 2, cells: { Manufacturer: 'Siemens', Product: 'S7-1500', 'Serial Number': 'A1' } },
  ]);
});

it('refuses too many rows before a mapping is asked for, unless another sheet is short enough', async () => {
  const rows = (count: number) => textRow(...headings) + textRow('Siemens', 'S7-1500', 'A1').repeat(count);
  const large = await workbookOf({ List: rows(40) });
  await expect(readForeign(large, { rows: 10 })).rejects.toThrow('more than 10 rows');
  await expect(readSheet(large, { mapping, limits: { rows: 10 } })).rejects.toThrow(
    'rows. Split it into several files.',
  );
  const text = Buffer.from(`Maker;Serial\n${'Siemens;A1\n'.repeat(11)}`);
  await expect(readForeign(text, { rows: 10 })).rejects.toThrow('more than 10 rows');
  const both = await workbookOf({ Raw: rows(40), List: rows(9) });
  expect((await readForeign(both, { rows: 10 })).map(({ name }) => name)).toEqual(['List']);
});

it('a sample stays below one megabyte, and its texts below 200 characters', async () => {
  const long = (row: number) =>
    textRow(...Array.from({ length: 200 }, (_, place) => `${row}-${place}-${'é'.repeat(150)}`));
  const names = textRow(...Array.from({ length: 200 }, (_, place) => `Heading of column ${'x'.repeat(place % 60)}`));
  const sheet = names + Array.from({ length: 60 }, (_, row) => long(row)).join('') + textRow('y'.repeat(5_000));
  const sheets = await readForeign(
    await workbookOf({ One: sheet, Two: sheet, Small: textRow('Maker', 'Serial') + textRow('Moxa', 'A1') }),
  );
  expect(Buffer.byteLength(JSON.stringify(sheets))).toBeLessThan(1024 * 1024);
  expect(sheets.map(({ columns, rows }) => [columns.length, rows.length > 0])).toEqual([
    [200, true],
    [200, true],
    [2, true],
  ]);
});

it('a column with very many different texts has no list of them', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => [
    'Siemens',
    `${index}`,
    index % 3 === 0 ? 'low' : 'HIGH',
    index === 5 ? 'High' : 'x',
  ]);
  const [sheet] = await readForeign(bookOf([['Maker', 'Serial', 'Priority', 'Other'], ...rows]));
  expect(sheet?.values).toEqual([
    { place: 0, texts: ['Siemens'] },
    { place: 2, texts: ['HIGH', 'low'] },
    { place: 3, texts: ['x', 'High'] },
  ]);
  expect(sheet?.rows).toHaveLength(50);
});
