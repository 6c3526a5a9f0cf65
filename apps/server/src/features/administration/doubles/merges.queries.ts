import { sql } from 'kysely';
import type {
  CatalogueMerge,
  listMerges as listEndpoint,
  previewMerge as endpoint,
} from '@rampart/contract/api/administration/doubles.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { leftoverWords } from '@rampart/contract/rules/catalogue/leftovers.ts';
import { openMakerStates } from '#catalogue/makers/maker-record.ts';
import { openStates } from '#catalogue/merging/merge-turn.actions.ts';
import { mergedProduct } from '#catalogue/merging/merge-record.ts';
import { pageFrom } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { invalid, notFound } from '#http/errors.ts';
import { findSides } from './doubles.queries.ts';

/** Two products that can be merged: components and products have different lists. `why` names the one that is missing. */
export async function getPair(db: OperatorDb, pair: { merged: string; kept: string }, why = '') {
  const found = await db
    .selectFrom('product')
    .select(['id', 'uuid', 'type'])
    .where('uuid', 'in', [pair.merged, pair.kept])
    .execute();
  const [merged, kept] = [pair.merged, pair.kept].map((uuid) => found.find((one) => one.uuid === uuid));
  if (!merged || !kept)
    throw notFound(why ? { [merged ? 'kept' : 'merged']: [`The catalogue has no such product. ${why}`] } : undefined);
  if (merged.id === kept.id) throw invalid({ kept: ['Choose two different products.'] });
  if (merged.type !== kept.type) throw invalid({ kept: ['A product and a component cannot be merged.'] });
  return { merged: merged.id, kept: kept.id };
}

/** A merge, or an undo of one, that is not done yet and has one of these products. */
export function findOpenMerge(db: OperatorDb, products: readonly number[]): Promise<{ id: number } | undefined> {
  return (
    db
      .selectFrom('catalogue_merge')
      .select('id')
      .where('state', 'in', openStates)
      .where((where) => where.or([where('merged_id', 'in', products), where('kept_id', 'in', products)]))
      // Manufacturers that are being merged or split change their products.
      .unionAll(db.selectFrom('manufacturer_merge').select('id').where('state', 'in', openMakerStates))
      .limit(1)
      .executeTakeFirst()
  );
}

export async function previewMerge(
  db: OperatorDb,
  pair: { merged: string; kept: string },
): Promise<Answer<typeof endpoint>> {
  const { merged, kept } = await getPair(db, pair);
  const sides = await findSides(db, 'product', [merged, kept]);
  const { rows } = await sql<Omit<Answer<typeof endpoint>, 'merged' | 'kept'>>`
    SELECT count(*) FILTER (WHERE NOT both_have) AS findings, count(*) FILTER (WHERE both_have) AS shared_findings,
      (SELECT count(*) FROM vex_statement WHERE product_id = ${merged}) AS statements,
      (SELECT count(*) FROM product_component WHERE ${merged}::integer IN (product_id, component_id)) AS components,
      (SELECT count(*) FROM product_alias WHERE product_id = ${merged}) AS aliases,
      (SELECT count(*) FROM product_decision WHERE product_id = ${merged}) AS decisions,
      (SELECT count(*) FROM equipment JOIN asset USING (company_id, product_id) JOIN asset held
          ON held.company_id = asset.company_id AND held.product_id = ${kept}
            AND held.company_asset_uid = asset.company_asset_uid AND held.removed_at IS NULL
        WHERE equipment.product_id = ${merged} AND asset.removed_at IS NULL) AS renamed
    FROM (
      SELECT vulnerability_id, EXISTS (
        SELECT FROM product_vulnerability other
        WHERE other.product_id = ${kept} AND other.vulnerability_id = own.vulnerability_id) AS both_have
      FROM (SELECT DISTINCT vulnerability_id FROM product_vulnerability WHERE product_id = ${merged}) own
    ) found`.execute(db);
  const [counts] = rows;
  const [from, to] = [sides.get(merged), sides.get(kept)];
  if (!counts || !from || !to) throw notFound();
  return { merged: from, kept: to, ...counts };
}

interface Row extends Omit<CatalogueMerge, 'merged' | 'kept' | 'leftover' | 'merged_at' | 'undone_at'> {
  leftover: unknown;
  merged: unknown;
  kept: unknown;
  merged_at: Date;
  undone_at: Date | null;
}

/** One page, the latest first. Of companies, only numbers. */
export async function listMerges(
  db: OperatorDb,
  { pagination: { page, limit } }: Received<typeof listEndpoint>['body'],
): Promise<Answer<typeof listEndpoint>> {
  const { rows: found } = await sql<Row>`
    SELECT merge.id, merged, kept, state, merged_by, merged_at, undone_by, undone_at, leftover, moved.*, companies.*
    FROM catalogue_merge merge CROSS JOIN LATERAL (
      SELECT count(DISTINCT company_id) AS companies, coalesce(sum(assets), 0) AS assets,
        coalesce(sum(jsonb_array_length(renamed)), 0) AS renamed,
        count(DISTINCT company_id) FILTER (WHERE product_join.kept <> '[]') AS companies_with_rest,
        coalesce(sum(assets_kept), 0) AS assets_kept
      FROM product_join WHERE merge_id = merge.id) moved CROSS JOIN LATERAL (
      SELECT count(*) AS companies_total,
        count(*) FILTER (WHERE company.id <= reached OR state IN ('merged', 'undone')) AS companies_done
      FROM company) companies
    -- Those of manufacturers are listed with them.
    WHERE maker_merge_id IS NULL ORDER BY merge.id DESC LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows, has_more } = pageFrom(found, limit);
  return {
    merges: rows.map(({ merged, kept, leftover, merged_at, undone_at, ...row }) => ({
      ...row,
      merged: nameOf(merged),
      leftover: leftoverWords(leftover),
      kept: { ...nameOf(kept), uuid: mergedProduct.parse(kept).uuid },
      merged_at: merged_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
    })),
    has_more,
  };
}

function nameOf(product: unknown) {
  const { name, manufacturer_name: manufacturer } = mergedProduct.parse(product);
  return { name, manufacturer };
}
