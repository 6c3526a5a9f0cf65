import { CFB, read, utils, write } from '@e965/xlsx';
import { writeXlsx } from 'hucre';
import { expect, it } from 'vitest';
import { headingRow, readForeign, readSheet, textRow, workbookOf } from '#testing/spreadsheets.ts';
import { readTable } from './read-table.ts';
import { SheetRefusal } from './sheet-refusal.ts';

/** The message with which a file is refused. */
async function refusalOf(...given: Parameters<typeof readSheet>): Promise<string> {
  const error: unknown = await readSheet(...given).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SheetRefusal);
  return (error as Error).message;
}

const goodRows = [
  ['Rampart ID', 'Manufacturer', 'Product'],
  ['', 'Maker', 'PLC'],
];

function xlsOf(rows: unknown[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'List');
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
}

function* blanks(mebibytes: number): Generator<string> {
  yield headingRow;
  const piece = '<row ht="15.0"/>'.repeat(64 * 1024);
  for (let written = 0; written < mebibytes; written += 1) yield piece;
}

it('a zip bomb is refused by its compression ratio, before memory grows', async () => {
  const content = await workbookOf({ List: blanks(40) });
  const before = process.memoryUsage.rss();
  expect(await refusalOf(content)).toContain('more than 250 times its size');
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
});

it('a workbook with a declared size over the limit is refused before anything is unzipped', async () => {
  expect(
    await refusalOf(await workbookOf({ List: blanks(3) }), { limits: { unzippedBytes: 2 * 1024 * 1024 } }),
  ).toContain('2 MiB');
});

it('a zip bomb with a wrong declared size is refused too', async () => {
  const content = await workbookOf({ List: blanks(12) });
  // The size of the sheet, in the directory at the end of the zip file.
  const entry = content.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  content.writeUInt32LE(1_000, entry + 24);
  expect(await refusalOf(content, { limits: { unzippedBytes: 4 * 1024 * 1024 } })).toContain('4 MiB');
  expect(await refusalOf(content, { limits: { unzippedRatio: 10_000 } })).toContain('damaged');
});

it('entities that would expand are refused', async () => {
  const bomb = '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
  expect(await refusalOf(await workbookOf(`${bomb}${headingRow}${textRow('', '&b;')}`))).toContain('document type');
  const external = '<!DOCTYPE s SYSTEM "file:///etc/passwd"><sst/>';
  expect(await refusalOf(await workbookOf(headingRow, { sharedStrings: external }))).toContain('document type');
  expect(await refusalOf(await workbookOf(headingRow + textRow('', '&b;')))).toContain('damaged');
});

it('tags that are nested very deep are refused', async () => {
  const deep = '<a>'.repeat(200) + '</a>'.repeat(200);
  expect(await refusalOf(await workbookOf(headingRow + deep))).toContain('damaged');
});

it('a tag or text without an end is refused', async () => {
  const open = `<row><c t="inlineStr"><is><t>${'x'.repeat(5 * 1024 * 1024)}`;
  expect(await refusalOf(await workbookOf(headingRow + open), { limits: { unzippedRatio: 1e6 } })).toContain('damaged');
});

it('a protected .xlsx is refused with a request for a file without a password', async () => {
  const sheets = [{ name: 'List', rows: goodRows }];
  const content = await writeXlsx({ sheets, encryption: { password: 'secret', spinCount: 1_000 } });
  expect(await refusalOf(content)).toContain('password');
});

it('a protected .xls is refused with a request for a file without a password', async () => {
  const container = CFB.read(xlsOf(goodRows), { type: 'buffer' });
  const workbook = CFB.find(container, 'Workbook');
  if (!workbook) throw new Error('The container holds no workbook.');
  const stream = Buffer.from(workbook.content as Uint8Array);
  const begun = 4 + stream.readUInt16LE(2);
  // The record that marks the rest as encrypted.
  const key = Buffer.concat([Buffer.from([0x2f, 0, 54, 0, 1, 0, 1, 0, 1, 0]), Buffer.alloc(48, 7)]);
  const locked = Buffer.concat([stream.subarray(0, begun), key, stream.subarray(begun)]);
  workbook.content = locked;
  workbook.size = locked.length;
  expect(await refusalOf(Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array))).toContain('password');
});

