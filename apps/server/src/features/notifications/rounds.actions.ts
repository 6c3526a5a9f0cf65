import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';

/** Any number serves, as long as nobody else uses it. */
const roundLock = 7_267_270;

/** Takes note of all news so far, and answers the number of the round that did. */
export async function openRound(db: OperatorDb, at: Date): Promise<number> {
  // Rounds take turns until they are committed: the number alone then tells what a mail could know.
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(roundLock)})`.execute(db);
  const { id } = await db
    .insertInto('notice_round')
    .values({ opened_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('catalogue_news').set({ round: id }).where('round', 'is', null).execute();
  return id;
}
