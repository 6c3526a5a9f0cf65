import { sql } from 'kysely';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { listProductVulnerabilities as endpoint } from '@rampart/contract/api/catalogue.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { listVexStatements } from '#lists/vulnerabilities/vex-statements.ts';
import { puttingTogether, type ListedStep } from '#lists/vulnerabilities/step-list.ts';
import { listVulnerabilities } from './vulnerabilities.queries.ts';

/** A product's vulnerabilities for action items, each with the steps that its advisories recommend. */
export async function listProductVulnerabilities(db: CompanyDb, uuid: string): Promise<Answer<typeof endpoint>> {
  const product = await db.selectFrom('known_product').select('id').where('uuid', '=', uuid).executeTakeFirst();
  if (!product) throw notFound();
  const found = await listVulnerabilities(db, product.id);
  const steps = await stepsOf(db, [...new Set(found.map(({ core_product_id }) => core_product_id))]);
  const said = await listVexStatements(db, { product_id: product.id });
  return found.map(({ id, core_product_id, title, component_name, cve, score, epss, is_exploited, has_fix }) => ({
    id,
    core_product_id,
    asset_description: title,
    product_component_name: component_name,
    cve,
    score,
    epss,
    is_exploited,
    has_fix,
    steps: steps.get(`${core_product_id} ${id}`) ?? [],
    statements: said.filter((statement) => statement.cve === cve),
  }));
}

interface StepRow extends ListedStep {
  product_id: number;
  vulnerability_id: number;
  advisory_id: number;
  position: number;
}

/** By product and vulnerability. The texts of one step are its lines. */
async function stepsOf(db: CompanyDb, productIds: number[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<StepRow>`
    SELECT found.product_id, found.vulnerability_id, found.advisory_id, step.position, step.kind,
      step.description, step.link
    FROM product_vulnerability found
    CROSS JOIN LATERAL unnest(found.steps) AS used(position)
    JOIN mitigation_step step ON step.advisory_id = found.advisory_id AND step.position = used.position
    JOIN advisory ON advisory.id = found.advisory_id
    WHERE found.product_id = ANY(${productIds}::integer[])
    ORDER BY advisory.released_at DESC, found.advisory_id, step.position`.execute(db);
  const byPair = new Map<string, StepRow[]>();
  for (const row of rows) {
    const key = `${row.product_id} ${row.vulnerability_id}`;
    const known = byPair.get(key);
    if (known) known.push(row);
    else byPair.set(key, [row]);
  }
  // The vulnerabilities of an advisory often have the same steps.
  const known = new Map<string, string[]>();
  const textsOf = (steps: StepRow[]) => {
    const key = steps.map(({ advisory_id, position }) => `${advisory_id} ${position}`).join();
    const groups = () => puttingTogether(steps, ({ advisory_id }) => String(advisory_id));
    const texts = known.get(key) ?? groups().map(({ descriptions }) => descriptions.join('\n'));
    known.set(key, texts);
    return texts;
  };
  return new Map([...byPair].map(([key, steps]) => [key, textsOf(steps)]));
}
