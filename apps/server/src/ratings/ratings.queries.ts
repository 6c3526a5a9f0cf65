import { sql } from 'kysely';
import { partsOf } from '#lists/vulnerabilities/affected-parts.ts';
import { newestScore } from '#lists/vulnerabilities/newest-score.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import type { Assessed, CataloguedVulnerability } from './assess.ts';
import { criticalScore, type ManufacturerCounts } from './rate-manufacturer.ts';

export interface RatedProduct extends Assessed {
  id: number;
  manufacturerId: number;
}

/** The data for the ratings of products: their own vulnerabilities and those of their key components, each CVE once. */
export async function listAssessed(db: CompanyDb | OperatorDb, productIds: readonly number[]): Promise<RatedProduct[]> {
  const { rows } = await sql<{
    id: number;
    manufacturer_id: number;
    is_assessed: boolean;
    vulnerabilities: (Omit<CataloguedVulnerability, 'score'> & { score: number | null })[] | null;
  }>`
    WITH part AS (${partsOf(productIds)}), per_part AS (
      -- A fix exists once any advisory tells of one.
      SELECT part.product_id, part.part_id, vulnerability_id, bool_or(has_fix) AS has_fix, ${newestScore} AS score
      FROM part JOIN product_vulnerability pv ON pv.product_id = part.part_id JOIN advisory ON advisory.id = advisory_id
      GROUP BY part.product_id, part.part_id, vulnerability_id
    ), finding AS (
      -- It must exist for the product and for each component that has the vulnerability. The score for the product
      -- itself counts before those for its components.
      SELECT product_id, vulnerability_id, bool_and(has_fix) AS has_fix,
        coalesce(max(score) FILTER (WHERE part_id = product_id), max(score)) AS score
      FROM per_part GROUP BY 1, 2
    ), listed AS (
      SELECT product_id, jsonb_agg(jsonb_build_object('cve', cve, 'score', coalesce(finding.score, vulnerability.score),
        'hasFix', has_fix, 'publishedOn', published_on, 'exploitedSince', exploited_since)) AS vulnerabilities
      FROM finding JOIN vulnerability ON vulnerability.id = vulnerability_id GROUP BY product_id
    )
    SELECT id, manufacturer_id, is_assessed, vulnerabilities
    FROM product LEFT JOIN listed ON listed.product_id = product.id
    WHERE id = ANY(${productIds}::integer[]) ORDER BY id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    manufacturerId: row.manufacturer_id,
    isAssessed: row.is_assessed,
    vulnerabilities: row.vulnerabilities ?? [],
  }));
}

/** The current ratings of manufacturers' products. */
export async function listProductRatings(db: OperatorDb, manufacturerIds: readonly number[]) {
  const { rows } = await sql<{ id: number; ratings: number[] }>`
    SELECT manufacturer_id AS id, array_agg(rating::integer) AS ratings FROM product
    WHERE manufacturer_id = ANY(${manufacturerIds}::integer[]) AND rating IS NOT NULL
    GROUP BY manufacturer_id`.execute(db);
  return new Map(rows.map(({ id, ratings }) => [id, ratings]));
}

/** The data for the rating factors of manufacturers. A vulnerability counts once for a manufacturer. */
export async function listManufacturerCounts(
  db: OperatorDb,
  manufacturerIds: readonly number[],
): Promise<Map<number, ManufacturerCounts>> {
  const { rows } = await sql<{
    id: number;
    vulnerabilities: number;
    fixed: number;
    exploited: number;
    rated_products: number;
    critical_products: number;
    newest_advisory: string | null;
  }>`
    WITH finding AS (
      SELECT manufacturer_id, product.id AS product_id, product.rating IS NOT NULL AS is_rated, vulnerability.id,
        coalesce(${newestScore}, vulnerability.score) >= ${criticalScore} AS is_critical,
        exploited_since IS NOT NULL AS is_exploited, bool_or(has_fix) AS has_fix, max(released_at) AS released_at
      FROM product
      JOIN product_vulnerability pv ON pv.product_id = product.id
      JOIN vulnerability ON vulnerability.id = vulnerability_id
      JOIN advisory ON advisory.id = advisory_id
      WHERE manufacturer_id = ANY(${manufacturerIds}::integer[])
      GROUP BY manufacturer_id, product.id, vulnerability.id
    ), per_vulnerability AS (
      SELECT manufacturer_id, id, bool_and(has_fix) AS has_fix, bool_or(is_exploited) AS is_exploited
      FROM finding GROUP BY 1, 2
    ), counted AS (
      SELECT manufacturer_id, count(*) AS vulnerabilities, count(*) FILTER (WHERE has_fix) AS fixed,
        count(*) FILTER (WHERE is_exploited) AS exploited
      FROM per_vulnerability GROUP BY 1
    ), critical AS (
      SELECT manufacturer_id, count(DISTINCT product_id) FILTER (WHERE is_critical AND is_rated) AS products,
        to_char(max(released_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS newest_advisory
      FROM finding GROUP BY 1
    ), rated AS (
      SELECT manufacturer_id, count(*) AS products FROM product
      WHERE rating IS NOT NULL AND manufacturer_id = ANY(${manufacturerIds}::integer[]) GROUP BY 1
    )
    SELECT wanted.id, coalesce(vulnerabilities, 0) AS vulnerabilities, coalesce(fixed, 0) AS fixed,
      coalesce(exploited, 0) AS exploited, coalesce(rated.products, 0) AS rated_products,
      coalesce(critical.products, 0) AS critical_products, newest_advisory
    FROM unnest(${manufacturerIds}::integer[]) AS wanted(id)
    LEFT JOIN counted ON counted.manufacturer_id = wanted.id
    LEFT JOIN critical ON critical.manufacturer_id = wanted.id
    LEFT JOIN rated ON rated.manufacturer_id = wanted.id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        vulnerabilities: row.vulnerabilities,
        fixed: row.fixed,
        exploited: row.exploited,
        ratedProducts: row.rated_products,
        criticalProducts: row.critical_products,
        newestAdvisory: row.newest_advisory,
      },
    ]),
  );
}
