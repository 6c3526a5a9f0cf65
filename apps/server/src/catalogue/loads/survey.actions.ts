import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** Collects statistics of the catalogue's tables. Plans that were made for smaller tables end. */
export async function surveyCatalogue(database: Database): Promise<void> {
  await database.asOperator((db) => sql`SELECT survey_catalogue()`.execute(db));
}
