import { isOtherScheme, relationsOf, type Relation } from './version.ts';
import type { Version } from './read-version.ts';
import type { Bound, Claim } from './statement.ts';

/** Where a version is. `beyond`: above `<= X`, where the next version may be affected too. `above`: at or above `< X`. */
export type Place = 'inside' | 'below' | 'above' | 'beyond' | 'unknown';

export function placeIn(claim: Claim, version: Version | undefined): Place {
  if (claim.kind === 'all') return 'inside';
  if (claim.kind === 'unread' || !version) return 'unknown';
  if (claim.kind === 'listed') {
    const relations = relationsOf(version, claim.version);
    return relations.every((relation) => relation === 'equal' || relation === 'within') ? 'inside' : 'unknown';
  }
  return claim.kind === 'trains' ? placeInTrains(claim.bounds, version) : placeInRange(claim, version);
}

function placeInRange(
  { lower, upper }: { lower: Bound | undefined; upper: Bound | undefined },
  version: Version,
): Place {
  const start = lower ? placeAt(lower, version) : 'inside';
  const end = upper ? placeAt(upper, version) : 'inside';
  if (start === 'inside') return end;
  return start === 'below' && end === 'inside' ? 'below' : 'unknown';
}

/** Versions before the first train are affected. Nobody fixes a train that is not named. */
function placeInTrains(bounds: readonly Bound[], version: Version): Place {
  const major = Number(version.numbers[0]);
  const own = bounds.find((bound) => Number(bound.version.numbers[0]) === major);
  if (own) return placeAt(own, version);
  const [first] = bounds;
  return first && version.shape === '' && placeAt(first, version) === 'inside' ? 'inside' : 'unknown';
}

const placesOfRelation: Record<Bound['operator'], Record<Relation, Place>> = {
  '<': {
    less: 'inside',
    bare: 'inside',
    build: 'unknown',
    equal: 'above',
    greater: 'above',
    part: 'unknown',
    within: 'unknown',
    unknown: 'unknown',
  },
  '<=': {
    less: 'inside',
    bare: 'inside',
    build: 'inside',
    equal: 'inside',
    greater: 'beyond',
    part: 'unknown',
    within: 'inside',
    unknown: 'unknown',
  },
  '>': {
    less: 'below',
    bare: 'unknown',
    build: 'unknown',
    equal: 'unknown',
    greater: 'inside',
    part: 'unknown',
    within: 'unknown',
    unknown: 'unknown',
  },
  '>=': {
    less: 'below',
    bare: 'unknown',
    build: 'unknown',
    equal: 'inside',
    greater: 'inside',
    part: 'unknown',
    within: 'inside',
    unknown: 'unknown',
  },
};

function placeAt({ operator, version: bound }: Bound, version: Version): Place {
  if (isOtherNumber(version, bound)) return 'unknown';
  const places = new Set(relationsOf(version, bound).map((relation) => placesOfRelation[operator][relation]));
  const [place = 'unknown', ...others] = places;
  return others.length > 0 || (place !== 'inside' && isOtherScheme(version, bound)) ? 'unknown' : place;
}

/** 50 beside 3.31.15, and 760 beside 3.63, are probably other numbers of the device. */
export function isOtherNumber({ numbers, isWild }: Version, bound: Version): boolean {
  const [number = '', ...more] = numbers;
  const [first = ''] = bound.numbers;
  if (more.length > 0 || isWild || bound.numbers.length === 1) return false;
  return bound.numbers.length > 2 || number.length > Math.max(first.length, 2);
}

/** The versions where a claim ends. */
export function boundsOf(claim: Claim): Version[] {
  if (claim.kind === 'trains') return claim.bounds.map(({ version }) => version);
  return claim.kind === 'range' && claim.upper ? [claim.upper.version] : [];
}
