import type { CsafVulnerability } from '#catalogue/csaf/csaf.schema.ts';
import { affectedIdsOf, meantIdsOf } from '#catalogue/csaf/csaf-findings.ts';
import { cvePattern } from '#catalogue/files/validate.ts';
import { realAdvisories, type RealAdvisory } from './real-advisories.ts';

type Remediation = CsafVulnerability['remediations'][number];

/** A product and a vulnerability of one advisory. */
export interface RealPair {
  advisory: string;
  manufacturer: string;
  product: string;
  cve: string;
  /** Whether the advisory has a remediation of the category `vendor_fix` for one of the affected versions. */
  filedWithFix: boolean;
  /** The remediations of each affected version. */
  versions: { version: string; remediations: Remediation[] }[];
}

/** Every pair of product and vulnerability of the public advisories. */
export async function realPairs(): Promise<RealPair[]> {
  return (await realAdvisories()).flatMap(pairsOf);
}

export const keyOf = ({ advisory, manufacturer, product, cve }: Omit<RealPair, 'filedWithFix' | 'versions'>) =>
  [advisory, manufacturer, product, cve].join('\t');

function pairsOf({ csaf, ids }: RealAdvisory): RealPair[] {
  const pairs = new Map<string, RealPair>();
  for (const vulnerability of csaf.vulnerabilities) {
    const { cve = '', remediations } = vulnerability;
    if (!cvePattern.test(cve)) continue;
    const meant = remediations.map((remediation) => meantIdsOf(remediation, csaf));
    for (const id of affectedIdsOf(vulnerability)) {
      const own = remediations.filter((_, index) => meant[index] === 'all' || (meant[index] as Set<string>).has(id));
      for (const { product, versions } of ids.get(id) ?? []) {
        const pair: RealPair = {
          advisory: csaf.document.tracking.id,
          manufacturer: product.manufacturer.name,
          product: product.name,
          cve,
          filedWithFix: false,
          versions: [],
        };
        const known = pairs.get(keyOf(pair)) ?? pair;
        pairs.set(keyOf(pair), known);
        known.versions.push({ version: versions, remediations: own });
        known.filedWithFix ||= own.some(({ category }) => category === 'vendor_fix');
      }
    }
  }
  return [...pairs.values()];
}
