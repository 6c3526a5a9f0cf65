import type { CompanyDb } from '#db/transaction.ts';
import { moveGroups } from './groups-follow.actions.ts';
import { moveImports } from './imports-follow.actions.ts';
import { moveJoins } from './joins-follow.actions.ts';
import type { MovedRecord, OwnRecord } from './join-record.ts';
import { lockAssetsOfProduct, moveAssets, passVersionsOn } from './move-assets.actions.ts';
import { moveNotes } from './notes-follow.actions.ts';
import { findRenames } from './renames.queries.ts';

interface Joining {
  from: OwnRecord & { id: number };
  to: { id: number; manufacturer_name: string; name: string };
  by: string;
  at: Date;
  /** The merge of the catalogue that this is a part of. */
  mergeId?: number;
}

/**
 * Moves everything that a company has of a product to another one, and answers the id of the record of it. The number of
 * statements does not depend on the number of assets. Hold the imports and My Equipment before.
 */
export async function moveProduct(db: CompanyDb, { from, to, by, at, mergeId }: Joining): Promise<number> {
  const before = await lockAssetsOfProduct(db, from.id);
  const renamed = await findRenames(db, from.id, to.id);
  const groups = await moveGroups(db, from.id, to.id);
  const names = { from: `${from.manufacturer} ${from.name}`, to: `${to.manufacturer_name} ${to.name}` };
  const ids = before.map(({ id }) => id);
  const after = await moveAssets(db, { to: to.id, names, ids, renamed });
  await passVersionsOn(db, before, after);
  const notes = await moveNotes(db, from.id, to.id, by);
  const { decisions } = await moveImports(db, from.id, to.id);
  const joins = await moveJoins(db, { from: from.id, to: to.id, before, after });
  const { id: own_product_id, ...own } = from;
  const moved: MovedRecord = { ...groups, ...notes, decisions, joins };
  const { id } = await db
    .insertInto('product_join')
    .values({
      own_product_id,
      own: JSON.stringify(own),
      product_id: to.id,
      asset_ids: after.map((asset) => asset.id),
      asset_versions: after.map(({ version }) => version),
      assets: after.filter(({ is_removed }) => !is_removed).length,
      renamed: JSON.stringify(renamed),
      moved: JSON.stringify(moved),
      joined_by: by,
      joined_at: at,
      merge_id: mergeId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('action_item').where('product_id', '=', own_product_id).execute();
  await db.deleteFrom('equipment').where('product_id', '=', own_product_id).execute();
  return id;
}
