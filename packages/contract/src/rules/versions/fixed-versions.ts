import { placeIn } from './claims.ts';
import type { VersionFinding } from './finding.ts';
import { namedVersionsIn } from './named-versions.ts';
import { readVersion } from './read-version.ts';
import { readStatement } from './statement.ts';

/** The versions that a finding names as fixed, as written, each once. A version that is affected itself is not fixed. */
export function fixedVersionsOf(finding: VersionFinding): string[] {
  const claims = readStatement(finding.versions);
  return [...new Set(namedIn(finding))].filter((text) => {
    const version = readVersion(text);
    return version && !claims.some((claim) => claim.kind !== 'all' && placeIn(claim, version) === 'inside');
  });
}

/** Findings of advisories that were loaded by an older Rampart have only the sentence about the fix. */
function namedIn({ fixedVersions, fixEvidence, hasFix }: VersionFinding): readonly string[] {
  if (fixedVersions) return fixedVersions;
  return hasFix && fixEvidence !== null ? namedVersionsIn(fixEvidence).map(({ text }) => text) : [];
}
