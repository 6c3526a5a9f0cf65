import { fixedVersionsOf } from '@rampart/contract/rules/versions/fixed-versions.ts';
import { demandsMore } from '@rampart/contract/rules/versions/named-versions.ts';
import { isAtOrAbove, judgeOf, type Exposure } from '@rampart/contract/rules/versions/exposure.ts';
import {
  wordOf,
  type DatedFinding,
  type ManufacturerStatement,
  type ManufacturerWord,
} from '#exposure/manufacturer-word.ts';
import { vexStatusNames } from '@rampart/contract/rules/vulnerabilities/exposure-states.ts';
import { puttingTogether, type ListedStep } from '#lists/vulnerabilities/step-list.ts';

/** What one advisory says of a vulnerability of the product itself. */
export interface AdvisedFinding extends DatedFinding {
  advisory: string;
  /** A component has the vulnerability too. So no version of the product is without it. */
  isShared: boolean;
}

/** A statement of the manufacturer. */
export interface AdvisedStatement extends ManufacturerStatement {
  advisory: string;
}

export interface AdvisedStep extends ListedStep {
  advisory: string;
}

/** What the catalogue says of one vulnerability of one product, for every version. */
export interface Judge {
  exposureOf(version: string): Exposure;
  /** The fixed versions, if the version is at or above all of them. */
  fixesUpTo(version: string): string[] | undefined;
  /** The affected versions in the words of the advisories. Empty if the vulnerability is that of a component. */
  ranges: string;
  /** The manufacturer's word about a version, if it gives one. */
  wordAt(version: string): ManufacturerWord | undefined;
  /** What the manufacturer states, in the words of its documents. */
  stated: string;
  /** The first step that an advisory recommends. */
  step: { kind: string; text: string; link: string | null };
}

/** The version of the product does not tell what its components have. */
export function judgePair(
  findings: readonly AdvisedFinding[],
  steps: readonly AdvisedStep[],
  statements: readonly AdvisedStatement[] = [],
): Judge {
  const judge = judgeOf(findings);
  const fixes = findings.map(fixedVersionsOf);
  const isShared = findings.some((finding) => finding.isShared);
  return {
    exposureOf(version) {
      const exposure = findings.length > 0 ? judge(version) : 'cannot_be_told';
      return exposure === 'not_affected' && isShared ? 'cannot_be_told' : exposure;
    },
    fixesUpTo(version) {
      const isNamed = fixes.length > 0 && fixes.every((named) => named.length > 0);
      if (!isNamed || isShared || findings.some(needsMore) || judge(version) === 'affected') return undefined;
      const all = [...new Set(fixes.flat())];
      return all.every((fix) => isAtOrAbove(version, fix)) ? all : undefined;
    },
    ranges: [...new Set(findings.map(({ advisory, versions }) => `${advisory}: ${versions || 'no versions'}`))].join(
      '; ',
    ),
    wordAt: wordOf(statements, findings),
    stated: [...new Set(statements.map(statedText))].join('; '),
    step: firstStep(steps),
  };
}

const needsMore = (finding: AdvisedFinding) => finding.needsMore || demandsMore(finding.fixEvidence ?? '');

const statedText = ({ advisory, status, versions }: AdvisedStatement) =>
  `${advisory}: ${vexStatusNames[status].toLowerCase()} in ${versions || 'all versions'}`;

function firstStep(steps: readonly AdvisedStep[]): Judge['step'] {
  const [group] = puttingTogether(steps, ({ advisory }) => advisory);
  const [first] = group?.steps ?? [];
  const text = group?.descriptions.join('\n').trim();
  if (!group || !first || !text) return { kind: 'none_available', text: 'No advisory recommends a step.', link: null };
  const link = group.steps.find((step) => step.link !== null)?.link ?? null;
  return { kind: first.kind, text, link };
}
