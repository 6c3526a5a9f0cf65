import { sql } from 'kysely';
import type { StoredLeftover } from '@rampart/contract/rules/catalogue/leftovers.ts';
import { ensureProducts, lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { normaliseProduct } from '#catalogue/entries/names.ts';
import { findMaker, followMaker } from '#catalogue/makers/restored-product.actions.ts';
import { spellingKeyOf } from '#catalogue/matching/spelling-key.ts';
import { productRow } from '#catalogue/merging/merge-record.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import { markUnread } from './read-again.actions.ts';

export interface SplitName {
  uuid: string;
  name: string;
  product_id: number;
  product_uuid: string;
  manufacturer_id: number;
  merge_id: number | null;
  /** The product that was merged, as it was. */
  merged: unknown;
}

/**
 * Gives a name a product of its own. The advisories about the product are read again, so that findings follow the names.
 * What companies have stays with the product that they have chosen.
 */
export async function splitName(db: OperatorDb, name: SplitName, by: string, at: Date): Promise<void> {
  await lockCatalogue(db);
  await sql`SELECT set_config('rampart.backlog', 'on', true)`.execute(db);
  await sql`
    DELETE FROM product_other_name WHERE uuid = ${name.uuid} OR merge_id = ${name.merge_id}`.execute(db);
  const current =
    name.merged === null ? { id: name.manufacturer_id, merges: [], isOther: false } : await findMaker(db, name.merged);
  const maker = await makerOf(db, current.id);
  const { ids } = await ensureProducts(db, [
    { uuid: name.uuid, name: name.name, normalisedName: normaliseProduct(name.name), manufacturer: maker },
  ]);
  const id = ids.get(name.uuid);
  if (name.merged !== null) await followMaker(db, current, { ...productRow.parse(name.merged), id });
  await sql`
    DELETE FROM product_alias WHERE product_id = ${name.product_id}
      AND spelling = ${spellingKeyOf({ maker: maker.name, model: name.name })}`.execute(db);
  // It cannot be undone any more: the product is back.
  if (name.merge_id !== null)
    await db
      .updateTable('catalogue_merge')
      .set({ state: 'undone', undone_by: by, undone_at: at, finished_at: at, leftover: JSON.stringify([leftover]) })
      .where('id', '=', name.merge_id)
      .execute();
  await markUnread(db, [name.product_id]);
  await markProductsDue(db, { productIds: [name.product_id, ...ids.values()], vulnerabilityIds: [] });
}

const leftover: StoredLeftover = { code: 'name-split' };

async function makerOf(db: OperatorDb, id: number) {
  const { uuid, name, normalised_name } = await db
    .selectFrom('manufacturer')
    .select(['uuid', 'name', 'normalised_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { uuid, name, normalisedName: normalised_name };
}
