import { parentPort } from 'node:worker_threads';
import { chooseSheet, refuseLargeWorkbook } from './choose-sheet.mjs';
import { mappedBatches } from './foreign/mapped-batches.mjs';
import { sampleSheets } from './foreign/sample-sheets.mjs';
import { openFile } from './open-file.mjs';
import { Refusal } from './refusal.mjs';
import { tooManyRows } from './row-count.mjs';

/**
 * The thread that reads a sheet. A large or hostile sheet cannot slow other requests down. It is plain JavaScript,
 * because Node 20 loads no TypeScript in a worker. A message is a file, or asks for the next answer about the last file:
 * the thread never gets ahead of its caller.
 *
 * @typedef {object} Assignment
 * @property {ArrayBuffer} content
 * @property {readonly string[]} columns
 * @property {import('./foreign/mapped-batches.mjs').MappedSheet | null} mapped the sheet to read, if its headings are not ours
 * @property {import('./reading-limits.ts').ReadingLimits} limits
 * @typedef {{ rowNumber: number, cells: Record<string, string>, faults?: ({ column: string } & import('@rampart/contract/rules/spreadsheets/import-faults.ts').ImportFault)[] }} Row
 */

const port = parentPort;
if (!port) throw new Error('The reader of sheets runs as a worker thread only.');
const batchRows = 500;

/** @type {ReturnType<typeof readBatches> | undefined} */
let batches;
port.on('message', (/** @type {Assignment | 'next'} */ message) => {
  if (message !== 'next') batches = readBatches(message);
  void nextAnswer().then((answer) => port.postMessage(answer));
});

async function nextAnswer() {
  try {
    const { value, done } = (await batches?.next()) ?? { done: true };
    return done ? { type: 'end' } : value;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { type: 'refused', reason: error.message };
  }
}

/** @param {Assignment} assignment */
async function* readBatches({ content, columns, mapped, limits }) {
  const file = await openFile(Buffer.from(content), columns, limits);
  const { format, exportId } = file;
  if (mapped) {
    const read = await mappedBatches(file, mapped, limits);
    yield { type: 'table', format, exportId };
    yield* read;
    return;
  }
  const list = await chooseSheet(file.sheets, columns);
  if (!list) {
    yield { type: 'foreign', format, sheets: await sampleSheets(file, limits) };
    return;
  }
  const { sheet, places } = list;
  sheet.narrow(new Set(places.keys()));
  await refuseLargeWorkbook(file, sheet, new Set(places.keys()), limits.rows);
  yield { type: 'table', format, exportId };
  yield* listBatches(list.rows, places, limits);
}

/**
 * @param {AsyncIterable<import('./sheet-rows.mjs').RawRow>} raws
 * @param {import('./headings.mjs').Places} places
 * @param {Assignment['limits']} limits
 */
async function* listBatches(raws, places, limits) {
  /** @type {Row[]} */
  let rows = [];
  let count = 0;
  for await (const raw of raws) {
    const row = rowOf(raw, places, limits);
    if (!row) continue;
    count += 1;
    if (count > limits.rows) throw tooManyRows(limits.rows);
    rows.push(row);
    if (rows.length < batchRows) continue;
    yield { type: 'rows', rows };
    rows = [];
  }
  if (rows.length > 0) yield { type: 'rows', rows };
}

/**
 * @param {import('./sheet-rows.mjs').RawRow} raw
 * @param {import('./headings.mjs').Places} places
 * @param {Assignment['limits']} limits
 * @returns {Row | undefined}
 */
function rowOf({ rowNumber, cells }, places, { cellLength }) {
  /** @type {Row} */
  const row = { rowNumber, cells: {} };
  for (const [place, column] of places) {
    const cell = cells.get(place);
    if (!cell) continue;
    if ('text' in cell && cell.text.length <= cellLength) row.cells[column] = cell.text.trim();
    else (row.faults ??= []).push({ column, ...('fault' in cell ? cell.fault : tooLong(cellLength)) });
  }
  return row.faults || Object.keys(row.cells).length > 0 ? row : undefined;
}

/** @param {number} most */
const tooLong = (most) => /** @type {const} */ ({ code: 'cell-too-long', most });
