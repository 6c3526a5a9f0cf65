import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { csafDocument, type CsafVulnerability } from '#catalogue/csaf/csaf.schema.ts';
import { affectedIdsOf, meantIdsOf } from '#catalogue/csaf/csaf-findings.ts';
import { productIdsOf } from '#catalogue/csaf/csaf-products.ts';
import { readInputs } from '#catalogue/files/input-files.ts';
import { parseJson } from '#catalogue/files/parse-json.ts';
import { cvePattern } from '#catalogue/files/validate.ts';
import { paths } from '#paths';

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

// Public advisories, too many for the repository. They may be in a folder beside it.
const archive = join(paths.repository, '../shared/data/csaf-ot-2017-2022.tar.gz');
export const hasRealPairs = existsSync(archive);

/** The public advisories, one after the other: all, or those with these ids. */
export async function* realAdvisories(wanted?: ReadonlySet<string>): AsyncGenerator<unknown> {
  for await (const input of readInputs([archive])) {
    if (!('content' in input)) throw new Error(`${input.name} cannot be read`);
    const id = basename(input.name, '.json').toUpperCase();
    if (!wanted || wanted.has(id)) yield parseJson(input.content);
  }
}

/** Every pair of product and vulnerability of the public advisories. */
export async function realPairs(): Promise<RealPair[]> {
  const pairs: RealPair[] = [];
  for await (const value of realAdvisories()) pairs.push(...pairsOf(value));
  return pairs;
}

export const keyOf = ({ advisory, manufacturer, product, cve }: Omit<RealPair, 'filedWithFix' | 'versions'>) =>
  [advisory, manufacturer, product, cve].join('\t');

function pairsOf(value: unknown): RealPair[] {
  const csaf = csafDocument.parse(value);
  const ids = productIdsOf(csaf.product_tree, []);
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
