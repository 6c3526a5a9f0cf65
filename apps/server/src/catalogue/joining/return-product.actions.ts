import type { StoredLeftover } from '@rampart/contract/rules/catalogue/leftovers.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { returnGroups } from './groups-follow.actions.ts';
import { returnImports } from './imports-follow.actions.ts';
import { returnJoins } from './joins-follow.actions.ts';
import { movedRecord, ownRecord } from './join-record.ts';
import { returnNotes } from './notes-follow.actions.ts';
import { returnAssets } from './return-assets.actions.ts';

interface Returning {
  join: {
    id: number;
    own_product_id: number;
    own: unknown;
    product_id: number;
    asset_ids: number[];
    asset_versions: number[];
    renamed: unknown;
    moved: unknown;
  };
  /** The id of the product that gets everything back. */
  own: number;
  product: { manufacturer: string; name: string };
  by: string;
  at: Date;
}

/** Moves back what nobody changed since the join, and records what stays, and why. */
export async function returnProduct(db: CompanyDb, { join, own, product, by, at }: Returning): Promise<void> {
  const moved = movedRecord.parse(join.moved);
  const record = ownRecord.parse(join.own);
  const ids = { own, product: join.product_id };
  const names = { from: `${product.manufacturer} ${product.name}`, to: `${record.manufacturer} ${record.name}` };
  const { kept, total, before, after } = await returnAssets(db, { ...join, ...ids, names });
  const notes = await returnNotes(db, ids, moved);
  const groups = await returnGroups(db, { ...ids, stays: kept.length > 0 }, moved);
  const returned = after.map(({ id }) => id);
  const { decisions } = await returnImports(db, { ...ids, was: join.own_product_id, returned });
  await returnJoins(db, { from: join.product_id, to: own, before, after }, moved.joins);
  const lost = moved.decisions - decisions;
  const rest: StoredLeftover[] = [
    ...kept,
    ...(notes.isKept ? [{ code: 'notes-changed' as const }] : []),
    ...(groups.isKept ? [{ code: 'equipment-used' as const, name: product.name }] : []),
    ...(lost > 0 ? [{ code: 'decisions-changed' as const, count: lost }] : []),
  ];
  await db
    .updateTable('product_join')
    .set({ undone_by: by, undone_at: at, kept: JSON.stringify(rest), assets_kept: total })
    .where('id', '=', join.id)
    .execute();
}
