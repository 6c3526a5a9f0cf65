import { numberText } from './number-text.mjs';
import { damaged } from './refusal.mjs';
import { tooManyCells, unescapeText } from './workbook-parts.mjs';
import { scanXml } from './xml.mjs';

/**
 * @typedef {{ text: string } | { fault: import('@rampart/contract/rules/spreadsheets/import-faults.ts').ImportFault }} CellContent
 * @typedef {{ rowNumber: number, cells: Map<number, CellContent> }} RawRow columns count from 0
 * @typedef {import('./xml.mjs').Attributes} Attributes
 * @typedef {object} Context
 * @property {string[]} strings
 * @property {(string | number)[]} formats
 * @property {boolean} countsFrom1904
 * @property {number} mostCells
 * @property {ReadonlySet<number> | null} wanted once the headings are known, the columns that have one
 */

const noResult = /** @type {const} */ ({ code: 'cell-without-result' });

/**
 * The filled rows of a sheet.
 * @param {AsyncIterable<Buffer>} pieces @param {Context} context @returns {AsyncGenerator<RawRow>}
 */
export async function* readSheetRows(pieces, context) {
  const handlers = new SheetHandlers(context);
  for await (const _piece of scanXml(pieces, handlers)) {
    yield* handlers.take();
  }
  // If the rows have no end, the sheet is incomplete.
  if (!handlers.isOver) throw damaged();
}

class SheetHandlers {
  isOver = false;
  #context;
  /** @type {RawRow[]} */
  #rows = [];
  #isInRows = false;
  #rowNumber = 0;
  #lastFilledRow = 0;
  /** @type {Map<number, CellContent> | undefined} */
  #cells;
  #column = -1;
  #type = '';
  #style = 0;
  #isInCell = false;
  #hasFormula = false;
  #hasValue = false;
  #takesText = false;
  #isInAid = false;
  #text = '';
  #filledCells = 0;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
  }

  take() {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** @param {string} name @param {Attributes} attributes */
  onOpen(name, attributes) {
    if (this.#isInCell) this.#openInCell(name);
    else if (name === 'c' && this.#isInRows) this.#openCell(attributes);
    else if (name === 'row' && this.#isInRows) this.#openRow(attributes);
    else if (name === 'sheetData') this.#isInRows = true;
  }

  /** @param {string} name */
  onClose(name) {
    if (name === 'v' || name === 't') this.#takesText = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'rPh') this.#isInAid = false;
    else if (name === 'sheetData') {
      this.#isInRows = false;
      this.isOver = true;
    }
  }

  /** @param {string} text */
  onText(text) {
    if (this.#takesText) this.#text += text;
  }

  /** @param {Attributes} attributes */
  #openRow({ r: given }) {
    this.#rowNumber = given === undefined ? this.#rowNumber + 1 : Number(given);
    this.#column = -1;
  }

  /** @param {Attributes} attributes */
  #openCell({ r: given, t: type = 'n', s: style = '0' }) {
    this.#column = given === undefined ? this.#column + 1 : columnOf(given);
    this.#type = type;
    this.#style = Number(style);
    this.#isInCell = true;
    this.#hasFormula = false;
    this.#hasValue = false;
    this.#text = '';
  }

  /** @param {string} name */
  #openInCell(name) {
    if (name === 'f') this.#hasFormula = true;
    if (name === 'rPh') this.#isInAid = true;
    if (name !== 'v' && name !== 't') return;
    this.#hasValue = true;
    const { wanted } = this.#context;
    this.#takesText = !this.#isInAid && (!wanted || wanted.has(this.#column));
  }

  #closeCell() {
    if (!this.#isInCell) return;
    this.#isInCell = false;
    if (!this.#hasValue && !this.#hasFormula) return;
    this.#filledCells += 1;
    if (this.#filledCells > this.#context.mostCells) throw tooManyCells(this.#context.mostCells);
    if (this.#context.wanted && !this.#context.wanted.has(this.#column)) return;
    const content = this.#hasValue ? this.#content() : { fault: noResult };
    if ('text' in content && content.text.trim() === '') return;
    this.#cells ??= new Map();
    this.#cells.set(this.#column, content);
  }

  /** @returns {CellContent} */
  #content() {
    const { strings, formats, countsFrom1904 } = this.#context;
    const text = this.#text;
    if (this.#type === 's') return { text: strings[Number(text)] ?? '' };
    if (this.#type === 'b') return { text: text === '1' || text === 'true' ? 'TRUE' : 'FALSE' };
    if (this.#type === 'e') return { fault: { code: 'cell-shows-error', text } };
    if (this.#type !== 'n') return { text: unescapeText(text) };
    if (text === '') return this.#hasFormula ? { fault: noResult } : { text };
    return numberText(text, formats[this.#style] ?? 0, countsFrom1904);
  }

  #closeRow() {
    const cells = this.#cells;
    if (!cells) return;
    this.#cells = undefined;
    const rowNumber = this.#rowNumber;
    // Two rows with the same number could not be distinguished in the report.
    if (!Number.isSafeInteger(rowNumber) || rowNumber <= this.#lastFilledRow || rowNumber > 2 ** 31 - 1)
      throw damaged();
    this.#lastFilledRow = rowNumber;
    this.#rows.push({ rowNumber, cells });
  }
}

/**
 * The number of the column in a cell's address: 0 for `A12`.
 * @param {string} address
 */
export function columnOf(address) {
  let column = 0;
  for (let at = 0; at < address.length; at += 1) {
    const letter = (address.charCodeAt(at) | 0x20) - 0x60;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column === 0 || column > 2 ** 31) throw damaged();
  return column - 1;
}
