import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';
import type { Advisory } from '#catalogue/csaf/csaf.ts';
import type { Scope } from './scope.ts';

/** What a load takes of an advisory. */
export interface Part {
  taken: Advisory;
  /** Something of the advisory is not taken. */
  isPartial: boolean;
  /** The number of products that are outside the scope. */
  leftOut: number;
  /** Why nothing of it is in the scope. Undefined if something is. */
  outside: string | undefined;
}

/**
 * The part of an advisory that is in the scope. What it brought to the catalogue before belongs to it, too: a newer
 * revision must not remove what another source or an earlier scope brought.
 */
export async function partOf(
  db: OperatorDb,
  advisory: Advisory,
  advisoryId: number | undefined,
  scope: Scope | undefined,
): Promise<Part> {
  if (!scope) return { taken: advisory, isPartial: false, leftOut: 0, outside: undefined };
  const { products } = advisory;
  const known = await findKnown(db, advisory, advisoryId);
  const isTaken = scope.takesPublisher(advisory.publisher);
  const concerned = concernedBy(advisory);
  // A product without a finding is not added, but its statements count if it is here.
  const inScope = products.filter(
    (product) =>
      isTaken &&
      scope.takesProduct(product) &&
      (!scope.onlyKnown || known.products.has(product.uuid)) &&
      (!scope.onlyWithFinding || concerned.has(product.uuid) || known.products.has(product.uuid)),
  );
  const taken = new Set([...inScope.map(({ uuid }) => uuid), ...known.broughtProducts]);
  const isPartial = taken.size < products.length;
  return {
    taken: isPartial ? narrowed(advisory, taken, known.broughtCves) : advisory,
    isPartial,
    leftOut: products.length - inScope.length,
    outside:
      isTaken && (inScope.length > 0 || (scope.isOfPublishers && products.length === 0))
        ? undefined
        : whyOutside(advisory, isTaken),
  };
}

function whyOutside({ publisher, products }: Advisory, isTaken: boolean): string {
  if (!isTaken) return `The publisher ${publisher} is outside the scope.`;
  if (products.length === 0) return 'It names no product.';
  return products.length === 1
    ? 'Its product is outside the scope.'
    : `None of its ${quantity(products.length, 'product')} is in the scope.`;
}

/** The products that are affected, or perhaps affected. */
function concernedBy({ findings, statements }: Advisory): Set<string> {
  const open = statements.filter(({ status }) => status === 'under_investigation');
  return new Set([...findings.map(({ productUuid }) => productUuid), ...open.map(({ product }) => product.uuid)]);
}

/** Vulnerabilities and steps that concern none of the products are left out, too. */
function narrowed(advisory: Advisory, taken: ReadonlySet<string>, broughtCves: readonly string[]): Advisory {
  const findings = advisory.findings.filter(({ productUuid }) => taken.has(productUuid));
  const statements = advisory.statements.filter(({ product }) => taken.has(product.uuid));
  const cves = new Set([...[...findings, ...statements].map(({ cve }) => cve), ...broughtCves]);
  const steps = new Set(findings.flatMap((finding) => finding.steps));
  return {
    ...advisory,
    products: advisory.products.filter(({ uuid }) => taken.has(uuid)),
    identifiers: advisory.identifiers.filter(({ productUuid }) => taken.has(productUuid)),
    vulnerabilities: advisory.vulnerabilities.filter(({ cve }) => cves.has(cve)),
    findings,
    statements,
    steps: advisory.steps.filter(({ position }) => steps.has(position)),
  };
}

/** The products of the catalogue by all uuids that mean them. A merged product also has those of its other names. */
const named = (uuids: readonly string[]) => sql`(
  SELECT id, uuid FROM product WHERE uuid = ANY(${uuids}::uuid[])
  UNION ALL SELECT product_id, uuid FROM product_other_name WHERE uuid = ANY(${uuids}::uuid[]))`;

/** What the catalogue has of an advisory: its products, and those and the vulnerabilities that the advisory brought. */
async function findKnown(db: OperatorDb, { products }: Advisory, advisoryId: number | undefined) {
  const uuids = products.map(({ uuid }) => uuid);
  const { rows } = await sql<{ uuid: string; is_brought: boolean }>`
    SELECT uuid::text, id IN (
      SELECT product_id FROM product_vulnerability WHERE advisory_id = ${advisoryId ?? null}::integer
      UNION ALL SELECT product_id FROM vex_statement WHERE advisory_id = ${advisoryId ?? null}::integer
      UNION ALL SELECT product_id FROM withdrawn_finding WHERE advisory_id = ${advisoryId ?? null}::integer
    ) AS is_brought
    FROM ${named(uuids)} named`.execute(db);
  const { rows: cves } = await sql<{ cve: string }>`
    SELECT cve FROM advisory_vulnerability JOIN vulnerability ON vulnerability.id = vulnerability_id
    WHERE advisory_id = ${advisoryId ?? null}::integer`.execute(db);
  return {
    products: new Set(rows.map(({ uuid }) => uuid)),
    broughtProducts: rows.filter(({ is_brought }) => is_brought).map(({ uuid }) => uuid),
    broughtCves: cves.map(({ cve }) => cve),
  };
}

/** Whether the catalogue lacks something of the part, although it has the same revision: that was loaded for another scope. */
export async function lacksSome(db: OperatorDb, advisoryId: number, { taken }: Part): Promise<boolean> {
  const uuids = taken.products.map(({ uuid }) => uuid);
  const pairs = (all: { uuid: string; cve: string }[]) => sql`
    SELECT uuid, cve FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS wanted (uuid uuid, cve text)`;
  const findings = taken.findings.map(({ productUuid, cve }) => ({ uuid: productUuid, cve }));
  const statements = taken.statements.map(({ product, cve }) => ({ uuid: product.uuid, cve }));
  const cves = taken.vulnerabilities.map(({ cve }) => cve);
  const { rows } = await sql<{ lacks: boolean }>`
    WITH named AS MATERIALIZED ${named(uuids)}
    SELECT EXISTS (SELECT unnest(${uuids}::uuid[]) EXCEPT SELECT uuid FROM named)
      OR EXISTS (
        ${pairs(findings)} EXCEPT
        SELECT named.uuid, vulnerability.cve FROM product_vulnerability found JOIN named ON named.id = found.product_id
          JOIN vulnerability ON vulnerability.id = found.vulnerability_id
        WHERE found.advisory_id = ${advisoryId})
      OR EXISTS (
        ${pairs(statements)} EXCEPT
        SELECT named.uuid, said.cve FROM vex_statement said JOIN named ON named.id = said.product_id
        WHERE said.advisory_id = ${advisoryId})
      OR EXISTS (
        SELECT unnest(${cves}::text[]) EXCEPT
        SELECT cve FROM advisory_vulnerability JOIN vulnerability ON vulnerability.id = vulnerability_id
        WHERE advisory_id = ${advisoryId}) AS lacks`.execute(db);
  return rows[0]?.lacks ?? false;
}
