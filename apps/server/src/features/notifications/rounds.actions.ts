import { sql } from 'kysely';
import { lockKeys } from '#db/lock-keys.ts';
import type { OperatorDb } from '#db/transaction.ts';

/** Opens a round that covers all news so far, and answers its number. */
export async function openRound(db: OperatorDb, at: Date): Promise<number> {
  // Only one round is open until its commit. The number of a round therefore tells which news a mail could contain.
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(lockKeys.notificationRound)})`.execute(db);
  const { id } = await db
    .insertInto('notice_round')
    .values({ opened_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('catalogue_news').set({ round: id }).where('round', 'is', null).execute();
  await db.updateTable('finding_arrival').set({ round: id }).where('round', 'is', null).execute();
  return id;
}
