import { sql } from 'kysely';
import { z } from 'zod';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { CompanyDb } from '#db/transaction.ts';

const rename = z.object({ id: z.number(), from: z.string(), to: z.string() });
export type Rename = z.output<typeof rename>;

/** The column `product_join.renamed`. */
export const renames = z.array(rename);

/**
 * The assets of an own product whose Asset IDs the other product has, with new ones: `P-1 (2)`, or the next free number.
 * Asset IDs of the maximum length are cut. Then several can begin alike, so each of these gets a different free number.
 */
export async function findRenames(db: CompanyDb, from: number, to: number): Promise<Rename[]> {
  const most = sql.lit(limits.assetIdMaxLength);
  const { rows } = await sql<Rename>`
    WITH twofold AS MATERIALIZED (
      SELECT moved.id, moved.company_asset_uid AS uid,
        row_number() OVER (PARTITION BY left(moved.company_asset_uid, ${most} - 10) ORDER BY moved.id) - 1 AS nth
      FROM asset moved JOIN asset held ON held.company_asset_uid = moved.company_asset_uid
      WHERE moved.product_id = ${from} AND moved.removed_at IS NULL
        AND held.product_id = ${to} AND held.removed_at IS NULL
    )
    SELECT twofold.id, twofold.uid AS "from", free.uid AS "to" FROM twofold CROSS JOIN LATERAL (
      SELECT numbered.uid FROM (SELECT generate_series(2, 1000000) AS n) numbers CROSS JOIN LATERAL (
        SELECT left(twofold.uid, ${most} - length(' (' || n || ')')) || ' (' || n || ')' AS uid OFFSET 0) numbered
      WHERE NOT EXISTS (${holder(from)}) AND NOT EXISTS (${holder(to)})
      OFFSET twofold.nth LIMIT 1) free
    ORDER BY id`.execute(db);
  return rows;
}

/** OFFSET 0: the few numbers that are tried are looked up in the index, instead of joined with all assets. */
const holder = (productId: number) => sql`
  SELECT FROM asset WHERE asset.product_id = ${productId} AND asset.company_asset_uid = numbered.uid
    AND asset.removed_at IS NULL OFFSET 0`;
