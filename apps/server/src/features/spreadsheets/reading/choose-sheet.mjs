import { findHeadings, inWords, noHeadings, placesOf } from './headings.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {import('./sheet-rows.mjs').RawRow} RawRow
 * @typedef {import('./headings.mjs').Places} Places
 * @typedef {{ name: string, open: () => AsyncGenerator<RawRow> }} Sheet
 * @typedef {{ name: string, places: Places, rows: AsyncGenerator<RawRow>, first: RawRow | undefined }} Found
 */

/**
 * Finds the sheet with our headings, and reads up to them. If two sheets have rows, it refuses the file, because it is
 * not clear which sheet is meant. A sheet with only some of the headings is ignored if another sheet has all of them.
 *
 * @param {Sheet[]} sheets @param {readonly string[]} columns
 * @returns {Promise<{ name: string, places: Places, rows: AsyncGenerator<RawRow> }>}
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
  return { name: chosen.name, places: chosen.places, rows: startingWith(chosen.first, chosen.rows) };
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
    `More than one sheet contains a list: ${inWords(quoted, 'and')}. Keep one of them and upload it again.`,
  );
}

/** @param {RawRow | undefined} first @param {AsyncGenerator<RawRow>} rows @returns {AsyncGenerator<RawRow>} */
async function* startingWith(first, rows) {
  if (first) yield first;
  yield* rows;
}
