import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

/**
 * Runs statements that compare all rows of a file with all that a company has. What the planner knows of rows that just
 * came in is a guess, and a wrong one would have it look through a product's assets once for each row of the file.
 * Nothing with triggers belongs in here: their plans would be kept.
 */
export async function comparingSets<T>(db: CompanyDb, work: () => Promise<T>): Promise<T> {
  await sql`SET LOCAL enable_nestloop = off`.execute(db);
  const result = await work();
  await sql`SET LOCAL enable_nestloop = on`.execute(db);
  return result;
}
