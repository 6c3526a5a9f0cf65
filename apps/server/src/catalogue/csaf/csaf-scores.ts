import { cleanLine } from '#catalogue/files/clean-text.ts';
import type { CsafScore } from './csaf.schema.ts';

/** The score that counts, with its CVSS version, and the score of CVSS 4.0 beside it. */
export interface Score {
  score: number | null;
  vector: string | null;
  cvssVersion: CvssVersion | null;
  scoreV4: number | null;
  vectorV4: string | null;
}

/** The first that an advisory has counts. CVSS 4.0 has another scale and does not count. */
const versions = ['3.1', '3.0', '2.0'] as const;
type CvssVersion = (typeof versions)[number];

type Cvss = NonNullable<CsafScore['cvss_v3']>;

/** The worst score of the first version that occurs. */
export function scoreOf(scores: readonly CsafScore[]): Score {
  const given = scores.flatMap(({ cvss_v3, cvss_v2 }) => [
    ...(cvss_v3 ? [{ ...cvss_v3, version: versionOf(cvss_v3) }] : []),
    ...(cvss_v2 ? [{ ...cvss_v2, version: '2.0' as const }] : []),
  ]);
  const version = versions.find((wanted) => given.some((one) => one.version === wanted)) ?? null;
  const worst = worstOf(given.filter((one) => one.version === version));
  const fourth = worstOf(scores.flatMap(({ cvss_v4 }) => cvss_v4 ?? []));
  return {
    score: worst?.baseScore ?? null,
    vector: vectorOf(worst),
    cvssVersion: version,
    scoreV4: fourth?.baseScore ?? null,
    vectorV4: vectorOf(fourth),
  };
}

/** Two scores of one advisory: the newer CVSS version counts, then the worse score. */
export function worseScore(a: Score, b: Score): Score {
  const order = rankOf(a) - rankOf(b) || (b.score ?? -1) - (a.score ?? -1);
  const [{ score, vector, cvssVersion }, fourth] = [order <= 0 ? a : b, (a.scoreV4 ?? -1) >= (b.scoreV4 ?? -1) ? a : b];
  return { score, vector, cvssVersion, scoreV4: fourth.scoreV4, vectorV4: fourth.vectorV4 };
}

/** For each product id: the worst score that names it. A score without products is for all. */
export function scoresByProduct(scores: readonly CsafScore[]): (productId: string) => Score {
  const all = scoreOf(scores);
  const sets = scores.map((one) => ({ one, products: new Set(one.products) }));
  if (sets.length <= 1) return () => all;
  return (productId) => {
    const named = sets.filter(({ products }) => products.size === 0 || products.has(productId));
    return named.length === 0 ? all : scoreOf(named.map(({ one }) => one));
  };
}

const rankOf = ({ cvssVersion }: Score) => (cvssVersion === null ? versions.length : versions.indexOf(cvssVersion));

function worstOf<C extends Cvss>(all: readonly C[]): C | undefined {
  return all.toSorted((a, b) => b.baseScore - a.baseScore)[0];
}

function versionOf({ version, vectorString }: Cvss): CvssVersion {
  const named = /^CVSS:(3\.\d)\//.exec(vectorString ?? '')?.[1] ?? version;
  return named === '3.1' ? '3.1' : '3.0';
}

const vectorOf = (cvss: Cvss | undefined): string | null => (cvss?.vectorString ? cleanLine(cvss.vectorString) : null);
