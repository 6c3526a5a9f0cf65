import { Refusal } from '../refusal.mjs';

/**
 * @typedef {import('../sheet-rows.mjs').RawRow} RawRow
 * @typedef {{ top: number, left: number, bottom: number, right: number }} Merge merged cells: numbers of rows as users see
 * them, columns count from 0
 */

const mostMerges = 200_000;

/** Refuses a file with so many merged cells that they would fill the memory. @param {Merge[]} merges @param {Merge} merge */
export function keepMerge(merges, merge) {
  merges.push(merge);
  if (merges.length > mostMerges)
    throw new Refusal(`A sheet has more than ${mostMerges.toLocaleString('en-US')} merged cells. Split them.`);
}

/**
 * Only the first of the merged cells has the value. The cells below it in its column take it over, in rows that have
 * other content. The cells beside it stay blank, because each column has its own meaning.
 *
 * @param {AsyncIterable<RawRow>} rows @param {readonly Merge[]} merges @returns {AsyncGenerator<RawRow>}
 */
export async function* withMergedCells(rows, merges) {
  const downwards = merges.filter(({ top, bottom }) => bottom > top).toSorted((one, other) => one.top - other.top);
  /** @type {Map<number, { bottom: number, content: import('../sheet-rows.mjs').CellContent }>} */
  const open = new Map();
  let next = 0;
  for await (const row of rows) {
    const { rowNumber, cells } = row;
    for (let merge = downwards[next]; merge && merge.top <= rowNumber; merge = downwards[next]) {
      next += 1;
      const content = merge.top === rowNumber ? cells.get(merge.left) : undefined;
      if (content) open.set(merge.left, { bottom: merge.bottom, content });
      else open.delete(merge.left);
    }
    for (const [column, { bottom, content }] of open) {
      if (bottom < rowNumber) open.delete(column);
      else if (!cells.has(column)) cells.set(column, content);
    }
    yield row;
  }
}
