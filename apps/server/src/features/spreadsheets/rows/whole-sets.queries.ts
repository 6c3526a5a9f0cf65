import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';

/**
 * Runs statements that compare all rows of a file with all assets of a company. The planner can only guess the number
 * of new rows. With a wrong guess it would read all assets of a product for each row of the file. Do not run statements
 * that fire triggers here, because the triggers would cache these plans.
 */
export async function comparingSets<T>(db: CompanyDb, work: () => Promise<T>): Promise<T> {
  await sql`SELECT set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(db);
  const result = await work();
  await sql`SELECT set_config('enable_nestloop', 'on', true), set_config('enable_mergejoin', 'on', true)`.execute(db);
  return result;
}
