import { findHeadings, inWords, placesOf, rowsAbove } from './headings.mjs';
import { Refusal } from './refusal.mjs';
import { refuseManyRows } from './row-count.mjs';

/**
 * @typedef {import('./sheet-rows.mjs').RawRow} RawRow
 * @typedef {import('./headings.mjs').Places} Places
 * @typedef {import('./open-file.mjs').Sheet} Sheet
 * @typedef {{ sheet: Sheet, places: Places, rows: AsyncGenerator<RawRow>, first: RawRow | undefined }} Found
 */

/**
 * Finds the sheet with our headings, and reads up to them. If two sheets have rows, it refuses the file, because it is
 * not clear which sheet is meant. A sheet with only some of the headings is ignored.
 *
 * @param {Sheet[]} sheets @param {readonly string[]} columns
 * @returns {Promise<{ sheet: Sheet, places: Places, rows: AsyncGenerator<RawRow> } | undefined>}
 */
export async function chooseSheet(sheets, columns) {
  /** @type {Found | undefined} */
  let chosen;
  for (const sheet of sheets) {
    const rows = sheet.open();
    const found = await findHeadings(rows, columns);
    const places = found && placesOf(found);
    if (!places) {
      await rows.return(undefined);
      continue;
    }
    const { value: first } = await rows.next();
    if (chosen?.first && first) throw doubled([chosen.sheet.name, sheet.name]);
    if (!chosen || first) chosen = { sheet, places, rows, first };
  }
  return chosen && { ...chosen, rows: startingWith(chosen.first, chosen.rows) };
}

/**
 * Refuses a workbook with too many rows before a row is passed on. The caller stores the rows as it gets them. A file
 * that is refused in the end should not cost this time.
 *
 * @param {import('./open-file.mjs').OpenFile} file @param {Sheet} sheet @param {ReadonlySet<number>} places @param {number} most
 */
export async function refuseLargeWorkbook({ format }, sheet, places, most) {
  if (format !== 'xlsx') return;
  const { filledRows } = await sheet.survey();
  if (filledRows > most + rowsAbove) await refuseManyRows(sheet.open(places), places, most + rowsAbove);
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
