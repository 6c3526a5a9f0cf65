import { sql, type RawBuilder } from 'kysely';

/** The rows of product_vulnerability that a page is about. */
export type Findings = { vulnerability_id: number } | { advisory_id: number };

/**
 * The affected products and components, one row each, as the CTE `part`. Sorts all findings once for each value. A sorted
 * aggregate would sort again for each product, which took half of the time of a page with hundreds of products.
 */
export function affectedParts(findings: Findings): RawBuilder<unknown> {
  return 'advisory_id' in findings ? ofAdvisory(findings.advisory_id) : ofVulnerability(findings.vulnerability_id);
}

/** Of several advisories, the newest with a score gives the score. For two on one day it is the worse one. */
function ofVulnerability(id: number): RawBuilder<unknown> {
  return sql`found AS MATERIALIZED (
      SELECT pv.product_id, pv.has_fix, pv.fix_evidence, pv.versions, pv.score, pv.vector, pv.cvss_version, pv.score_v4,
        pv.vector_v4, advisory.released_at
      FROM product_vulnerability pv JOIN advisory ON advisory.id = pv.advisory_id WHERE pv.vulnerability_id = ${id}
    ), part AS MATERIALIZED (
      SELECT product_id, has_fix, fix_evidence, versions, ARRAY[${id}::integer] AS vulnerability_ids,
        ARRAY(SELECT cve FROM vulnerability WHERE vulnerability.id = ${id}) AS cves, score, vector, cvss_version, score_v4,
        vector_v4
      FROM (SELECT product_id, bool_or(has_fix) AS has_fix FROM found GROUP BY product_id) fixed
        LEFT JOIN ${versions} USING (product_id)
        LEFT JOIN (
          SELECT DISTINCT ON (product_id, has_fix) product_id, has_fix, fix_evidence FROM found
          WHERE fix_evidence IS NOT NULL
          ORDER BY product_id, has_fix, released_at DESC) evidence USING (product_id, has_fix)
        LEFT JOIN (
          SELECT DISTINCT ON (product_id) product_id, score, vector, cvss_version FROM found WHERE score IS NOT NULL
          ORDER BY product_id, released_at DESC, score DESC) scored USING (product_id)
        LEFT JOIN (
          SELECT DISTINCT ON (product_id) product_id, score_v4, vector_v4 FROM found WHERE score_v4 IS NOT NULL
          ORDER BY product_id, released_at DESC, score_v4 DESC) scored_v4 USING (product_id)
    )`;
}

/**
 * Of several vulnerabilities, the worst gives the score. There is a fix if there is one for each of them. The evidence is
 * that of a vulnerability for which the same is true.
 */
function ofAdvisory(id: number): RawBuilder<unknown> {
  return sql`found AS MATERIALIZED (
      SELECT pv.product_id, pv.vulnerability_id, vulnerability.cve, pv.has_fix, pv.fix_evidence, pv.versions, pv.score,
        pv.vector, pv.cvss_version, pv.score_v4, pv.vector_v4
      FROM product_vulnerability pv JOIN vulnerability ON vulnerability.id = pv.vulnerability_id
      WHERE pv.advisory_id = ${id}
    ), part AS MATERIALIZED (
      SELECT product_id, has_fix, fix_evidence, versions, vulnerability_ids, cves, score, vector, cvss_version, score_v4,
        vector_v4
      FROM (
          SELECT product_id, bool_and(has_fix) AS has_fix,
            CASE WHEN bool_and(has_fix) THEN max(fix_evidence)
              ELSE max(fix_evidence) FILTER (WHERE NOT has_fix) END AS fix_evidence,
            array_agg(vulnerability_id) AS vulnerability_ids, array_agg(cve) AS cves
          FROM found GROUP BY product_id) summed
        LEFT JOIN ${versions} USING (product_id)
        LEFT JOIN (
          SELECT DISTINCT ON (product_id) product_id, score, vector, cvss_version, score_v4, vector_v4 FROM found
          ORDER BY product_id, score DESC NULLS LAST) worst USING (product_id)
    )`;
}

/** The affected versions of each product, each text once. */
const versions = sql`(
  SELECT product_id, string_agg(versions, '; ') AS versions FROM (
    SELECT DISTINCT product_id, versions FROM found WHERE versions <> '' ORDER BY product_id, versions) text
  GROUP BY product_id) named`;
