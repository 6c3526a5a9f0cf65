import Papa from 'papaparse';
import { Refusal } from './refusal.mjs';
import { separatorOf } from './foreign/separator.mjs';
import { tooManyCells } from './workbook-parts.mjs';

/** @typedef {import('./sheet-rows.mjs').RawRow} RawRow */

/** How many characters are parsed at a time. Rows are passed on in between. */
const pieceLength = 256 * 1024;

/**
 * @typedef {object} SplitText how the cells and rows of a text are separated
 * @property {string} text without a line that names the separator
 * @property {string} delimiter
 * @property {'\r' | '\n'} newline
 */

/** @param {string} whole @param {(record: string[]) => number} countHeadings @returns {SplitText} */
export function splitText(whole, countHeadings) {
  // Some programs write the separator into an extra line, which they do not show.
  const named = /^sep=([,;\t])\r?\n/i.exec(whole);
  const text = named ? whole.slice(named[0].length) : whole;
  const newline = newlineOf(text);
  return { text, newline, delimiter: named?.[1] ?? separatorOf(text.slice(0, pieceLength), newline, countHeadings) };
}

/**
 * The filled rows of a text file. Rows are counted as a spreadsheet program shows them: a cell with line breaks is in one row.
 * @param {SplitText} split @param {number} mostCells
 * @returns {Generator<RawRow>}
 */
export function* readCsvRows({ text, delimiter, newline }, mostCells) {
  let filledCells = 0;
  for (const { rowNumber, record } of records(text, delimiter, newline)) {
    /** @type {RawRow | undefined} */
    let row;
    for (let column = 0; column < record.length; column += 1) {
      const cell = record[column] ?? '';
      if (cell === '' || cell.trim() === '') continue;
      row ??= { rowNumber, cells: new Map() };
      row.cells.set(column, { text: cell });
      filledCells += 1;
      if (filledCells > mostCells) throw tooManyCells(mostCells);
    }
    if (row) yield row;
  }
}

/**
 * A line feed as the end of a row also works for files with carriage returns before it.
 * @param {string} text
 */
function newlineOf(text) {
  const unquoted = text.slice(0, pieceLength).replaceAll(/"[^"]*"/g, '');
  return /\r\n?|\n/.exec(unquoted)?.[0] === '\r' ? '\r' : '\n';
}

/** @param {string} text @param {string} delimiter @param {'\r' | '\n'} newline @returns {Generator<{ rowNumber: number, record: string[] }>} */
function* records(text, delimiter, newline) {
  let at = 0;
  let length = pieceLength;
  let row = 0;
  while (at < text.length) {
    // Skips millions of empty lines without a record for each.
    while (text[at] === newline) {
      at += 1;
      row += 1;
    }
    const isLast = at + length >= text.length;
    const parser = new Papa.Parser({ delimiter, newline });
    /** @type {import('papaparse').ParseResult<string[]>} */
    const { data, errors, meta } = parser.parse(text.slice(at, at + length), 0, !isLast);
    const fault = errors.find((error) => (error.row ?? 0) < data.length);
    if (fault) throw badQuotes(row + (fault.row ?? 0) + 1);
    for (const record of data) {
      row += 1;
      yield { rowNumber: row, record };
    }
    if (isLast) return;
    // A row can be longer than a piece.
    length = data.length === 0 ? length * 2 : pieceLength;
    at += meta.cursor;
  }
}

/** @param {number} row */
const badQuotes = (row) =>
  new Refusal(
    `In row ${row} a cell begins with a quotation mark (") and does not end with one, so Rampart cannot separate the cells after it.`,
  );
