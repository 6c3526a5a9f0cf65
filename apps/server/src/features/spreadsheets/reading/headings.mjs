import { Refusal } from './refusal.mjs';

/**
 * @typedef {import('./sheet-rows.mjs').RawRow} RawRow
 * @typedef {Map<number, string>} Places which of our columns stands in which column of the sheet
 * @typedef {{ place: number, column: string }} Heading
 */

/** Titles and remarks may stand above the headings, in so many filled rows. */
const rowsAbove = 20;

/** The columns that say what a row is about: one of these lists, whole. */
const identifiers = [['Product ID'], ['Manufacturer', 'Product']];
const required = 'Rampart ID';

/**
 * Reads up to the row of headings: the first that has at least two of ours.
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

/** With or without an asterisk, in any case. @param {string} heading */
function normalised(heading) {
  return heading.normalize('NFKC').replaceAll('*', '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** Refuses headings that are doubled or not enough. @param {Heading[]} found @returns {Places} */
export function placesOf(found) {
  const columns = found.map(({ column }) => column);
  const doubled = columns.filter((column, at) => columns.indexOf(column) !== at);
  if (doubled.length > 0)
    throw new Refusal(`More than one column has the heading ${inWords(new Set(doubled), 'and')}.`);
  const missing = columns.includes(required) ? [] : [required];
  const isIdentified = identifiers.some((list) => list.every((column) => columns.includes(column)));
  if (!isIdentified) missing.push(...['Manufacturer', 'Product'].filter((column) => !columns.includes(column)));
  if (missing.length > 0)
    throw new Refusal(
      `The file has no ${missing.length === 1 ? 'column with the heading' : 'columns with the headings'} ${inWords(missing, 'and')}. ` +
        'Keep the headings of the template; cells below them may be blank.',
    );
  return new Map(found.map(({ place, column }) => [place, column]));
}

/** @param {readonly string[]} columns */
export function noHeadings(columns) {
  return new Refusal(
    `No row of headings was found. The first row must name the columns: ${inWords(columns, 'and')}. ` +
      'Download the template to see them in place.',
  );
}

/** @param {Iterable<string>} words @param {string} last */
export function inWords(words, last) {
  const list = [...words];
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} ${last} ${list.at(-1)}`;
}
