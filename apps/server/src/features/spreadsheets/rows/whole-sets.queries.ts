import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

/**
 * Runs statements that compare all rows of a file with all that a company has. What the planner knows of rows that just
 * came in is a guess, and a wrong one would have it look through a product's assets once for each row of the file.
 * Nothing with triggers belongs in here: their plans would be kept.
 */
export async function comparingSets<T>(db: CompanyDb, work: () => Promise<T>): Promise<T> {
  await sql`SELECT set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(db);
  const result = await work();
  await sql`SELECT set_config('enable_nestloop', 'on', true), set_config('enable_mergejoin', 'on', true)`.execute(db);
  return result;
}
