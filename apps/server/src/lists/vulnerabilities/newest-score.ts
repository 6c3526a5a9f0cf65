import { sql, type RawBuilder } from 'kysely';

/**
 * The score of a product's vulnerability: that of the newest advisory that names the pair and gives a score. For two on
 * one day it is the worse one. Aggregates rows of `product_vulnerability pv` joined with their `advisory`.
 */
function newest(column: 'score' | 'vector' | 'cvss_version'): RawBuilder<unknown> {
  return sql`(array_agg(${sql.ref(`pv.${column}`)} ORDER BY advisory.released_at DESC, pv.score DESC)
    FILTER (WHERE pv.score IS NOT NULL))[1]`;
}

/** As `score`, `vector` and `cvss_version`, and the score of CVSS 4.0 as `score_v4` and `vector_v4`. */
export const newestScores = sql`${newest('score')} AS score, ${newest('vector')} AS vector,
  ${newest('cvss_version')} AS cvss_version, ${newestV4('score_v4')} AS score_v4, ${newestV4('vector_v4')} AS vector_v4`;

export const newestScore = newest('score');

function newestV4(column: 'score_v4' | 'vector_v4'): RawBuilder<unknown> {
  return sql`(array_agg(${sql.ref(`pv.${column}`)} ORDER BY advisory.released_at DESC, pv.score_v4 DESC)
    FILTER (WHERE pv.score_v4 IS NOT NULL))[1]`;
}
