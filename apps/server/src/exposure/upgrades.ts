import { compareVersions } from '@rampart/contract/rules/versions/version.ts';
import { fixedVersionsOf } from '@rampart/contract/rules/versions/fixed-versions.ts';
import { decide, type OwnFinding } from './decide.ts';
import type { ManufacturerStatement } from './manufacturer-word.ts';

/** Assets of a product with one firmware version, or with none. */
export interface VersionGroup {
  version: string | null;
  assets: number;
  /** The vulnerabilities that are open on each of them, with the number of these assets. */
  open: Map<number, number>;
}

interface Upgrade {
  version: string;
  closes: number;
  assets: number;
  remaining: Set<number>;
}

/** What is known of the product. */
interface Knowledge {
  findings: readonly OwnFinding[];
  statements: readonly ManufacturerStatement[];
}

const mostUpgrades = 50;

/** The versions that vendor fixes name, lowest first where they can be compared, each once. */
function namedVersions(findings: readonly OwnFinding[]): string[] {
  const named: string[] = [];
  for (const version of new Set(findings.flatMap(fixedVersionsOf)))
    if (!named.some((other) => compareVersions(other, version) === 0)) named.push(version);
  return named.toSorted((a, b) => compareVersions(a, b) ?? 0).slice(0, mostUpgrades);
}

/**
 * What an update to each named version closes. Only assets with an older or an unknown version are updated. The
 * number of assets is exact unless people decided each of the closed vulnerabilities on some assets: then it is at least
 * this many.
 */
export function upgradesOf(
  productId: number,
  { findings, statements }: Knowledge,
  groups: readonly VersionGroup[],
): { open: number; upgrades: Upgrade[]; nearest: string | null } {
  const asked = namedVersions(findings).map((version) => ({ product_id: productId, version }));
  const upgrades = decide(asked, findings, statements).map(({ version, not_affected }): Upgrade => {
    const without = new Set(not_affected);
    const upgrade: Upgrade = { version, closes: 0, assets: 0, remaining: new Set() };
    for (const group of groups) {
      if (group.version !== null && (compareVersions(group.version, version) ?? -1) >= 0) continue;
      const closed = [...group.open].filter(([id]) => without.has(id));
      if (closed.length === 0) continue;
      for (const [, assets] of closed) upgrade.closes += assets;
      upgrade.assets += Math.max(...closed.map(([, assets]) => assets));
      for (const id of group.open.keys()) if (!without.has(id)) upgrade.remaining.add(id);
    }
    return upgrade;
  });
  const open = groups.reduce((sum, group) => sum + [...group.open.values()].reduce((all, one) => all + one, 0), 0);
  return {
    open,
    upgrades: upgrades.filter(({ closes }) => closes > 0),
    nearest: upgrades.find(({ closes }) => open > 0 && closes === open)?.version ?? null,
  };
}
