import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

/** Later files ask again. Imports that used the decision keep their products. */
export async function forgetDecision(db: CompanyDb, id: string): Promise<void> {
  const forgotten = await db.deleteFrom('product_decision').where('spelling', '=', id).executeTakeFirst();
  if (forgotten.numDeletedRows === 0n) throw notFound();
}
