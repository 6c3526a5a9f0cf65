/**
 * Compares two parts of versions, as digits: they can be longer than a number is exact. Undefined if the parts are of
 * different kinds, such as the year of 2017 R2 and the 10 of 10.1, or the date of 13.2.20220624 and the 0 of 13.2.0.
 */
export function compareNumbers(
  one: string,
  other: string,
  isFirst: boolean,
  reading: 'counted' | 'decimal',
): number | undefined {
  if (one === other) return 0;
  if (isDate(one) !== isDate(other) || (isFirst && isYear(one) !== isYear(other))) return undefined;
  if (reading === 'decimal' && !isFirst && isPaddedPair(one, other)) {
    const length = Math.max(one.length, other.length);
    return order(one.padEnd(length, '0'), other.padEnd(length, '0'));
  }
  const [left, right] = [withoutZeros(one), withoutZeros(other)];
  return left.length - right.length || order(left, right);
}

/** Whether a part begins with zeros that the part of the other version does not have. */
export const hasPaddedParts = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((part, at) => at > 0 && isPaddedPair(part, other[at] ?? part));

export const isZero = (digits: string): boolean => withoutZeros(digits) === '';

const isPaddedPair = (one: string, other: string) => one.length !== other.length && (isPadded(one) || isPadded(other));
const isPadded = (digits: string) => digits.length > 1 && digits.startsWith('0');
const isYear = (digits: string) => /^(?:199|20\d)\d$/.test(digits);
const isDate = (digits: string) => /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/.test(digits);
const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
