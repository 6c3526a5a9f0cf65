import { isWords } from './cell-kinds.mjs';
import { joinedHeadings } from './heading-groups.mjs';

/** @typedef {import('./lines.mjs').Line} Line */

/** How many filled rows with titles and remarks can be above the headings. */
const rowsAbove = 20;
/** The rows below a heading that are compared with it. */
const rowsBelow = 30;
/** How many filled rows to read before the headings can be found. */
export const rowsToDecide = rowsAbove + rowsBelow;

/**
 * The row of headings among the first filled rows: it has mostly different words in most columns, and the rows below
 * have numbers, codes, dates or repeated texts. Undefined if the list has no headings.
 *
 * @param {readonly Line[]} lines the first filled rows @param {readonly import('./merges.mjs').Merge[]} merges
 * @returns {Line | undefined}
 */
export function findHeading(lines, merges) {
  /** @type {{ line: Line, score: number } | undefined} */
  let best;
  for (const [index, line] of lines.slice(0, rowsAbove).entries()) {
    const below = lines.slice(index + 1, index + 1 + rowsBelow);
    const upper = lines[index - 1];
    const joined = upper && joinedHeadings(upper, line, merges);
    const score = scoreOf(joined ?? line, below);
    if (score !== undefined && (!best || score > best.score)) best = { line: joined ?? line, score };
  }
  return best?.line;
}

/**
 * How much a row looks like the headings of the rows below it. Undefined if it cannot be a row of headings.
 * @param {Line} line @param {readonly Line[]} below
 */
function scoreOf({ texts }, below) {
  const all = [...texts.values()].map((text) => text.toLowerCase());
  const width = median(below.map((other) => other.texts.size));
  const words = all.filter(isWords).length;
  if (all.length < Math.max(Math.min(width, 2), width / 2) || words < all.length * 0.75) return undefined;
  if (new Set(all).size < all.length * 0.7) return undefined;
  // A single row is a heading only if it has several columns.
  if (below.length === 0) return words > 1 ? 0 : undefined;
  let difference = 0;
  for (const [place, text] of texts) {
    if (isWords(text))
      difference += differenceFrom(
        text,
        below.flatMap((other) => other.texts.get(place) ?? []),
      );
  }
  if (difference < 0) return undefined;
  return Math.min(1, all.length / width) + difference / all.length;
}

/**
 * How different a heading is from the cells below it.
 * @param {string} heading @param {string[]} cells
 */
function differenceFrom(heading, cells) {
  if (cells.length === 0) return 0;
  const lower = cells.map((text) => text.toLowerCase());
  if (lower.includes(heading.toLowerCase())) return -1;
  if (cells.filter((text) => !isWords(text)).length * 2 >= cells.length) return 1;
  return cells.length > 2 && new Set(lower).size <= cells.length * 0.6 ? 0.5 : 0;
}

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
