import { sql } from 'kysely';
import type { previewMakerSplit as endpoint } from '@rampart/contract/api/administration/maker-splits.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { leftoverWords } from '@rampart/contract/rules/catalogue/leftovers.ts';
import { planSplit } from '#catalogue/makers/plan-split.queries.ts';
import type { SplitMaker } from '#catalogue/makers/split-target.queries.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { findSides } from '../doubles/doubles.queries.ts';

export async function getSplitMaker(db: OperatorDb, uuid: string): Promise<SplitMaker> {
  const maker = await db
    .selectFrom('manufacturer')
    .select(['id', 'uuid', 'name', 'normalised_name'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!maker) throw notFound();
  return maker;
}

/** How many of the products that stay the preview names. */
const shownStaying = 20;

interface Counts {
  companies: number;
  assets: number;
  own_products: number;
  own_products_kept: number;
}

export async function previewMakerSplit(
  db: OperatorDb,
  { uuid, ...given }: { uuid: string; name: string; products: number[] },
): Promise<Answer<typeof endpoint>> {
  const { maker, target, moving, staying } = await planSplit(db, await getSplitMaker(db, uuid), given);
  const sides = await findSides(db, 'manufacturer', [maker.id, ...(target.id === null ? [] : [target.id])]);
  const side = sides.get(maker.id);
  if (!side) throw notFound();
  const { rows } = await sql<Counts>`
    WITH own AS (
      SELECT coalesce(${target.former?.id ?? null}::integer = ANY(merged_manufacturers), false) AS follows,
        catalogue_manufacturer_id = ${maker.id} AS is_of_maker
      FROM own_product
      WHERE catalogue_manufacturer_id = ${maker.id} OR ${target.former?.id ?? null}::integer = ANY(merged_manufacturers)
    )
    SELECT count(DISTINCT company_id) AS companies, coalesce(sum(total_assets), 0) AS assets,
      (SELECT count(*) FROM own WHERE follows) AS own_products,
      (SELECT count(*) FROM own WHERE NOT follows AND is_of_maker) AS own_products_kept
    FROM equipment WHERE product_id = ANY(${moving}::integer[])`.execute(db);
  const counts = rows[0] ?? { companies: 0, assets: 0, own_products: 0, own_products_kept: 0 };
  return {
    maker: side,
    name: target.name,
    target: target.id === null || target.id === maker.id ? null : (sides.get(target.id) ?? null),
    obstacle: target.obstacle,
    products: moving.length,
    staying: staying.length,
    first_staying: leftoverWords(staying.slice(0, shownStaying)),
    names: target.taken,
    ...counts,
  };
}
