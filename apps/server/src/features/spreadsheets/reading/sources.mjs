import { chooseSheet } from './choose-sheet.mjs';
import { readCsvRows } from './csv.mjs';
import { exportIdIn, exportName, exportSheet } from './export-mark.mjs';
import { countHeadings, findHeadings, noHeadings, placesOf, rowsAbove } from './headings.mjs';
import { Refusal } from './refusal.mjs';
import { countFilledRows, refuseManyRows } from './row-count.mjs';
import { readSheetRows } from './sheet-rows.mjs';
import { decodeText } from './text.mjs';
import { readWorkbook } from './workbook.mjs';
import { readFormats, readSharedStrings } from './workbook-parts.mjs';
import { checkContainer, readXlsSheets } from './xls.mjs';
import { openZip } from './zip-parts.mjs';

/**
 * @typedef {import('./sheet-rows.mjs').RawRow} RawRow
 * @typedef {import('./sheet-rows.mjs').Context} Context
 * @typedef {import('./reading-limits.ts').ReadingLimits} Limits
 * @typedef {import('./headings.mjs').Places} Places
 * @typedef {object} Source a file up to its headings
 * @property {'xlsx' | 'xls' | 'csv'} format
 * @property {string | null} exportId
 * @property {Places} places
 * @property {AsyncIterator<RawRow>} rows those below the headings
 */

/**
 * Detects the type of a file from its content, because its name can be wrong.
 * @param {Buffer} content @param {readonly string[]} columns @param {Limits} limits @returns {Promise<Source>}
 */
export async function openSource(content, columns, limits) {
  const start = content.toString('latin1', 0, 8);
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006'))
    return openXlsx(content, columns, limits);
  if (start === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') {
    checkContainer(content);
    return openXls(content, columns, limits);
  }
  if (isBareXls(content)) return openXls(content, columns, limits);
  return openCsv(content, columns, limits);
}

/**
 * Before Excel 5 a workbook had no container. It starts with a record of this number.
 * @param {Buffer} content
 */
function isBareXls(content) {
  return content.length > 8 && content[0] === 9 && [0, 2, 4, 8].includes(content[1] ?? -1) && content[3] === 0;
}

/** @param {Buffer} content @param {readonly string[]} columns @param {Limits} limits @returns {Promise<Source>} */
async function openXlsx(content, columns, limits) {
  const zip = await openZip(content, limits);
  if (zip.has('mimetype')) throw unknownFormat('an OpenDocument file');
  const workbook = await readWorkbook(zip);
  /** @type {Context} */
  const context = {
    strings: await readSharedStrings(zip, workbook.sharedStrings, limits.cells),
    formats: await readFormats(zip, workbook.styles),
    countsFrom1904: workbook.countsFrom1904,
    mostCells: limits.cells,
    wanted: null,
  };
  /** @type {Map<string, number>} */
  const filled = new Map();
  const rowsOf = async function* (/** @type {string} */ part) {
    filled.set(part, await countFilledRows(zip.look(part)));
    yield* readSheetRows(zip.open(part), context);
  };
  const mark = workbook.sheets.find(({ name }) => name === exportSheet);
  const marks = mark ? await firstTexts(rowsOf(mark.part)) : [];
  const exportId = exportIdIn([...marks, workbook.names.get(exportName)]);
  const sheets = workbook.sheets
    .filter(({ name }) => name !== exportSheet)
    .map(({ name, part }) => ({ name, part, open: () => rowsOf(part) }));
  const { places, rows, name: chosen } = await chooseSheet(sheets, columns);
  context.wanted = new Set(places.keys());
  const { part = '' } = sheets.find(({ name }) => name === chosen) ?? {};
  // The caller stores the rows as it gets them. A file that is refused in the end should not cost this time.
  if ((filled.get(part) ?? 0) > limits.rows + rowsAbove)
    await refuseManyRows(readSheetRows(zip.look(part), context), places, limits.rows + rowsAbove);
  return { format: 'xlsx', exportId, places, rows };
}

/** @param {Buffer} content @param {readonly string[]} columns @param {Limits} limits @returns {Promise<Source>} */
async function openXls(content, columns, limits) {
  const sheets = readXlsSheets(content, limits.cells);
  const mark = sheets.find(({ name }) => name === exportSheet);
  const exportId = exportIdIn(mark ? await firstTexts(awaited(mark.rows())) : []);
  const lists = sheets
    .filter(({ name }) => name !== exportSheet)
    .map(({ name, rows }) => ({ name, open: () => awaited(rows()) }));
  const { places, rows } = await chooseSheet(lists, columns);
  return { format: 'xls', exportId, places, rows };
}

/** @param {Buffer} content @param {readonly string[]} columns @param {Limits} limits @returns {Promise<Source>} */
async function openCsv(content, columns, limits) {
  if (content.length === 0) throw new Refusal('The file is empty.');
  const text = decodeText(content);
  if (text === undefined) throw unknownFormat('not a spreadsheet');
  if (/^\s*<(\?xml|!doctype|html|table)/i.test(text)) throw unknownFormat('a web page or XML document');
  const rows = awaited(readCsvRows(text, (record) => countHeadings(record, columns), limits.cells));
  const found = await findHeadings(rows, columns);
  if (!found) throw noHeadings(columns);
  return { format: 'csv', exportId: null, places: placesOf(found), rows };
}

/** @param {string} what */
const unknownFormat = (what) =>
  new Refusal(`The file is ${what}. Save your list as .xlsx, .xls or .csv and upload it again.`);

/** @template T @param {Iterable<T>} values @returns {AsyncGenerator<T>} */
async function* awaited(values) {
  yield* values;
}

/** @param {AsyncGenerator<RawRow>} rows */
async function firstTexts(rows) {
  const { value: row } = await rows.next();
  await rows.return(undefined);
  return row ? [...row.cells.values()].map((content) => ('text' in content ? content.text : undefined)) : [];
}
