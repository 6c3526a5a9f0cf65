import { sql } from 'kysely';
import type { getMitigationStats, MitigationState } from '@rampart/contract/api/action-items.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { findProductId } from '#lists/products/product-id.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

export async function getProductId(db: CompanyDb, uuid: string): Promise<number> {
  const id = await findProductId(db, uuid);
  if (id === undefined) throw notFound();
  return id;
}

export async function getStats(db: CompanyDb, productId: number): Promise<Answer<typeof getMitigationStats>> {
  const { rows } = await sql<Answer<typeof getMitigationStats>>`
    SELECT coalesce(sum(assets), 0) AS total_assets, coalesce(sum(complete_assets), 0) AS total_mitigated_assets
    FROM product_tally WHERE product_id = ${productId}`.execute(db);
  return rows[0] ?? { total_assets: 0, total_mitigated_assets: 0 };
}

type StateRow = Omit<MitigationState, 'date_mitigated'> & { date_mitigated: Date };

/**
 * The mitigation state of the product's vulnerabilities on these assets: the number of assets, and the latest entry.
 */
export async function listMitigationStates(
  db: CompanyDb,
  productId: number,
  assetIds: number[],
): Promise<MitigationState[]> {
  const { rows: known } = await sql`
    SELECT FROM asset
    WHERE product_id = ${productId} AND id = ANY(${assetIds}::integer[]) AND removed_at IS NULL`.execute(db);
  if (known.length < assetIds.length) throw notFound();
  const { rows } = await sql<StateRow>`
    SELECT vulnerability_id, count(*) AS mitigated, max(date_mitigated) AS date_mitigated,
      (array_agg(user_name ORDER BY date_mitigated DESC))[1] AS user_name,
      (array_agg(note ORDER BY date_mitigated DESC))[1] AS note
    FROM mitigation
    WHERE asset_id = ANY(${assetIds}::integer[]) AND vulnerability_id IN (
      SELECT vulnerability_id FROM vulnerability_of_product WHERE product_id = ${productId})
    GROUP BY vulnerability_id ORDER BY vulnerability_id`.execute(db);
  return rows.map((row) => ({ ...row, date_mitigated: row.date_mitigated.toISOString() }));
}
