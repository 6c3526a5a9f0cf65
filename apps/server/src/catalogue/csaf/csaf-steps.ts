import { cleanText, webLink } from '#catalogue/files/clean-text.ts';
import { affectedIdsOf, pairOf, meantIdsOf, type PlacedAdvisory } from './csaf-findings.ts';
import { stepKindOf } from './fixes/step-kind.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';

/** The most important action first. */
const kinds = ['vendor_fix', 'mitigation', 'workaround', 'no_fix_planned', 'none_available'] as const;

/** One text of an advisory about what to do. */
export interface Step {
  position: number;
  kind: (typeof kinds)[number];
  description: string;
  link: string | null;
}

export interface Steps {
  steps: Step[];
  /** The positions of the steps that are for a product and vulnerability. */
  positionsOf(productUuid: string, cve: string): number[];
}

type Words = Omit<Step, 'position'>;

export function stepsOf(advisory: PlacedAdvisory): Steps {
  // Advisories repeat the same text for each vulnerability.
  const numbers = new Map<string, number>();
  const texts: Words[] = [];
  const byPair = new Map<string, Set<number>>();
  const reported = new Set<string>();
  let uses = 0;
  for (const { words, pairs } of remedies(advisory, reported)) {
    const key = JSON.stringify(words);
    const number = numbers.get(key) ?? texts.length;
    if (number === texts.length) {
      numbers.set(key, number);
      texts.push(words);
    }
    if (texts.length > limits.steps)
      throw new Refusal(`The advisory makes more than ${limits.steps} mitigation steps.`);
    for (const pair of pairs) {
      const known = byPair.get(pair) ?? new Set();
      byPair.set(pair, known);
      if (!known.has(number)) uses += 1;
      known.add(number);
      if (uses > limits.stepUses) {
        throw new Refusal(`The advisory makes more than ${limits.stepUses} mitigation steps for its findings.`);
      }
    }
  }
  advisory.skipped.push(...reported);
  const order = texts
    .map(({ kind }, number) => ({ number, rank: kinds.indexOf(kind) }))
    .toSorted((a, b) => a.rank - b.rank);
  const positions = new Map(order.map(({ number }, index) => [number, index + 1]));
  const positionOf = (number: number) => positions.get(number) ?? 0;
  return {
    steps: texts.map((words, number) => ({ position: positionOf(number), ...words })),
    positionsOf: (productUuid, cve) =>
      [...(byPair.get(pairOf(productUuid, cve)) ?? [])].map(positionOf).toSorted((a, b) => a - b),
  };
}

/** Advisories repeat texts for each vulnerability, and reading them takes long. */
function rememberedKinds(): typeof stepKindOf<Step['kind']> {
  const read = new Map<string, Step['kind']>();
  return (kind, details) => {
    const key = `${kind} ${details}`;
    const known = read.get(key) ?? stepKindOf(kind, details);
    read.set(key, known);
    return known;
  };
}

function* remedies({ csaf, ids, vulnerabilities }: PlacedAdvisory, reported: Set<string>) {
  const kindOf = rememberedKinds();
  for (const vulnerability of vulnerabilities) {
    const affected = affectedIdsOf(vulnerability);
    for (const remediation of vulnerability.remediations) {
      const kind = kinds.find((known) => known === remediation.category);
      const description = cleanText(remediation.details);
      if (!kind || description === '') {
        reported.add(kind ? 'a remediation has no text' : `remediations of category "${remediation.category}"`);
        continue;
      }
      const words = {
        kind: kindOf(kind, description),
        description: shortened(description, reported),
        link: webLink(remediation.url, limits.linkLength),
      };
      const meant = meantIdsOf(remediation, csaf);
      const places = [...affected].filter((id) => meant === 'all' || meant.has(id)).flatMap((id) => ids.get(id) ?? []);
      const pairs = places.map(({ product }) => pairOf(product.uuid, vulnerability.cve ?? ''));
      if (pairs.length > 0) yield { words, pairs: new Set(pairs) };
    }
  }
}

function shortened(description: string, reported: Set<string>): string {
  if (description.length <= limits.textLength) return description;
  reported.add(`a remediation is cut to ${limits.textLength} characters`);
  return `${description.slice(0, limits.textLength - 1)}…`;
}
