import { coverOf, meansAll, type Cover } from '@rampart/contract/rules/versions/cover.ts';
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
 * document of the same day or a newer one says otherwise. What is good must certainly be about the version. For a
 * warning it is enough that it may be.
 */
export function wordOf(
  statements: readonly ManufacturerStatement[],
  findings: readonly DatedFinding[],
): (version: string) => ManufacturerWord | undefined {
  const read = statements.map((statement) => ({
    ...statement,
    coverAt: coverOf(statement.product, statement.versions),
  }));
  const good = read.filter(
    ({ status, versions }) => status === 'not_affected' || (status === 'fixed' && !meansAll(versions)),
  );
  const warnings = read.filter(({ status }) => status === 'affected' || status === 'under_investigation');
  const contradicts = findings.map(contradiction);
  return (version) => {
    const warned = newestOf(warnings.map((one) => ({ ...one, cover: one.coverAt(version) })).filter(mayMean));
    const spared = newestOf(good.filter(({ coverAt }) => coverAt(version) === 'inside'));
    if (spared && (!warned || spared.day > warned.day)) {
      const isContradicted = contradicts.some((one) => one(version, spared));
      return isContradicted ? undefined : 'not_affected';
    }
    if (!warned) return undefined;
    if (warned.all.some(({ status, cover }) => status === 'affected' && cover === 'inside')) return 'affected';
    // The result of the investigation is there.
    const isOver = warned.all.every(({ status }) => status === 'under_investigation');
    return isOver && findings.some(({ day }) => day > warned.day) ? undefined : 'under_investigation';
  };
}

const mayMean = ({ cover }: { cover: Cover }) => cover !== 'outside';

interface Newest<T> {
  day: string;
  /** All of this day. */
  all: readonly T[];
}

function newestOf<T extends { day: string }>(all: readonly T[]): Newest<T> | undefined {
  const [day] = all
    .map((one) => one.day)
    .toSorted()
    .toReversed();
  return day === undefined ? undefined : { day, all: all.filter((one) => one.day === day) };
}

/**
 * Whether an advisory speaks against "not affected". The same document may leave something open about versions that it
 * does not name, but it must not name this one.
 */
function contradiction(finding: DatedFinding) {
  const [judge, coverAt] = [judgeOf([finding]), coverOf(finding.product, finding.versions)];
  return (version: string, { day, all }: Newest<ManufacturerStatement>): boolean => {
    if (judge(version) === 'not_affected') return false;
    const isOwn = all.some(({ advisory_id }) => advisory_id === finding.advisory_id);
    return isOwn ? coverAt(version) !== 'outside' : finding.day >= day;
  };
}
