import { openStates } from '#catalogue/merging/merge-turn.actions.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict } from '#http/errors.ts';

/** While manufacturers are being merged, their products change. Lock the catalogue before. */
export async function refuseWhileMakersMerge(db: OperatorDb, field: string): Promise<void> {
  const open = await db
    .selectFrom('manufacturer_merge')
    .select('id')
    .where('state', 'in', openStates)
    .executeTakeFirst();
  if (!open) return;
  const text = 'Manufacturers are being merged. Try again when this is done.';
  throw conflict({ [field]: [text] }, text);
}
