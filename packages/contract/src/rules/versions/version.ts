import { compareNumbers, hasPaddedParts, isZero } from './number-parts.ts';
import { readVersion, type Counter, type Version } from './read-version.ts';

/**
 * How one version is placed against another. `part`: it has fewer number parts, so 2.9 can mean 2.9.1 or 2.9.7 against
 * 2.9.4. `bare`: it lacks a counter, such as 4.8 against 4.8 SP2. `build`: it is a build of the other version, and can be
 * older than its release. `within`: it is one of the versions that 2.x means.
 */
export type Relation = 'less' | 'equal' | 'greater' | 'part' | 'bare' | 'build' | 'within' | 'unknown';

/** Less than 0, 0, more than 0; undefined if the two cannot be compared. */
export function compareVersions(one: string, other: string): number | undefined {
  const [left, right] = [readVersion(one), readVersion(other)];
  if (!left || !right || left.isWild || right.isWild) return undefined;
  const results = new Set(relationsOf(left, right).map(resultOf));
  return results.size === 1 ? [...results][0] : undefined;
}

function resultOf(relation: Relation): number | undefined {
  if (relation === 'equal') return 0;
  if (relation === 'greater' || relation === 'build') return 1;
  return relation === 'within' || relation === 'unknown' ? undefined : -1;
}

/**
 * Every way to read how `one` is placed against `other`. There are two if a part is padded with zeros: 3.07 is 3.7 for
 * vendors who count, and less than 3.7 for vendors who write decimals.
 */
export function relationsOf(one: Version, other: Version): Relation[] {
  if (one.shape !== other.shape) return ['unknown'];
  const counted = relationOf(one, other, 'counted');
  return hasPaddedParts(one.numbers, other.numbers) ? [counted, relationOf(one, other, 'decimal')] : [counted];
}

function relationOf(one: Version, other: Version, reading: 'counted' | 'decimal'): Relation {
  if (other.isWild && one.numbers.length < other.numbers.length) return isPrefix(one, other) ? 'part' : 'unknown';
  const shared = Math.min(one.numbers.length, other.numbers.length);
  for (let at = 0; at < shared; at += 1) {
    const result = compareNumbers(one.numbers[at] as string, other.numbers[at] as string, at === 0, reading);
    if (result === undefined) return 'unknown';
    if (result !== 0) return result < 0 ? 'less' : 'greater';
  }
  if (other.isWild) return 'within';
  const [rest, otherRest] = [one.numbers.slice(shared), other.numbers.slice(shared)];
  // 3.3 Service Pack 5 is 3.3.5 for some vendors.
  if (!rest.every(isZero)) return hasCounters(other) || other.letter || one.letter ? 'unknown' : 'greater';
  if (!otherRest.every(isZero)) return hasCounters(one) || one.letter || other.letter ? 'unknown' : 'part';
  if (one.letter !== other.letter) return relationOfLetters(one.letter, other.letter);
  return relationOfCounters(one.counters, other.counters);
}

function relationOfLetters(one: string, other: string): Relation {
  if (one === '' || other === '') return 'unknown';
  return one < other ? 'less' : 'greater';
}

/**
 * A release (2017 R2) outweighs a service pack, and a service pack outweighs every other counter. The order of the other
 * counters is the order in which they are written: nobody can tell whether Update 5 is above HF3.
 */
function relationOfCounters(one: readonly Counter[], other: readonly Counter[]): Relation {
  for (const name of ['release', 'sp']) {
    const relation = relationOfCounter(counterNamed(one, name), counterNamed(other, name));
    if (relation !== 'equal') return relation;
  }
  const [left, right] = [one, other].map((all) => all.filter(({ name }) => name !== 'release' && name !== 'sp'));
  for (const [at, { name }] of (left as Counter[]).entries()) {
    const against = (right as Counter[])[at];
    if (against && against.name !== name) return 'unknown';
    const relation = relationOfCounter((left as Counter[])[at], against);
    if (relation !== 'equal') return relation;
  }
  return (right as Counter[]).length > (left as Counter[]).length ? 'bare' : 'equal';
}

function relationOfCounter(one: Counter | undefined, other: Counter | undefined): Relation {
  if (!one) return other ? 'bare' : 'equal';
  if (!other) return one.name === 'build' || one.name === 'revision' ? 'build' : 'greater';
  const result = compareNumbers(one.number, other.number, true, 'counted') ?? 0;
  if (result === 0) return 'equal';
  return result < 0 ? 'less' : 'greater';
}

/** 01.40.000 beside 1.256S is probably the version of another part of the device. */
export const isOtherScheme = (one: Version, other: Version): boolean =>
  (one.letter === '') !== (other.letter === '') && one.numbers.length !== other.numbers.length;

const counterNamed = (counters: readonly Counter[], wanted: string) => counters.find(({ name }) => name === wanted);
const hasCounters = ({ counters }: Version) => counters.length > 0;
const isPrefix = (one: Version, other: Version) =>
  one.numbers.every((number, at) => compareNumbers(number, other.numbers[at] as string, at === 0, 'counted') === 0);
