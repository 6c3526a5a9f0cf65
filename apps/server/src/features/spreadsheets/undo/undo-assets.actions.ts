import { sql } from 'kysely';
import { priorityNamesInSql } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Positions } from '../rows/locks.queries.ts';
import { findPassedOn, parkAssets } from '../rows/park.actions.ts';
import { comparingSets } from '../rows/whole-sets.queries.ts';

interface Undone {
  at: Date;
  ranges: Positions[];
  /** Locations that the import created and nothing else uses. */
  unused: number[];
}

const open = (importId: number) => sql`import_id = ${importId} AND NOT was_kept AND NOT is_product`;

/** Removes the assets that the import added, and clears their location if the undo removes it. */
export async function removeCreated(db: CompanyDb, importId: number, { at, ranges, unused }: Undone): Promise<void> {
  for (const { from, to } of ranges)
    await sql`
      UPDATE asset SET removed_at = ${at},
        location_id = CASE WHEN location_id = ANY(${unused}::integer[]) THEN NULL ELSE location_id END
      FROM import_row
      WHERE ${open(importId)} AND kind = 'new' AND position BETWEEN ${from} AND ${to}
        AND asset.id = import_row.asset_id`.execute(db);
}

/** Restores the changed fields one by one. */
export async function restoreChanged(db: CompanyDb, importId: number, { ranges }: Undone): Promise<void> {
  // Assets that exchange their Asset IDs release them first.
  const wanted = sql`SELECT asset_id, product_id, before->>'company_asset_uid' AS uid FROM import_row
    WHERE ${open(importId)} AND kind = 'changed' AND before ? 'company_asset_uid'`;
  await parkAssets(db, await comparingSets(db, () => findPassedOn(db, wanted)));
  for (const { from, to } of ranges)
    await sql`
      UPDATE asset SET
        company_asset_uid = CASE WHEN before ? 'company_asset_uid' THEN before->>'company_asset_uid' ELSE company_asset_uid END,
        serial_number = CASE WHEN before ? 'serial_number' THEN before->>'serial_number' ELSE serial_number END,
        location_id = CASE WHEN before ? 'location_id' THEN (before->>'location_id')::integer ELSE location_id END,
        priority = CASE WHEN before ? 'priority'
          THEN array_position(${priorityNamesInSql}, before->>'priority') ELSE priority END,
        notes = CASE WHEN before ? 'notes' THEN before->>'notes' ELSE notes END,
        firmware_version = CASE WHEN before ? 'firmware_version' THEN before->>'firmware_version' ELSE firmware_version END
      FROM import_row
      WHERE ${open(importId)} AND kind = 'changed' AND position BETWEEN ${from} AND ${to}
        AND asset.id = import_row.asset_id`.execute(db);
}

export async function restoreRemoved(db: CompanyDb, importId: number, { ranges }: Undone): Promise<void> {
  for (const { from, to } of ranges)
    await sql`
      UPDATE asset SET removed_at = NULL FROM import_row
      WHERE ${open(importId)} AND kind = 'removed' AND position BETWEEN ${from} AND ${to}
        AND asset.id = import_row.asset_id`.execute(db);
}
