import { sql } from 'kysely';
import { dayOf } from '#db/day-of.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { judgePair, type AdvisedFinding, type AdvisedStatement, type AdvisedStep, type Judge } from './judge.ts';
import { pairRows, type Pair } from './states.queries.ts';

type Placed<Row> = Row & { place: number };

/** What the catalogue says of each pair, in the order of the pairs. */
export async function listJudges(db: CompanyDb, pairs: Pair[]): Promise<Judge[]> {
  const { rows: findings } = await sql<Placed<AdvisedFinding>>`
    SELECT pair.place, product.name AS product, own.versions, own.fix_evidence AS "fixEvidence",
      own.fixed_versions AS "fixedVersions", own.needs_more AS "needsMore", own.has_fix AS "hasFix", own.advisory_id,
      ${dayOf('advisory.released_at')} AS day,
      advisory.publisher || ' ' || advisory.tracking_id AS advisory, EXISTS (
        SELECT FROM product_component part JOIN product_vulnerability inside ON inside.product_id = part.component_id
        WHERE part.product_id = pair.product_id AND inside.vulnerability_id = pair.vulnerability_id) AS "isShared"
    FROM ${pairRows(pairs)}
      JOIN product_vulnerability own
        ON own.product_id = pair.product_id AND own.vulnerability_id = pair.vulnerability_id
      JOIN product ON product.id = own.product_id
      JOIN advisory ON advisory.id = own.advisory_id
    ORDER BY pair.place, advisory.released_at DESC, advisory.id`.execute(db);
  const { rows: steps } = await sql<Placed<AdvisedStep>>`
    SELECT pair.place, step.kind, step.description, step.link, advisory.id::text AS advisory
    FROM ${pairRows(pairs)}
      CROSS JOIN LATERAL (
        SELECT pair.product_id AS id
        UNION ALL SELECT component_id FROM product_component WHERE product_component.product_id = pair.product_id) part
      JOIN product_vulnerability found
        ON found.product_id = part.id AND found.vulnerability_id = pair.vulnerability_id
      JOIN advisory ON advisory.id = found.advisory_id
      CROSS JOIN LATERAL unnest(found.steps) AS given(position)
      JOIN mitigation_step step ON step.advisory_id = found.advisory_id AND step.position = given.position
    ORDER BY pair.place, advisory.released_at DESC, advisory.id, step.position`.execute(db);
  const { rows: statements } = await sql<Placed<AdvisedStatement>>`
    SELECT pair.place, said.product_id, pair.vulnerability_id, said.advisory_id, product.name AS product, said.status,
      said.versions, ${dayOf('said.stated_at')} AS day, advisory.publisher || ' ' || advisory.tracking_id AS advisory
    FROM ${pairRows(pairs)}
      JOIN vulnerability ON vulnerability.id = pair.vulnerability_id
      JOIN vex_statement said ON said.product_id = pair.product_id AND said.cve = vulnerability.cve
      JOIN product ON product.id = said.product_id
      JOIN advisory ON advisory.id = said.advisory_id
    WHERE said.decides
    ORDER BY pair.place, said.stated_at DESC, said.id`.execute(db);
  const [findingsAt, stepsAt, statedAt] = [byPlace(findings), byPlace(steps), byPlace(statements)];
  return pairs.map((_, at) =>
    judgePair(findingsAt.get(at + 1) ?? [], stepsAt.get(at + 1) ?? [], statedAt.get(at + 1) ?? []),
  );
}

function byPlace<Row>(rows: readonly Placed<Row>[]): Map<number, Row[]> {
  const placed = new Map<number, Row[]>();
  for (const row of rows) {
    const known = placed.get(row.place);
    if (known) known.push(row);
    else placed.set(row.place, [row]);
  }
  return placed;
}
