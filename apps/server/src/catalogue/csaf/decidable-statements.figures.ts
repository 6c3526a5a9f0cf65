import type { VersionFinding } from '@rampart/contract/rules/versions/exposure.ts';
import { expect, it } from 'vitest';
import { hasRealAdvisories } from '#testing/fixes/real-advisories.ts';
import { decidabilityOf, reasonOf, type Decidability } from '#testing/versions/decidable.ts';
import { realVersions } from '#testing/versions/real-versions.ts';

// The target is 80 %. docs/versions.md says why the advisories do not allow it.
it.runIf(hasRealAdvisories)(
  'decides at least 61.4 % of the findings and 65.3 % of the statements, without "all versions"',
  { tags: ['advisories'], timeout: 300_000 },
  async () => {
    const { findings, statements } = await realVersions();
    const known = new Map<string, Decidability>();
    const decided = (finding: VersionFinding): Decidability => {
      const { product, versions, fixEvidence, fixedVersions, hasFix, needsMore } = finding;
      const key = JSON.stringify([product, versions, fixEvidence, fixedVersions, hasFix, needsMore]);
      const decidability = known.get(key) ?? decidabilityOf(finding);
      known.set(key, decidability);
      return decidability;
    };
    const ofFindings = findings.map(decided);
    const ofStatements = statements.map((statement) => bestOf(statement.map(decided)));
    const reasons = findings.filter((_, at) => ofFindings[at] === 'undecidable').map(reasonOf);
    const undecided = statements.filter((_, at) => ofStatements[at] === 'undecidable');
    const ofUndecided = undecided.flatMap(([finding]) => (finding ? reasonOf(finding) : []));
    console.log(
      [
        inWords('findings', ofFindings),
        ...counted(reasons),
        inWords('statements', ofStatements),
        ...counted(ofUndecided),
      ].join('\n'),
    );
    expect(shareOf(ofFindings)).toBeGreaterThanOrEqual(0.614);
    expect(shareOf(ofStatements)).toBeGreaterThanOrEqual(0.653);
  },
);

/** The vulnerabilities of a product can have different fixes. */
const bestOf = (all: readonly Decidability[]): Decidability =>
  (['all versions', 'decidable'] as const).find((one) => all.includes(one)) ?? 'undecidable';

const count = (all: readonly string[], wanted: string) => all.filter((one) => one === wanted).length;
const shareOf = (all: readonly Decidability[]) => count(all, 'decidable') / (all.length - count(all, 'all versions'));

function inWords(what: string, all: readonly Decidability[]): string {
  const withAll = (count(all, 'decidable') + count(all, 'all versions')) / all.length;
  const [apart, together] = [shareOf(all), withAll].map((share) => `${(share * 100).toFixed(1)} %`);
  return `${all.length} ${what}: ${count(all, 'all versions')} name all versions, ${count(all, 'decidable')} are decidable (${apart}; with all versions ${together})`;
}

const counted = (reasons: readonly string[]) =>
  [...new Set(reasons)].toSorted().map((reason) => `${count(reasons, reason)} undecidable: ${reason}`);
