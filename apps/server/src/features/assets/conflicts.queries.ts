import { sql } from 'kysely';
import type { AssetConflict } from '@rampart/contract/api/assets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { chosen } from '#lists/asset-locks.ts';
import { assetColumns, assetOf, type AssetRow } from '#lists/asset-page.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { changesSince } from './history.queries.ts';

/**
 * The assets that changed after the version that the caller saw, in the given order. The first ones include the
 * changes.
 */
export async function findConflicts(
  db: CompanyDb,
  seen: readonly { id: number; version: number }[],
): Promise<AssetConflict[]> {
  const { rows } = await sql<AssetRow>`
    SELECT ${assetColumns} FROM asset JOIN ${chosen(seen.map(({ id }) => id))} USING (id)`.execute(db);
  const assets = new Map(rows.map((row) => [row.id, assetOf(row)]));
  const changes = await changesSince(db, seen.slice(0, limits.conflictsWithChanges));
  return seen.flatMap(({ id }) => {
    const asset = assets.get(id);
    return asset ? [{ asset, changes: changes.get(id) ?? [] }] : [];
  });
}
