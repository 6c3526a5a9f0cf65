/**
 * The cells of a text that a spreadsheet put on the clipboard: tabs between cells, line breaks between rows. A cell in
 * quotes can contain both, and a doubled quote is one quote.
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    rows.at(-1)?.push(cell);
    at = end + 1;
    if (end >= text.length) break;
    if (text[end] === '\t') continue;
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1;
    rows.push([]);
    // The last line has a line break too.
    if (at >= text.length) break;
  }
  if (rows.at(-1)?.length === 0) rows.pop();
  return rows;
}

interface Cell {
  cell: string;
  /** Where the separator is. */
  end: number;
}

function plainCell(text: string, from: number): Cell {
  const rest = text.slice(from).search(/[\t\r\n]/);
  const end = rest < 0 ? text.length : from + rest;
  return { cell: text.slice(from, end), end };
}

/** A quote without its partner belongs to the text of the cell. */
function quotedCell(text: string, from: number): Cell {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
  quoted.lastIndex = from;
  const found = quoted.exec(text);
  if (!found) return plainCell(text, from);
  return { cell: (found[1] ?? '').replaceAll('""', '"').replaceAll(/\r\n?/g, '\n'), end: quoted.lastIndex };
}

/** Whether a paste is more than a text for one cell. */
export const isTable = (text: string): boolean => /[\t\r\n]/.test(text.replace(/(\r\n|\r|\n)$/, ''));
