import { sql } from 'kysely';
import type { Epss } from '@rampart/contract/api/vulnerabilities/epss.ts';
import { epssOf } from '#lists/vulnerabilities/epss.ts';
import { namedPartsOf } from '#lists/vulnerabilities/affected-parts.ts';
import { newestScores } from '#lists/vulnerabilities/newest-score.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Step } from './mitigations.ts';

/** One vulnerability of a product: its own, or one of a key component. */
export interface FoundVulnerability {
  id: number;
  core_product_id: number;
  component_name: string | null;
  cve: string;
  title: string;
  description: string;
  score: number | null;
  vector: string | null;
  cvss_version: string | null;
  epss: Epss;
  score_v4: number | null;
  vector_v4: string | null;
  published_on: string | null;
  is_exploited: boolean;
  has_fix: boolean;
  /** What the advisory says about the fix. */
  fix_evidence: string | null;
  versions: string;
}

/**
 * All vulnerabilities of a product, each once, worst first. If several advisories name one, their versions are merged.
 * One that the product and a component share counts as the product's own.
 */
export async function listVulnerabilities(db: CompanyDb, productId: number): Promise<FoundVulnerability[]> {
  const { rows } = await sql<FoundVulnerability>`
    WITH affected AS (${namedPartsOf(productId)}), per_part AS (
      SELECT pv.vulnerability_id AS id, affected.part_id, affected.component_name, bool_or(pv.has_fix) AS has_fix,
        (array_agg(pv.fix_evidence ORDER BY pv.has_fix DESC, pv.fix_evidence IS NULL, advisory.released_at DESC))[1]
          AS fix_evidence,
        string_agg(DISTINCT nullif(pv.versions, ''), '; ') AS versions, ${newestScores}
      FROM affected
      JOIN product_vulnerability pv ON pv.product_id = affected.part_id
      JOIN advisory ON advisory.id = pv.advisory_id
      GROUP BY pv.vulnerability_id, affected.part_id, affected.component_name
    ), fixed AS (
      -- As in the ratings, there is a fix if there is one for each part that has the vulnerability.
      SELECT id, bool_and(has_fix) AS has_fix,
        (array_agg(fix_evidence ORDER BY has_fix, fix_evidence IS NULL, component_name IS NOT NULL))[1] AS fix_evidence
      FROM per_part GROUP BY id
    ), found AS (
      -- The score for the product itself counts before those for its components. Of those, the worst counts.
      SELECT DISTINCT ON (id) * FROM per_part ORDER BY id, component_name IS NOT NULL, score DESC NULLS LAST, component_name
    )
    SELECT found.id, found.part_id AS core_product_id, found.component_name, v.cve, v.title, v.description,
      coalesce(found.score, v.score)::float8 AS score,
      CASE WHEN found.score IS NULL THEN v.vector ELSE found.vector END AS vector,
      CASE WHEN found.score IS NULL THEN v.cvss_version ELSE found.cvss_version END AS cvss_version,
      ${epssOf('v')} AS epss, found.score_v4::float8 AS score_v4, found.vector_v4, v.published_on::text AS published_on,
      v.exploited_since IS NOT NULL AS is_exploited, fixed.has_fix, fixed.fix_evidence, coalesce(found.versions, '') AS versions
    FROM found JOIN fixed USING (id) JOIN vulnerability v ON v.id = found.id
    ORDER BY is_exploited DESC, 7 DESC NULLS LAST, v.cve`.execute(db);
  return rows;
}

/**
 * The advice for the product, then for its key components, because it has their vulnerabilities too. Each step with the
 * vulnerabilities that it is for.
 */
export async function listSteps(db: CompanyDb, productId: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    WITH used AS (
      SELECT affected.component_name, found.advisory_id, position, array_agg(cve ORDER BY cve) AS cves
      FROM (${namedPartsOf(productId)}) affected
        JOIN product_vulnerability found ON found.product_id = affected.part_id
        JOIN vulnerability ON vulnerability.id = found.vulnerability_id
        CROSS JOIN LATERAL unnest(found.steps) AS given(position)
      GROUP BY affected.component_name, found.advisory_id, position
    )
    SELECT step.kind, step.description, step.link, advisory.tracking_id, advisory.title, used.component_name, used.cves
    FROM used JOIN mitigation_step step ON step.advisory_id = used.advisory_id AND step.position = used.position
      JOIN advisory ON advisory.id = used.advisory_id
    ORDER BY used.component_name COLLATE natural_ci NULLS FIRST, advisory.released_at DESC, step.advisory_id,
      step.position`.execute(db);
  return rows;
}

export interface WithdrawnVulnerability {
  cve: string;
  tracking_id: string;
  revision: string;
  withdrawn_on: string;
}

/** Vulnerabilities that a newer revision of an advisory no longer names for the product, and no other advisory does. */
export async function listWithdrawn(db: CompanyDb, productId: number): Promise<WithdrawnVulnerability[]> {
  const { rows } = await sql<WithdrawnVulnerability>`
    SELECT cve, tracking_id, withdrawn.revision,
      to_char(withdrawn_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS withdrawn_on
    FROM withdrawn_finding withdrawn JOIN vulnerability ON vulnerability.id = withdrawn.vulnerability_id
      JOIN advisory ON advisory.id = withdrawn.advisory_id
    WHERE product_id = ${productId} AND NOT EXISTS (
      SELECT FROM product_vulnerability found
      WHERE found.product_id = withdrawn.product_id AND found.vulnerability_id = withdrawn.vulnerability_id)
    ORDER BY withdrawn_at DESC, cve`.execute(db);
  return rows;
}
