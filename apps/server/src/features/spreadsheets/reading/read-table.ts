import type { SheetColumn } from '@rampart/contract/rules/sheet-columns.ts';
import type { ImportFault } from '@rampart/contract/rules/import-faults.ts';
import { startReader, type ReaderThread, type SheetFormat } from './reader-thread.ts';
import { readingLimits, type ReadingLimits } from './reading-limits.ts';
import { SheetRefusal } from './sheet-refusal.ts';

/** One filled row of a sheet. */
export interface SheetRow {
  /** The number that the user sees. The headings are usually in row 1. */
  rowNumber: number;
  /** Trimmed text, without blank cells. */
  cells: Partial<Record<SheetColumn, string>>;
  /** Cells with content that cannot be read, such as a formula without a result. They are not in `cells`. */
  faults?: ({ column: SheetColumn } & ImportFault)[];
}

export interface Table {
  /** The id of the export that the file came from, if the file contains it. */
  exportId: string | null;
  format: SheetFormat;
  /** The rows in order. A refusal can come late. Then discard the rows before it. */
  batches: AsyncIterable<SheetRow[]>;
}

/**
 * Reads a sheet in a separate thread. The content of the file decides its format. A fault of the complete file is
 * thrown as a SheetRefusal, here or while the caller reads the batches. The thread ends with the last batch, or when
 * the caller stops reading.
 */
export async function readTable(
  content: AsyncIterable<Uint8Array> | Uint8Array,
  given: Partial<ReadingLimits> = {},
): Promise<Table> {
  const limits = { ...readingLimits, ...given };
  const reader = startReader<SheetRow>(await collect(content, limits.fileBytes), limits);
  const first = await reader.next();
  if (first.type !== 'table') throw new Error('The reader of sheets did not begin with the table.');
  return { exportId: first.exportId, format: first.format, batches: batchesOf(reader) };
}

async function* batchesOf(reader: ReaderThread<SheetRow>): AsyncGenerator<SheetRow[]> {
  try {
    for (let answer = await reader.next(); answer.type === 'rows'; answer = await reader.next()) yield answer.rows;
  } finally {
    await reader.end();
  }
}

async function collect(
  content: AsyncIterable<Uint8Array> | Uint8Array,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
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
