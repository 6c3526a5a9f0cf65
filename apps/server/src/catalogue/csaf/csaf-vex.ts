import { leavingOut, statementTexts, type VexStatement, type VexStatus } from '#catalogue/vex/vex.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { CsafVulnerability } from './csaf.schema.ts';
import { meantIdsOf, type PlacedAdvisory } from './csaf-findings.ts';
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
  const placeOf = placing(advisory);
  const statements = new Map<string, VexStatement>();
  const leftOut = leavingOut();
  for (const vulnerability of vulnerabilities) {
    const { cve = '' } = vulnerability;
    const textsOf = textReader(vulnerability, advisory);
    for (const [name, status] of Object.entries(statuses)) {
      for (const id of vulnerability.product_status[name as keyof typeof statuses]) {
        const place = placeOf(id);
        if (!place) leftOut.add('about a product that is not in the product tree, or is installed with another one');
        if (!place) continue;
        const { product, versions } = place;
        const texts = statementTexts({ versions: versions === 'All versions' ? '' : versions, ...textsOf(id) });
        const key = JSON.stringify([product.uuid, cve, texts.versions, status]);
        const statedAt = csaf.document.tracking.current_release_date;
        statements.set(key, { product, cve, status, statedAt, ...texts });
        if (statements.size > limits.findings)
          throw new Refusal(`The advisory makes more than ${limits.findings} statements.`);
      }
    }
  }
  skipped.push(...leftOut.list());
  return [...statements.values()];
}

/** A part that is built into a product tells about the product. A part that is only installed with it does not. */
const builtIn = new Set(['default_component_of', 'external_component_of']);

function placing({ csaf, ids }: PlacedAdvisory): (id: string) => ProductVersions | undefined {
  const combined = new Map(csaf.product_tree.relationships.map((one) => [one.full_product_name.product_id, one]));
  return (id) => {
    const relation = combined.get(id);
    const meant = relation ? relation.relates_to_product_reference : id;
    if (relation && (!builtIn.has(relation.category) || combined.has(meant))) return undefined;
    const places = ids.get(meant) ?? [];
    return places.length === 1 ? places[0] : undefined;
  };
}

/** The flag of a product, and the texts about the impact on it. */
function textReader({ flags, threats }: CsafVulnerability, { csaf }: PlacedAdvisory) {
  const labels = flags.map(({ label, ...meant }) => ({ label, ids: meantIdsOf(meant, csaf) }));
  const impacts = threats
    .filter(({ category }) => category === 'impact')
    .map(({ details, ...meant }) => ({ details, ids: meantIdsOf(meant, csaf) }));
  const isFor = (id: string) => (one: { ids: Set<string> | 'all' }) => one.ids === 'all' || one.ids.has(id);
  return (id: string) => ({
    justification: labels.find(isFor(id))?.label ?? '',
    impact: impacts
      .filter(isFor(id))
      .map(({ details }) => details)
      .join('\n\n'),
  });
}
