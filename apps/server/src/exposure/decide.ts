import { judgeOf, type VersionFinding } from '@rampart/contract/rules/versions/exposure.ts';

/** A firmware version of a product, as users write it. */
export interface ProductVersion {
  product_id: number;
  version: string;
}

/** What an advisory says of the product itself. What it says of components decides nothing about a version. */
export interface OwnFinding extends VersionFinding {
  product_id: number;
  vulnerability_id: number;
}

export interface Decision {
  /** The ids of the product's vulnerabilities that the version does not have, in order. */
  not_affected: number[];
  /** How many cannot be told. */
  untold: number;
}

/** What each version decides about the product's vulnerabilities. */
export function decide<Asked extends ProductVersion>(
  asked: readonly Asked[],
  findings: readonly OwnFinding[],
): (Asked & Decision)[] {
  const judgesOf = new Map(
    [...grouped(findings, 'product_id')].map(([productId, ofProduct]) => [productId, judges(ofProduct)]),
  );
  return asked.map((one) => {
    const told = (judgesOf.get(one.product_id) ?? []).map(({ id, judge }) => ({ id, exposure: judge(one.version) }));
    return {
      ...one,
      not_affected: told.flatMap(({ id, exposure }) => (exposure === 'not_affected' ? [id] : [])),
      untold: told.filter(({ exposure }) => exposure === 'cannot_be_told').length,
    };
  });
}

/** Of one product: a judge for each vulnerability, by its id. */
function judges(findings: readonly OwnFinding[]) {
  return [...grouped(findings, 'vulnerability_id')]
    .map(([id, ofOne]) => ({ id, judge: judgeOf(ofOne) }))
    .toSorted((a, b) => a.id - b.id);
}

function grouped(findings: readonly OwnFinding[], key: 'product_id' | 'vulnerability_id'): Map<number, OwnFinding[]> {
  const groups = new Map<number, OwnFinding[]>();
  for (const finding of findings) {
    const group = groups.get(finding[key]);
    if (group) group.push(finding);
    else groups.set(finding[key], [finding]);
  }
  return groups;
}
