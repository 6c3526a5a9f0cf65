import { boundsOf, placeIn } from './claims.ts';
import type { VersionFinding } from './finding.ts';
import { fixedVersionsOf } from './fixed-versions.ts';
import { demandsMore, isNamedIn, namesWorkarounds } from './named-versions.ts';
import { readAssetVersion, readVersion, type Version } from './read-version.ts';
import { readStatement, unread, type Claim } from './statement.ts';
import { isOtherScheme, relationsOf } from './version.ts';
import { isInLine, lineOf } from './version-line.ts';

export type { VersionFinding } from './finding.ts';

export type Exposure = 'affected' | 'not_affected' | 'cannot_be_told';

/** Reads the findings of ONE product and vulnerability (one for each advisory) once, and returns the judge of versions. */
export function judgeOf(findings: readonly VersionFinding[]): (version: string) => Exposure {
  const advisories = findings.map(readFinding);
  return (text) => {
    const version = readAssetVersion(text);
    return together(advisories.map((advisory) => exposureOf(version, advisory)));
  };
}

interface ReadFinding {
  claims: readonly Claim[];
  fixes: readonly (Version | undefined)[];
  /** The first numbers of all versions of the product, if its name has them. */
  line: readonly string[] | undefined;
  /** The texts of the advisory do not say that there is a fix of this product. */
  hasNoFix: boolean;
  /** The sentence about the fix, or nothing if the advisory says nothing about what to do. */
  sentence: string;
  hasFix: boolean;
}

function readFinding(finding: VersionFinding): ReadFinding {
  const claims = readStatement(finding.versions);
  const { hasFix, needsMore = false, fixEvidence } = finding;
  const sentence = fixEvidence ?? '';
  return {
    claims: (needsMore && hasFix) || demandsMore(sentence) ? [...claims, unread] : claims,
    fixes: fixedVersionsOf(finding).map(readVersion),
    line: lineOf(finding.product, claims),
    hasNoFix: !hasFix && (needsMore || namesWorkarounds(sentence)),
    sentence,
    hasFix,
  };
}

function exposureOf(version: Version | undefined, finding: ReadFinding): Exposure {
  const { claims, fixes, line, hasNoFix } = finding;
  return together(
    claims.map((claim) => {
      const place = placeIn(claim, version);
      if (place === 'inside') return 'affected';
      if (place === 'unknown' || !version || (line && !isInLine(version, line))) return 'cannot_be_told';
      if (place === 'below') return 'not_affected';
      if (hasNoFix) return 'cannot_be_told';
      if (place === 'beyond') return isFixedAt(version, claim, fixes) ? 'not_affected' : 'cannot_be_told';
      // `< 1.0.3` and "update to 1.0.4" contradict each other about 1.0.3.
      const isFixed = isFixNamed(version, claim, finding) && !isBelowFixes(version, fixes);
      return isFixed ? 'not_affected' : 'cannot_be_told';
    }),
  );
}

/**
 * Whether the advisory names a fix for `< X`: a fixed version, or X in the sentence about the fix. "Update to the latest
 * version" names none: X may have been the latest one. Without any text about a fix, X stands alone.
 */
function isFixNamed(version: Version, claim: Claim, { fixes, sentence, hasFix }: ReadFinding): boolean {
  if (sentence === '' || fixes.some((fix) => fix && isAtLeast(version, fix))) return true;
  return hasFix && boundsOf(claim).some((bound) => isNamedIn(sentence, bound));
}

/** Affected if one says so. Not affected only if there is one and all say so. */
function together(exposures: readonly Exposure[]): Exposure {
  if (exposures.includes('affected')) return 'affected';
  return exposures.length > 0 && exposures.every((one) => one === 'not_affected') ? 'not_affected' : 'cannot_be_told';
}

/** Above `<= X`, only a version at or above every named fix is known to be fixed. One of them must be above X. */
function isFixedAt(version: Version, claim: Claim, fixes: readonly (Version | undefined)[]): boolean {
  return (
    fixes.some((fix) => placeIn(claim, fix) === 'beyond') &&
    fixes.every((fix) => fix && isOfProduct(fix, claim) && isAtLeast(version, fix))
  );
}

/** A fix that is far above and has another number of parts is probably the version of another product. */
function isOfProduct(fix: Version, claim: Claim): boolean {
  if (claim.kind !== 'range' || !claim.upper) return false;
  const { numbers } = claim.upper.version;
  return fix.numbers.length === numbers.length || Number(fix.numbers[0]) - Number(numbers[0]) <= 1;
}

const isBelowFixes = (version: Version, fixes: readonly (Version | undefined)[]) =>
  fixes.length > 0 && fixes.every((fix) => fix && relationsOf(fix, version).includes('greater'));

const isAtLeast = (version: Version, fix: Version) =>
  !isOtherScheme(version, fix) &&
  relationsOf(version, fix).every((relation) => relation === 'equal' || relation === 'greater');

/** Whether a version as people write it is at or above a fixed version, beyond doubt. */
export function isAtOrAbove(text: string, fix: string): boolean {
  const [version, fixed] = [readAssetVersion(text), readVersion(fix)];
  if (!version || !fixed || version.isWild || fixed.isWild) return false;
  return isAtLeast(version, fixed);
}
