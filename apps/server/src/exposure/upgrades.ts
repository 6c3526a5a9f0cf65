import { readAssetVersion } from '@rampart/contract/rules/versions/read-version.ts';
import { compareVersions } from '@rampart/contract/rules/versions/version.ts';
import { orderVersions } from '@rampart/contract/rules/versions/version-order.ts';
import { fixedVersionsOf } from '@rampart/contract/rules/versions/fixed-versions.ts';
import { decide, type OwnFinding } from './decide.ts';
import type { ManufacturerStatement } from './manufacturer-word.ts';

/** Assets of a product with one firmware version, or with none. */
export interface VersionGroup {
  version: string | null;
  /** The vulnerabilities that are open on some of them, with the number of these assets. */
  open: ReadonlyMap<number, number>;
  /** How many of them have something open in the same classes. */
  alike: readonly { classes: ReadonlySet<number>; assets: number }[];
}

/** The versions that vendor fixes name, lowest first. */
interface Fixes {
  /** How many lower versions they name that are not judged. */
  notJudged: number;
  named: readonly {
    version: string;
    /** The vulnerabilities that it does not have, and their classes. */
    without: ReadonlySet<number>;
    classes: ReadonlySet<number>;
  }[];
  /**
   * Vulnerabilities that the same versions close form a class. Assets are counted by class: they have many combinations
   * of open vulnerabilities, but few combinations of classes.
   */
  classOf: ReadonlyMap<number, number>;
}

interface Upgrade {
  version: string;
  closes: number;
  assets: number;
  remaining: Set<number>;
}

/** As many versions are judged, the highest ones, and as many are listed. */
const mostNamed = 200;
const mostUpgrades = 50;

export function namedVersions(
  productId: number,
  findings: readonly OwnFinding[],
  statements: readonly ManufacturerStatement[],
): Fixes {
  const distinct: string[] = [];
  for (const version of [...new Set(findings.flatMap(fixedVersionsOf))].toSorted(orderVersions))
    if (!distinct.some((other) => compareVersions(other, version) === 0)) distinct.push(version);
  const asked = distinct.slice(-mostNamed).map((version) => ({ product_id: productId, version }));
  const decided = decide(asked, findings, statements, []).map(({ version, not_affected }) => ({
    version,
    without: new Set(not_affected),
  }));
  const classOf = new Map<number, number>();
  const known = new Map<string, number>();
  for (const id of new Set(decided.flatMap(({ without }) => [...without]))) {
    const closers = decided.flatMap(({ without }, index) => (without.has(id) ? [index] : [])).join();
    const number = known.get(closers) ?? known.size;
    known.set(closers, number);
    classOf.set(id, number);
  }
  const classesOf = (ids: Set<number>) => new Set([...ids].flatMap((id) => classOf.get(id) ?? []));
  const notJudged = distinct.length - asked.length;
  return { notJudged, named: decided.map((one) => ({ ...one, classes: classesOf(one.without) })), classOf };
}

/**
 * Whether an update leads from one version to the other. Nobody can tell for versions that cannot be compared: the named
 * one may be older. A version that cannot be read is as good as none.
 */
function isUpdate(from: string | null, to: string): boolean {
  if (from === null || !readAssetVersion(from)) return true;
  const compared = compareVersions(from, to);
  return compared !== undefined && compared < 0;
}

/** What an update to each named version closes. Only assets with an older or an unknown version are updated. */
export function upgradesOf(
  { named, notJudged }: Fixes,
  groups: readonly VersionGroup[],
): { open: number; upgrades: Upgrade[]; more: number; not_judged: number; nearest: string | null } {
  const upgrades = named.map(({ version, without, classes }): Upgrade => {
    const upgrade: Upgrade = { version, closes: 0, assets: 0, remaining: new Set() };
    for (const group of groups) {
      if (!isUpdate(group.version, version)) continue;
      const closed = [...group.open].filter(([id]) => without.has(id));
      if (closed.length === 0) continue;
      for (const [, assets] of closed) upgrade.closes += assets;
      for (const one of group.alike)
        if ([...one.classes].some((number) => classes.has(number))) upgrade.assets += one.assets;
      for (const id of group.open.keys()) if (!without.has(id)) upgrade.remaining.add(id);
    }
    return upgrade;
  });
  const open = groups.reduce((sum, group) => sum + [...group.open.values()].reduce((all, one) => all + one, 0), 0);
  const closing = upgrades.filter(({ closes }) => closes > 0);
  return {
    open,
    upgrades: closing.slice(0, mostUpgrades),
    more: Math.max(0, closing.length - mostUpgrades),
    not_judged: notJudged,
    nearest: upgrades.find(({ closes }) => open > 0 && closes === open)?.version ?? null,
  };
}
