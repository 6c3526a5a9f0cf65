import { sql } from 'kysely';
import type { AdvisoryStep, VulnerabilityPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { dayOf } from '#db/day-of.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { puttingTogether } from '#lists/vulnerabilities/step-list.ts';
import type { Findings } from './findings.queries.ts';

interface StepRow extends Pick<AdvisoryStep, 'kind' | 'cves' | 'products'> {
  description: string;
  link: string | null;
  tracking_id: string;
  advisory_id: number;
}

/**
 * The steps for the findings, of the newest advisory first. Advisories repeat each other: each text comes once. Fixes
 * come first, then workarounds, then general advice.
 */
export async function listSteps(db: CompanyDb, findings: Findings): Promise<AdvisoryStep[]> {
  const [[column, id]] = Object.entries(findings) as [[string, number]];
  const { rows } = await sql<StepRow>`
    WITH used AS (
      SELECT found.advisory_id, position, array_agg(DISTINCT vulnerability_id) AS vulnerability_ids,
        count(DISTINCT product_id)::integer AS products
      FROM product_vulnerability found CROSS JOIN LATERAL unnest(found.steps) AS given(position)
      WHERE ${sql.ref(`found.${column}`)} = ${id} GROUP BY found.advisory_id, position
    )
    SELECT step.kind, step.description, step.link, advisory.tracking_id, used.advisory_id, used.products,
      ARRAY(SELECT cve FROM vulnerability WHERE vulnerability.id = ANY(used.vulnerability_ids) ORDER BY cve) AS cves
    FROM used JOIN mitigation_step step ON step.advisory_id = used.advisory_id AND step.position = used.position
      JOIN advisory ON advisory.id = used.advisory_id
    ORDER BY advisory.released_at DESC, advisory.id, step.position`.execute(db);
  return puttingTogether(rows, ({ advisory_id }) => String(advisory_id)).map(({ steps, descriptions }) => {
    const [{ kind }] = steps;
    const each = <T>(of: (step: StepRow) => T[]) => [...new Set(steps.flatMap(of))];
    return {
      kind,
      descriptions,
      links: each(({ link }) => (link === null ? [] : [link])),
      tracking_ids: each(({ tracking_id }) => [tracking_id]),
      cves: each(({ cves }) => cves).toSorted(),
      products: Math.max(...steps.map(({ products }) => products)),
    };
  });
}

type WithdrawnRow = Omit<VulnerabilityPage['withdrawn'][number], 'product'> & {
  uuid: string;
  type: 'product' | 'component';
  name: string;
};

const mostWithdrawn = 1_000;

/** What newer revisions no longer name, and no other advisory does either. */
export async function listWithdrawn(db: CompanyDb, findings: Findings): Promise<VulnerabilityPage['withdrawn']> {
  const [[column, id]] = Object.entries(findings) as [[string, number]];
  const { rows } = await sql<WithdrawnRow>`
    SELECT publisher, tracking_id, cve, withdrawn.revision, ${dayOf('withdrawn_at')} AS withdrawn_on, product.uuid,
      product.type, product.name
    FROM withdrawn_finding withdrawn JOIN vulnerability ON vulnerability.id = withdrawn.vulnerability_id
      JOIN product ON product.id = withdrawn.product_id JOIN advisory ON advisory.id = withdrawn.advisory_id
    WHERE ${sql.ref(`withdrawn.${column}`)} = ${id} AND NOT EXISTS (
      SELECT FROM product_vulnerability found
      WHERE found.product_id = withdrawn.product_id AND found.vulnerability_id = withdrawn.vulnerability_id)
    ORDER BY withdrawn_at DESC, product.name, product.id, cve LIMIT ${mostWithdrawn}`.execute(db);
  return rows.map(({ uuid, type, name, ...row }) => ({ ...row, product: { uuid, type, name } }));
}
