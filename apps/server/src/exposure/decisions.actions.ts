import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { lockKeys } from '#db/lock-keys.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import { waitForCatalogue } from '#lists/assets/asset-locks.ts';
import { decide, type Decision, type OwnFinding, type ProductVersion } from './decide.ts';

/**
 * Decides which vulnerabilities these firmware versions do not have. Call it before assets with these versions are
 * written: triggers count each asset by the decision. Versions that are decided already are not read again.
 */
export async function decideVersions(db: CompanyDb, asked: readonly ProductVersion[]): Promise<void> {
  if (asked.length === 0) return;
  await waitForCatalogue(db);
  const { rows: open } = await sql<ProductVersion>`
    SELECT DISTINCT product_id, version FROM ${rowsOf(asked)} WHERE NOT EXISTS (
      SELECT FROM firmware
      WHERE firmware.product_id = asked.product_id AND firmware.version = asked.version AND NOT is_due)
    ORDER BY product_id, version`.execute(db);
  if (open.length === 0) return;
  await sql`
    INSERT INTO firmware (product_id, version) SELECT product_id, version FROM ${rowsOf(open)}
    ORDER BY product_id, version ON CONFLICT DO NOTHING`.execute(db);
  await save(db, decide(open, await listFindings(db, open)));
}

/** The vulnerabilities that a version does not have, without writing anything. */
export async function previewVersion(db: CompanyDb, productId: number, version: string): Promise<number[]> {
  const asked = [{ product_id: productId, version }];
  return decide(asked, await listFindings(db, asked))[0]?.not_affected ?? [];
}

/** As many versions as one transaction decides. Writers of assets wait for it. */
const batch = 20;

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
      SELECT company_id, product_id, version FROM firmware WHERE is_due
      ORDER BY product_id, company_id, version LIMIT ${sql.lit(batch)}`.execute(db);
    await save(db, decide(due, await listFindings(db, due)));
    return true;
  });
}

const rowsOf = (asked: readonly ProductVersion[]) => sql`
  jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked(product_id integer, version text)`;

/** What advisories say of these products themselves. */
export async function listFindings(
  db: CompanyDb | OperatorDb,
  asked: readonly ProductVersion[],
): Promise<OwnFinding[]> {
  const products = [...new Set(asked.map(({ product_id }) => product_id))];
  const { rows } = await sql<OwnFinding>`
    SELECT product_id, vulnerability_id, versions, fix_evidence AS "fixEvidence", has_fix AS "hasFix"
    FROM product_vulnerability WHERE product_id = ANY(${products}::integer[])`.execute(db);
  return rows;
}

/** A decision that stays the same changes no count. */
async function save(
  db: CompanyDb | OperatorDb,
  decisions: readonly (ProductVersion & Decision & { company_id?: number })[],
): Promise<void> {
  await sql`
    UPDATE firmware SET not_affected = decided.not_affected, untold = decided.untold, is_due = false
    FROM jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      AS decided(company_id integer, product_id integer, version text, not_affected integer[], untold integer)
    WHERE firmware.company_id = coalesce(decided.company_id, current_company_id())
      AND firmware.product_id = decided.product_id AND firmware.version = decided.version`.execute(db);
}
