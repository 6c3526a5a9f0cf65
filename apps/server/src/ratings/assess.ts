import { wholeMonths } from './months.ts';
import { rate, type KnownVulnerability, type Rating } from './rate.ts';

/** A vulnerability as the catalogue holds it, before a day is named on which it is looked at. */
export interface CataloguedVulnerability {
  cve: string;
  score: number | null;
  hasFix: boolean;
  publishedOn: string | null;
  exploitedSince: string | null;
}

export interface Assessed {
  /** Somebody looked, and found no more than what is listed. */
  isAssessed: boolean;
  vulnerabilities: readonly CataloguedVulnerability[];
}

/** What was known of a product on a day. Whether a fix was out then is not recorded: it counts as it does today. */
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
 * The rating of a product on a day, or null for none: nobody looked, or all that is known has no score, which says
 * neither good nor bad.
 */
export function rateOn({ isAssessed, vulnerabilities }: Assessed, day: string): Rating | null {
  const known = knownOn(vulnerabilities, day);
  const isClean = isAssessed && vulnerabilities.every(({ score }) => score !== null);
  return known.length > 0 || isClean ? rate(known) : null;
}
