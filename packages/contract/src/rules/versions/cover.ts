import { isOtherNumber } from './claims.ts';
import { readAssetVersion, type Version } from './read-version.ts';
import { readStatement, type Bound, type Claim } from './statement.ts';
import { isOtherScheme, relationsOf, type Relation } from './version.ts';
import { isInLine, lineOf } from './version-line.ts';

/** Whether a text about versions means a version. */
export type Cover = 'inside' | 'outside' | 'unknown';

/**
 * Reads a text about versions of which something good can be said, such as "fixed". A judge of affected versions counts
 * a doubt as affected. Here, every doubt is `unknown`. An empty text means all versions.
 */
export function coverOf(product: string, text: string): (version: string) => Cover {
  if (text === '') return () => 'inside';
  const claims = readStatement(text);
  if (isDoubtful(text, claims)) return () => 'unknown';
  if (claims.some(({ kind }) => kind === 'all')) return () => 'inside';
  const line = lineOf(product, claims);
  return (written) => {
    const version = readAssetVersion(written);
    if (!version || version.isWild || (line && !isInLine(version, line))) return 'unknown';
    const covers = claims.map((claim) => coverOfClaim(claim, version));
    if (covers.includes('inside')) return 'inside';
    return covers.every((one) => one === 'outside') ? 'outside' : 'unknown';
  };
}

/** Whether a text names no version at all, or all of them. */
export const meansAll = (text: string): boolean =>
  text === '' || readStatement(text).some(({ kind }) => kind === 'all');

/** Parts that cannot be read, exceptions, trains, and several ranges of which one has no end. */
function isDoubtful(text: string, claims: readonly Claim[]): boolean {
  const ranges = claims.filter((claim) => claim.kind === 'range');
  return (
    text.includes('!') ||
    claims.some(({ kind }) => kind === 'unread' || kind === 'trains') ||
    (claims.length > 1 && ranges.some(({ lower, upper }) => !lower || !upper))
  );
}

function coverOfClaim(claim: Claim, version: Version): Cover {
  if (claim.kind === 'listed')
    return agreed(
      strictRelations(version, claim.version).map((relation) => ofListed(relation, version, claim.version)),
    );
  if (claim.kind !== 'range') return 'unknown';
  const covers = [claim.lower, claim.upper].flatMap((bound) => (bound ? coverAt(bound, version) : []));
  if (covers.includes('unknown') || covers.length === 0) return 'unknown';
  return covers.every((one) => one === 'inside') ? 'inside' : 'outside';
}

function ofListed(relation: Relation, version: Version, listed: Version): Cover {
  if (relation === 'equal' || relation === 'within') return 'inside';
  const isOther = relation === 'less' || relation === 'greater';
  return isOther && !isOtherScheme(version, listed) && !isOtherNumber(version, listed) ? 'outside' : 'unknown';
}

const sides: Record<Bound['operator'], Partial<Record<Relation, Cover>>> = {
  '<': { less: 'inside', equal: 'outside', greater: 'outside' },
  '<=': { less: 'inside', equal: 'inside', within: 'inside', greater: 'outside' },
  '>': { greater: 'inside', equal: 'outside', less: 'outside' },
  '>=': { greater: 'inside', equal: 'inside', within: 'inside', less: 'outside' },
};

function coverAt({ operator, version: bound }: Bound, version: Version): Cover {
  if (isOtherScheme(version, bound) || isOtherNumber(version, bound)) return 'unknown';
  return agreed(strictRelations(version, bound).map((relation) => sides[operator][relation] ?? 'unknown'));
}

/** 2 can mean 2.0 or 2.7, so it is not 2.0. */
const strictRelations = (one: Version, other: Version): Relation[] =>
  relationsOf(one, other).map((relation) =>
    relation === 'equal' && one.numbers.length < other.numbers.length ? 'part' : relation,
  );

/** Two readings of a version must agree. */
function agreed(covers: readonly Cover[]): Cover {
  const [first = 'unknown', ...others] = new Set(covers);
  return others.length > 0 ? 'unknown' : first;
}
