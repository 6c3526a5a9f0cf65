import { Refusal } from './refusal.mjs';
import { readAll } from './workbook.mjs';

/** @typedef {import('./zip-parts.mjs').ZipParts} ZipParts */

/**
 * The texts that cells refer to by number. Parts of a text with different formats are joined. Phonetic hints for Asian
 * scripts are not part of the text.
 * @param {ZipParts} zip @param {string | null} part @param {number} most @returns {Promise<string[]>}
 */
export async function readSharedStrings(zip, part, most) {
  /** @type {string[]} */
  const strings = [];
  if (part === null || !zip.has(part)) return strings;
  let text = '';
  let isInText = false;
  let isInAid = false;
  await readAll(zip, part, {
    onOpen(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isInAid = true;
      if (name === 't') isInText = !isInAid;
    },
    onClose(name) {
      if (name === 'rPh') isInAid = false;
      if (name === 't') isInText = false;
      if (name !== 'si') return;
      strings.push(unescapeText(text));
      if (strings.length > most) throw tooManyCells(most);
    },
    onText(piece) {
      if (isInText) text += piece;
    },
  });
  return strings;
}

/** @param {number} most */
export const tooManyCells = (most) =>
  new Refusal(`The file has more than ${most.toLocaleString('en-US')} filled cells. Split it into several files.`);

/**
 * A workbook stores characters that XML cannot contain in the form `_x000D_`.
 * @param {string} text
 */
export function unescapeText(text) {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_whole, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

const mostStyles = 100_000;

/**
 * The number format of each cell style: the number of a built-in format, or its code.
 * @param {ZipParts} zip @param {string | null} part @returns {Promise<(string | number)[]>}
 */
export async function readFormats(zip, part) {
  /** @type {(string | number)[]} */
  const formats = [];
  if (part === null || !zip.has(part)) return formats;
  /** @type {Map<number, string>} */
  const codes = new Map();
  let isInCellStyles = false;
  await readAll(zip, part, {
    onOpen(name, { numFmtId = '0', formatCode = 'General' }) {
      if (name === 'cellXfs') isInCellStyles = true;
      const id = Number(numFmtId);
      if (name === 'numFmt') codes.set(id, formatCode);
      if (name === 'xf' && isInCellStyles) formats.push(codes.get(id) ?? id);
      if (formats.length > mostStyles || codes.size > mostStyles)
        throw new Refusal('The file has too many cell styles.');
    },
    onClose(name) {
      if (name === 'cellXfs') isInCellStyles = false;
    },
    onText: () => {},
  });
  return formats;
}
