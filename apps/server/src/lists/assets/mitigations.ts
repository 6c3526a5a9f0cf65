import { sql, type RawBuilder } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import { chosen } from './asset-locks.ts';

/**
 * Mitigates vulnerabilities on assets that the caller has locked, as the current user. What is mitigated already stays as
 * it is, and so does what is not affected, until a person overrules it. Triggers update the counts and the histories.
 * Returns the number of new mitigations.
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
    FROM ${chosen(assetIds)} CROSS JOIN LATERAL (
        SELECT product_id, firmware_version FROM asset WHERE asset.id = chosen.id OFFSET 0) of_asset
      LEFT JOIN LATERAL (
        SELECT not_affected FROM firmware
        WHERE firmware.product_id = of_asset.product_id AND firmware.version = of_asset.firmware_version OFFSET 0
      ) decided ON true
      CROSS JOIN unnest(${vulnerabilityIds}::integer[]) vulnerability_id
      LEFT JOIN LATERAL (
        SELECT state FROM asset_statement
        WHERE asset_statement.asset_id = chosen.id AND asset_statement.vulnerability_id = vulnerability_id.vulnerability_id
        OFFSET 0) said ON true
    WHERE CASE WHEN said.state IS NULL THEN (vulnerability_id = ANY(decided.not_affected)) IS NOT TRUE
      ELSE said.state = 'affected' END
    ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Takes mitigations back on assets that the caller has locked, and returns how many. What is reopened is open: if the
 * firmware version would decide otherwise, a statement overrules it.
 */
export async function reopen(db: CompanyDb, assetIds: number[], which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ asset_id: number; vulnerability_id: number }>`
    DELETE FROM mitigation USING ${chosen(assetIds)} WHERE mitigation.asset_id = chosen.id AND ${which}
    RETURNING mitigation.asset_id, mitigation.vulnerability_id`.execute(db);
  const [assets, vulnerabilities] = [rows.map((row) => row.asset_id), rows.map((row) => row.vulnerability_id)];
  if (rows.length > 0)
    await overrule(
      db,
      sql`unnest(${assets}::integer[], ${vulnerabilities}::integer[]) pair (asset_id, vulnerability_id)`,
    );
  return rows.length;
}

/** States that assets are affected, where the firmware version says that they are not. Returns how many pairs changed. */
export async function overrule(db: CompanyDb, pairs: RawBuilder<unknown>, note: string | null = null): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO asset_statement (asset_id, vulnerability_id, state, user_name, note)
    SELECT pair.asset_id, pair.vulnerability_id, 'affected', nullif(current_setting('rampart.user_name', true), ''),
      ${note}::text
    FROM ${pairs} CROSS JOIN LATERAL (
        SELECT product_id, firmware_version FROM asset WHERE asset.id = pair.asset_id OFFSET 0) of_asset
      CROSS JOIN LATERAL (
        SELECT not_affected FROM firmware
        WHERE firmware.product_id = of_asset.product_id AND firmware.version = of_asset.firmware_version OFFSET 0) decided
    WHERE pair.vulnerability_id = ANY(decided.not_affected) AND NOT EXISTS (
      SELECT FROM mitigation
      WHERE mitigation.asset_id = pair.asset_id AND mitigation.vulnerability_id = pair.vulnerability_id)
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows);
}

/** Whether the firmware version of the asset decides a pair: that asset does not have the vulnerability. */
export const isDecidedByVersion = sql<boolean>`EXISTS (
  SELECT FROM asset JOIN firmware ON firmware.product_id = asset.product_id
    AND firmware.version = coalesce(asset.firmware_version, '')
  WHERE asset.id = pair.asset_id AND pair.vulnerability_id = ANY(firmware.not_affected))`;

/** Whether a vulnerability is open on a row of `asset`: neither mitigated, nor not affected. */
export function isOpen(vulnerabilityId: number): RawBuilder<boolean> {
  const word = sql`asset_word.asset_id = asset.id AND asset_word.vulnerability_id = ${vulnerabilityId}`;
  return sql<boolean>`(NOT EXISTS (SELECT FROM asset_word WHERE ${word} AND asset_word.done = 1)
    AND (EXISTS (SELECT FROM asset_word WHERE ${word}) OR NOT EXISTS (
      SELECT FROM firmware WHERE firmware.product_id = asset.product_id AND firmware.version = asset.firmware_version
        AND ${vulnerabilityId} = ANY(firmware.not_affected))))`;
}