it.each([0.3, 0.6, 0.9, 0.999])('a file that is cut off after %f of its length is called damaged', async (share) => {
  const xlsx = await workbookOf(
    headingRow + Array.from({ length: 500 }, (_, index) => textRow('', 'M', `P${index}`)).join(''),
  );
  const cut = (content: Buffer) => content.subarray(0, Math.floor(content.length * share));
  expect(await refusalOf(cut(xlsx))).toContain('damaged');
});

it('a changed byte is detected', async () => {
  const content = Buffer.from(await workbookOf(headingRow + textRow('', 'Maker', 'PLC')));
  const name = 'xl/worksheets/sheet1.xml';
  const at = content.indexOf(name) + name.length + 40;
  content[at] = (content[at] ?? 0) ^ 0x10;
  expect(await refusalOf(content)).toContain('damaged');
});

it('a file with two rows of the same number is called damaged', async () => {
  const row = '<row r="2"><c t="str"><v>x</v></c></row>';
  expect(await refusalOf(await workbookOf(headingRow + row + row))).toContain('damaged');
});

it.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a spreadsheet'],
  ['a web page', Buffer.from('<html><table><tr><td>Rampart ID</td></tr></table></html>'), 'web page'],
  ['a portable document', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'a document'],
  ['blank cells', Buffer.from(' ;;\n;;\n'), 'no filled row'],
  ['headings alone', Buffer.from('Maker;Model;Serial\n'), 'no rows below'],
])('%s is refused, with any file extension', async (_name, content, reason) => {
  expect(await refusalOf(content)).toContain(reason);
});

it('other kinds of zip file and workbook are refused', async () => {
  const book = read(xlsOf(goodRows));
  expect(await refusalOf(write(book, { type: 'buffer', bookType: 'ods' }) as Buffer)).toContain('OpenDocument');
  expect(await refusalOf(write(book, { type: 'buffer', bookType: 'xlsb' }) as Buffer)).toContain('.xlsb');
});

it.each([
  'Product,Manufacturer,Rampart ID,product*',
  'Product ID,Notes',
  'Rampart ID,Notes',
  'Rampart ID,Manufacturer',
])('a file with the headings %s needs a mapping', async (headings) => {
  const [sheet] = await readForeign(Buffer.from(`${headings}\n12,b,34,d\n`));
  expect(sheet?.columns.slice(0, 2).map(({ heading }) => heading)).toEqual(headings.split(',').slice(0, 2));
});

it('two sheets with rows are refused with their names', async () => {
  const rows = headingRow + textRow('', 'M', 'P');
  const told = 'More than one sheet contains a list: “North” and “South”.';
  expect(await refusalOf(await workbookOf({ North: rows, South: rows }))).toContain(told);
  const book = utils.book_new();
  for (const name of ['North', 'South']) utils.book_append_sheet(book, utils.aoa_to_sheet(goodRows), name);
  expect(await refusalOf(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer)).toContain(told);
});

it('a quotation mark without an end is reported with its row', async () => {
  expect(await refusalOf(Buffer.from('Rampart ID,Manufacturer,Product\n,A,B\n,"A,B\n,C,D\n'))).toContain('In row 3');
});

it('too many rows, and too many cells in other columns, are refused', async () => {
  const rows = Array.from({ length: 11 }, () => textRow('', 'M', 'P')).join('');
  expect(await refusalOf(await workbookOf(headingRow + rows), { limits: { rows: 10 } })).toContain('more than 10 rows');
  expect((await readSheet(await workbookOf(headingRow + rows), { limits: { rows: 11 } })).rows).toHaveLength(11);
  const wide = textRow(...Array.from({ length: 3_000 }, () => 'x'));
  expect(await refusalOf(await workbookOf(headingRow + wide), { limits: { cells: 2_000 } })).toContain(
    'more than 2,000 filled cells',
  );
});

