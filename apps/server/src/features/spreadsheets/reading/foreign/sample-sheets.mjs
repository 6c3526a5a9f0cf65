import { Refusal } from '../refusal.mjs';
import { tooManyRows } from '../row-count.mjs';
import { sampleSheet } from './sample-sheet.mjs';
import { limitedInSize } from './sample-size.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof sampleSheet>>} Sampled
 * @typedef {import('../open-file.mjs').Sheet} Sheet
 */

const mostSheets = 20;

/**
 * The first rows of each visible sheet with a list.
 * @param {import('../open-file.mjs').OpenFile} file @param {import('../reading-limits.ts').ReadingLimits} limits
 * @returns {Promise<Sampled[]>}
 */
export async function sampleSheets({ sheets }, limits) {
  /** @type {Sampled[]} */
  const samples = [];
  let isTooLarge = false;
  let hasHeadings = false;
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
    if (samples.length === mostSheets) break;
    const { filledRows } = await sheet.survey();
    if (filledRows === 0) continue;
    const sample = await sampleSheet(sheet);
    if (sample.rows.length === 0) hasHeadings ||= sample.columns.length > 0;
    // Other sheets of the file can be short enough.
    else if (filledRows > limits.rows && (await hasMoreRows(sheet, sample.headingRow, limits.rows))) isTooLarge = true;
    else samples.push(sample);
  }
  if (samples.length > 0) return limitedInSize(samples);
  if (isTooLarge) throw tooManyRows(limits.rows);
  if (hasHeadings) throw new Refusal('The file has headings, but no rows below them.');
  const hasHidden = sheets.some(({ isHidden }) => isHidden);
  throw new Refusal(hasHidden ? 'No visible sheet of the file has a filled row.' : 'The file has no filled row.');
}

/** @param {Sheet} sheet @param {number} headingRow @param {number} most */
async function hasMoreRows(sheet, headingRow, most) {
  let count = 0;
  for await (const { rowNumber } of sheet.open()) {
    if (rowNumber > headingRow) count += 1;
    if (count > most) return true;
  }
  return false;
}
