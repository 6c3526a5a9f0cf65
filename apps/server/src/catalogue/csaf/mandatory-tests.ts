import { Refusal } from '#catalogue/files/refusal.ts';
import type { Branch, CsafDocument, CsafVulnerability } from './csaf.schema.ts';

/**
 * The mandatory tests of CSAF (section 6.1) that decide whether an advisory can be understood, and cheap ones. If product
 * ids or statuses contradict each other, the advisory is refused: what it says of a product is anybody's guess. Answers a
 * warning for each other test that fails.
 */
export function mandatoryTests(csaf: CsafDocument): string[] {
  const { product_tree: tree, vulnerabilities } = csaf;
  const defined = definedIds(csaf);
  const undefinedId = [...usedIds(csaf)].find((id) => !defined.has(id));
  if (undefinedId !== undefined) throw failed('6.1.1', `the product id "${undefinedId}" is used and not defined`);
  for (const vulnerability of vulnerabilities) refuseContradictions(vulnerability);

  const groups = tree.product_groups.map(({ group_id }) => group_id);
  const known = new Set(groups);
  const missing = vulnerabilities.flatMap(groupsIn).find((id) => !known.has(id));
  const twice = repeated(groups);
  const cve = repeated(vulnerabilities.flatMap((one) => one.cve ?? []));
  const scored = vulnerabilities.find(hasTwoScores);
  return [
    ...(missing === undefined ? [] : [warning('6.1.4', `the group id "${missing}" is used and not defined`)]),
    ...(twice === undefined ? [] : [warning('6.1.5', `the group id "${twice}" is defined twice`)]),
    ...(scored === undefined
      ? []
      : [warning('6.1.7', `${scored.cve ?? 'a vulnerability'} has two scores of a version`)]),
    ...(cve === undefined ? [] : [warning('6.1.23', `${cve} is described twice`)]),
  ];
}

const failed = (test: string, what: string) =>
  new Refusal(`It fails the mandatory test ${test} of CSAF: ${what}.`.slice(0, 1_000));
const warning = (test: string, what: string) => `the mandatory test ${test} of CSAF: ${what}`.slice(0, 1_000);

/** The ids that the product tree defines. Refuses one that is defined twice. */
function definedIds({ product_tree: tree }: CsafDocument): Set<string> {
  const ids = new Set<string>();
  const define = (id: string) => {
    if (ids.has(id)) throw failed('6.1.2', `the product id "${id}" is defined twice`);
    ids.add(id);
  };
  const walk = ({ product, branches = [] }: Branch) => {
    if (product) define(product.product_id);
    for (const branch of branches) walk(branch);
  };
  for (const branch of tree.branches) walk(branch);
  for (const { product_id } of tree.full_product_names) define(product_id);
  for (const { full_product_name } of tree.relationships) define(full_product_name.product_id);
  return ids;
}

function usedIds({ product_tree: tree, vulnerabilities }: CsafDocument): Set<string> {
  const used = new Set<string>();
  const use = (ids: readonly string[] | undefined) => {
    for (const id of ids ?? []) used.add(id);
  };
  for (const { product_ids } of tree.product_groups) use(product_ids);
  for (const one of tree.relationships) use([one.product_reference, one.relates_to_product_reference]);
  for (const { product_status, scores, flags, threats, remediations } of vulnerabilities) {
    for (const ids of Object.values(product_status)) use(ids);
    for (const { products } of scores) use(products);
    for (const { product_ids } of [...flags, ...threats, ...remediations]) use(product_ids);
  }
  return used;
}

const statusGroups: Record<keyof CsafVulnerability['product_status'], string> = {
  first_affected: 'affected',
  known_affected: 'affected',
  last_affected: 'affected',
  known_not_affected: 'not affected',
  first_fixed: 'fixed',
  fixed: 'fixed',
  under_investigation: 'under investigation',
  unknown: 'unknown',
};

function refuseContradictions({ cve = 'A vulnerability', product_status }: CsafVulnerability): void {
  const said = new Map<string, string>();
  for (const [status, ids] of Object.entries(product_status)) {
    const group = statusGroups[status as keyof typeof statusGroups];
    for (const id of ids) {
      const other = said.get(id) ?? group;
      if (other !== group) throw failed('6.1.6', `${cve} says of "${id}" that it is ${other} and ${group}`);
      said.set(id, group);
    }
  }
}

const groupsIn = ({ flags, threats, remediations }: CsafVulnerability) =>
  [...flags, ...threats, ...remediations].flatMap(({ group_ids }) => group_ids ?? []);

function repeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.has(text) || !seen.add(text));
}

function hasTwoScores({ scores }: CsafVulnerability): boolean {
  if (scores.length < 2) return false;
  return (['cvss_v2', 'cvss_v3', 'cvss_v4'] as const).some(
    (kind) =>
      repeated(
        scores.flatMap((score) => {
          const cvss = score[kind];
          return cvss ? score.products.map((id) => `${cvss.version ?? ''} ${id}`) : [];
        }),
      ) !== undefined,
  );
}
