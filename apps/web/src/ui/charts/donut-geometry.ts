/** The length of the circle on which the slices lie (SPEC point 9), in a view box of 64. */
export const circleLength = 169.57;
const gap = 0.9;

export interface Slice {
  /** The drawn part of the circle and where it begins. */
  length: number;
  start: number;
}

/** A slice for each count, one after the other from twelve o'clock; what is zero has none. */
export function slicesOf(counts: readonly number[]): (Slice | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const isAlone = counts.filter((count) => count > 0).length === 1;
  let start = 0;
  return counts.map((count) => {
    if (count === 0) return null;
    const share = (count / total) * circleLength;
    // A gap would cut an only slice open; a tiny one stays visible.
    const slice = { length: isAlone ? share : Math.max(share - gap, 0.4), start };
    start += share;
    return slice;
  });
}
