import { utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { namedFaults } from '../rows/asset-fields.ts';
import { headingRow, readSheet, textRow, workbookOf } from '#testing/spreadsheets.ts';

const table = [
  ['Rampart ID', 'Manufacturer', 'Product', 'Serial Number', 'Notes', 'Colour'],
  ['RMP-7', 'Müller', 'PLC', '000123', 'one\ntwo', 'red'],
  ['', 'Müller', ' Pump ', '', '', ''],
];
const tableRows = [
  {
    rowNumber: 2,
    cells: {
      'Rampart ID': 'RMP-7',
      Manufacturer: 'Müller',
      Product: 'PLC',
      'Serial Number': '000123',
      Notes: 'one\ntwo',
    },
  },
  { rowNumber: 3, cells: { Manufacturer: 'Müller', Product: 'Pump' } },
];

function bookOf(rows: unknown[][], name = 'List') {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return book;
}

it.each([
  ['xlsx', 'xlsx'],
  ['biff8', 'xls'],
  ['csv', 'csv'],
] as const)('reads a sheet that another program wrote as %s', async (bookType, format) => {
  const content: Buffer = write(bookOf(table), { type: 'buffer', bookType });
  expect(await readSheet(content)).toEqual({ format, exportId: null, rows: tableRows });
});

it('reads the old formats in their code page', async () => {
  for (const bookType of ['biff5', 'biff2'] as const) {
    const content: Buffer = write(bookOf(table), { type: 'buffer', bookType });
    // The writer supports no umlauts in this format.
    for (let at = content.indexOf('M_ller'); at !== -1; at = content.indexOf('M_ller', at)) content[at + 1] = 0xfc;
    const { format, rows } = await readSheet(content);
    expect(format).toBe('xls');
    expect(rows.map(({ cells }) => cells)).toMatchObject(tableRows.map(({ cells }) => cells));
  }
});

const csv = 'Rampart ID;Manufacturer;Product;Notes\r\nRMP-7;Müller;PLC;"a;b\r\nc ""d"""\r\n\r\n;Müller;Pump;\r\n';
const csvRows = [
  { rowNumber: 2, cells: { 'Rampart ID': 'RMP-7', Manufacturer: 'Müller', Product: 'PLC', Notes: 'a;b\r\nc "d"' } },
  { rowNumber: 4, cells: { Manufacturer: 'Müller', Product: 'Pump' } },
];

it.each([
  ['UTF-8', Buffer.from(csv)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${csv}`)],
  ['UTF-16, the low byte first', Buffer.from(`\ufeff${csv}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(csv, 'utf16le')],
  ['UTF-16, the high byte first', Buffer.from(`\ufeff${csv}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(csv, 'latin1')],
])('reads text in %s', async (_name, content) => {
  expect((await readSheet(content)).rows).toEqual(csvRows);
});

it.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('reads cells separated by %s', async (_name, separator) => {
  const lines = [
    ['Rampart ID', 'Manufacturer', 'Product', 'Notes'],
    ['', 'Maker', 'PLC', '"1,5; 2\t3"'],
  ];
  const { rows } = await readSheet(Buffer.from(lines.map((line) => line.join(separator)).join('\n')));
  expect(rows).toEqual([{ rowNumber: 2, cells: { Manufacturer: 'Maker', Product: 'PLC', Notes: '1,5; 2\t3' } }]);
});

it.each([
  ['a line that names the separator', 'sep=;\r\nRampart ID;Manufacturer;Product\r\n;A,B;C\r\n'],
  ['returns alone between its rows', 'Rampart ID;Manufacturer;Product\r;A,B;C\r'],
  ['mixed line ends', 'Rampart ID;Manufacturer;Product\n;A,B;C\r\n'],
])('reads text with %s', async (_name, text) => {
  expect((await readSheet(Buffer.from(text))).rows).toEqual([
    { rowNumber: 2, cells: { Manufacturer: 'A,B', Product: 'C' } },
  ]);
});

it('a row of text can be longer than one piece', async () => {
  const notes = 'long "text"\n'.repeat(2_000);
  const line = `,Maker,PLC,"${notes.replaceAll('"', '""')}"\n`;
  const { rows } = await readSheet(Buffer.from(`Rampart ID,Manufacturer,Product,Notes\n${line.repeat(30)}`));
  expect(rows).toHaveLength(30);
  expect(rows.every(({ cells }) => cells.Notes === notes.trim())).toBe(true);
  expect(rows.at(-1)?.rowNumber).toBe(31);
});

it('finds headings in any order and case, with or without an asterisk, below a title', async () => {
  const text = 'Our equipment\n\nNOTES, product* ,Serial   number,rampart id,Manufacturer *\nn,P,00,7,M\n';
  expect((await readSheet(Buffer.from(text))).rows).toEqual([
    {
      rowNumber: 4,
      cells: { Notes: 'n', Product: 'P', 'Serial Number': '00', 'Rampart ID': '7', Manufacturer: 'M' },
    },
  ]);
});

it('reads the sheet with our headings, with any content on the other sheets', async () => {
  const list = headingRow + textRow('', 'M', 'first') + textRow('', 'M', 'second');
  const others = {
    Cover: textRow('Product', 'of the year'),
    Summary: textRow('Manufacturer', 'Product', 'Count') + textRow('M', 'P', '2'),
    Blank: headingRow,
  };
  const rows = [
    { rowNumber: 2, cells: { Manufacturer: 'M', Product: 'first' } },
    { rowNumber: 3, cells: { Manufacturer: 'M', Product: 'second' } },
  ];
  expect((await readSheet(await workbookOf({ ...others, List: list }))).rows).toEqual(rows);
  expect((await readSheet(await workbookOf({ List: list, ...others }))).rows).toEqual(rows);
});

const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="00000000"/><numFmt numFmtId="201" formatCode="&quot;SN-&quot;0000"/></numFmts>' +
  `<cellXfs>${[0, 200, 201, 11, 3, 14, 10, 49].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;

it.each([
  ['a plain number', number('12345'), '12345'],
  ['every digit that the file holds', number('12345678901234567890'), '12345678901234567890'],
  ['15 digits that end with zeros', number('123456789012000'), '123456789012000'],
  ['every digit in a format that would round it', number('1234567890123456', 3), '1234567890123456'],
  ['the leading zeros of a format', number('123', 1), '00000123'],
  ['the letters of a format', number('5', 2), 'SN-0005'],
  ['no thousands separators', number('1234567', 4), '1234567'],
  ['a date as it is shown', number('45000', 5), '3/15/23'],
  ['a percentage as it is shown', number('0.125', 6), '12.50%'],
  ['a fraction without noise', number('0.30000000000000004'), '0.3'],
  ['a number in a text cell', number('42', 7), '42'],
  ['true and false', '<c t="b"><v>1</v></c>', 'TRUE'],
  ['the result of a formula', '<c t="str"><f>A1&amp;"x"</f><v>=cached</v></c>', '=cached'],
  ['a shared text in several runs', '<c t="s"><v>0</v></c>', 'two runs_x'],
])('a number cell gives %s', async (_name, cell, expected) => {
  const sharedStrings =
    '<sst><si><r><t>two </t></r><r><t>runs_x005F_x</t></r><rPh sb="0" eb="1"><t>aid</t></rPh></si></sst>';
  const content = await workbookOf(`${headingRow}<row><c/><c/><c/>${cell}</row>`, { styles, sharedStrings });
  expect((await readSheet(content)).rows).toEqual([{ rowNumber: 2, cells: { 'Serial Number': expected } }]);
});

it.each([
  ['has lost digits', number('1.2345678901234599E+19'), 'more than 15 digits'],
  ['has zeros for lost digits', number('123456789012345000'), 'more than 15 digits'],
  ['has zeros for lost digits, in a format', number('1234567890123450', 1), 'more than 15 digits'],
  ['holds a formula without a result', '<c><f>1+1</f></c>', 'formula without a result'],
  ['shows an error', '<c t="e"><f>A1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ['is longer than a cell can be', `<c t="str"><v>${'x'.repeat(32_768)}</v></c>`, '32,767'],
])('a cell that %s is reported with its column', async (_name, cell, reason) => {
  const content = await workbookOf(`${headingRow}<row><c/><c/><c/>${cell}</row>`, { styles });
  const { rows } = await readSheet(content);
  expect(rows).toMatchObject([{ rowNumber: 2, cells: {} }]);
  expect(namedFaults(rows[0]?.faults, {})).toEqual([
    { column: 'Serial Number', reason: expect.stringContaining(reason) },
  ]);
});

it.each(['xlsx', 'biff8'] as const)(
  'a version that a program turned into a number or a date is read as shown: %s',
  async (bookType) => {
    const cells = [
      { t: 's', v: '2.10' },
      { t: 's', v: '1.2.2003' },
      { t: 'n', v: 2.1, z: '0.00' },
      { t: 'n', v: 37_653, z: 'd.m.yyyy' },
      { t: 'n', v: 37_653, z: 'dd\\.mm\\.yyyy' },
      { t: 'n', v: 37_653.5, z: '"v."yyyy.mm hh:mm:ss.0' },
      { t: 'n', v: 33.011 },
      // The program has not kept the last zero.
      { t: 'n', v: 2.1 },
    ];
    const rows = [
      ['Rampart ID', 'Product ID', 'firmware version'],
      ...cells.map((cell, at) => [`${at + 1}`, '', cell]),
    ];
    const { rows: read } = await readSheet(write(bookOf(rows), { type: 'buffer', bookType }) as Buffer);
    expect(read.map((row) => row.cells['Firmware Version'])).toEqual([
      '2.10',
      '1.2.2003',
      '2.10',
      '1.2.2003',
      '01.02.2003',
      'v.2003.02 12:00:00.0',
      '33.011',
      '2.1',
    ]);
  },
);

it('a number of the old format that has lost digits is reported too', async () => {
  const content: Buffer = write(bookOf([table[0] ?? [], ['', 'M', 'P', 1.234567890123457e19]]), {
    type: 'buffer',
    bookType: 'biff8',
  });
  expect((await readSheet(content)).rows[0]?.faults).toMatchObject([{ column: 'Serial Number' }]);
});
