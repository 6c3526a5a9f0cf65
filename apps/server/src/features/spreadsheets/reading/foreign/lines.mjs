/**
 * @typedef {import('../sheet-rows.mjs').RawRow} RawRow
 * @typedef {{ rowNumber: number, texts: Map<number, string> }} Line a filled row with the cells that can be read
 */

/** The columns that a spreadsheet program can have. A mapping can name these. */
const mostColumns = 16_384;

/** @param {RawRow} raw @returns {Line} */
export function lineOf({ rowNumber, cells }) {
  /** @type {Line['texts']} */
  const texts = new Map();
  for (const [place, cell] of cells) {
    if (!('text' in cell) || place >= mostColumns) continue;
    texts.set(place, cell.text.trim());
  }
  return { rowNumber, texts };
}

/** @param {string} text */
export const headingText = (text) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
