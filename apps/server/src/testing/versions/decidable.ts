import { judgeOf, type VersionFinding } from '@rampart/contract/rules/versions/exposure.ts';
import { fixedVersionsOf } from '@rampart/contract/rules/versions/fixed-versions.ts';

export type Decidability = 'all versions' | 'decidable' | 'undecidable';

/**
 * Whether versions can be judged by a finding: one is affected and one is not. They are derived from the texts of the
 * advisory alone: the versions that it names, and versions next to them.
 */
export function decidabilityOf(finding: VersionFinding): Decidability {
  const judge = judgeOf([finding]);
  if (judge('?') === 'affected') return 'all versions';
  const exposures = new Set(candidatesOf(finding).map(judge));
  return exposures.has('affected') && exposures.has('not_affected') ? 'decidable' : 'undecidable';
}

function candidatesOf(finding: VersionFinding): string[] {
  const named = finding.versions.split(/[<>=|,;]+|\b(?:and|between|prior to|versions|to)\b|_(?=v)/i);
  const versions = [
    ...named.map((text) => text.replace(/\((?:in|ex)cluding\b.*\)/, '').trim()),
    ...fixedVersionsOf(finding),
  ];
  return versions.filter(Boolean).flatMap((version) => [version, ...neighboursOf(version)]);
}

/** The version with one of its numbers one less or one more. */
function neighboursOf(version: string): string[] {
  return [...version.matchAll(/\d{1,9}/g)].flatMap(({ 0: digits, index }) =>
    [Number(digits) - 1, Number(digits) + 1]
      .filter((number) => number >= 0)
      .map((number) => {
        const changed = String(number).padStart(digits.length, '0');
        return version.slice(0, index) + changed + version.slice(index + digits.length);
      }),
  );
}

/** Why a finding is not decidable, as far as its texts show it. */
export function reasonOf({ versions, hasFix, fixedVersions, needsMore }: VersionFinding): string {
  if (!/[<>]/.test(versions)) return 'it lists versions, models or words';
  const isUnnamed = !fixedVersions?.length || (needsMore && !hasFix);
  if (!versions.includes('<=') && isUnnamed) return '< X, and no text names the fix, or one demands more';
  if (!versions.includes('<=')) return 'its range has other words, lists a version or has two schemes';
  if (!/<= ?\(?[vr]?\d[\w.]*\)?(?: (?:sp|r|hf|update|build) ?\d+)*(?:$|[;,|])/i.test(versions))
    return '<= X with other words, such as a serial number';
  if (fixedVersions?.length) return '<= X, and no fixed version above X that can be compared';
  return hasFix ? '<= X with a fix that has no version' : '<= X without a fix';
}
