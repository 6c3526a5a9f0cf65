import { demandsMore, fixedVersionsOf } from '@rampart/contract/rules/versions/fixed-versions.ts';
import { isAtOrAbove, judgeOf, type Exposure, type VersionFinding } from '@rampart/contract/rules/versions/exposure.ts';
import { puttingTogether, type ListedStep } from '#lists/vulnerabilities/step-list.ts';

/** What one advisory says of a vulnerability of the product itself. */
export interface AdvisedFinding extends VersionFinding {
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
  /** The first step that an advisory recommends. */
  step: { kind: string; text: string; link: string | null };
}

/**
 * The findings leave out what a component has too: the product's version does not decide it. Such a vulnerability is
 * there, unless nothing at all is known of the version.
 */
export function judgePair(findings: readonly AdvisedFinding[], steps: readonly AdvisedStep[]): Judge {
  const judge = judgeOf(findings);
  const fixes = findings.map(fixedVersionsOf);
  return {
    exposureOf(version) {
      if (findings.length > 0) return judge(version);
      return version === '' ? 'cannot_be_told' : 'affected';
    },
    fixesUpTo(version) {
      const isNamed = fixes.length > 0 && fixes.every((named) => named.length > 0);
      if (!isNamed || findings.some(demandsMore) || judge(version) === 'affected') return undefined;
      const all = [...new Set(fixes.flat())];
      return all.every((fix) => isAtOrAbove(version, fix)) ? all : undefined;
    },
    ranges: [...new Set(findings.map(({ advisory, versions }) => `${advisory}: ${versions || 'no versions'}`))].join(
      '; ',
    ),
    step: firstStep(steps),
  };
}

function firstStep(steps: readonly AdvisedStep[]): Judge['step'] {
  const [group] = puttingTogether(steps, ({ advisory }) => advisory);
  const [first] = group?.steps ?? [];
  const text = group?.descriptions.join('\n').trim();
  if (!group || !first || !text) return { kind: 'none_available', text: 'No advisory recommends a step.', link: null };
  const link = group.steps.find((step) => step.link !== null)?.link ?? null;
  return { kind: first.kind, text, link };
}
