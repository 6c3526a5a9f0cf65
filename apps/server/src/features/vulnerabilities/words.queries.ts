import { sql } from 'kysely';
import type { AdvisoryStep, VulnerabilityPage } from '@rampart/contract/api/vulnerabilities.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Findings } from './affected.queries.ts';
import { dayOf } from './scores.queries.ts';

interface StepRow extends Omit<AdvisoryStep, 'links' | 'tracking_ids'> {
  link: string | null;
  tracking_id: string;
}

/** The steps for the findings, of the newest advisory first. Advisories repeat each other: each text comes once. */
export async function listSteps(db: CompanyDb, findings: Findings): Promise<AdvisoryStep[]> {
  const [[column, id]] = Object.entries(findings) as [[string, number]];
  const { rows } = await sql<StepRow>`
    WITH used AS (
      SELECT found.advisory_id, position, array_agg(DISTINCT vulnerability_id) AS vulnerability_ids,
        count(DISTINCT product_id)::integer AS products
      FROM product_vulnerability found CROSS JOIN LATERAL unnest(found.steps) AS given(position)
      WHERE ${sql.ref(`found.${column}`)} = ${id} GROUP BY found.advisory_id, position
    )
    SELECT step.kind, step.description, step.link, advisory.tracking_id, used.products,
      ARRAY(SELECT cve FROM vulnerability WHERE vulnerability.id = ANY(used.vulnerability_ids) ORDER BY cve) AS cves
    FROM used JOIN mitigation_step step ON step.advisory_id = used.advisory_id AND step.position = used.position
      JOIN advisory ON advisory.id = used.advisory_id
    ORDER BY advisory.released_at DESC, advisory.id, step.position`.execute(db);
  const byText = new Map<string, AdvisoryStep>();
  for (const { link, tracking_id, kind, description, cves, products } of rows) {
    const key = `${kind} ${description}`;
    const known = byText.get(key) ?? { kind, description, links: [], tracking_ids: [], cves: [], products: 0 };
    byText.set(key, {
      ...known,
      links: [...new Set([...known.links, ...(link ? [link] : [])])],
      tracking_ids: [...new Set([...known.tracking_ids, tracking_id])],
      cves: [...new Set([...known.cves, ...cves])],
      products: Math.max(known.products, products),
    });
  }
  return [...byText.values()];
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
