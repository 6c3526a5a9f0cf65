import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { rate } from '#ratings/rate.ts';
import { monthsBetween } from '#ratings/months.ts';
import type { FoundVulnerability } from './vulnerabilities.queries.ts';

/** Explains a rating: runs the rating function on the vulnerabilities that the rating was computed from. */
export function explain(vulnerabilities: FoundVulnerability[], now: Date): ProductProfile['rating_factors'] {
  const known = vulnerabilities.flatMap(({ cve, score, is_exploited, has_fix, published_on }) =>
    score === null
      ? []
      : [{ cve, score, isExploited: is_exploited, hasFix: has_fix, ageInMonths: monthsBetween(published_on, now) }],
  );
  return rate(known).factors.map((factor) => ({
    cve: factor.cve,
    score: factor.score,
    is_exploited: factor.isExploited,
    has_fix: factor.hasFix,
    age_in_months: factor.ageInMonths,
    takes: Math.round(factor.takes * 10) / 10,
  }));
}
