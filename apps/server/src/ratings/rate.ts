import { ratingDomain } from '@rampart/contract/rules/ratings.ts';

/** The facts that the catalogue has about one vulnerability of a product or of its components. */
export interface KnownVulnerability {
  cve: string;
  /** CVSS base score, 0 to 10. */
  score: number;
  /** In CISA's list of known exploited vulnerabilities. */
  isExploited: boolean;
  hasFix: boolean;
  /** Full months since it was published. */
  ageInMonths: number;
}

/** The points that one vulnerability takes off a perfect rating, with the reasons. */
export type RatingFactor<V extends KnownVulnerability = KnownVulnerability> = V & {
  /** Points by the score alone. */
  byScore: number;
  /** The change by exploitation, fix and age. */
  multiplier: number;
  /** The share that counts: the worst counts fully, each next one less. */
  share: number;
  takes: number;
};

export interface Rating<V extends KnownVulnerability = KnownVulnerability> {
  value: number;
  /** Worst first. */
  factors: RatingFactor<V>[];
}

const pointsOfTen = 120;
const exploited = 1.6;
const unfixed = 1.25;
/** If a fix exists, users install it over time: the weight falls to its floor over these months. */
const patchingMonths = 60;
const patchedFloor = 0.6;
/** Exploited vulnerabilities fall less, because attackers continue to use them. */
const exploitedFloor = 0.8;
const nextShare = 0.35;

/**
 * The rating of a product with the given known vulnerabilities: 250 minus their points, never below 1. The worst
 * dominate, because each further one counts by a smaller share. Many small ones still add up. docs/ratings.md explains
 * it with examples.
 */
export function rate<V extends KnownVulnerability>(vulnerabilities: readonly V[]): Rating<V> {
  const weighed = vulnerabilities
    .map((vulnerability) => ({ vulnerability, ...weigh(vulnerability) }))
    .toSorted((a, b) => b.weight - a.weight || compareText(a.vulnerability.cve, b.vulnerability.cve));
  const factors = weighed.map(({ vulnerability, byScore, multiplier, weight }, index): RatingFactor<V> => {
    const share = nextShare ** index;
    return { ...vulnerability, byScore, multiplier, share, takes: weight * share };
  });
  const taken = factors.reduce((sum, { takes }) => sum + takes, 0);
  return { value: Math.max(1, Math.round(ratingDomain - taken)), factors };
}

function weigh({ score, isExploited, hasFix, ageInMonths }: KnownVulnerability) {
  const byScore = pointsOfTen * (score / 10) ** 2;
  const multiplier = (isExploited ? exploited : 1) * (hasFix ? patched(ageInMonths, isExploited) : unfixed);
  return { byScore, multiplier, weight: byScore * multiplier };
}

function patched(ageInMonths: number, isExploited: boolean): number {
  const floor = isExploited ? exploitedFloor : patchedFloor;
  const progress = Math.min(Math.max(ageInMonths, 0) / patchingMonths, 1);
  return 1 - (1 - floor) * progress;
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
