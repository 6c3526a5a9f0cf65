import { judgeOf, type Exposure } from '@rampart/contract/rules/versions/exposure.ts';
import { wordOf, type DatedFinding, type ManufacturerStatement } from './manufacturer-word.ts';

/** A firmware version of a product, as users write it. */
export interface ProductVersion {
  product_id: number;
  version: string;
}

/** What an advisory says of the product itself. What it says of components decides nothing about a version. */
export interface OwnFinding extends DatedFinding {
  product_id: number;
  vulnerability_id: number;
  /** A component has the vulnerability too. So the product's version does not decide it. */
  isShared: boolean;
}

export interface Decision {
  /** The ids of the product's vulnerabilities that the version does not have, in order. */
  not_affected: number[];
  /** Those of them that the manufacturer's word decides. */
  by_manufacturer: number[];
  /** The ids of those that cannot be told. The product has the others certainly. */
  untold: number[];
}

/** A vulnerability of a component of the product. */
export interface InsideFinding {
  product_id: number;
  vulnerability_id: number;
}

/** What each version decides about the product's vulnerabilities. The manufacturer's word counts before the version. */
export function decide<Asked extends ProductVersion>(
  asked: readonly Asked[],
  findings: readonly OwnFinding[],
  statements: readonly ManufacturerStatement[],
  inside: readonly InsideFinding[],
): (Asked & Decision)[] {
  const [found, stated] = [grouped(findings, 'product_id'), grouped(statements, 'product_id')];
  const held = grouped(inside, 'product_id');
  const products = new Set(asked.map(({ product_id }) => product_id));
  const decidersOf = new Map(
    [...products].map((id) => {
      const own = judges(found.get(id) ?? [], stated.get(id) ?? [], held.get(id) ?? []);
      return [id, decider(own)] as const;
    }),
  );
  return asked.map((one) => ({ ...one, ...(decidersOf.get(one.product_id) ?? decider([]))(one.version) }));
}

/** Many companies have the same version, so each is judged once. */
function decider(own: ReturnType<typeof judges>): (version: string) => Decision {
  const known = new Map<string, Decision>();
  return (version) => {
    const decision = known.get(version) ?? decisionOn(own, version);
    known.set(version, decision);
    return decision;
  };
}

function decisionOn(own: ReturnType<typeof judges>, version: string): Decision {
  const told = own.map(({ id, judge }) => ({ id, ...judge(version) }));
  const notAffected = told.filter(({ exposure }) => exposure === 'not_affected');
  return {
    not_affected: notAffected.map(({ id }) => id),
    by_manufacturer: notAffected.filter(({ isStated }) => isStated).map(({ id }) => id),
    untold: told.filter(({ exposure }) => exposure === 'cannot_be_told').map(({ id }) => id),
  };
}

type Judge = (version: string) => { exposure: Exposure; isStated: boolean };

/** Of one product: a judge for each vulnerability, by its id. */
function judges(
  findings: readonly OwnFinding[],
  statements: readonly ManufacturerStatement[],
  inside: readonly InsideFinding[],
) {
  const [found, stated] = [grouped(findings, 'vulnerability_id'), grouped(statements, 'vulnerability_id')];
  const inComponents = inside.map(({ vulnerability_id }) => vulnerability_id);
  return [...new Set([...found.keys(), ...stated.keys(), ...inComponents])]
    .toSorted((a, b) => a - b)
    .map((id) => ({ id, judge: judgeOfPair(found.get(id) ?? [], stated.get(id) ?? []) }));
}

function judgeOfPair(findings: OwnFinding[], statements: ManufacturerStatement[]): Judge {
  const word = wordOf(statements, findings);
  const byVersion = judgeOf(findings);
  const isShared = findings.some((finding) => finding.isShared);
  return (version) => {
    const stated = word(version);
    if (stated === undefined) {
      const exposure = byVersion(version);
      // The version of the product does not tell what its components have.
      return { exposure: exposure === 'not_affected' && isShared ? 'cannot_be_told' : exposure, isStated: false };
    }
    return { exposure: stated === 'under_investigation' ? 'cannot_be_told' : stated, isStated: true };
  };
}

function grouped<Key extends string, T extends Record<Key, number>>(all: readonly T[], key: Key): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    const group = groups.get(one[key]);
    if (group) group.push(one);
    else groups.set(one[key], [one]);
  }
  return groups;
}
