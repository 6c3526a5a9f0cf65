import { Refusal } from './refusal.mjs';

/** @typedef {import('./sheet-rows.mjs').RawRow} RawRow */

/** The most rows that a sheet of a spreadsheet program can have. */
const mostSheetRows = 1_048_576;

/** The start of a row, or of something that fills a cell. The name can have a prefix. A text cannot contain a tag. */
const tags = /<(?:[\w.-]+:)?(row|v|t|f)(?=[\s/>])/g;
/** Longer than any of these tags. */
const overlap = 64;

/**
 * About how many rows of a sheet have a filled cell, in any column. Counting tags is many times faster than reading
 * them. So a sheet with more rows than any spreadsheet program can write is refused before it is read.
 *
 * @param {AsyncIterable<Buffer>} pieces
 */
export async function countFilledRows(pieces) {
  let rows = 0;
  let isFilled = true;
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece.toString('latin1');
    let end = 0;
    for (const { index, 0: tag, 1: name } of text.matchAll(tags)) {
      if (name === 'row') isFilled = false;
      else if (!isFilled) {
        isFilled = true;
        rows += 1;
      }
      end = index + tag.length;
    }
    if (rows > mostSheetRows) throw tooManyRows(mostSheetRows);
    rest = text.slice(Math.max(end, text.length - overlap));
  }
  return rows;
}

/** @param {AsyncIterable<RawRow>} rows @param {{ has(place: number): boolean }} places @param {number} most */
export async function refuseManyRows(rows, places, most) {
  let count = 0;
  for await (const { cells } of rows) {
    if ([...cells.keys()].some((place) => places.has(place))) count += 1;
    if (count > most) throw tooManyRows(most);
  }
}

/** @param {number} most */
export const tooManyRows = (most) =>
  new Refusal(`The file has more than ${most.toLocaleString('en-US')} rows. Split it into several files.`);
