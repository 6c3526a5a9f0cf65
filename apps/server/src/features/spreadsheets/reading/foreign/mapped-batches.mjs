import { refuseLargeWorkbook } from '../choose-sheet.mjs';
import { Refusal } from '../refusal.mjs';
import { tooManyRows } from '../row-count.mjs';
import { withMergedCells } from './merges.mjs';
import { isRoundedText } from './rounded.mjs';

/**
 * @typedef {import('../sheet-rows.mjs').RawRow} RawRow
 * @typedef {import('@rampart/contract/rules/spreadsheets/import-faults.ts').ImportFault} ImportFault
 * @typedef {object} MappedSheet
 * @property {string} sheet
 * @property {number} headingRow
 * @property {number[]} places the columns that fields use
 * @typedef {object} MappedRow
 * @property {number} rowNumber
 * @property {[number, string][]} cells of these columns
 * @property {[number, ImportFault][]} faults
 * @property {number[]} [rounded] the columns with a number that a program has rounded
 * @property {string[]} [texts] of all cells of the sheet, only in the last rows: they can be totals
 */

const batchRows = 500;
/** How many rows at the end of a list can be totals. */
const lastRows = 10;

/**
 * The rows of a sheet below its headings. The main thread maps them.
 * @param {import('../open-file.mjs').OpenFile} file @param {MappedSheet} mapped
 * @param {import('../reading-limits.ts').ReadingLimits} limits
 */
export async function mappedBatches(file, mapped, limits) {
  const sheet = file.sheets.find(({ name }) => name === mapped.sheet);
  if (!sheet) throw new Refusal(`The file has no sheet “${mapped.sheet}”.`);
  const places = new Set(mapped.places);
  await refuseLargeWorkbook(file, sheet, places, limits.rows);
  const { merges } = file.format === 'csv' ? { merges: [] } : await sheet.survey();
  return batchesOf(withMergedCells(sheet.open(), merges), mapped, limits);
}

/** @param {AsyncIterable<RawRow>} raws @param {MappedSheet} mapped @param {import('../reading-limits.ts').ReadingLimits} limits */
async function* batchesOf(raws, { headingRow, places }, limits) {
  /** @type {{ row: MappedRow, raw: RawRow }[]} */
  let kept = [];
  let count = 0;
  for await (const raw of raws) {
    const row = raw.rowNumber > headingRow ? rowOf(raw, places, limits.cellLength) : undefined;
    if (!row) continue;
    count += 1;
    if (count > limits.rows) throw tooManyRows(limits.rows);
    kept.push({ row, raw });
    if (kept.length < batchRows + lastRows) continue;
    // Only the end of the file shows which rows are the last.
    yield { type: 'rows', rows: kept.slice(0, batchRows).map(({ row: sent }) => sent) };
    kept = kept.slice(batchRows);
  }
  const first = kept.length - lastRows;
  const rows = kept.map(({ row, raw }, index) => (index < first ? row : { ...row, texts: textsOf(raw) }));
  if (rows.length > 0) yield { type: 'rows', rows };
}

/** @param {RawRow} raw @param {number[]} places @param {number} longest @returns {MappedRow | undefined} */
function rowOf({ rowNumber, cells }, places, longest) {
  /** @type {MappedRow} */
  const row = { rowNumber, cells: [], faults: [] };
  for (const place of places) {
    const cell = cells.get(place);
    if (!cell) continue;
    if ('fault' in cell) row.faults.push([place, cell.fault]);
    else if (cell.text.length > longest) row.faults.push([place, { code: 'cell-too-long', most: longest }]);
    else {
      const text = cell.text.trim();
      row.cells.push([place, text]);
      if (isRoundedText(text)) (row.rounded ??= []).push(place);
    }
  }
  return row.cells.length + row.faults.length > 0 ? row : undefined;
}

/** @param {RawRow} raw */
function textsOf({ cells }) {
  const inOrder = [...cells].toSorted(([one], [other]) => one - other);
  return inOrder.flatMap(([, cell]) => ('text' in cell ? [cell.text.trim().slice(0, 200)] : []));
}
