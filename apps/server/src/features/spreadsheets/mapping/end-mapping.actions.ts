import type { CompanyDb } from '#db/transaction.ts';
import { clearPairs } from '../matching/pairs.actions.ts';

/** Deletes what only an import needs that has not ended: the sample of its file, and its pairs of maker and model. */
export async function endMapping(db: CompanyDb, id: number): Promise<void> {
  await db.updateTable('equipment_import').set({ sample: null }).where('id', '=', id).execute();
  await clearPairs(db, id);
}
