import type { Look, Sheet, SheetCell, SheetColumnLayout } from './sheet.ts';
import { looks } from './workbook-xml.ts';
import { attributeText, cellText } from './xml-text.ts';

/** Rows are passed on in pieces of about this many characters. */
const pieceLength = 64 * 1024;
const lastRow = 1_048_576;
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export async function* sheetXml(sheet: Sheet, index: number): AsyncGenerator<string> {
  const { columns, headings } = sheet;
  let piece = opening(sheet, index);
  let rowNumber = 0;
  if (headings) {
    rowNumber += 1;
    piece += rowXml(
      rowNumber,
      headings.map((text) => ({ text, look: 'heading' as const })),
      columns,
    );
  }
  for await (const cells of sheet.rows) {
    rowNumber += 1;
    piece += rowXml(rowNumber, cells, columns);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData>${validations(columns)}</worksheet>`;
}

function opening({ columns, headings }: Sheet, index: number): string {
  const frozen =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>';
  const selected = index === 0 ? ' tabSelected="1"' : '';
  const layouts = columns.map(({ width, look }, column) => {
    const place = `min="${column + 1}" max="${column + 1}"`;
    return `<col ${place} width="${width}" style="${looks[look]}" customWidth="1"/>`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}">` +
    `<sheetViews><sheetView${selected} workbookViewId="0">${headings ? frozen : ''}</sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${layouts.join('')}</cols><sheetData>`
  );
}

function rowXml(rowNumber: number, cells: readonly SheetCell[], columns: readonly SheetColumnLayout[]): string {
  let xml = `<row r="${rowNumber}">`;
  for (const [column, cell] of cells.entries()) {
    if (cell === null || cell === '') continue;
    const place = `${columnLetters(column)}${rowNumber}`;
    if (typeof cell === 'number') {
      xml += `<c r="${place}" s="${looks.plain}"><v>${cell}</v></c>`;
      continue;
    }
    const { text, look } =
      typeof cell === 'string' ? { text: cell, look: lookOf(cell, columns[column]?.look ?? 'text') } : cell;
    const style = looks[look];
    xml += `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** A formula with the type text does not run. Marked as quoted, it does not run after an edit of the cell either. */
function lookOf(text: string, look: Look): Look {
  return look === 'text' && /^[=+\-@\t\r]/.test(text) ? 'quotedText' : look;
}

function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

function validations(columns: readonly SheetColumnLayout[]): string {
  const lists = columns.flatMap(({ choices }, column) => {
    if (choices === undefined) return [];
    const letters = columnLetters(column);
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letters}2:${letters}${lastRow}">` +
        `<formula1>${attributeText(choices)}</formula1></dataValidation>`,
    ];
  });
  return lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : '';
}
