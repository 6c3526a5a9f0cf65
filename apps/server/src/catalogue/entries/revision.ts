import { coerce, compare, type SemVer } from 'semver';

/** Below zero when `a` is the older revision: whole numbers or semantic versions, as CSAF has them. */
export function compareRevisions(a: string, b: string): number {
  return compare(versionOf(a), versionOf(b));
}

/** A whole number counts as a version that ends with zeros. Leading zeros are allowed, since publishers write them. */
function versionOf(revision: string): SemVer | string {
  return coerce(revision, { includePrerelease: true, loose: true }) ?? revision;
}
