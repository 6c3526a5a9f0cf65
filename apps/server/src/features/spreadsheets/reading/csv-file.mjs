import { readCsvRows, splitText } from './csv.mjs';
import { countHeadings } from './headings.mjs';
import { Refusal, unknownFormat } from './refusal.mjs';
import { decodeText } from './text.mjs';

/** @typedef {import('./sheet-rows.mjs').RawRow} RawRow */

const sampleLength = 64 * 1024;
// A list has none of these characters, or very few. In a list with our headings, a cell can have any of them.
const controls = /(?![\t\n\v\f\r])\p{Cc}/gu;
const mostControls = 20;

/**
 * A text file as a file with one sheet.
 * @param {Buffer} content @param {readonly string[]} columns @param {import('./reading-limits.ts').ReadingLimits} limits
 * @returns {import('./open-file.mjs').OpenFile}
 */
export function csvFile(content, columns, limits) {
  if (content.length === 0) throw new Refusal('The file is empty.');
  const text = decodeText(content);
  if (text === undefined) throw unknownFormat('not a spreadsheet');
  if (/^\s*<(\?xml|!doctype|html|table)/i.test(text)) throw unknownFormat('a web page or XML document');
  if (/^(%PDF-|\{\\rtf)/.test(text)) throw unknownFormat('a document');
  const sample = text.slice(0, sampleLength);
  if ((sample.match(controls)?.length ?? 0) > mostControls && countHeadings(sample.split(/[",;\t\r\n]+/), columns) < 2)
    throw unknownFormat('not a spreadsheet');
  const split = splitText(text, (record) => countHeadings(record, columns));
  const open = async function* () {
    yield* readCsvRows(split, limits.cells);
  };
  return {
    format: 'csv',
    exportId: null,
    sheets: [{ name: '', isHidden: false, narrow: () => {}, open, survey: () => surveyRows(open()) }],
  };
}

/** @param {AsyncIterable<RawRow>} rows @returns {Promise<import('./row-count.mjs').Survey>} */
async function surveyRows(rows) {
  let filledRows = 0;
  for await (const _row of rows) filledRows += 1;
  return { filledRows, merges: [] };
}
