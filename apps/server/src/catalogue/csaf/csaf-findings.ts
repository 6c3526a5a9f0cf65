import type { CsafDocument, CsafVulnerability } from './csaf.schema.ts';
import { fixReader } from './csaf-fixes.ts';
import type { ProductIds } from './csaf-products.ts';
import { fixOfAll, type Fix } from './fixes/fix.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { scoresByProduct, worseScore, type Score } from './csaf-scores.ts';

/** A vulnerability of a product, in the named versions, with the advisory's score for this product. */
export interface Finding extends Score {
  productUuid: string;
  cve: string;
  versions: string;
  hasFix: boolean;
  /** The sentence that says that a fix exists, or that none exists. */
  fixEvidence: string | null;
  /** The fixed versions that all texts about the product and the vulnerability name. */
  fixedVersions: readonly string[];
  /** The advisory demands more than the update. */
  needsMore: boolean;
}

/** The key of a product and vulnerability. */
export const pairOf = (productUuid: string, cve: string): string => `${productUuid} ${cve}`;

/** An advisory with resolved product ids and checked vulnerabilities. */
export interface PlacedAdvisory {
  csaf: CsafDocument;
  ids: ProductIds;
  vulnerabilities: CsafVulnerability[];
  skipped: string[];
}

export function findingsOf(advisory: PlacedAdvisory): Finding[] {
  const found = new Map<string, { finding: Finding; versions: Set<string>; fixes: Fix[] }>();
  const fixOf = fixReader(advisory, (remediation) => meantIdsOf(remediation, advisory.csaf));
  const unknown = new Set<string>();
  for (const vulnerability of advisory.vulnerabilities) {
    const scoreOfId = scoresByProduct(vulnerability.scores);
    for (const id of affectedIdsOf(vulnerability)) {
      const places = advisory.ids.get(id);
      if (!places) unknown.add(id);
      for (const { product, versions } of places ?? []) {
        const { cve = '' } = vulnerability;
        const key = pairOf(product.uuid, cve);
        const fix = fixOf(vulnerability, id, product);
        const known = found.get(key);
        if (!known) {
          const unread = { versions: '', hasFix: false, fixEvidence: null, fixedVersions: [], needsMore: false };
          const finding = { productUuid: product.uuid, cve, ...unread, ...scoreOfId(id) };
          found.set(key, { finding, versions: new Set([versions]), fixes: [fix] });
        } else {
          known.versions.add(versions);
          known.fixes.push(fix);
          Object.assign(known.finding, worseScore(known.finding, scoreOfId(id)));
        }
      }
      if (found.size > limits.findings) throw new Refusal(`The advisory makes more than ${limits.findings} findings.`);
    }
  }
  if (unknown.size > 0) advisory.skipped.push(`${unknown.size} affected product ids are not in the product tree`);
  return [...found.values()].map(({ finding, versions, fixes }) => {
    const { state, evidence, versions: fixedVersions, needsMore } = fixOfAll(fixes);
    const fix = { hasFix: state === 'fix', fixEvidence: evidence, fixedVersions, needsMore };
    return { ...finding, versions: listedVersions(versions), ...fix };
  });
}

export function affectedIdsOf({ product_status }: CsafVulnerability): Set<string> {
  const { known_affected, first_affected, last_affected } = product_status;
  return new Set([...known_affected, ...first_affected, ...last_affected]);
}

/** The product ids of a remediation, flag or threat. One without ids applies to all products. */
export function meantIdsOf(
  { product_ids, group_ids }: { product_ids?: string[] | undefined; group_ids?: string[] | undefined },
  { product_tree }: CsafDocument,
): Set<string> | 'all' {
  if (!product_ids && !group_ids) return 'all';
  const groups = product_tree.product_groups.filter(({ group_id }) => group_ids?.includes(group_id));
  return new Set([...(product_ids ?? []), ...groups.flatMap((group) => group.product_ids)]);
}

export function listedVersions(versions: ReadonlySet<string>): string {
  const text = [...versions].filter(Boolean).join('; ');
  return text.length <= limits.versionsLength ? text : `${text.slice(0, limits.versionsLength - 1)}…`;
}
