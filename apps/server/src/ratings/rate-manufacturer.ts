import { wholeMonths } from './months.ts';

/** A CVSS score is critical from here. */
export const criticalScore = 9;
const freshMonths = 6;
const staleMonths = 60;

/**
 * The mean of the worse half of its products' ratings, so that good products do not hide bad ones. Null without
 * products.
 */
export function rateManufacturer(ratings: readonly number[]): number | null {
  if (ratings.length === 0) return null;
  const worse = ratings.toSorted((a, b) => a - b).slice(0, Math.ceil(ratings.length / 2));
  return Math.round(worse.reduce((sum, value) => sum + value, 0) / worse.length);
}

/** The numbers that the catalogue has for a manufacturer. */
export interface ManufacturerCounts {
  vulnerabilities: number;
  fixed: number;
  exploited: number;
  ratedProducts: number;
  criticalProducts: number;
  /** The day of its newest advisory. */
  newestAdvisory: string | null;
}

/** The rating factors in percent, 100 is best; null if there is no data. */
export function manufacturerFactors(counts: ManufacturerCounts, day: string) {
  const { vulnerabilities, fixed, exploited, ratedProducts, criticalProducts, newestAdvisory } = counts;
  return {
    fixedPercent: percent(fixed, vulnerabilities),
    unexploitedPercent: percent(vulnerabilities - exploited, vulnerabilities),
    uncriticalPercent: percent(ratedProducts - criticalProducts, ratedProducts),
    freshPercent: newestAdvisory === null ? null : freshness(wholeMonths(newestAdvisory, day)),
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 100));

/** 100 for half a year after the newest advisory, then falls evenly to 0 after five years. */
function freshness(months: number): number {
  const left = (staleMonths - months) / (staleMonths - freshMonths);
  return Math.round(Math.min(Math.max(left, 0), 1) * 100);
}
