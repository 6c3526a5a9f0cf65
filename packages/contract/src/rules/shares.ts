/**
 * The share of each count in percent, to two decimals. They sum to exactly 100 if there is any item: the remainder of
 * rounding down goes to the shares that lost most by it.
 */
export function sharesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 10_000) / total);
  const hundredths = exact.map(Math.floor);
  const left = 10_000 - hundredths.reduce((sum, share) => sum + share, 0);
  const byLoss = exact
    .map((share, index) => ({ index, loss: share - Math.floor(share) }))
    .toSorted((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, left)) hundredths[index] = (hundredths[index] ?? 0) + 1;
  return hundredths.map((share) => share / 100);
}
