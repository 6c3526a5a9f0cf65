import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';

/**
 * Makes the immediate alerts due of all users who were not told of the newest news yet. The end of a load calls this in
 * its own transaction, so that a crash loses no alert.
 */
export async function wakeImmediateAlerts(db: OperatorDb, at: Date): Promise<void> {
  await sql`
    UPDATE alert_setting SET critical_due_at = ${at}
    FROM (
      SELECT CASE WHEN EXISTS (SELECT FROM catalogue_news WHERE round IS NULL)
          OR EXISTS (SELECT FROM finding_arrival WHERE round IS NULL) THEN 2147483647
        ELSE greatest((SELECT max(round) FROM catalogue_news), (SELECT max(round) FROM finding_arrival)) END AS round
    ) newest
    WHERE critical AND critical_when = 'at_once' AND critical_due_at IS NULL AND critical_round < newest.round`.execute(
    db,
  );
}

/** A load that has no end after this time counts as dead. */
const longestLoadMs = 3600_000;

/**
 * The same for news that no load ends: ratings that change with time, and what a killed load left. Does nothing
 * while a load is open, because its end makes the alerts due.
 */
export async function wakeImmediateAlertsOutsideLoads(db: OperatorDb, now: Date): Promise<void> {
  const open = await db
    .selectFrom('catalogue_load')
    .select('id')
    .where('state', 'in', ['waiting', 'loading', 'rating'])
    .where('created_at', '>', new Date(now.getTime() - longestLoadMs))
    .limit(1)
    .executeTakeFirst();
  if (!open) await wakeImmediateAlerts(db, now);
}
