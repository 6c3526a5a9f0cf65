import type { VersionFinding } from '@rampart/contract/rules/versions/exposure.ts';
import { realAdvisories } from '#testing/fixes/real-advisories.ts';

/** A statement of an advisory: the versions of one product id, with each different fix of its product. */
export type RealStatement = VersionFinding[];

/** Everything that the public advisories say about versions: the findings as they are stored, and the statements. */
export async function realVersions(): Promise<{ findings: VersionFinding[]; statements: RealStatement[] }> {
  const findings: VersionFinding[] = [];
  const statements: RealStatement[] = [];
  for (const { advisory, ids } of await realAdvisories()) {
    const names = new Map(advisory.products.map(({ uuid, name }) => [uuid, name]));
    const found = advisory.findings.map((one) => ({ ...one, product: names.get(one.productUuid) ?? '' }));
    findings.push(...found);
    const byProduct = groupsOf(found);
    for (const places of ids.values()) {
      for (const { product, versions } of places) {
        const own = byProduct.get(product.uuid);
        if (own) statements.push(own.map((finding) => ({ ...finding, versions })));
      }
    }
  }
  return { findings, statements };
}

function groupsOf<T extends { productUuid: string }>(findings: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const finding of findings)
    groups.set(finding.productUuid, [...(groups.get(finding.productUuid) ?? []), finding]);
  return groups;
}
