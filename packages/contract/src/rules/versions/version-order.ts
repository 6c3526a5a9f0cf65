import { readVersion, type Counter, type Version } from './read-version.ts';

/**
 * A total order of versions, for lists. Where two versions can be compared (`compareVersions`), it agrees. Other schemes
 * come one after the other, and what cannot be read comes last.
 */
export function orderVersions(one: string, other: string): number {
  const [left, right] = [readVersion(one), readVersion(other)];
  return (left && right ? orderRead(left, right) : Number(!left) - Number(!right)) || orderTexts(one, other);
}

function orderRead(one: Version, other: Version): number {
  return (
    orderTexts(one.shape, other.shape) ||
    orderNumbers(one.numbers, other.numbers) ||
    Number(one.isWild) - Number(other.isWild) ||
    orderTexts(one.letter, other.letter) ||
    orderCounters(one.counters, other.counters)
  );
}

/** Missing parts are zeros: 2.9 and 2.9.0 are at the same place. */
function orderNumbers(one: readonly string[], other: readonly string[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const result = orderDigits(one[at] ?? '0', other[at] ?? '0');
    if (result !== 0) return result;
  }
  return 0;
}

/** The release counts first, then the service pack, then the others as they are written. A missing counter is lower. */
function orderCounters(one: readonly Counter[], other: readonly Counter[]): number {
  const [left, right] = [keyOf(one), keyOf(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [a, b] = [left[at], right[at]];
    if (!a || !b) return Number(Boolean(a)) - Number(Boolean(b));
    const result = orderTexts(a.name, b.name) || orderDigits(a.number, b.number);
    if (result !== 0) return result;
  }
  return 0;
}

const missing = { name: '', number: '0' };
const firstNames = ['release', 'sp'];
const keyOf = (counters: readonly Counter[]) => [
  ...firstNames.map((wanted) => counters.find(({ name }) => name === wanted) ?? missing),
  ...counters.filter(({ name }) => !firstNames.includes(name)),
];

/** They can be longer than a number is exact. */
function orderDigits(one: string, other: string): number {
  const [left, right] = [BigInt(one), BigInt(other)];
  return Number(left > right) - Number(left < right);
}

const orderTexts = (one: string, other: string) => Number(one > other) - Number(one < other);
