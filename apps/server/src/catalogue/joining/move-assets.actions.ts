import { sql } from 'kysely';
import { waitForCatalogue } from '#lists/assets/asset-locks.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { violates } from '#db/violations.ts';
import { decideVersions } from '#exposure/decisions.actions.ts';
import { conflict } from '#http/errors.ts';
import type { Rename } from './renames.queries.ts';

export interface Moved {
  id: number;
  version: number;
  is_removed: boolean;
}

export interface Move {
  to: number;
  /** The names of both products, for the history. */
  names: { from: string; to: string };
  ids: readonly number[];
  renamed: readonly Rename[];
}

/** Locks the assets of a product, also the removed ones, in the order of their ids. */
export async function lockAssetsOfProduct(db: CompanyDb, productId: number): Promise<Moved[]> {
  await waitForCatalogue(db);
  const { rows } = await sql<Moved>`
    SELECT id, version, removed_at IS NOT NULL AS is_removed FROM asset
    WHERE product_id = ${productId} ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return rows;
}

/**
 * Moves assets to another product. Triggers count them there, and add the move to their history. Mitigations, statements
 * and the history belong to the asset, so they move along.
 */
export async function moveAssets(db: CompanyDb, { to, names, ids, renamed }: Move): Promise<Moved[]> {
  if (ids.length === 0) return [];
  const { rows: versions } = await sql<{ version: string }>`
    SELECT DISTINCT firmware_version AS version FROM asset
    WHERE id = ANY(${ids}::integer[]) AND firmware_version IS NOT NULL`.execute(db);
  await decideVersions(
    db,
    versions.map(({ version }) => ({ product_id: to, version })),
  );
  await sql`SELECT set_config('rampart.change_cause', 'bulk', true),
    set_config('rampart.product_was', ${names.from}, true), set_config('rampart.product', ${names.to}, true)`.execute(
    db,
  );
  const { rows } = await sql<Moved>`
    UPDATE asset SET product_id = ${to}, company_asset_uid = coalesce(renamed.to, company_asset_uid)
    FROM unnest(${ids}::integer[]) moved (id)
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) AS renamed(id integer, "to" text) USING (id)
    WHERE asset.id = moved.id
    RETURNING asset.id, version, removed_at IS NOT NULL AS is_removed`
    .execute(db)
    .catch((error: unknown) => {
      if (!violates(error, 'asset_uid_key')) throw error;
      const text = 'Another user changed an Asset ID at the same time. Try again.';
      throw conflict({ product: [text] }, text);
    });
  return rows;
}

/** Imports that wait compared their rows with these assets before the move, which is no change for them. */
export async function passVersionsOn(db: CompanyDb, before: readonly Moved[], after: readonly Moved[]): Promise<void> {
  const was = new Map(before.map(({ id, version }) => [id, version]));
  const passed = JSON.stringify(after.map(({ id, version }) => ({ id, version, was: was.get(id) })));
  await sql`
    UPDATE import_row SET version = passed.version
    FROM jsonb_to_recordset(${passed}::jsonb) AS passed(id integer, version integer, was integer)
    WHERE import_row.asset_id = passed.id AND import_row.version = passed.was
      AND import_row.import_id IN (SELECT id FROM equipment_import WHERE state = 'waiting')`.execute(db);
}
