import { isWords } from './cell-kinds.mjs';

/**
 * @typedef {import('./lines.mjs').Line} Line
 * @typedef {import('./merges.mjs').Merge} Merge
 */

const longestGroup = 60;

/**
 * The headings of two rows, if the upper one names groups of the lower one: "Location Building", "Location Room".
 * A title or a remark above the headings is not a group.
 *
 * @param {Line} upper @param {Line} lower @param {readonly Merge[]} merges @returns {Line | undefined}
 */
export function joinedHeadings(upper, lower, merges) {
  const above = [...upper.texts].toSorted(([one], [other]) => one - other);
  const isGroup = (/** @type {string} */ text) => isWords(text) && text.length <= longestGroup && !text.endsWith(':');
  if (lower.rowNumber !== upper.rowNumber + 1 || above.length < 2) return undefined;
  if (!above.every(([, text]) => isGroup(text)) || ![...lower.texts.values()].every(isWords)) return undefined;
  const groups = groupsOf(above, Math.max(...lower.texts.keys(), 0), mergesIn(merges, upper.rowNumber));
  /** @type {Map<number, string>} */
  const texts = new Map();
  for (const place of new Set([...upper.texts.keys(), ...lower.texts.keys()])) {
    const group = groups.find(({ from, to }) => from <= place && place <= to)?.text ?? '';
    const own = lower.texts.get(place) ?? '';
    texts.set(place, own === group ? own : `${group} ${own}`.trim());
  }
  return areGroups(groups, lower, texts.size) ? { rowNumber: lower.rowNumber, texts, rounded: [] } : undefined;
}

/** @param {readonly Merge[]} merges @param {number} row */
const mergesIn = (merges, row) => merges.filter(({ top, left, right }) => top === row && right > left);

/**
 * A group covers its merged cells. Without any merged cells, it covers the blank cells up to the next group.
 * @param {[number, string][]} above @param {number} last @param {Merge[]} merged
 */
function groupsOf(above, last, merged) {
  return above.map(([from, text], index) => {
    const spanned = merged.find(({ left }) => left === from)?.right ?? from;
    const upToNext = (above[index + 1]?.[0] ?? Math.max(last, from) + 1) - 1;
    return { from, to: merged.length > 0 ? spanned : upToNext, text };
  });
}

/**
 * At least one group has several headings. The others are either few, or headings of one column without a lower part.
 * @param {{ from: number, to: number, text: string }[]} groups @param {Line} lower @param {number} columns
 */
function areGroups(groups, lower, columns) {
  const headingsIn = groups.map(
    ({ from, to }) => [...lower.texts.keys()].filter((place) => from <= place && place <= to).length,
  );
  if (!headingsIn.some((count) => count > 1)) return false;
  const isSparse = groups.length <= columns * 0.6;
  return isSparse || groups.every(({ from, text }, at) => headingsIn[at] !== 1 || lower.texts.get(from) === text);
}
