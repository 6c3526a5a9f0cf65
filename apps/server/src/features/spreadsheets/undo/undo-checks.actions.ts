import { sql, type RawBuilder } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import { withFault } from '../rows/faults.actions.ts';

type Reason = 'changed-since-import' | 'former-location-gone' | 'product-in-use' | 'product-back';

/** Marks a row as kept, with the reason. */
export function keepRows(db: CompanyDb, reason: Reason, from: RawBuilder<unknown>) {
  return sql`UPDATE import_row SET was_kept = true, faults = ${withFault(null, reason, {})} ${from}`.execute(db);
}

/** Marks the rows that an undo keeps, because they changed after the import. */
export async function keepChangedSince(db: CompanyDb, importId: number): Promise<void> {
  const open = sql`import_id = ${importId} AND NOT was_kept AND NOT is_product`;
  // The history contains the version after the import.
  const left = sql`SELECT asset_id, max(version) AS version FROM asset_history
    WHERE import_id = ${importId} AND cause = 'import' GROUP BY asset_id`;
  await keepRows(
    db,
    'changed-since-import',
    sql`FROM asset JOIN (${left}) applied ON applied.asset_id = asset.id
      WHERE ${open} AND kind IN ('new', 'changed', 'removed') AND asset.id = import_row.asset_id
        AND (asset.version <> applied.version
          OR kind = 'new' AND EXISTS (SELECT FROM asset_word WHERE asset_word.asset_id = asset.id))`,
  );
  await keepRows(
    db,
    'former-location-gone',
    sql`WHERE ${open} AND kind = 'changed' AND before->>'location_id' IS NOT NULL
      AND (before->>'location_id')::integer NOT IN (SELECT id FROM location)`,
  );
  // A kept asset keeps its Asset ID, which another row may need back.
  while ((await keepThoseWithTakenAssetId(db, importId)) > 0);
}

async function keepThoseWithTakenAssetId(db: CompanyDb, importId: number): Promise<number> {
  const kept = await sql`
    WITH wanted AS MATERIALIZED (
      SELECT position, asset_id, product_id, before->>'company_asset_uid' AS uid FROM import_row
      WHERE import_id = ${importId} AND NOT was_kept AND kind IN ('changed', 'removed') AND before ? 'company_asset_uid'
    ), held AS MATERIALIZED (
      SELECT wanted.position, asset.id
      FROM wanted JOIN asset ON asset.product_id = wanted.product_id AND asset.company_asset_uid = wanted.uid
        AND asset.removed_at IS NULL AND asset.id <> wanted.asset_id
      WHERE NOT EXISTS (SELECT FROM import_row freed WHERE freed.import_id = ${importId} AND freed.asset_id = asset.id
        AND NOT freed.was_kept AND (freed.kind = 'new' OR freed.kind = 'changed' AND freed.before ? 'company_asset_uid'))
    )
    UPDATE import_row SET was_kept = true,
      faults = ${withFault('Asset ID', 'former-asset-id-held', { asset: sql`held.id` })}
    FROM held
    WHERE import_id = ${importId} AND import_row.position = held.position`.execute(db);
  return Number(kept.numAffectedRows ?? 0);
}
