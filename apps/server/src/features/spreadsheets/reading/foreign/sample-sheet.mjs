import { countDistinct, distinctTexts } from './distinct-texts.mjs';
import { findHeading, rowsToDecide } from './find-heading.mjs';
import { headingText, lineOf } from './lines.mjs';
import { withMergedCells } from './merges.mjs';
import { countRounded } from './rounded.mjs';

/**
 * @typedef {import('@rampart/contract/rules/mapping/mapping.ts').SheetSample} SheetSample
 * @typedef {import('./lines.mjs').Line} Line
 * @typedef {{ rowNumber: number, texts: string[], once: [number, string][] }} LastRow the cells, and those with a text that its column has once
 */

const sampleRows = 50;
/** The rows whose texts are counted. */
const countedRows = 5_000;
const mostColumns = 300;
const longestText = 200;
/** How many rows at the end of a list can be totals, and how many cells such a row has at most (`rules/mapping/total-row.ts`). */
const lastRows = 10;
const mostCellsOfTotal = 3;

/**
 * The headings and first rows of a sheet. The main thread decides which of the last rows are totals.
 * @param {import('../open-file.mjs').Sheet} sheet @returns {Promise<SheetSample & { last: LastRow[] }>}
 */
export async function sampleSheet(sheet) {
  const { merges } = await sheet.survey();
  const raws = withMergedCells(sheet.open(), merges);
  /** @type {Line[]} */
  const first = [];
  while (first.length < rowsToDecide) {
    const { value: raw, done } = await raws.next();
    if (done) break;
    first.push(lineOf(raw));
  }
  const heading = findHeading(first, merges);
  const headingRow = heading?.rowNumber ?? 0;
  /** @type {Line[]} */
  const rows = [];
  const counted = countDistinct();
  const rounded = countRounded();
  const places = new Set(heading?.texts.keys());
  /** @type {Line[]} */
  let last = [];
  let count = 0;
  for await (const line of following(first, raws)) {
    if (line.rowNumber <= headingRow) continue;
    for (const place of line.texts.keys()) places.add(place);
    if (rows.length < sampleRows) rows.push(line);
    counted.add(line.texts);
    rounded.add(line);
    last = [...last.slice(1 - lastRows), line];
    count += 1;
    if (count < countedRows) continue;
    last = [];
    break;
  }
  const inOrder = [...places].toSorted((one, other) => one - other).slice(0, mostColumns);
  const taken = new Set(inOrder);
  const roundedColumns = [...rounded.columns.values()].filter(({ place }) => taken.has(place));
  return {
    name: sheet.name,
    headingRow,
    columns: inOrder.map((place) => ({ place, heading: headingText(heading?.texts.get(place) ?? '') })),
    rows: rows.map(({ rowNumber, texts }) => ({ rowNumber, cells: cellsOf(texts, taken) })),
    values: distinctTexts(counted, inOrder),
    ...(roundedColumns.length > 0 && { rounded: roundedColumns }),
    last: last.map((line) => lastRowOf(line, counted)),
  };
}

/** @param {Line[]} first @param {AsyncIterable<import('../sheet-rows.mjs').RawRow>} raws */
async function* following(first, raws) {
  yield* first;
  for await (const raw of raws) yield lineOf(raw);
}

/** @param {Line} line @param {import('./distinct-texts.mjs').Counted} counted @returns {LastRow} */
function lastRowOf({ rowNumber, texts }, counted) {
  // Long rows of long texts would take most of what a sample may have.
  if (texts.size > mostCellsOfTotal) return { rowNumber, texts: [], once: [] };
  const inOrder = [...texts].toSorted(([one], [other]) => one - other);
  return {
    rowNumber,
    texts: inOrder.map(([, text]) => text.slice(0, longestText)),
    once: inOrder.filter(([place, text]) => counted.isOnce(place, text)),
  };
}

/** @param {Line['texts']} texts @param {Set<number>} taken */
function cellsOf(texts, taken) {
  const cells = [...texts].filter(([place, text]) => taken.has(place) && text !== '');
  return cells
    .toSorted(([one], [other]) => one - other)
    .map(([place, text]) => ({ place, text: text.slice(0, longestText) }));
}
