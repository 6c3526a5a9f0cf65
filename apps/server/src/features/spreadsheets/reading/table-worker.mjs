import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from './refusal.mjs';
import { tooManyRows } from './row-count.mjs';
import { openSource } from './sources.mjs';

/**
 * The thread that reads a sheet. A large or hostile sheet cannot slow other requests down. It is plain JavaScript,
 * because Node 20 loads no TypeScript in a worker. It sends rows only on request, so that it never gets ahead of its
 * caller.
 *
 * @typedef {object} Assignment
 * @property {ArrayBuffer} content
 * @property {readonly string[]} columns
 * @property {import('./reading-limits.ts').ReadingLimits} limits
 * @typedef {{ rowNumber: number, cells: Record<string, string>, faults?: ({ column: string } & import('@rampart/contract/rules/import-faults.ts').ImportFault)[] }} Row
 */

const port = parentPort;
if (!port) throw new Error('The reader of sheets runs as a worker thread only.');
const { content, columns, limits } = /** @type {Assignment} */ (workerData);
const batchRows = 500;

const batches = readBatches();
port.on('message', () => void answer());
await answer();

async function answer() {
  const told = await nextAnswer();
  port?.postMessage(told);
  if (told.type === 'end' || told.type === 'refused') port?.close();
}

async function nextAnswer() {
  try {
    const { value, done } = await batches.next();
    return done ? { type: 'end' } : value;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { type: 'refused', reason: error.message };
  }
}

async function* readBatches() {
  const source = await openSource(Buffer.from(content), columns, limits);
  yield { type: 'table', format: source.format, exportId: source.exportId };
  /** @type {Row[]} */
  let rows = [];
  let count = 0;
  for (let next = await source.rows.next(); !next.done; next = await source.rows.next()) {
    const row = rowOf(next.value, source.places);
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

/** @param {import('./sheet-rows.mjs').RawRow} raw @param {import('./headings.mjs').Places} places @returns {Row | undefined} */
function rowOf({ rowNumber, cells }, places) {
  /** @type {Row} */
  const row = { rowNumber, cells: {} };
  for (const [place, column] of places) {
    const cell = cells.get(place);
    if (!cell) continue;
    if ('text' in cell && cell.text.length <= limits.cellLength) row.cells[column] = cell.text.trim();
    else (row.faults ??= []).push({ column, ...('fault' in cell ? cell.fault : tooLong) });
  }
  return row.faults || Object.keys(row.cells).length > 0 ? row : undefined;
}

const tooLong = /** @type {const} */ ({ code: 'cell-too-long', most: limits.cellLength });
