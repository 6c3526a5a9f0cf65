import { sql } from 'kysely';
import { normaliseProduct, productUuid } from '#catalogue/entries/names.ts';
import type { OperatorDb } from '#db/transaction.ts';
import type { SplitRecords } from './maker-record.ts';
import type { SplitPlan } from './plan-split.queries.ts';
import { addNames, namesOfMaker, namesOfProducts } from './product-names.queries.ts';
import { putBack } from './restore-maker.actions.ts';
import { isLedOn, type SplitTarget } from './split-target.queries.ts';

type Row = Record<string, unknown>;

/**
 * The first step of a split: the manufacturer that gets the products is in the catalogue, the name leads to it, and the
 * names of the products lead to them with it. So loads that run from now on find them, wherever they are.
 */
export async function beginSplit(
  db: OperatorDb,
  { maker, target, moving, staying }: SplitPlan,
  by: string,
  at: Date,
): Promise<{ id: number; merged: unknown; kept: unknown }> {
  const targetId = target.id ?? (await addTarget(db, target));
  const records: SplitRecords = {
    is_new: target.id === null,
    was_merged: target.former !== null,
    ...(await takeNames(db, maker.id, { ...target, id: targetId }, by, at)),
    product_names: target.taken.length > 0 ? await takeProductNames(db, maker.id, target, moving) : [],
  };
  const { rows } = await sql<{ id: number; merged: unknown; kept: unknown }>`
    INSERT INTO manufacturer_merge (kind, state, merged_id, kept_id, merged, kept, records, products_total, own_products,
      leftover, merged_by, merged_at)
    SELECT 'split', 'splitting', maker.id, target.id, to_jsonb(maker), to_jsonb(target), ${JSON.stringify(records)}::jsonb,
      ${moving.length}, (SELECT count(*) FROM own_product WHERE ${target.former?.id ?? null}::integer = ANY(merged_manufacturers)),
      ${JSON.stringify(listed(staying))}::jsonb, ${by}, ${at}
    FROM manufacturer maker, manufacturer target WHERE maker.id = ${maker.id} AND target.id = ${targetId}
    RETURNING id, merged, kept`.execute(db);
  const [split] = rows;
  if (!split) throw new Error('A manufacturer of the split is missing.');
  await sql`
    INSERT INTO manufacturer_merge_product (merge_id, product_id, is_moved)
    SELECT ${split.id}, id, false FROM unnest(${moving}::integer[]) id`.execute(db);
  const chosen = new Set(moving);
  const names = await namesOfProducts(db, maker.id, await namesOfMaker(db, maker.id));
  await addNames(
    db,
    target.normalisedName,
    names.filter(({ productId }) => chosen.has(productId)),
    split.id,
  );
  return split;
}

/** As many as a person reads in the list of splits. */
const mostListed = 20;

function listed(staying: SplitPlan['staying']): SplitPlan['staying'] {
  if (staying.length <= mostListed) return staying;
  const rest = staying.length - mostListed;
  return [...staying.slice(0, mostListed), { code: 'more-products', count: rest }];
}

/** A manufacturer that was merged before comes back with its id, so that old links and filters find it. */
async function addTarget(db: OperatorDb, { uuid, name, normalisedName, former }: SplitTarget): Promise<number> {
  if (!former) {
    const { id } = await db
      .insertInto('manufacturer')
      .values({ uuid, name, normalised_name: normalisedName })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const merge = await db
    .selectFrom('manufacturer_merge')
    .select(['merged', 'merged_id', 'records'])
    .where('id', '=', former.merge_id)
    .executeTakeFirstOrThrow();
  await putBack(db, merge);
  return former.id;
}

/** The name stops leading to the first manufacturer. */
async function takeNames(
  db: OperatorDb,
  makerId: number,
  { id, uuid, name, normalisedName, taken }: SplitTarget,
  by: string,
  at: Date,
): Promise<Pick<SplitRecords, 'names' | 'aliases' | 'is_pinned'>> {
  if (taken.length === 0) return { names: [], aliases: [], is_pinned: false };
  const { rows: names } = await sql<{ row: Row }>`
    DELETE FROM manufacturer_other_name other WHERE uuid = ${uuid} AND manufacturer_id = ${makerId}
    RETURNING to_jsonb(other) AS row`.execute(db);
  const { rows: aliases } = await sql<{ row: Row }>`
    DELETE FROM manufacturer_alias held WHERE normalised_alias = ${normalisedName}
    RETURNING to_jsonb(held) AS row`.execute(db);
  const is_pinned = await isLedOn(db, normalisedName);
  if (is_pinned)
    await sql`
      INSERT INTO manufacturer_other_name (uuid, manufacturer_id, name, normalised_name, added_by, added_at)
      VALUES (${uuid}, ${id}, ${name}, ${normalisedName}, ${by}, ${at})`.execute(db);
  return { names: names.map(({ row }) => row), aliases: aliases.map(({ row }) => row), is_pinned };
}

/** Names of products that stay, with the taken name. From now on, they mean products of the other manufacturer. */
async function takeProductNames(
  db: OperatorDb,
  makerId: number,
  { normalisedName: maker }: SplitTarget,
  moving: readonly number[],
): Promise<Row[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    SELECT other.uuid, other.name FROM product_other_name other JOIN product ON product.id = product_id
    WHERE product.manufacturer_id = ${makerId} AND other.name IS NOT NULL
      AND NOT product.id = ANY(${[...moving]}::integer[])`.execute(db);
  const uuids = rows.flatMap(({ uuid, name }) => (productUuid(maker, normaliseProduct(name)) === uuid ? [uuid] : []));
  const { rows: removed } = await sql<{ row: Row }>`
    DELETE FROM product_other_name other WHERE uuid = ANY(${uuids}::uuid[]) RETURNING to_jsonb(other) AS row`.execute(
    db,
  );
  return removed.map(({ row }) => row);
}
