/** @typedef {{ place: number, count: number, rows: number[] }} RoundedColumn the row numbers of its first cells */

/** A number as programs show it if it is too long for its cell, such as `1.23457E+12`. Other digits of it are lost. */
const shortened = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;
const mostRows = 5;

/** @param {string} text */
export const isRoundedText = (text) => shortened.test(text);

/** Collects the cells of each column with numbers that a program has rounded. */
export function countRounded() {
  /** @type {Map<number, RoundedColumn>} */
  const columns = new Map();
  return {
    columns,
    /** @param {import('./lines.mjs').Line} line */
    add({ rowNumber, rounded }) {
      for (const place of rounded) {
        const column = columns.get(place) ?? { place, count: 0, rows: [] };
        column.count += 1;
        if (column.rows.length < mostRows) column.rows.push(rowNumber);
        columns.set(place, column);
      }
    },
  };
}
