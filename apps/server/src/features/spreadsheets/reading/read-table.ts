import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import type { ImportFault } from '@rampart/contract/rules/spreadsheets/import-faults.ts';
import { usedPlaces } from '@rampart/contract/rules/mapping/map-row.ts';
import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { mapRows, totalsOf, type MappedRow } from './foreign/map-rows.ts';
import { withoutTotals } from './foreign/without-totals.ts';
import { startReader, type Answer, type ReaderThread, type SheetFormat } from './reader-thread.ts';
import { readingLimits, type ReadingLimits } from './reading-limits.ts';
import { SheetRefusal } from './sheet-refusal.ts';

/** One filled row of a sheet. */
export interface SheetRow {
  /** The number that the user sees. The headings are usually in row 1. */
  rowNumber: number;
  /** Trimmed text, without blank cells. An empty text is a text of a mapped list that means no priority. */
  cells: Partial<Record<SheetColumn, string>>;
  /** Cells with content that cannot be read, such as a formula without a result. They are not in `cells`. */
  faults?: ({ column: SheetColumn } & ImportFault)[];
}

export interface ListTable {
  kind: 'list';
  /** The id of the export that the file came from, if the file contains it. */
  exportId: string | null;
  format: SheetFormat;
  /** The rows in order. A refusal can come late. Then discard the rows before it. */
  batches: AsyncIterable<SheetRow[]>;
  /** The row numbers of totals below a mapped list. Complete after the last batch. */
  leftOut: number[];
}

/** A file with other headings, or with none. A person says what its columns are. */
export interface ForeignTable {
  kind: 'foreign';
  format: SheetFormat;
  sheets: SheetSample[];
}

export interface Reading {
  limits?: Partial<ReadingLimits>;
  /** What the columns are, if the headings are not ours. */
  mapping?: Mapping;
}

/**
 * Reads a sheet in a separate thread. The content of the file decides its format. A fault of the complete file is
 * thrown as a SheetRefusal, here or while the caller reads the batches. The thread ends with the last batch, or when
 * the caller stops reading.
 */
export function readTable(content: Content, reading: Reading & { mapping: Mapping }): Promise<ListTable>;
export function readTable(content: Content, reading?: Reading): Promise<ListTable | ForeignTable>;
export async function readTable(content: Content, reading: Reading = {}): Promise<ListTable | ForeignTable> {
  const limits = { ...readingLimits, ...reading.limits };
  const file = await collect(content, limits.fileBytes);
  const { mapping } = reading;
  if (mapping) return readMapped(file, limits, mapping);
  const reader = startReader<SheetRow>(file, { limits, mapped: null });
  const first = await reader.next();
  if (first.type === 'foreign') {
    await reader.end();
    return { kind: 'foreign', format: first.format, sheets: first.sheets.map(withoutTotals) };
  }
  return { ...listOf(first), batches: batchesOf(reader, (rows) => rows), leftOut: [] };
}

async function readMapped(file: Uint8Array<ArrayBuffer>, limits: ReadingLimits, mapping: Mapping): Promise<ListTable> {
  const { sheet, headingRow } = mapping;
  const reader = startReader<MappedRow>(file, {
    limits,
    mapped: { sheet, headingRow, places: [...usedPlaces(mapping)] },
  });
  const leftOut: number[] = [];
  const batches = batchesOf(reader, (rows) => {
    const totals = totalsOf(rows);
    leftOut.push(...totals);
    return mapRows(mapping, rows.slice(0, rows.length - totals.length));
  });
  return { ...listOf(await reader.next()), batches, leftOut };
}

function listOf(answer: Answer<unknown>) {
  if (answer.type !== 'table') throw new Error('The reader of sheets did not begin with the table.');
  return { kind: 'list' as const, exportId: answer.exportId, format: answer.format };
}

async function* batchesOf<Row>(
  reader: ReaderThread<Row>,
  taken: (rows: Row[]) => SheetRow[],
): AsyncGenerator<SheetRow[]> {
  try {
    for (let answer = await reader.next(); answer.type === 'rows'; answer = await reader.next())
      yield taken(answer.rows);
  } finally {
    await reader.end();
  }
}

type Content = AsyncIterable<Uint8Array> | Uint8Array;

async function collect(content: Content, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    length += piece.length;
    if (length > most) throw new SheetRefusal(`The file is larger than ${Math.floor(most / 1024 / 1024)} MiB.`);
    pieces.push(piece);
  }
  // A separate buffer, which can be transferred to the thread without a copy.
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
