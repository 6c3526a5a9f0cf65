import { csvFile } from './csv-file.mjs';
import { exportIdIn, exportName, exportSheet } from './export-mark.mjs';
import { unknownFormat } from './refusal.mjs';
import { surveySheet } from './row-count.mjs';
import { readSheetRows } from './sheet-rows.mjs';
import { readWorkbook } from './workbook.mjs';
import { readFormats, readSharedStrings } from './workbook-parts.mjs';
import { checkContainer, readXlsSheets } from './xls.mjs';
import { openZip } from './zip-parts.mjs';

/**
 * @typedef {import('./sheet-rows.mjs').RawRow} RawRow
 * @typedef {import('./sheet-rows.mjs').Context} Context
 * @typedef {import('./reading-limits.ts').ReadingLimits} Limits
 * @typedef {object} Sheet
 * @property {string} name empty for a text file
 * @property {boolean} isHidden
 * @property {(wanted?: ReadonlySet<number>) => AsyncGenerator<RawRow>} open reads its filled rows, with these columns only
 * @property {(places: ReadonlySet<number>) => void} narrow leaves the other columns out of the rows that are being read
 * @property {() => Promise<import('./row-count.mjs').Survey>} survey
 * @typedef {object} OpenFile
 * @property {'xlsx' | 'xls' | 'csv'} format
 * @property {string | null} exportId
 * @property {Sheet[]} sheets without the sheet of our export
 */

/**
 * Detects the type of a file from its content, because its name can be wrong.
 * @param {Buffer} content @param {readonly string[]} columns @param {Limits} limits @returns {Promise<OpenFile>}
 */
export async function openFile(content, columns, limits) {
  const start = content.toString('latin1', 0, 8);
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return openXlsx(content, limits);
  if (start === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') {
    checkContainer(content);
    return openXls(content, limits);
  }
  if (isBareXls(content)) return openXls(content, limits);
  return csvFile(content, columns, limits);
}

/**
 * Before Excel 5 a workbook had no container. It starts with a record of this number.
 * @param {Buffer} content
 */
function isBareXls(content) {
  return content.length > 8 && content[0] === 9 && [0, 2, 4, 8].includes(content[1] ?? -1) && content[3] === 0;
}

/** @param {Buffer} content @param {Limits} limits @returns {Promise<OpenFile>} */
async function openXlsx(content, limits) {
  const zip = await openZip(content, limits);
  if (zip.has('mimetype')) throw unknownFormat('an OpenDocument file');
  const workbook = await readWorkbook(zip);
  const shared = {
    strings: await readSharedStrings(zip, workbook.sharedStrings, limits.cells),
    formats: await readFormats(zip, workbook.styles),
    countsFrom1904: workbook.countsFrom1904,
    mostCells: limits.cells,
  };
  const all = workbook.sheets.map(({ name, part, isHidden }) => {
    /** @type {Context} */
    const context = { ...shared, wanted: null };
    /** @type {Promise<import('./row-count.mjs').Survey> | undefined} */
    let survey;
    return {
      name,
      isHidden,
      survey: () => (survey ??= surveySheet(zip.look(part))),
      /** @param {ReadonlySet<number>} places */
      narrow(places) {
        context.wanted = places;
      },
      /** @param {ReadonlySet<number>} [wanted] @returns {AsyncGenerator<RawRow>} */
      async *open(wanted) {
        await this.survey();
        yield* readSheetRows(zip.look(part), wanted ? { ...shared, wanted } : context);
      },
    };
  });
  const marks = await firstTexts(all);
  const exportId = exportIdIn([...marks, workbook.names.get(exportName)]);
  return { format: 'xlsx', exportId, sheets: all.filter(({ name }) => name !== exportSheet) };
}

/** @param {Buffer} content @param {Limits} limits @returns {Promise<OpenFile>} */
async function openXls(content, limits) {
  const all = readXlsSheets(content, limits.cells);
  const exportId = exportIdIn(await firstTexts(all));
  return { format: 'xls', exportId, sheets: all.filter(({ name }) => name !== exportSheet) };
}

/** @param {Sheet[]} sheets */
async function firstTexts(sheets) {
  const rows = sheets.find(({ name }) => name === exportSheet)?.open();
  const { value: row } = (await rows?.next()) ?? {};
  await rows?.return(undefined);
  return row ? [...row.cells.values()].map((content) => ('text' in content ? content.text : undefined)) : [];
}
