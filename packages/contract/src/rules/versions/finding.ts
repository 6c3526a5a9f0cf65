/** What one advisory says of one product and vulnerability. */
export interface VersionFinding {
  /** The name of the product. Some names have the first numbers of its versions. */
  product: string;
  /** The affected versions as stored (product_vulnerability.versions). */
  versions: string;
  /** The sentence of the advisory about the fix (product_vulnerability.fix_evidence), or null. */
  fixEvidence: string | null;
  /** The fixed versions that the texts of the advisory name, or null if only that sentence was read. */
  fixedVersions: readonly string[] | null;
  hasFix: boolean;
  /** A text of the advisory demands more than the update. */
  needsMore?: boolean;
}
