import { digitsLost } from '../number-text.mjs';
import { isRoundedText } from './rounded.mjs';

/**
 * @typedef {import('../sheet-rows.mjs').RawRow} RawRow
 * @typedef {object} Line a filled row
 * @property {number} rowNumber
 * @property {Map<number, string>} texts the cells that can be read
 * @property {number[]} rounded the columns with a number that a program has rounded
 */

/** The columns that a spreadsheet program can have. A mapping can name these. */
const mostColumns = 16_384;

/** @param {RawRow} raw @returns {Line} */
export function lineOf({ rowNumber, cells }) {
  /** @type {Line['texts']} */
  const texts = new Map();
  /** @type {Line['rounded']} */
  const rounded = [];
  for (const [place, cell] of cells) {
    if (place >= mostColumns) continue;
    if ('fault' in cell) {
      if (cell.fault.code === digitsLost.code) rounded.push(place);
      continue;
    }
    const text = cell.text.trim();
    texts.set(place, text);
    if (isRoundedText(text)) rounded.push(place);
  }
  return { rowNumber, texts, rounded };
}

/** @param {string} text */
export const headingText = (text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
