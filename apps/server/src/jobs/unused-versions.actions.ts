import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#db/connect.ts';
import { lockKeys } from '#db/lock-keys.ts';
import type { OperatorDb } from '#db/transaction.ts';

/** As many rows are looked at in one transaction. */
const batchSize = 500;

/** Removes firmware versions that no asset has, and changes of exposure that no entry of a history names. */
export async function removeUnusedVersions(database: Database, batch = batchSize): Promise<void> {
  let version: VersionKey | undefined = { company_id: 0, product_id: 0, version: '' };
  while (version) {
    const after: VersionKey = version;
    version = await database.asOperator((db) => removeVersionsAfter(db, after, batch));
  }
  let change: ChangeKey | undefined = { company_id: 0, id: '0' };
  while (change) {
    const after: ChangeKey = change;
    change = await database.asOperator((db) => removeChangesAfter(db, after, batch));
  }
}

interface VersionKey {
  company_id: number;
  product_id: number;
  version: string;
}

/**
 * Removes unused versions among the next ones, and answers the last of these. Somebody may be writing an asset with such a
 * version, so nobody may write meanwhile. This does not wait for writers, because others would wait behind it: the next
 * night tries again. An asset that is removed can come back with its version. An asset without a version has none (the
 * empty text).
 */
async function removeVersionsAfter(db: OperatorDb, after: VersionKey, batch: number): Promise<VersionKey | undefined> {
  const isUnused = sql`firmware.version <> '' AND NOT EXISTS (
      SELECT FROM asset WHERE asset.company_id = firmware.company_id AND asset.product_id = firmware.product_id
        AND asset.firmware_order = firmware.version_order AND asset.firmware_version = firmware.version
        AND asset.removed_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM asset WHERE asset.company_id = firmware.company_id AND asset.product_id = firmware.product_id
        AND asset.firmware_version = firmware.version AND asset.removed_at IS NOT NULL)`;
  const { rows } = await sql<VersionKey>`
    SELECT company_id, product_id, version FROM firmware
    WHERE (company_id, product_id, version) > (${after.company_id}, ${after.product_id}, ${after.version})
    ORDER BY company_id, product_id, version LIMIT ${sql.lit(batch)}`.execute(db);
  const { rows: unused } = await sql<VersionKey>`
    SELECT firmware.company_id, firmware.product_id, firmware.version FROM ${among(rows)} JOIN firmware
      USING (company_id, product_id, version) WHERE ${isUnused}`.execute(db);
  if (unused.length > 0) {
    const { rows: locks } = await sql<{ is_held: boolean }>`
      SELECT pg_try_advisory_xact_lock(${sql.lit(lockKeys.catalogue)}) AS is_held`.execute(db);
    if (!locks[0]?.is_held) return undefined;
    await sql`
      DELETE FROM firmware USING ${among(unused)}
      WHERE firmware.company_id = wanted.company_id AND firmware.product_id = wanted.product_id
        AND firmware.version = wanted.version AND ${isUnused}`.execute(db);
  }
  return rows.length < batch ? undefined : rows.at(-1);
}

function among(keys: readonly VersionKey[]): RawBuilder<unknown> {
  return sql`unnest(${keys.map((key) => key.company_id)}::integer[], ${keys.map((key) => key.product_id)}::integer[],
    ${keys.map((key) => key.version)}::text[]) wanted (company_id, product_id, version)`;
}

interface ChangeKey {
  company_id: number;
  id: string;
}

/** The same for changes. A change and its entries are written by one statement, so no lock is needed. */
async function removeChangesAfter(db: OperatorDb, after: ChangeKey, batch: number): Promise<ChangeKey | undefined> {
  const { rows } = await sql<ChangeKey>`
    WITH next AS MATERIALIZED (
      SELECT company_id, id FROM exposure_change WHERE (company_id, id) > (${after.company_id}, ${after.id}::bigint)
      ORDER BY company_id, id LIMIT ${sql.lit(batch)}
    ), removed AS (
      DELETE FROM exposure_change USING next
      WHERE exposure_change.company_id = next.company_id AND exposure_change.id = next.id AND NOT EXISTS (
        SELECT FROM asset_history
        WHERE asset_history.company_id = next.company_id AND asset_history.exposure_change_id = next.id)
    )
    SELECT company_id, id::text FROM next ORDER BY next.company_id, next.id`.execute(db);
  return rows.length < batch ? undefined : rows.at(-1);
}
