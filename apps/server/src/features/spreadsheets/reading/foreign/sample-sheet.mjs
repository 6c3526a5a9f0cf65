import { countDistinct, distinctTexts } from './distinct-texts.mjs';
import { findHeading, rowsToDecide } from './find-heading.mjs';
import { headingText, lineOf } from './lines.mjs';
import { withMergedCells } from './merges.mjs';

/**
 * @typedef {import('@rampart/contract/rules/mapping/mapping.ts').SheetSample} SheetSample
 * @typedef {import('./lines.mjs').Line} Line
 */

const sampleRows = 50;
/** The rows whose texts are counted. */
const countedRows = 5_000;
const mostColumns = 300;
const longestText = 200;

/**
 * The headings and first rows of a sheet.
 * @param {import('../open-file.mjs').Sheet} sheet @returns {Promise<SheetSample>}
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
  const places = new Set(heading?.texts.keys());
  let count = 0;
  for await (const line of following(first, raws)) {
    if (line.rowNumber <= headingRow) continue;
    for (const place of line.texts.keys()) places.add(place);
    if (rows.length < sampleRows) rows.push(line);
    counted.add(line.texts);
    count += 1;
    if (count === countedRows) break;
  }
  const inOrder = [...places].toSorted((one, other) => one - other).slice(0, mostColumns);
  const taken = new Set(inOrder);
  return {
    name: sheet.name,
    headingRow,
    columns: inOrder.map((place) => ({ place, heading: headingText(heading?.texts.get(place) ?? '') })),
    rows: rows.map(({ rowNumber, texts }) => ({ rowNumber, cells: cellsOf(texts, taken) })),
    values: distinctTexts(counted, inOrder),
  };
}

/** @param {Line[]} first @param {AsyncIterable<import('../sheet-rows.mjs').RawRow>} raws */
async function* following(first, raws) {
  yield* first;
  for await (const raw of raws) yield lineOf(raw);
}

/** @param {Line['texts']} texts @param {Set<number>} taken */
function cellsOf(texts, taken) {
  const cells = [...texts].filter(([place, text]) => taken.has(place) && text !== '');
  return cells
    .toSorted(([one], [other]) => one - other)
    .map(([place, text]) => ({ place, text: text.slice(0, longestText) }));
}
