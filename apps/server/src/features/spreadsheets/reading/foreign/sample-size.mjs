/** @typedef {import('@rampart/contract/rules/mapping/mapping.ts').SheetSample} SheetSample */

/** The bytes of all samples of a file. They are stored and sent to browsers. */
const mostBytes = 900_000;

/**
 * Shortens samples that are too large: first the columns with the longest lists of texts, then the last rows. Small
 * sheets leave their share to large ones.
 *
 * @template {SheetSample} Sample @param {Sample[]} samples @returns {Sample[]}
 */
export function limitedInSize(samples) {
  let left = mostBytes;
  let sheets = samples.length;
  /** @type {Map<Sample, Sample>} */
  const limited = new Map();
  for (const sample of smallestFirst(samples)) {
    const shortened = shorten(sample, left / sheets);
    limited.set(sample, shortened);
    left -= bytes(shortened);
    sheets -= 1;
  }
  return samples.map((sample) => limited.get(sample) ?? sample);
}

/** @template T @param {T[]} items @returns {T[]} */
function smallestFirst(items) {
  const measured = items.map((item) => ({ item, size: bytes(item) }));
  return measured.toSorted((one, other) => one.size - other.size).map(({ item }) => item);
}

/** @template {SheetSample} Sample @param {Sample} sample @param {number} most @returns {Sample} */
function shorten(sample, most) {
  if (bytes(sample) <= most) return sample;
  const columns = fitting(sample.columns, most / 2);
  const taken = new Set(columns.map(({ place }) => place));
  const rest = most - bytes(columns);
  const values = fitting(smallestFirst(sample.values.filter(({ place }) => taken.has(place))), rest / 2);
  const rows = sample.rows.map(({ rowNumber, cells }) => ({
    rowNumber,
    cells: cells.filter(({ place }) => taken.has(place)),
  }));
  values.sort((one, other) => one.place - other.place);
  return { ...sample, columns, values, rows: fitting(rows, rest - bytes(values)) };
}

/** The first items, as many as fit. @template T @param {T[]} items @param {number} most @returns {T[]} */
function fitting(items, most) {
  let used = 0;
  const end = items.findIndex((item) => (used += bytes(item)) > most);
  return end === -1 ? items : items.slice(0, end);
}

/** @param {unknown} value */
const bytes = (value) => Buffer.byteLength(JSON.stringify(value)) + 1;
