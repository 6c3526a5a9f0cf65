import { isZero } from './number-parts.ts';
import { readVersion, type Counter, type Version } from './read-version.ts';

/**
 * A total order of versions, for lists. Where two versions can be compared (`compareVersions`), it agrees. Other schemes
 * come one after the other, and what cannot be read comes last.
 */
export const orderVersions = (one: string, other: string): number =>
  orderTexts(versionKey(one), versionKey(other)) || orderTexts(one, other);

/**
 * A text that sorts like the version, if texts are compared by their bytes: databases store it. It is the same for
 * versions at the same place, such as 2.9 and V2.9.0.
 */
export function versionKey(text: string): string {
  const version = readVersion(text);
  return version ? `0${keyOfRead(version)}` : `1${text}`;
}

function keyOfRead({ shape, numbers, isWild, letter, counters }: Version): string {
  const [release, servicePack] = firstNames.map((wanted) => counters.find(({ name }) => name === wanted) ?? missing);
  const others = counters.filter(({ name }) => !firstNames.includes(name));
  const counted = [release, servicePack, ...others].map((counter) => keyOfCounter(counter ?? missing));
  return [shape, keyOfNumbers(numbers), Number(isWild), letter, ...counted].join(end);
}

/** It ends a part of the key, and comes before everything that a part contains. */
const end = ' ';

/** Missing parts are zeros: 2.9 and 2.9.0 are at the same place. */
const keyOfNumbers = (numbers: readonly string[]) =>
  numbers
    .slice(0, numbers.findLastIndex((digits) => !isZero(digits)) + 1)
    .map(keyOfDigits)
    .join('');

/** The release counts first, then the service pack, then the others as they are written. A missing counter is lower. */
const keyOfCounter = ({ name, number }: Counter) => `${name}${end}${keyOfDigits(number)}`;
const missing = { name: '', number: '0' };
const firstNames = ['release', 'sp'];

/** The more digits without zeros before them, the higher. A number has less than 100. */
function keyOfDigits(digits: string): string {
  const counted = digits.replace(/^0+/, '');
  return String(counted.length).padStart(2, '0') + counted;
}

const orderTexts = (one: string, other: string) => Number(one > other) - Number(one < other);
