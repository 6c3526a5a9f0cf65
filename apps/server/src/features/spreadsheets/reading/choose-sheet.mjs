import { findHeadings, inWords, noHeadings, placesOf } from './headings.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {import('./sheet-rows.mjs').RawRow} RawRow
 * @typedef {import('./headings.mjs').Places} Places
 * @typedef {{ name: string, open: () => AsyncGenerator<RawRow> }} Sheet
 * @typedef {{ name: string, places: Places, rows: AsyncGenerator<RawRow>, first: RawRow | undefined }} Found
 */

/**
 * The one sheet with our headings, read up to them. Of two with rows nobody can tell which is meant, and the other would
 * be dropped in silence; a sheet that has some of the headings is no list, as long as another one is.
 *
 * @param {Sheet[]} sheets @param {readonly string[]} columns
 * @returns {Promise<{ places: Places, rows: AsyncGenerator<RawRow> }>}
 */
export async function chooseSheet(sheets, columns) {
  /** @type {Found | undefined} */
  let chosen;
  /** @type {Refusal | undefined} */
  let refusal;
  for (const { name, open } of sheets) {
    const rows = open();
    const found = await findHeadings(rows, columns);
    const checked = found && placesOrRefusal(found);
    if (!checked || checked instanceof Refusal) {
      refusal ??= checked;
      await rows.return(undefined);
      continue;
    }
    const { value: first } = await rows.next();
    if (chosen?.first && first) throw doubled([chosen.name, name]);
    if (!chosen || first) chosen = { name, places: checked, rows, first };
  }
  if (!chosen) throw refusal ?? noHeadings(columns);
  return { places: chosen.places, rows: startingWith(chosen.first, chosen.rows) };
}

/** @param {import('./headings.mjs').Heading[]} found */
function placesOrRefusal(found) {
  try {
    return placesOf(found);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** @param {string[]} names */
function doubled(names) {
  const quoted = names.map((name) => `“${name}”`);
  return new Refusal(
    `More than one sheet holds a list: ${inWords(quoted, 'and')}. Keep one of them and upload it again.`,
  );
}

/** @param {RawRow | undefined} first @param {AsyncGenerator<RawRow>} rows @returns {AsyncGenerator<RawRow>} */
async function* startingWith(first, rows) {
  if (first) yield first;
  yield* rows;
}
