import { sql } from 'kysely';
import type {
  getMakerUsage as usageEndpoint,
  listMakerMerges as listEndpoint,
  MakerMerge,
  previewMakerMerge as endpoint,
} from '@rampart/contract/api/administration/manufacturers.ts';
import type { Answer, Received } from '@rampart/contract/api/endpoint.ts';
import { leftoverWords } from '@rampart/contract/rules/catalogue/leftovers.ts';
import { mergedMaker } from '#catalogue/makers/maker-record.ts';
import { findSameNames } from '#catalogue/makers/product-names.queries.ts';
import { pageFrom } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { invalid, notFound, type FieldErrors } from '#http/errors.ts';
import { listMakerNames } from './maker-names.queries.ts';
import { findSides } from '../doubles/doubles.queries.ts';

/** Two different manufacturers of the catalogue. */
export async function getMakers(db: OperatorDb, pair: { merged: string; kept: string }, errors?: FieldErrors) {
  const found = await db
    .selectFrom('manufacturer')
    .select(['id', 'uuid', 'normalised_name'])
    .where('uuid', 'in', [pair.merged, pair.kept])
    .execute();
  const [merged, kept] = [pair.merged, pair.kept].map((uuid) => found.find((one) => one.uuid === uuid));
  if (!merged || !kept) throw notFound(errors);
  if (merged.id === kept.id) throw invalid({ kept: ['Choose two different manufacturers.'] });
  return { merged_id: merged.id, kept_id: kept.id, kept: kept.normalised_name };
}

/** How many pairs of products the preview names. */
const shownPairs = 20;

export async function previewMakerMerge(
  db: OperatorDb,
  pair: { merged: string; kept: string },
): Promise<Answer<typeof endpoint>> {
  const makers = await getMakers(db, pair);
  const sides = await findSides(db, 'manufacturer', [makers.merged_id, makers.kept_id]);
  const same = await findSameNames(db, makers);
  const [merged, kept] = [sides.get(makers.merged_id), sides.get(makers.kept_id)];
  if (!merged || !kept) throw notFound();
  const { rows: same_names } = await sql<{ merged: string; kept: string }>`
    SELECT one.name AS merged, other.name AS kept
    FROM jsonb_to_recordset(${JSON.stringify(same)}::jsonb) AS pair(merged integer, kept integer)
      JOIN product one ON one.id = pair.merged JOIN product other ON other.id = pair.kept
    ORDER BY one.name COLLATE natural_ci, one.id LIMIT ${sql.lit(shownPairs)}`.execute(db);
  const { rows } = await sql<{ renamed: number; publishers: number }>`
    SELECT (SELECT count(*) FROM vex_publisher WHERE manufacturer_id = ${makers.merged_id}) AS publishers, count(*) AS renamed
    FROM jsonb_to_recordset(${JSON.stringify(same)}::jsonb) AS pair(merged integer, kept integer)
      JOIN equipment ON equipment.product_id = pair.merged
      JOIN asset ON asset.company_id = equipment.company_id AND asset.product_id = pair.merged AND asset.removed_at IS NULL
      JOIN asset held ON held.company_id = asset.company_id AND held.product_id = pair.kept
        AND held.company_asset_uid = asset.company_asset_uid AND held.removed_at IS NULL`.execute(db);
  const { renamed = 0, publishers = 0 } = rows[0] ?? {};
  return {
    merged,
    kept,
    same: same.length,
    same_names,
    renamed,
    publishers,
    ...(await countNames(db, makers.merged_id)),
  };
}

/** What else shows the name, or leads to it. */
async function countNames(db: OperatorDb, id: number): Promise<{ aliases: number; own_products: number }> {
  const { rows } = await sql<{ aliases: number; own_products: number }>`
    SELECT (SELECT count(*) FROM manufacturer_other_name WHERE manufacturer_id = ${id}) AS aliases,
      (SELECT count(*) FROM own_product WHERE catalogue_manufacturer_id = ${id}) AS own_products`.execute(db);
  return rows[0] ?? { aliases: 0, own_products: 0 };
}

export async function getMakerUsage(db: OperatorDb, uuid: string): Promise<Answer<typeof usageEndpoint>> {
  const found = await db.selectFrom('manufacturer').select('id').where('uuid', '=', uuid).executeTakeFirst();
  const maker = found && (await findSides(db, 'manufacturer', [found.id])).get(found.id);
  if (!maker) throw notFound();
  return { maker, ...(await countNames(db, found.id)), names: await listMakerNames(db, found.id) };
}

interface Row extends Omit<MakerMerge, 'merged' | 'kept' | 'leftover' | 'merged_at' | 'undone_at'> {
  leftover: unknown;
  merged: unknown;
  kept: unknown;
  merged_at: Date;
  undone_at: Date | null;
}

/** One page, the latest first. Of companies, only numbers. */
export async function listMakerMerges(
  db: OperatorDb,
  { pagination: { page, limit } }: Received<typeof listEndpoint>['body'],
): Promise<Answer<typeof listEndpoint>> {
  const { rows: found } = await sql<Row>`
    SELECT merge.id, kind, merged, kept, state, products_total, own_products, own_products_kept, merged_by, merged_at,
      undone_by, undone_at, leftover || left_by_products AS leftover, moved.products, same, assets, renamed,
      companies_with_rest
    FROM manufacturer_merge merge CROSS JOIN LATERAL (
      SELECT count(*) AS products FROM manufacturer_merge_product WHERE merge_id = merge.id AND is_moved) moved
    CROSS JOIN LATERAL (
      SELECT count(*) AS same, coalesce(sum(held.assets), 0) AS assets, coalesce(sum(held.renamed), 0) AS renamed,
        coalesce(jsonb_agg(item) FILTER (WHERE item IS NOT NULL), '[]') AS left_by_products
      FROM catalogue_merge pair
        LEFT JOIN LATERAL (SELECT sum(assets) AS assets, sum(jsonb_array_length(renamed)) AS renamed
          FROM product_join WHERE merge_id = pair.id) held ON true
        LEFT JOIN LATERAL (SELECT item FROM jsonb_array_elements(pair.leftover) item LIMIT 1) first_left ON true
      WHERE pair.maker_merge_id = merge.id) pairs
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT company_id) AS companies_with_rest
      FROM product_join JOIN catalogue_merge pair ON pair.id = product_join.merge_id
      WHERE pair.maker_merge_id = merge.id AND product_join.kept <> '[]') rest
    ORDER BY merge.id DESC LIMIT ${limit + 1} OFFSET ${(page - 1) * limit}`.execute(db);
  const { rows, has_more } = pageFrom(found, limit);
  return {
    merges: rows.map(({ merged, kept, leftover, merged_at, undone_at, ...row }) => {
      const { uuid, name } = mergedMaker.parse(kept);
      return {
        ...row,
        merged: mergedMaker.parse(merged).name,
        kept: { uuid, name },
        leftover: leftoverWords(leftover),
        merged_at: merged_at.toISOString(),
        undone_at: undone_at?.toISOString() ?? null,
      };
    }),
    has_more,
  };
}
