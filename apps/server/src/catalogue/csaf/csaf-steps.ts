import { cleanText, webLink } from '#catalogue/files/clean-text.ts';
import { affectedIdsOf, remediedIdsOf, type PlacedAdvisory } from './csaf-findings.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';

/** The most important action first. */
const kinds = ['vendor_fix', 'mitigation', 'workaround', 'no_fix_planned', 'none_available'] as const;

/** One mitigation step for a product, with its position among the product's steps of the advisory. */
export interface Step {
  productUuid: string;
  position: number;
  kind: (typeof kinds)[number];
  description: string;
  link: string | null;
}

type Words = Omit<Step, 'productUuid' | 'position'>;

export function stepsOf(advisory: PlacedAdvisory): Step[] {
  const byProduct = new Map<string, Map<string, Words>>();
  const reported = new Set<string>();
  let count = 0;
  for (const { product, words } of remedies(advisory, reported)) {
    const steps = byProduct.get(product) ?? new Map<string, Words>();
    byProduct.set(product, steps);
    // Advisories repeat the same text for each vulnerability.
    const key = `${words.kind} ${words.description}`;
    if (steps.has(key)) continue;
    steps.set(key, words);
    count += 1;
    if (count > limits.steps) throw new Refusal(`The advisory makes more than ${limits.steps} mitigation steps.`);
  }
  advisory.skipped.push(...reported);
  return [...byProduct].flatMap(([productUuid, steps]) =>
    [...steps.values()]
      .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
      .map((words, index) => ({ productUuid, position: index + 1, ...words })),
  );
}

function* remedies({ csaf, ids, vulnerabilities }: PlacedAdvisory, reported: Set<string>) {
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
        kind,
        description: shortened(description, reported),
        link: webLink(remediation.url, limits.linkLength),
      };
      const meant = remediedIdsOf(remediation, csaf);
      for (const id of meant === 'all' ? affected : meant) {
        for (const { product } of ids.get(id) ?? []) yield { product: product.uuid, words };
      }
    }
  }
}

function shortened(description: string, reported: Set<string>): string {
  if (description.length <= limits.textLength) return description;
  reported.add(`a remediation is cut to ${limits.textLength} characters`);
  return `${description.slice(0, limits.textLength - 1)}…`;
}
