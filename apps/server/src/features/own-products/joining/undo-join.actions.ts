import type { ProductJoin } from '@rampart/contract/api/own-products.ts';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { restoreOwnProduct } from '#catalogue/own/restore-own-product.actions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { conflict, notFound } from '#http/errors.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import { holdImports } from './busy-imports.actions.ts';
import { returnGroups } from './groups-follow.actions.ts';
import { returnImports } from './imports-follow.actions.ts';
import { movedRecord, ownRecord, type Kept } from './join-record.ts';
import { getJoin } from './joins.queries.ts';
import { returnNotes } from './notes-follow.actions.ts';
import { returnAssets } from './return-assets.actions.ts';

/** Records the own product again, and moves back to it what nobody changed since. The answer lists the rest. */
export async function undoJoin(db: CompanyDb, id: number, by: string, at: Date): Promise<ProductJoin> {
  await holdImports(db);
  await lockMyEquipment(db);
  const join = await db.selectFrom('product_join').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!join) throw notFound();
  const again = 'This join was already undone.';
  if (join.undone_at) throw conflict({ id: [again] }, again);
  const { product } = await getJoin(db, id);
  const moved = movedRecord.parse(join.moved);
  const record = ownRecord.parse(join.own);
  const own = await restoreOwnProduct(db, { ...record, id: join.own_product_id });
  const ids = { own, product: join.product_id };
  const names = { from: `${product.manufacturer} ${product.name}`, to: `${record.manufacturer} ${record.name}` };
  const { kept, returned } = await returnAssets(db, { ...join, ...ids, names });
  const notes = await returnNotes(db, ids, moved);
  const groups = await returnGroups(db, { ...ids, stays: kept.length > 0 }, moved);
  const { decisions } = await returnImports(db, { ...ids, was: join.own_product_id, returned });
  const lost = moved.decisions - decisions;
  const rest: Kept[] = [
    ...kept,
    ...(notes.isKept ? [{ what: 'Notes and status', why: 'They were changed since.' }] : []),
    ...(groups.isKept
      ? [{ what: `${product.name} in My Equipment and its groups`, why: 'It has assets or other groups by now.' }]
      : []),
    ...(lost > 0
      ? [
          {
            what: quantity(lost, 'remembered product of imports', { plural: 'remembered products of imports' }),
            why: 'A user decided otherwise since.',
          },
        ]
      : []),
  ];
  await db
    .updateTable('product_join')
    .set({ undone_by: by, undone_at: at, kept: JSON.stringify(rest) })
    .where('id', '=', id)
    .execute();
  return getJoin(db, id);
}
