import { openMakerStates } from '#catalogue/makers/maker-record.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict } from '#http/errors.ts';

/** While manufacturers are being merged or split, their products change. Lock the catalogue before. */
export async function refuseWhileMakersMerge(db: OperatorDb, field: string): Promise<void> {
  const open = await db
    .selectFrom('manufacturer_merge')
    .select('kind')
    .where('state', 'in', openMakerStates)
    .executeTakeFirst();
  if (!open) return;
  const text = `${open.kind === 'split' ? 'A manufacturer is being split' : 'Manufacturers are being merged'}. Try again when this is done.`;
  throw conflict({ [field]: [text] }, text);
}
