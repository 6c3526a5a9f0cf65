import { sql } from 'kysely';
import { changesInBulk, chosen, lockAssets } from '#lists/assets/asset-locks.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { violates } from '#db/violations.ts';
import { invalid } from '#http/errors.ts';
import { getProductId } from './assets.queries.ts';
import { missingAssets } from './refusals.ts';

/** Marks assets as removed. Assets that are already removed do not change. */
export async function removeAssets(db: CompanyDb, uuid: string, ids: number[]): Promise<void> {
  await lockAll(db, await getProductId(db, uuid), ids);
  await sql`UPDATE asset SET removed_at = now() FROM ${chosen(ids)}
    WHERE asset.id = chosen.id AND removed_at IS NULL`.execute(db);
}

/** Restores assets. Assets that are already restored do not change. */
export async function restoreAssets(db: CompanyDb, uuid: string, ids: number[]): Promise<void> {
  const productId = await getProductId(db, uuid);
  await lockAll(db, productId, ids);
  const taken = await listTakenIds(db, productId, ids);
  if (taken.length > 0) throw takenByOthers(taken);
  await sql`UPDATE asset SET removed_at = NULL FROM ${chosen(ids)}
    WHERE asset.id = chosen.id AND removed_at IS NOT NULL`
    .execute(db)
    .catch((error: unknown) => {
      throw violates(error, 'asset_uid_key') ? takenByOthers([]) : error;
    });
}

async function lockAll(db: CompanyDb, productId: number, ids: number[]): Promise<void> {
  const locked = new Set((await lockAssets(db, productId, ids)).map(({ id }) => id));
  const missing = ids.filter((id) => !locked.has(id));
  if (missing.length > 0) throw missingAssets(missing);
  if (ids.length > 1) await changesInBulk(db);
}

/** The Asset IDs that another asset of the product has now, or that two of the removed assets had. */
async function listTakenIds(db: CompanyDb, productId: number, ids: number[]): Promise<string[]> {
  const { rows } = await sql<{ asset_id: string }>`
    WITH restored AS MATERIALIZED (
      SELECT company_asset_uid AS asset_id FROM asset JOIN ${chosen(ids)} USING (id)
      WHERE removed_at IS NOT NULL AND company_asset_uid IS NOT NULL)
    SELECT asset_id FROM restored WHERE EXISTS (
      SELECT FROM asset WHERE product_id = ${productId} AND company_asset_uid = restored.asset_id AND removed_at IS NULL)
    UNION SELECT asset_id FROM restored GROUP BY asset_id HAVING count(*) > 1
    ORDER BY 1 LIMIT 10`.execute(db);
  return rows.map(({ asset_id }) => asset_id);
}

function takenByOthers(assetIds: string[]) {
  const which = assetIds.length > 0 ? `: ${assetIds.join(', ')}` : '';
  return invalid({
    ids: [`Another asset of this product now has the same Asset ID${which}. Change it there first.`],
  });
}