it('four million rows are refused before they are read, and too many rows before one is passed on', async () => {
  const row = '<row><c t="inlineStr"><is><t>M</t></is></c></row>';
  function* rows() {
    yield headingRow;
    for (let written = 0; written < 4_000_000; written += 100_000) yield row.repeat(100_000);
  }
  const content = await workbookOf({ List: rows() });
  await expect(readTable(content, { limits: { unzippedRatio: 5_000 } })).rejects.toThrow('more than 1,048,576 rows');
  const fewer = await workbookOf({ List: [headingRow, textRow('', 'M', 'P').repeat(40)] });
  await expect(readTable(fewer, { limits: { rows: 10 } })).rejects.toThrow('rows. Split it into several files.');
});

it('a file that is too large, takes too long or needs too much memory is refused', async () => {
  expect(await refusalOf(Buffer.alloc(1025, 'x'), { limits: { fileBytes: 1024 } })).toContain('larger than');
  function* many() {
    for (let row = 0; row < 300_000; row += 1) yield `<si><t>${'abc'.repeat(100)}${row}</t></si>`;
  }
  const content = await workbookOf(headingRow, { sharedStrings: `<sst>${[...many()].join('')}</sst>` });
  expect(await refusalOf(content, { limits: { milliseconds: 1 } })).toContain('took longer');
  expect(await refusalOf(content, { limits: { megabytes: 40 } })).toContain('memory');
});

it('three million empty rows are skipped', async () => {
  const lines = Buffer.from(`Rampart ID,Manufacturer,Product\n${'\n'.repeat(3_000_000)},Maker,PLC\n`);
  expect((await readSheet(lines)).rows).toEqual([
    { rowNumber: 3_000_002, cells: { Manufacturer: 'Maker', Product: 'PLC' } },
  ]);
  function* rows() {
    yield headingRow;
    yield* Array.from({ length: 30 }, () => '<row/>'.repeat(99_999) + '<row ht="1"/>');
    yield textRow('', 'Maker', 'PLC');
  }
  const content = await workbookOf({ List: rows() });
  expect((await readSheet(content, { limits: { unzippedRatio: 5_000 } })).rows[0]?.rowNumber).toBe(3_000_002);
});

it('macros and links to other files are ignored', async () => {
  const sheets = [{ name: 'List', rows: goodRows }];
  const macros = await writeXlsx({ sheets, vbaProject: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]) });
  expect((await readSheet(macros)).rows).toEqual([{ rowNumber: 2, cells: { Manufacturer: 'Maker', Product: 'PLC' } }]);
  const linked = await workbookOf(
    `${headingRow}<row><c/><c t="str"><f>[1]Sheet1!A1</f><v>Maker</v></c><c t="str"><f>WEBSERVICE("http://x")</f><v>PLC</v></c></row>`,
    { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' },
  );
  expect((await readSheet(linked)).rows).toEqual([{ rowNumber: 2, cells: { Manufacturer: 'Maker', Product: 'PLC' } }]);
});

it('the thread ends if the caller stops reading rows', async () => {
  const ports = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
  // Test files before this one may still have a thread.
  const before = ports();
  const rows = Array.from({ length: 5_000 }, () => textRow('', 'M', 'P')).join('');
  const table = await readTable(await workbookOf(headingRow + rows));
  if (table.kind === 'foreign') throw new Error('The file has our headings.');
  for await (const batch of table.batches) {
    expect(batch.length).toBeGreaterThan(0);
    expect(ports()).toBeGreaterThan(before);
    break;
  }
  await expect.poll(ports).toBeLessThanOrEqual(before);
});
