import { utils, write } from '@e965/xlsx';
import { writeXlsx } from 'hucre';
import { expect, it } from 'vitest';
import { readForeign, textRow, workbookOf } from '#testing/spreadsheets.ts';

type Cells = (string | number | null)[][];

/** A file as another program writes it. */
function fileOf(rows: Cells, merges: string[] = [], bookType: 'xlsx' | 'biff8' | 'csv' = 'xlsx'): Buffer {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = merges.map((range) => utils.decode_range(range));
  utils.book_append_sheet(book, sheet, 'List');
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

async function sampleOf(content: Uint8Array) {
  const [sheet, ...others] = await readForeign(content);
  if (!sheet || others.length > 0) throw new Error('The file does not have exactly one list.');
  return sheet;
}

const headingsOf = (sheet: Awaited<ReturnType<typeof sampleOf>>) => sheet.columns.map(({ heading }) => heading);
const textsOf = (sheet: Awaited<ReturnType<typeof sampleOf>>) =>
  sheet.rows.map(({ cells }) => cells.map(({ text }) => text));

const list: Cells = [
  ['Hersteller', 'Typ', 'Seriennr.', 'Standort', 'Kritikalität'],
  ['Siemens', '6ES7516-3AN01-0AB0', 'S C-X4U421302009', 'Halle 1', 1],
  ['Siemens', 'CPU 1516-3 PN/DP', 'S C-X4U421302010', 'Halle 1', 3],
  ['Phoenix Contact', 'FL SWITCH 2208', '2701418', 'Halle 2', 3],
];

it.each([
  ['xlsx', 'List'],
  ['biff8', 'List'],
  ['csv', ''],
] as const)(
  'shows the headings, the first rows and the texts of a list with other headings: %s',
  async (type, name) => {
    expect(await sampleOf(fileOf(list, [], type))).toEqual({
      name,
      headingRow: 1,
      columns: list[0]?.map((heading, place) => ({ place, heading })),
      rows: list.slice(1).map((row, index) => ({
        rowNumber: index + 2,
        cells: row.map((text, place) => ({ place, text: String(text) })),
      })),
      values: [
        { place: 0, texts: ['Siemens', 'Phoenix Contact'] },
        { place: 1, texts: list.slice(1).map((row) => row[1]) },
        { place: 2, texts: list.slice(1).map((row) => row[2]) },
        { place: 3, texts: ['Halle 1', 'Halle 2'] },
        { place: 4, texts: ['3', '1'] },
      ],
    });
  },
);

it('names the totals below the list, and does not count their numbers among the texts of a column', async () => {
  const { values, totals } = await sampleOf(
    fileOf([...list, [], ['Total', null, null, null, 12], ['Gesamt', 1_200, null, null, 1]]),
  );
  expect(totals).toEqual([list.length + 2, list.length + 3]);
  expect(values.find(({ place }) => place === 4)?.texts.toSorted()).toEqual(['1', '3']);
  expect(values.find(({ place }) => place === 0)?.texts).toEqual(['Siemens', 'Phoenix Contact']);
  expect(values.find(({ place }) => place === 1)?.texts).not.toContain('1200');

  const above = await sampleOf(fileOf([...list, ['Total', null, null, null, 12], list[1] ?? []]));
  expect(above.values.find(({ place }) => place === 4)?.texts).toContain('12');
  expect(above.totals).toBeUndefined();
});

it('finds the headings below titles, remarks and blank rows', async () => {
  const titles: Cells = [['Equipment of the plant'], ['Site:', 'Hugoton'], ['Printed:', '2026-03-04'], []];
  const sheet = await sampleOf(fileOf([...titles, ...list], ['A1:E1']));
  expect(sheet.headingRow).toBe(5);
  expect(headingsOf(sheet)).toEqual(list[0]);
  expect(sheet.rows[0]?.rowNumber).toBe(6);
});

it('finds headings over columns with words only', async () => {
  const rows: Cells = [
    ['Maker', 'Model', 'Area'],
    ['Hirschmann', 'Railswitch', 'North'],
    ['Moxa', 'Edge router', 'North'],
    ['Moxa', 'Converter', 'South'],
  ];
  const sheet = await sampleOf(fileOf(rows));
  expect(headingsOf(sheet)).toEqual(rows[0]);
});

it('a list without headings begins with its first row', async () => {
  const sheet = await sampleOf(fileOf(list.slice(1)));
  expect(sheet.headingRow).toBe(0);
  expect(headingsOf(sheet)).toEqual(['', '', '', '', '']);
  expect(sheet.rows).toHaveLength(3);
});

it('two headings can have the same name', async () => {
  const rows: Cells = [
    ['Name', 'Status', 'Name', 'Serial'],
    ['PLC 1', 'active', 'Siemens', 'A1001'],
    ['PLC 2', 'active', 'Rockwell', 'A1002'],
  ];
  expect(headingsOf(await sampleOf(fileOf(rows)))).toEqual(rows[0]);
});

const grouped: Cells = [
  ['Device', null, null, 'Place', null, 'Remarks'],
  ['Maker', 'Model', 'Serial no.', 'Building', 'Room', null],
  ['Siemens', 'S7-1500', 'A1001', 'B1', '101', 'spare part in the store'],
  ['Siemens', 'S7-1200', 'A1002', 'B1', '102', null],
  ['Moxa', 'EDS-408A', 'A1003', 'B2', '103', null],
];
const joined = ['Device Maker', 'Device Model', 'Device Serial no.', 'Place Building', 'Place Room', 'Remarks'];

it.each([
  ['with merged cells', fileOf(grouped, ['A1:C1', 'D1:E1', 'F1:F2'])],
  ['with merged cells, below a title', fileOf([['Assets'], ...grouped], ['A1:F1', 'A2:C2', 'D2:E2', 'F2:F3'])],
  ['with merged cells, as .xls', fileOf(grouped, ['A1:C1', 'D1:E1', 'F1:F2'], 'biff8')],
  ['in a text file', fileOf(grouped, [], 'csv')],
])('joins headings in two rows: %s', async (_name, content) => {
  const sheet = await sampleOf(content);
  expect(headingsOf(sheet)).toEqual(joined);
  expect(textsOf(sheet)[0]?.slice(0, 2)).toEqual(['Siemens', 'S7-1500']);
  expect(sheet.rows[0]?.rowNumber).toBe(sheet.headingRow + 1);
});

it('joins groups over some columns with single headings beside them', async () => {
  const rows: Cells = [
    ['Maker', 'Model', 'Location', null],
    [null, null, 'Site', 'Room'],
    ['Siemens', 'S7-1500', 'Hugoton', '101'],
    ['Moxa', 'EDS-408A', 'Hugoton', '102'],
  ];
  for (const merges of [[], ['A1:A2', 'B1:B2', 'C1:D1']])
    expect(headingsOf(await sampleOf(fileOf(rows, merges)))).toEqual([
      'Maker',
      'Model',
      'Location Site',
      'Location Room',
    ]);
});

it('cells that are merged downwards have the same text in every row', async () => {
  const rows: Cells = [
    ['Maker', 'Model', 'Serial'],
    ['Siemens', 'S7-1500', 'A1'],
    [null, 'S7-1200', 'A2'],
    [null, 'S7-300', 'A3'],
    ['Moxa', 'EDS-408A', 'A4'],
  ];
  for (const type of ['xlsx', 'biff8'] as const) {
    const sheet = await sampleOf(fileOf(rows, ['A2:A4'], type));
    expect(textsOf(sheet)).toEqual([
      ['Siemens', 'S7-1500', 'A1'],
      ['Siemens', 'S7-1200', 'A2'],
      ['Siemens', 'S7-300', 'A3'],
      ['Moxa', 'EDS-408A', 'A4'],
    ]);
    expect(sheet.values[0]?.texts).toEqual(['Siemens', 'Moxa']);
  }
});

it('shows up to 300 columns, and skips a blank one in the middle', async () => {
  const wide = Array.from({ length: 320 }, (_, place) =>
    place === 5 ? null : `Column of ${place % 7} ${'x'.repeat(place % 50)} ${place}`,
  );
  const row = wide.map((heading, place) => (heading === null ? null : place * 1.5));
  const sheet = await sampleOf(fileOf([wide, row, row]));
  expect(sheet.columns).toHaveLength(300);
  expect(sheet.columns.map(({ place }) => place)).toEqual(
    Array.from({ length: 301 }, (_, place) => place).filter((place) => place !== 5),
  );
  expect(sheet.headingRow).toBe(1);
});

it('keeps headings and makers in any script', async () => {
  const rows: Cells = [
    ['メーカー', '型式', '製造番号', '設置場所'],
    ['三菱電機', 'FX5U-32MT/ES', '219A001', '第一工場'],
    ['オムロン', 'NX102-9000', '219A002', '第一工場'],
  ];
  const sheet = await sampleOf(fileOf(rows));
  expect(headingsOf(sheet)).toEqual(rows[0]);
  expect(textsOf(sheet)[1]?.[0]).toBe('オムロン');
});

it('a sheet with pictures is read like any other', async () => {
  const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex'));
  const images = [{ data: png, type: 'png' as const, anchor: { from: { row: 5, col: 5 } } }];
  const content = await writeXlsx({ sheets: [{ name: 'List', rows: list, images }] });
  expect(headingsOf(await sampleOf(content))).toEqual(list[0]);
});

it.each([
  ['semicolons, with commas in numbers', ';', 'utf8'],
  ['tabs', '\t', 'utf8'],
  ['commas', ',', 'utf8'],
  ['tabs, as UTF-16', '\t', 'utf16le'],
  ['semicolons, as UTF-16', ';', 'utf16le'],
] as const)('reads text with foreign headings and cells separated by %s', async (_name, separator, encoding) => {
  const number = separator === ',' ? '1.5' : '1,5';
  const lines = [
    ['Hersteller', 'Gerät', 'Leistung'],
    ['Müller', 'PLC-7', number],
    ['Müller', 'PLC-8', number],
  ];
  const text = lines.map((line) => line.join(separator)).join('\r\n');
  const sheet = await sampleOf(Buffer.from(encoding === 'utf8' ? text : `\ufeff${text}`, encoding));
  expect(headingsOf(sheet)).toEqual(lines[0]);
  expect(textsOf(sheet)).toEqual(lines.slice(1));
});

it('leaves out blank and hidden sheets, and more than 20', async () => {
  const rows = textRow('Maker', 'Serial') + textRow('Moxa', 'A1') + textRow('Moxa', 'A2');
  const book = utils.book_new();
  for (const name of ['Hidden', 'North', 'South']) utils.book_append_sheet(book, utils.aoa_to_sheet(list), name);
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Blank');
  book.Workbook = { Sheets: [{ Hidden: 2 }, { Hidden: 0 }, { Hidden: 0 }, { Hidden: 0 }] };
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const sheets = await readForeign(write(book, { type: 'buffer', bookType }) as Buffer);
    expect(sheets.map(({ name }) => name)).toEqual(['North', 'South']);
  }
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`Sheet ${index}`, rows]));
  expect(await readForeign(await workbookOf(many))).toHaveLength(20);
});

it.each(['xlsx', 'biff8'] as const)('counts the numbers that a program has rounded: %s', async (type) => {
  const rows = Array.from({ length: 7 }, (_, index) => [
    'Siemens',
    1.5e15 + 2 ** 60 * (index + 1),
    '2.34E+13',
    12,
    'Halle',
  ]);
  const { rounded } = await sampleOf(fileOf([list[0] ?? [], ...rows], [], type));
  expect(rounded).toEqual([
    { place: 1, count: 7, rows: [2, 3, 4, 5, 6] },
    { place: 2, count: 7, rows: [2, 3, 4, 5, 6] },
  ]);
});
