/** Below zero when `a` is the older revision: whole numbers or semantic versions, as CSAF has them. */
export function compareRevisions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (const index of [0, 1, 2]) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  // A pre-release comes before its release.
  return Number(left.isRelease) - Number(right.isRelease);
}

function partsOf(revision: string) {
  const [version = ''] = revision.split('+');
  const [numbers = '', ...rest] = version.split('-');
  return { numbers: numbers.split('.').map(Number), isRelease: rest.length === 0 };
}
