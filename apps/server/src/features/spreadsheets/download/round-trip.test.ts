import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, write } from '@e965/xlsx';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { collect, readSheet } from '#testing/spreadsheets.ts';
import { equipmentWorkbook } from './equipment-workbook.ts';
import { writeWorkbook } from '../writing/write-workbook.ts';

/** Typical content of cells, and content that programs are known to change. */
const awkward = fc.constantFrom(
  '00012345678901234567',
  '1E5',
  '1-2',
  'TRUE',
  '=1+1',
  '+49 30 1',
  '-7',
  '@SUM(A1)',
  '_x0041_',
  '_x005F_',
  'a\tb',
  '"',
  '""',
  'say "hi"',
  "'quoted",
  'a;b,c\td',
  'line\nbreak',
  'cr\rcr',
  'crlf\r\ncrlf',
  '<b>&amp;</b>',
  ']]>',
  '#REF!',
  'Ünïcödé',
  '漢字かな',
  '🏭🔧',
  '\u200bzero',
  '\u0001control',
  '\ufffe',
  'x'.repeat(2_000),
);
const text = fc
  .oneof(awkward, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary', maxLength: 60 }))
  // The database stores no lone surrogates and no NUL character, and spaces around a text are removed.
  .map((value) => value.replaceAll(/\p{Surrogate}|\0/gu, '').trim());
const row = fc.record(
  Object.fromEntries(sheetColumns.map((column) => [column, text])) as Record<SheetColumn, typeof text>,
);
/** Few tables with many rows: each table starts a process that reads it. */
const tables = fc.array(row, { minLength: 1, maxLength: 60, size: 'max' });
const runs = { numRuns: 20 };

/** The expected result: the filled cells of all rows with at least one. */
function expectedOf(rows: Record<SheetColumn, string>[]) {
  return rows
    .map((cells, index) => ({
      rowNumber: index + 2,
      cells: Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')),
    }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
}

const cellsOf = (cells: Record<SheetColumn, string>) => sheetColumns.map((column) => cells[column]);

it('rows that are written as .xlsx are read unchanged', { timeout: 120_000 }, async () => {
  const holds = fc.asyncProperty(tables, async (rows) => {
    const content = await collect(writeWorkbook(equipmentWorkbook({ rows: rows.map(cellsOf), locations: ['Hall'] })));
    expect((await readSheet(content)).rows).toEqual(expectedOf(rows));
  });
  await fc.assert(holds, runs);
});

it('rows that are written as text are read unchanged', { timeout: 120_000 }, async () => {
  const holds = fc.asyncProperty(
    tables,
    fc.constantFrom(',', ';', '\t'),
    fc.boolean(),
    async (rows, delimiter, has16) => {
      const lines = Papa.unparse([[...sheetColumns], ...rows.map(cellsOf)], { delimiter });
      const content = has16 ? Buffer.from(`\ufeff${lines}`, 'utf16le') : Buffer.from(lines);
      expect((await readSheet(content)).rows).toEqual(expectedOf(rows));
    },
  );
  await fc.assert(holds, runs);
});

/** The stored files of LibreOffice have the columns before Firmware Version, as earlier exports have. */
const kept = ['RMP-1', '7', 'Ünï', '00012345678901234567', '=1+1', '-7', 'line\nbreak', '@x', '🏭 "q"'];
const rowsOf = (cells: string[]) => [
  { rowNumber: 2, cells: Object.fromEntries(cells.map((cell, at) => [sheetColumns[at], cell])) },
];
const exportId = '11111111-2222-4333-8444-555555555555';
const workbookWith = (cells: string[]) =>
  collect(writeWorkbook(equipmentWorkbook({ rows: [cells], locations: ['Hall'], exportId })));

it('another program that saves the workbook as .xls keeps every cell and the export id', async () => {
  const cells = [...kept, '2.10'];
  const book = read(await workbookWith(cells), { cellNF: true });
  const saved = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  expect(await readSheet(saved)).toEqual({ format: 'xls', exportId, rows: rowsOf(cells) });
});

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

/** The workbook saved by LibreOffice or, if it is not installed, a stored file of its version 7.4. */
async function savedByLibreOffice(format: 'xls' | 'xlsx'): Promise<Buffer> {
  if (!hasLibreOffice) return readFile(new URL(`../../../testing/files/libreoffice.${format}`, import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'rampart-office-'));
  try {
    await writeFile(join(folder, 'list.xlsx'), await workbookWith(kept));
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const target = ['--convert-to', format, '--outdir', join(folder, 'saved'), join(folder, 'list.xlsx')];
    const { status } = spawnSync('soffice', [profile, '--headless', ...target], { timeout: 100_000 });
    expect(status).toBe(0);
    return await readFile(join(folder, 'saved', `list.${format}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it.each(['xls', 'xlsx'] as const)(
  'LibreOffice that saves the workbook as .%s keeps every cell',
  { timeout: 120_000 },
  async (format) => {
    expect(await readSheet(await savedByLibreOffice(format))).toEqual({ format, exportId, rows: rowsOf(kept) });
  },
);
