import { judgeOf, type VersionFinding } from '@rampart/contract/rules/versions/exposure.ts';

/** What a manufacturer says of some versions of its product and a vulnerability. */
export interface ManufacturerStatement {
  product_id: number;
  vulnerability_id: number;
  advisory_id: number;
  /** The name of the product. */
  product: string;
  /** Empty for all versions. */
  versions: string;
  status: 'not_affected' | 'fixed' | 'under_investigation' | 'affected';
  /** The day of the statement, as YYYY-MM-DD. */
  day: string;
}

/** What an advisory says of the same product and vulnerability. */
export interface DatedFinding extends VersionFinding {
  advisory_id: number;
  day: string;
}

export type ManufacturerWord = 'not_affected' | 'affected' | 'under_investigation';

/**
 * The manufacturer's word about versions of ONE product and vulnerability. Undefined where it says nothing, or where a
 * document of the same day or a newer one says otherwise.
 */
export function wordOf(
  statements: readonly ManufacturerStatement[],
  findings: readonly DatedFinding[],
): (version: string) => ManufacturerWord | undefined {
  const read = statements.map((statement) => ({ ...statement, covers: coverOf(statement) }));
  const found = findings.map((finding) => ({ ...finding, judge: judgeOf([finding]) }));
  return (version) => {
    const about = read.filter(({ covers }) => covers(version));
    const day = about.reduce((newest, one) => (one.day > newest ? one.day : newest), '');
    const latest = about.filter((one) => one.day === day);
    if (latest.length === 0) return undefined;
    if (latest.every(({ status }) => status === 'not_affected' || status === 'fixed')) {
      const own = new Set(latest.map(({ advisory_id }) => advisory_id));
      // A document does not contradict itself because it leaves something open.
      const isContradicted = found.some((one) => {
        const exposure = one.judge(version);
        return own.has(one.advisory_id) ? exposure === 'affected' : one.day >= day && exposure !== 'not_affected';
      });
      return isContradicted ? undefined : 'not_affected';
    }
    if (found.some((one) => one.day > day)) return undefined;
    return latest.some(({ status }) => status === 'affected') ? 'affected' : 'under_investigation';
  };
}

/** Whether a statement about these versions is certainly about a version. */
function coverOf({ product, versions }: ManufacturerStatement): (version: string) => boolean {
  if (versions === '') return () => true;
  const judge = judgeOf([{ product, versions, fixEvidence: null, fixedVersions: null, hasFix: false }]);
  return (version) => judge(version) === 'affected';
}
