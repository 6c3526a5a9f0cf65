import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import { chosen } from './asset-locks.ts';

/**
 * Mitigates vulnerabilities on assets that the caller has locked, as the current user. What is mitigated already stays as
 * it is. Triggers update the counts and the histories. Returns the number of new mitigations.
 */
export async function addMitigations(
  db: CompanyDb,
  assetIds: number[],
  vulnerabilityIds: number[],
  note: string | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO mitigation (asset_id, vulnerability_id, user_name, note)
    SELECT chosen.id, vulnerability_id, nullif(current_setting('rampart.user_name', true), ''), ${note}::text
    FROM ${chosen(assetIds)}, unnest(${vulnerabilityIds}::integer[]) vulnerability_id
    ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows);
}
