import { versionKey } from '@rampart/contract/rules/versions/version-order.ts';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { dayOf } from '#db/day-of.ts';
import { lockKeys } from '#db/lock-keys.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import { waitForCatalogue } from '#lists/assets/asset-locks.ts';
import type { ManufacturerStatement } from './manufacturer-word.ts';
import { decide, type Decision, type InsideFinding, type OwnFinding, type ProductVersion } from './decide.ts';

/**
 * Decides which vulnerabilities new firmware versions do not have. Call it before assets with these versions are written:
 * triggers count each asset by the decision. A version that is known stays as it is, even if it is due: another decision
 * changes the counts of other assets, and only the job keeps others from writing these.
 */
export async function decideVersions(db: CompanyDb, asked: readonly ProductVersion[]): Promise<void> {
  if (asked.length === 0) return;
  await waitForCatalogue(db);
  const { rows: added } = await sql<ProductVersion>`
    INSERT INTO firmware (product_id, version, version_order)
    SELECT DISTINCT product_id, version, version_order
    FROM unnest(${asked.map(({ product_id }) => product_id)}::integer[], ${asked.map(({ version }) => version)}::text[],
      ${asked.map(({ version }) => versionKey(version))}::text[]) AS asked(product_id, version, version_order)
    ORDER BY product_id, version
    ON CONFLICT DO NOTHING RETURNING product_id, version`.execute(db);
  if (added.length > 0) await save(db, await decisionsOn(db, added));
}

/** The vulnerabilities that a version does not have, without writing anything. */
export async function previewVersion(db: CompanyDb, productId: number, version: string): Promise<number[]> {
  const asked = [{ product_id: productId, version }];
  return (await decisionsOn(db, asked))[0]?.not_affected ?? [];
}

/**
 * One transaction decides at most this many versions. It stops earlier when its versions have this many assets, if all
 * versions of a product have equally many. Writers of assets wait for it.
 */
const batch = { versions: 400, assets: 5_000 };

/** Decides what is due: versions that no call has decided, and those of products whose findings changed. */
export async function decideDue(database: Database, goesOn = () => true): Promise<void> {
  while (goesOn() && (await decideBatch(database)));
}

function decideBatch(database: Database): Promise<boolean> {
  return database.asOperator(async (db) => {
    const { rows: isDue } = await sql`SELECT FROM firmware WHERE is_due LIMIT 1`.execute(db);
    if (isDue.length === 0) return false;
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(lockKeys.catalogue)})`.execute(db);
    const { rows: due } = await sql<ProductVersion & { company_id: number }>`
      WITH due AS MATERIALIZED (
        SELECT company_id, product_id, version FROM firmware WHERE is_due
        ORDER BY product_id, company_id, version LIMIT ${sql.lit(batch.versions)}
      ), weighed AS MATERIALIZED (
        SELECT company_id, product_id, total_assets / (
          SELECT count(*) FROM firmware
          WHERE firmware.company_id = equipment.company_id AND firmware.product_id = equipment.product_id) AS assets
        FROM (SELECT DISTINCT company_id, product_id FROM due) pair JOIN equipment USING (company_id, product_id)
      ), placed AS (
        SELECT due.*, sum(coalesce(assets, 0)) OVER (ORDER BY product_id, company_id, version) - coalesce(assets, 0)
          AS before
        FROM due LEFT JOIN weighed USING (company_id, product_id)
      )
      SELECT company_id, product_id, version FROM placed WHERE before < ${sql.lit(batch.assets)}`.execute(db);
    await save(db, await decisionsOn(db, due));
    return true;
  });
}

/** What each of these versions decides, with the catalogue as it is. */
export async function decisionsOn<One extends ProductVersion>(db: CompanyDb | OperatorDb, asked: readonly One[]) {
  return decide(asked, await listFindings(db, asked), await listStatements(db, asked), await listInside(db, asked));
}

type Asked = readonly Pick<ProductVersion, 'product_id'>[];

/** What advisories say of these products themselves. */
export async function listFindings(db: CompanyDb | OperatorDb, asked: Asked): Promise<OwnFinding[]> {
  const { rows } = await sql<OwnFinding>`
    SELECT own.product_id, own.vulnerability_id, own.advisory_id, product.name AS product, own.versions,
      own.fix_evidence AS "fixEvidence", own.fixed_versions AS "fixedVersions", own.needs_more AS "needsMore",
      own.has_fix AS "hasFix",
      ${dayOf('advisory.released_at')} AS day, EXISTS (
        SELECT FROM product_component part JOIN product_vulnerability inside ON inside.product_id = part.component_id
        WHERE part.product_id = own.product_id AND inside.vulnerability_id = own.vulnerability_id) AS "isShared"
    FROM product_vulnerability own JOIN product ON product.id = own.product_id
      JOIN advisory ON advisory.id = own.advisory_id
    WHERE own.product_id = ANY(${productsOf(asked)}::integer[])`.execute(db);
  return rows;
}

/** The vulnerabilities of the components of these products. */
async function listInside(db: CompanyDb | OperatorDb, asked: Asked): Promise<InsideFinding[]> {
  const { rows } = await sql<InsideFinding>`
    SELECT DISTINCT part.product_id, inside.vulnerability_id
    FROM product_component part JOIN product_vulnerability inside ON inside.product_id = part.component_id
    WHERE part.product_id = ANY(${productsOf(asked)}::integer[])`.execute(db);
  return rows;
}

/** What manufacturers say of these products and the vulnerabilities that they have. */
export async function listStatements(db: CompanyDb | OperatorDb, asked: Asked): Promise<ManufacturerStatement[]> {
  const { rows } = await sql<ManufacturerStatement>`
    SELECT said.product_id, vulnerability.id AS vulnerability_id, said.advisory_id, product.name AS product,
      said.versions, said.status, ${dayOf('said.stated_at')} AS day
    FROM vex_statement said JOIN product ON product.id = said.product_id
      JOIN vulnerability ON vulnerability.cve = said.cve
    WHERE said.product_id = ANY(${productsOf(asked)}::integer[]) AND said.decides AND EXISTS (
      SELECT FROM vulnerability_of_product found
      WHERE found.product_id = said.product_id AND found.vulnerability_id = vulnerability.id)`.execute(db);
  return rows;
}

const productsOf = (asked: Asked) => [...new Set(asked.map(({ product_id }) => product_id))];

/** A decision that stays the same changes no count. */
async function save(
  db: CompanyDb | OperatorDb,
  decisions: readonly (ProductVersion & Decision & { company_id?: number })[],
): Promise<void> {
  const keyed = decisions.map((one) => ({ ...one, version_order: versionKey(one.version) }));
  await sql`
    UPDATE firmware SET not_affected = decided.not_affected, by_manufacturer = decided.by_manufacturer,
      untold_ids = decided.untold, untold = cardinality(decided.untold), version_order = decided.version_order,
      is_due = false
    FROM jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb)
      AS decided(company_id integer, product_id integer, version text, not_affected integer[],
        by_manufacturer integer[], untold integer[],
        version_order text)
    WHERE firmware.company_id = coalesce(decided.company_id, current_company_id())
      AND firmware.product_id = decided.product_id AND firmware.version = decided.version`.execute(db);
}
