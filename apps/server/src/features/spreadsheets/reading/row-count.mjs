import { keepMerge } from './foreign/merges.mjs';
import { Refusal } from './refusal.mjs';
import { columnOf } from './sheet-rows.mjs';

/**
 * @typedef {import('./sheet-rows.mjs').RawRow} RawRow
 * @typedef {object} Survey
 * @property {number} filledRows about how many rows have a filled cell, in any column
 * @property {import('./foreign/merges.mjs').Merge[]} merges
 */

/** The most rows that a sheet of a spreadsheet program can have. */
const mostSheetRows = 1_048_576;

/**
 * The start of a row, of something that fills a cell, or merged cells. The name can have a prefix. A text cannot contain
 * a tag.
 */
const tags =
  /<(?:[\w.-]+:)?(?:(row|v|t|f)(?=[\s/>])|mergeCell\s[^<>]{0,99}?\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})")/g;
/** Longer than any of these tags. */
const overlap = 256;

/**
 * Looks for tags in a sheet, which is many times faster than reading it. So a sheet with more rows than any spreadsheet
 * program can write is refused before it is read. The merged cells are known before the rows, although the file has them
 * after the rows.
 *
 * @param {AsyncIterable<Buffer>} pieces @returns {Promise<Survey>}
 */
export async function surveySheet(pieces) {
  /** @type {import('./foreign/merges.mjs').Merge[]} */
  const merges = [];
  let filledRows = 0;
  let isFilled = true;
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece.toString('latin1');
    let end = 0;
    for (const { index, 0: tag, 1: name, 2: left = '', 3: top, 4: right = '', 5: bottom } of text.matchAll(tags)) {
      if (name === undefined)
        keepMerge(merges, { top: Number(top), left: columnOf(left), bottom: Number(bottom), right: columnOf(right) });
      else if (name === 'row') isFilled = false;
      else if (!isFilled) {
        isFilled = true;
        filledRows += 1;
      }
      end = index + tag.length;
    }
    if (filledRows > mostSheetRows) throw tooManyRows(mostSheetRows);
    rest = text.slice(Math.max(end, text.length - overlap));
  }
  return { filledRows, merges };
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
