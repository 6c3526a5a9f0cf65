import Papa from 'papaparse';

const separators = [',', ';', '\t'];
const sampleRows = 100;

/**
 * The separator that brings our headings out. Without headings of ours, the one that gives the rows the same number of
 * cells.
 *
 * @param {string} sample @param {'\r' | '\n'} newline @param {(record: string[]) => number} countHeadings
 */
export function separatorOf(sample, newline, countHeadings) {
  const tables = separators.map((delimiter) => {
    const { data } = Papa.parse(sample, { delimiter, newline, preview: sampleRows, skipEmptyLines: true });
    return { delimiter, records: /** @type {string[][]} */ (data) };
  });
  const headings = tables.map(({ records }) => Math.max(0, ...records.slice(0, 20).map(countHeadings)));
  const most = Math.max(...headings);
  const scores = most > 1 ? headings : tables.map(({ records }) => regularity(records));
  return separators[scores.indexOf(Math.max(...scores))] ?? ',';
}

/**
 * How regular a table is: the share of rows with the most frequent number of cells. More cells weigh more, because a
 * comma in a number can also be in every row.
 * @param {string[][]} records
 */
function regularity(records) {
  /** @type {Map<number, number>} */
  const widths = new Map();
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
  const scores = [...widths].map(([width, count]) => (count / records.length) * Math.sqrt(width - 1));
  return Math.max(0, ...scores);
}
