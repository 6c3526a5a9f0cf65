import { wholeMonths } from './months.ts';
import { rate, type KnownVulnerability, type Rating } from './rate.ts';

/** A vulnerability of the catalogue, independent of the day of the rating. */
export interface CataloguedVulnerability {
  cve: string;
  score: number | null;
  hasFix: boolean;
  publishedOn: string | null;
  exploitedSince: string | null;
}

export interface Assessed {
  /** The product was assessed, and has only the listed vulnerabilities. */
  isAssessed: boolean;
  vulnerabilities: readonly CataloguedVulnerability[];
}

/**
 * The vulnerabilities of a product that were known on a day. Rampart does not record when a fix appeared, so today's
 * fixes count for every day.
 */
function knownOn(vulnerabilities: readonly CataloguedVulnerability[], day: string): KnownVulnerability[] {
  return vulnerabilities
    .filter(({ publishedOn }) => publishedOn === null || publishedOn <= day)
    .flatMap(({ cve, score, hasFix, publishedOn, exploitedSince }) =>
      score === null
        ? []
        : {
            cve,
            score,
            hasFix,
            isExploited: exploitedSince !== null && exploitedSince <= day,
            ageInMonths: publishedOn === null ? 0 : wholeMonths(publishedOn, day),
          },
    );
}

/**
 * The rating of a product on a day. Null if nobody assessed it, or if no known vulnerability has a score: that says
 * neither good nor bad.
 */
export function rateOn({ isAssessed, vulnerabilities }: Assessed, day: string): Rating | null {
  const known = knownOn(vulnerabilities, day);
  const isClean = isAssessed && vulnerabilities.every(({ score }) => score !== null);
  return known.length > 0 || isClean ? rate(known) : null;
}
