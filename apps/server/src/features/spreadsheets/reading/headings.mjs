/**
 * @typedef {import('./sheet-rows.mjs').RawRow} RawRow
 * @typedef {Map<number, string>} Places our columns by their column number in the sheet
 * @typedef {{ place: number, column: string }} Heading
 */

/** How many filled rows with titles and remarks can be above the headings. */
export const rowsAbove = 20;

/** The columns that identify a row. A file needs all columns of one of these lists. */
const identifiers = [['Product ID'], ['Manufacturer', 'Product']];
const required = 'Rampart ID';

/**
 * Reads up to the row of headings. This is the first row with at least two of our headings.
 * @param {AsyncIterator<RawRow>} rows @param {readonly string[]} columns @returns {Promise<Heading[] | undefined>}
 */
export async function findHeadings(rows, columns) {
  const known = new Map(columns.map((column) => [normalised(column), column]));
  for (let read = 0; read < rowsAbove; read += 1) {
    const { value: row, done } = await rows.next();
    if (done) return undefined;
    const found = [...row.cells].flatMap(([place, content]) => {
      const column = 'text' in content && known.get(normalised(content.text));
      return column ? [{ place, column }] : [];
    });
    if (new Set(found.map(({ column }) => column)).size > 1) return found;
  }
  return undefined;
}

/** @param {string[]} record @param {readonly string[]} columns */
export function countHeadings(record, columns) {
  const known = new Set(columns.map(normalised));
  return record.filter((cell) => known.has(normalised(cell))).length;
}

/**
 * Ignores case and an asterisk.
 * @param {string} heading
 */
function normalised(heading) {
  return heading.normalize('NFKC').replaceAll('*', '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Undefined if a heading is missing or occurs twice. Then a person says what the columns are.
 * @param {Heading[]} found @returns {Places | undefined}
 */
export function placesOf(found) {
  const columns = new Set(found.map(({ column }) => column));
  const isIdentified = identifiers.some((list) => list.every((column) => columns.has(column)));
  if (columns.size < found.length || !columns.has(required) || !isIdentified) return undefined;
  return new Map(found.map(({ place, column }) => [place, column]));
}

/** @param {Iterable<string>} words @param {string} last */
export function inWords(words, last) {
  const list = [...words];
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} ${last} ${list.at(-1)}`;
}
