import { sql } from 'kysely';
import { decideVersions } from '#exposure/decisions.actions.ts';
import type { ProductVersion } from '#exposure/decide.ts';
import { priorityNamesInSql } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Positions } from '../rows/locks.queries.ts';
import type { KnownLocation } from '../rows/staged-row.ts';
import { findPassedOn, parkAssets } from '../rows/park.actions.ts';
import { comparingSets } from '../rows/whole-sets.queries.ts';

interface Applied {
  at: Date;
  ranges: Positions[];
  /** By the name as the rows write it. */
  locations: Record<string, KnownLocation>;
}

type Step = (db: CompanyDb, importId: number, applied: Applied, report: (done: number) => void) => Promise<void>;

/** A cached plan reads a parameter again for each row. A subquery runs once. */
const readOnce = (locations: Applied['locations']) => sql`(SELECT ${JSON.stringify(locations)}::jsonb)`;

/** Runs a statement for one range of rows after the other. */
async function forEachRange(
  ranges: Positions[],
  report: (done: number) => void,
  run: (range: Positions) => Promise<unknown>,
) {
  for (const [index, range] of ranges.entries()) {
    await run(range);
    report((index + 1) / ranges.length);
  }
}

export const removeAssets: Step = (db, importId, { at, ranges }, report) =>
  forEachRange(ranges, report, ({ from, to }) =>
    sql`
      UPDATE asset SET removed_at = ${at} FROM import_row
      WHERE import_id = ${importId} AND kind = 'removed' AND NOT is_product AND position BETWEEN ${from} AND ${to}
        AND asset.id = import_row.asset_id`.execute(db),
  );

export const changeAssets: Step = async (db, importId, { ranges, locations }, report) => {
  await parkAssetIds(db, importId);
  await decideImported(db, importId, 'changed');
  const known = readOnce(locations);
  await forEachRange(ranges, report, ({ from, to }) =>
    sql`
      UPDATE asset SET
        company_asset_uid = CASE WHEN cells ? 'company_asset_uid' THEN cells->>'company_asset_uid' ELSE company_asset_uid END,
        serial_number = CASE WHEN cells ? 'serial_number' THEN cells->>'serial_number' ELSE serial_number END,
        location_id = CASE WHEN cells ? 'location' THEN (${known}->(cells->>'location')->'id')::integer ELSE location_id END,
        location_name = CASE WHEN cells ? 'location' THEN ${known}->(cells->>'location')->>'name' ELSE location_name END,
        priority = CASE WHEN cells ? 'priority' THEN array_position(${priorityNamesInSql}, cells->>'priority') ELSE priority END,
        notes = CASE WHEN cells ? 'notes' THEN cells->>'notes' ELSE notes END,
        firmware_version = CASE WHEN cells ? 'firmware_version' THEN cells->>'firmware_version' ELSE firmware_version END
      FROM import_row
      WHERE import_id = ${importId} AND kind = 'changed' AND position BETWEEN ${from} AND ${to}
        AND asset.id = import_row.asset_id`.execute(db),
  );
};

/** Assets that exchange their Asset IDs release them first. */
async function parkAssetIds(db: CompanyDb, importId: number): Promise<void> {
  const wanted = sql`SELECT asset_id, product_id, cells->>'company_asset_uid' AS uid FROM import_row
    WHERE import_id = ${importId} AND kind = 'changed' AND cells->>'company_asset_uid' IS NOT NULL`;
  await parkAssets(db, await comparingSets(db, () => findPassedOn(db, wanted)));
}

/** Decides the firmware versions of the sheet before its assets are written. */
async function decideImported(db: CompanyDb, importId: number, kind: 'new' | 'changed'): Promise<void> {
  const { rows } = await sql<ProductVersion>`
    SELECT DISTINCT product_id, cells->>'firmware_version' AS version FROM import_row
    WHERE import_id = ${importId} AND kind = ${kind} AND NOT is_product AND cells->>'firmware_version' IS NOT NULL`.execute(
    db,
  );
  await decideVersions(db, rows);
}

export const createAssets: Step = async (db, importId, { ranges, locations }, report) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM import_row
    WHERE import_id = ${importId} AND kind = 'new' AND NOT is_product`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  await decideImported(db, importId, 'new');
  // As late as possible, because from here on users who add an asset in the browser wait.
  await sql`
    WITH numbered AS (
      SELECT position, row_number() OVER (ORDER BY position) - 1 AS nth FROM import_row
      WHERE import_id = ${importId} AND kind = 'new' AND NOT is_product
    ), taken AS MATERIALIZED (SELECT take_numbers('asset', ${count}) AS first)
    UPDATE import_row SET asset_id = taken.first + numbered.nth FROM numbered, taken
    WHERE import_id = ${importId} AND import_row.position = numbered.position`.execute(db);
  const known = readOnce(locations);
  await forEachRange(ranges, report, ({ from, to }) =>
    sql`
      INSERT INTO asset (id, product_id, company_asset_uid, serial_number, location_id, location_name, priority, notes,
        firmware_version)
      SELECT asset_id, product_id, cells->>'company_asset_uid', cells->>'serial_number',
        (${known}->(cells->>'location')->'id')::integer, ${known}->(cells->>'location')->>'name',
        array_position(${priorityNamesInSql}, cells->>'priority'), cells->>'notes',
        cells->>'firmware_version'
      FROM import_row
      WHERE import_id = ${importId} AND kind = 'new' AND NOT is_product AND position BETWEEN ${from} AND ${to}
      ORDER BY position`.execute(db),
  );
};
