import { xlsLibrary } from './xls-library.mjs';

/** The maximum number of digits that a spreadsheet program stores. */
const mostDigits = 15;
/** No number of a program has more digits than this before it is filled up with zeros. */
const mostSignificant = 17;
const unpaddedInteger = /^(general|@|[#0,.]*[#,.0]|0(\.0+)?e\+0+)$/i;

/** A number whose digits are no longer in the file. */
export const digitsLost = /** @type {const} */ ({ code: 'cell-without-digits' });

/**
 * The text of a number cell as users see it, without thousands separators. An integer keeps all digits of the file,
 * even if its column is too narrow to show them.
 *
 * @param {string} raw as written in the file
 * @param {string | number} format the code of its format, or the number of a format that every program knows
 * @param {boolean} countsFrom1904 which day the dates of the workbook count from
 * @returns {import('./sheet-rows.mjs').CellContent}
 */
export function numberText(raw, format, countsFrom1904) {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return { text: raw };
  const code = codeOf(format);
  if (/^-?\d+$/.test(raw)) {
    if (isFilledUp(raw)) return { fault: digitsLost };
    const zeros = /^0{2,}$/.test(code) && !raw.startsWith('-');
    if (zeros) return { text: raw.padStart(code.length, '0') };
    if (unpaddedInteger.test(code) || !Number.isSafeInteger(value)) return { text: raw };
    return { text: formatted(value, code, countsFrom1904) };
  }
  if (Math.abs(value) >= 10 ** mostDigits) return { fault: digitsLost };
  const isPlain = /^(general|@)$/i.test(code);
  return { text: isPlain ? String(Number(value.toPrecision(mostDigits))) : formatted(value, code, countsFrom1904) };
}

/**
 * Whether the last digits of an integer are zeros because its program could not keep them.
 * @param {string} integer
 */
function isFilledUp(integer) {
  const digits = integer.replace(/^-?0*/, '');
  if (digits.length <= mostDigits || !digits.endsWith('0')) return false;
  return digits.replace(/0+$/, '').length <= mostSignificant;
}

/** @param {string | number} format */
function codeOf(format) {
  if (format === 0) return 'General';
  return typeof format === 'string' ? format : (xlsLibrary().SSF.get_table()[format] ?? 'General');
}

/** Quoted text, an escaped character, or a dot after a part of a date or time. */
const datePieces = /"[^"]*"|\\.|(?<=[dmyhs])\.(?!0)/gi;

/** @param {number} value @param {string} code @param {boolean} date1904 */
function formatted(value, code, date1904) {
  // The library does not know dots in dates, such as d.m.yyyy, unless they are escaped.
  const escaped = code.replaceAll(datePieces, (piece) => (piece === '.' ? '\\.' : piece));
  try {
    return String(xlsLibrary().SSF.format(escaped, value, { date1904 })).trim();
  } catch {
    // For an unknown format, show the number itself.
    return String(value);
  }
}
