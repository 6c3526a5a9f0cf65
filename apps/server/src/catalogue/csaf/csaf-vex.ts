import {
  countedStatements,
  leavingOut,
  statementTexts,
  type VexStatement,
  type VexStatus,
} from '#catalogue/vex/vex.ts';
import type { CsafDocument, CsafVulnerability } from './csaf.schema.ts';
import type { PlacedAdvisory } from './csaf-findings.ts';
import type { ProductVersions } from './csaf-products.ts';

const statuses = {
  known_not_affected: 'not_affected',
  first_fixed: 'fixed',
  fixed: 'fixed',
  under_investigation: 'under_investigation',
} as const satisfies Record<string, VexStatus>;

/** What an advisory says of products that it does not call affected. The affected ones are its findings. */
export function statementsOf(advisory: PlacedAdvisory): VexStatement[] {
  const { csaf, vulnerabilities, skipped } = advisory;
  const groups = groupsOf(csaf);
  const read = statementTexts();
  const placeOf = placing(advisory);
  const statements = new Map<string, VexStatement>();
  const leftOut = leavingOut();
  for (const vulnerability of vulnerabilities) {
    const { cve = '' } = vulnerability;
    const textsOf = textReader(vulnerability, groups);
    for (const [name, status] of Object.entries(statuses)) {
      for (const id of vulnerability.product_status[name as keyof typeof statuses]) {
        const place = placeOf(id);
        if (!place) leftOut.add('about a product that is not in the product tree, or is installed with another one');
        if (!place) continue;
        const { product, versions, isOfPart } = place;
        // It says nothing of the other parts, which can have the same vulnerability.
        const isLeftOut = isOfPart && status !== 'under_investigation';
        if (isLeftOut) leftOut.add('that a part of a product is not affected or fixed');
        if (isLeftOut) continue;
        const texts = read({ versions: versions === 'All versions' ? '' : versions, ...textsOf(id) });
        const key = JSON.stringify([product.uuid, cve, texts.versions, status]);
        const statedAt = csaf.document.tracking.current_release_date;
        statements.set(key, { product, cve, status, statedAt, ...texts });
      }
    }
  }
  skipped.push(...leftOut.list());
  return countedStatements([...statements.values()]);
}

interface Place extends ProductVersions {
  /** Only a part that is built into the product is meant. */
  isOfPart: boolean;
}

/** A warning about a part that is built into a product is one about the product. Parts installed with it tell nothing. */
const builtIn = new Set(['default_component_of', 'external_component_of']);

function placing({ csaf, ids }: PlacedAdvisory): (id: string) => Place | undefined {
  const combined = new Map(csaf.product_tree.relationships.map((one) => [one.full_product_name.product_id, one]));
  return (id) => {
    const relation = combined.get(id);
    const meant = relation ? relation.relates_to_product_reference : id;
    if (relation && (!builtIn.has(relation.category) || combined.has(meant))) return undefined;
    const places = ids.get(meant) ?? [];
    const [place, ...others] = places;
    return place && others.length === 0 ? { ...place, isOfPart: relation !== undefined } : undefined;
  };
}

/** The groups of each product id. */
function groupsOf({ product_tree }: CsafDocument): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { group_id, product_ids } of product_tree.product_groups)
    for (const id of product_ids) {
      const known = groups.get(id);
      if (known) known.push(group_id);
      else groups.set(id, [group_id]);
    }
  return groups;
}

/** The flag of a product, and the text about the impact on it. */
function textReader({ flags, threats }: CsafVulnerability, groups: ReadonlyMap<string, readonly string[]>) {
  const labelOf = firstFor(
    flags.map(({ label, ...meant }) => ({ text: label, ...meant })),
    groups,
  );
  const impacts = threats.filter(({ category }) => category === 'impact');
  const impactOf = firstFor(
    impacts.map(({ details, ...meant }) => ({ text: details, ...meant })),
    groups,
  );
  return (id: string) => ({ justification: labelOf(id), impact: impactOf(id) });
}

interface Meant {
  text: string;
  product_ids?: string[] | undefined;
  group_ids?: string[] | undefined;
}

/** The first text for a product id: for itself, for a group of it, or for all. */
function firstFor(all: readonly Meant[], groups: ReadonlyMap<string, readonly string[]>) {
  const [byId, byGroup] = [new Map<string, string>(), new Map<string, string>()];
  const forAll = all.find(({ product_ids, group_ids }) => !product_ids && !group_ids)?.text ?? '';
  for (const { text, product_ids = [], group_ids = [] } of all) {
    for (const id of product_ids) if (!byId.has(id)) byId.set(id, text);
    for (const id of group_ids) if (!byGroup.has(id)) byGroup.set(id, text);
  }
  return (id: string) => {
    const ofGroup = groups.get(id)?.map((group) => byGroup.get(group));
    return byId.get(id) ?? ofGroup?.find((text) => text !== undefined) ?? forAll;
  };
}
