import { sql } from 'kysely';
import type { AssetConflict, EditConflict } from '@rampart/contract/api/assets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { chosen } from '#lists/assets/asset-locks.ts';
import { assetColumns, assetOf, type AssetRow } from '#lists/assets/asset-page.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { changesSince } from './history.queries.ts';

export interface SeenAsset {
  id: number;
  /** The version that the caller saw. */
  version: number;
  /** The current version. */
  now: number;
}

/**
 * The assets that changed after the version that the caller saw, in the given order. Only the first ones are described:
 * nobody reads the changes of hundreds, and the answer stays small.
 */
export async function findConflicts(
  db: CompanyDb,
  seen: readonly SeenAsset[],
): Promise<Pick<EditConflict, 'conflicts' | 'changed'>> {
  return {
    conflicts: await describe(db, seen.slice(0, limits.conflictsWithChanges)),
    changed: seen.map(({ id, now }) => ({ id, version: now })),
  };
}

async function describe(db: CompanyDb, seen: readonly SeenAsset[]): Promise<AssetConflict[]> {
  const { rows } = await sql<AssetRow>`
    SELECT ${assetColumns} FROM asset JOIN ${chosen(seen.map(({ id }) => id))} USING (id)`.execute(db);
  const assets = new Map(rows.map((row) => [row.id, assetOf(row)]));
  const changes = await changesSince(db, seen);
  return seen.flatMap(({ id }) => {
    const asset = assets.get(id);
    return asset ? [{ asset, changes: changes.get(id) ?? [] }] : [];
  });
}
