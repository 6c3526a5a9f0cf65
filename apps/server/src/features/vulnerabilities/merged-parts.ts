import type { ScoreRow } from './scores.queries.ts';

/** What one part of a product has: the product itself, or a component inside it. */
export interface Part extends ScoreRow {
  /** Null for the product itself. */
  component_name: string | null;
  versions: string | null;
  has_fix: boolean;
  fix_evidence: string | null;
  vulnerability_ids: number[];
  cves: string[];
}

export interface MergedParts extends Part {
  versions: string;
}

/**
 * A product has the vulnerabilities of all its parts, and a fix if each of them has one, as in the ratings. The evidence
 * is that of a part for which the same is true. If the product is affected itself, its own versions are shown.
 */
export function mergedParts(parts: readonly Part[], isOwnScoreFirst: boolean): MergedParts {
  const own = parts.filter(({ component_name }) => component_name === null);
  const named = own.length > 0 ? own : parts;
  const has_fix = parts.every((part) => part.has_fix);
  const evidence = [...own, ...parts].find((part) => part.has_fix === has_fix && part.fix_evidence !== null);
  return {
    component_name:
      own.length > 0
        ? null
        : joined(
            named.map(({ component_name }) => component_name),
            ', ',
          ),
    versions: joined(
      named.map(({ versions }) => versions),
      '; ',
    ),
    has_fix,
    fix_evidence: evidence?.fix_evidence ?? null,
    vulnerability_ids: [...new Set(parts.flatMap(({ vulnerability_ids }) => vulnerability_ids))],
    cves: [...new Set(parts.flatMap(({ cves }) => cves))],
    ...worstScore(isOwnScoreFirst && own.some(({ score }) => score !== null) ? own : parts),
  };
}

const joined = (texts: (string | null)[], separator: string) =>
  [...new Set(texts.filter((text) => text))].join(separator);

function worstScore(parts: readonly Part[]): ScoreRow {
  const [first, ...others] = parts.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1));
  if (!first) throw new Error('An affected product has at least one affected part.');
  const { score, vector, cvss_version } = first;
  const v4 = [first, ...others].find((part) => part.score_v4 !== null) ?? first;
  return { score, vector, cvss_version, score_v4: v4.score_v4, vector_v4: v4.vector_v4 };
}
