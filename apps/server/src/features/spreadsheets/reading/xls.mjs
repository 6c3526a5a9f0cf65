import { keepMerge } from './foreign/merges.mjs';
import { digitsLost, numberText } from './number-text.mjs';
import { damaged, encrypted, Refusal } from './refusal.mjs';
import { tooManyCells } from './workbook-parts.mjs';
import { xlsLibrary } from './xls-library.mjs';

/**
 * @typedef {import('./sheet-rows.mjs').RawRow} RawRow
 * @typedef {import('./sheet-rows.mjs').CellContent} CellContent
 * @typedef {import('./open-file.mjs').Sheet} Sheet
 */

/**
 * The sheets of a workbook of Excel 2003 and before. It reads the results of formulas, not the formulas.
 * @param {Buffer} content @param {number} mostCells @returns {Sheet[]}
 */
export function readXlsSheets(content, mostCells) {
  const workbook = parse(content);
  const countsFrom1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  return workbook.SheetNames.map((name, index) => {
    const sheet = workbook.Sheets[name];
    const open = async function* () {
      yield* rowsOf(sheet, countsFrom1904, mostCells);
    };
    return {
      name,
      isHidden: Boolean(workbook.Workbook?.Sheets?.[index]?.Hidden),
      narrow: () => {},
      open,
      survey: () => surveyRows(open(), sheet),
    };
  });
}

/** @param {AsyncIterable<RawRow>} rows @param {import('@e965/xlsx').WorkSheet | undefined} sheet */
async function surveyRows(rows, sheet) {
  let filledRows = 0;
  for await (const _row of rows) filledRows += 1;
  /** @type {import('./foreign/merges.mjs').Merge[]} */
  const merges = [];
  for (const { s, e } of sheet?.['!merges'] ?? [])
    keepMerge(merges, { top: s.r + 1, left: s.c, bottom: e.r + 1, right: e.c });
  return { filledRows, merges };
}

/** @param {Buffer} content */
function parse(content) {
  try {
    // Our own code makes the text from the value and its format.
    return xlsLibrary().read(content, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    if (/password|encrypt/i.test(message)) throw encrypted();
    throw damaged();
  }
}

/**
 * A protected .xlsx is inside the container of the old format.
 * @param {Buffer} content
 */
export function checkContainer(content) {
  /** @type {string[]} */
  let names;
  try {
    /** @type {string[]} */
    const paths = xlsLibrary().CFB.read(content, { type: 'buffer' }).FullPaths;
    names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  } catch {
    throw damaged();
  }
  if (names.includes('EncryptedPackage')) throw encrypted();
  if (!names.some((name) => ['workbook', 'book'].includes(name.toLowerCase())))
    throw new Refusal('The file is not a spreadsheet. Save your list as .xlsx, .xls or .csv and upload it again.');
}

/** @param {import('@e965/xlsx').WorkSheet | undefined} sheet @param {boolean} countsFrom1904 @param {number} mostCells @returns {Generator<RawRow>} */
function* rowsOf(sheet, countsFrom1904, mostCells) {
  /** @type {(import('@e965/xlsx').CellObject | undefined)[][]} */
  const rows = sheet?.['!data'] ?? [];
  let filledCells = 0;
  for (const [index, row] of rows.entries()) {
    /** @type {RawRow} */
    const raw = { rowNumber: index + 1, cells: new Map() };
    for (const [column, cell] of (row ?? []).entries()) {
      const content = cell && contentOf(cell, countsFrom1904);
      if (!content || ('text' in content && content.text.trim() === '')) continue;
      raw.cells.set(column, content);
      filledCells += 1;
      if (filledCells > mostCells) throw tooManyCells(mostCells);
    }
    if (raw.cells.size > 0) yield raw;
  }
}

/** @param {import('@e965/xlsx').CellObject} cell @returns {CellContent | undefined} */
function contentOf({ t, v, w, z }, countsFrom1904 = false) {
  if (v === undefined || t === 'z') return undefined;
  if (t === 'e') return { fault: { code: 'cell-shows-error', text: String(w ?? v) } };
  if (t === 'b') return { text: v ? 'TRUE' : 'FALSE' };
  if (typeof v !== 'number') return { text: String(v) };
  // The format stores numbers as floating-point values. Above this limit the last digits are not reliable.
  if (Math.abs(v) > Number.MAX_SAFE_INTEGER) return { fault: digitsLost };
  return numberText(String(v), z ?? 'General', countsFrom1904);
}
