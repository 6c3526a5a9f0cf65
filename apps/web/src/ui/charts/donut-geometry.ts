/** The circumference of the circle for the slices (SPEC point 9), in a view box of 64. */
export const circleLength = 169.57;
const gap = 0.9;

export interface Slice {
  /** The drawn part of the circle, and where it starts. */
  length: number;
  start: number;
}

/** One slice for each count, clockwise from twelve o'clock. A zero count has no slice. */
export function slicesOf(counts: readonly number[]): (Slice | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const isAlone = counts.filter((count) => count > 0).length === 1;
  let start = 0;
  return counts.map((count) => {
    if (count === 0) return null;
    const share = (count / total) * circleLength;
    // A single slice has no gap. A tiny slice keeps a visible length.
    const slice = { length: isAlone ? share : Math.max(share - gap, 0.4), start };
    start += share;
    return slice;
  });
}
