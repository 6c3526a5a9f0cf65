import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';
import type { Advisory } from './csaf.ts';

/** Where an advisory's rows belong. */
export interface Placed {
  advisoryId: number;
  products: Map<string, number>;
  vulnerabilities: Map<string, number>;
}

interface Pair {
  product_id: number;
  vulnerability_id: number;
}

/** Removes the findings that an advisory no longer has, and answers them. */
export async function removeFindings(
  db: OperatorDb,
  { findings }: Advisory,
  { advisoryId, products, vulnerabilities }: Placed,
): Promise<Pair[]> {
  const kept = findings.map(({ productUuid, cve }) => ({
    product_id: products.get(productUuid),
    vulnerability_id: vulnerabilities.get(cve),
  }));
  const { rows } = await sql<Pair>`
    DELETE FROM product_vulnerability
    WHERE advisory_id = ${advisoryId} AND (product_id, vulnerability_id) NOT IN (
      SELECT product_id, vulnerability_id
      FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS r(product_id integer, vulnerability_id integer))
    RETURNING product_id, vulnerability_id`.execute(db);
  return rows;
}

/**
 * Adds the findings of an advisory. Rows that exist are updated in place, because each new or removed row makes companies
 * count their assets again.
 */
export async function saveFindings(
  db: OperatorDb,
  { findings }: Advisory,
  { advisoryId, products, vulnerabilities }: Placed,
): Promise<void> {
  const rows = findings.map(({ productUuid, cve, ...finding }) => ({
    ...finding,
    product_id: products.get(productUuid),
    vulnerability_id: vulnerabilities.get(cve),
  }));
  await sql`
    INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix, fix_evidence,
      fixed_versions, needs_more, score, vector, cvss_version, score_v4, vector_v4, steps)
    -- Two names can mean one product since the advisory was read.
    SELECT DISTINCT ON (product_id, vulnerability_id) product_id, vulnerability_id, ${advisoryId}::integer, versions, "hasFix", "fixEvidence", "fixedVersions",
      "needsMore", score, vector, "cvssVersion", "scoreV4", "vectorV4", steps
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(product_id integer, vulnerability_id integer, versions text, "hasFix" boolean, "fixEvidence" text,
        "fixedVersions" text[], "needsMore" boolean, score numeric, vector text, "cvssVersion" text, "scoreV4" numeric,
        "vectorV4" text, steps integer[])
    ON CONFLICT (product_id, vulnerability_id, advisory_id) DO UPDATE SET versions = excluded.versions,
      has_fix = excluded.has_fix, fix_evidence = excluded.fix_evidence, fixed_versions = excluded.fixed_versions,
      needs_more = excluded.needs_more, score = excluded.score, vector = excluded.vector,
      cvss_version = excluded.cvss_version, score_v4 = excluded.score_v4, vector_v4 = excluded.vector_v4,
      steps = excluded.steps`.execute(db);
}

/** Records since which revision an advisory no longer names a pair, and forgets those that it names again. */
export async function recordWithdrawn(
  db: OperatorDb,
  advisoryId: number,
  { revision, releasedAt }: Advisory,
  gone: Pair[],
): Promise<void> {
  await sql`
    DELETE FROM withdrawn_finding withdrawn USING product_vulnerability found
    WHERE withdrawn.advisory_id = ${advisoryId} AND found.advisory_id = ${advisoryId}
      AND found.product_id = withdrawn.product_id AND found.vulnerability_id = withdrawn.vulnerability_id`.execute(db);
  if (gone.length === 0) return;
  await sql`
    INSERT INTO withdrawn_finding (advisory_id, product_id, vulnerability_id, revision, withdrawn_at)
    SELECT ${advisoryId}::integer, product_id, vulnerability_id, ${revision}, ${releasedAt}
    FROM jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) AS r(product_id integer, vulnerability_id integer)
    `.execute(db);
}

export async function replaceSteps(db: OperatorDb, advisoryId: number, advisory: Advisory): Promise<void> {
  await db.deleteFrom('mitigation_step').where('advisory_id', '=', advisoryId).execute();
  await addSteps(db, advisoryId, advisory);
}

export async function addSteps(db: OperatorDb, advisoryId: number, { steps }: Advisory): Promise<void> {
  await sql`
    INSERT INTO mitigation_step (advisory_id, position, kind, description, link)
    SELECT ${advisoryId}::integer, position, kind, description, link
    FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      AS r(position integer, kind text, description text, link text)`.execute(db);
}
