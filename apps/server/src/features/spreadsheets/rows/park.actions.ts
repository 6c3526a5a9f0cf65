import { sql, type RawBuilder } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

/** The assets that get another Asset ID and have one that another of them gets. */
export async function findPassedOn(db: CompanyDb, wanted: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH wanted AS MATERIALIZED (${wanted})
    SELECT asset.id FROM wanted
      JOIN asset ON asset.product_id = wanted.product_id AND asset.company_asset_uid = wanted.uid
        AND asset.removed_at IS NULL
    WHERE asset.id IN (SELECT asset_id FROM wanted)`.execute(db);
  return rows.map(({ id }) => id);
}

/** They release it first, because two assets can never have the same Asset ID, not even temporarily. */
export async function parkAssets(db: CompanyDb, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    UPDATE asset SET company_asset_uid = NULL WHERE id IN (SELECT unnest(${ids}::integer[]))`.execute(db);
}
