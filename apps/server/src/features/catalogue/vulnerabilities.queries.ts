import { sql } from 'kysely';
import { namedPartsOf } from '#lists/affected-parts.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** One vulnerability of a product: its own, or one of a key component. */
export interface FoundVulnerability {
  id: number;
  core_product_id: number;
  component_name: string | null;
  cve: string;
  title: string;
  description: string;
  score: number | null;
  published_on: string | null;
  is_exploited: boolean;
  has_fix: boolean;
  versions: string;
}

/**
 * All vulnerabilities of a product, each once, worst first. If several advisories name one, their versions are merged.
 * One that the product and a component share counts as the product's own.
 */
export async function listVulnerabilities(db: CompanyDb, productId: number): Promise<FoundVulnerability[]> {
  const { rows } = await sql<FoundVulnerability>`
    WITH affected AS (${namedPartsOf(productId)}), found AS (
      SELECT DISTINCT ON (v.id)
        v.id, a.part_id AS core_product_id, a.component_name,
        bool_or(pv.has_fix) AS has_fix,
        string_agg(DISTINCT nullif(pv.versions, ''), '; ') AS versions
      FROM affected a
      JOIN product_vulnerability pv ON pv.product_id = a.part_id
      JOIN vulnerability v ON v.id = pv.vulnerability_id
      GROUP BY v.id, a.part_id, a.component_name
      ORDER BY v.id, a.component_name NULLS FIRST
    )
    SELECT f.id, f.core_product_id, f.component_name, v.cve, v.title, v.description,
      v.score::float8 AS score, v.published_on::text AS published_on,
      v.exploited_since IS NOT NULL AS is_exploited, f.has_fix, coalesce(f.versions, '') AS versions
    FROM found f JOIN vulnerability v ON v.id = f.id
    ORDER BY is_exploited DESC, v.score DESC NULLS LAST, v.cve`.execute(db);
  return rows;
}
