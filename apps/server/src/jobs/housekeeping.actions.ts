import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { endAllLapsed } from '#accounts/impersonations.ts';

const day = 24 * 3600_000;

/** Removes expired rows, so that the sign-in tables stay small. */
export async function removeExpired(database: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await database.asAuth(async (db) => {
    await endAllLapsed(db, now);
    await db.deleteFrom('session').where('expires_at', '<=', now).execute();
    await db.deleteFrom('sign_in_step').where('expires_at', '<=', now).execute();
    await db.deleteFrom('provider_visit').where('expires_at', '<=', now).execute();
    await db
      .deleteFrom('password_reset')
      .where('requested_at', '<', before(7 * day))
      .execute();
    await db.deleteFrom('throttle').where('window_started_at', '<', before(day)).execute();
    await db
      .deleteFrom('sign_in_failures')
      .where('last_at', '<', before(365 * day))
      .execute();
  });
  await database.asOperator(async (db) => {
    // A report compares with the previous one. Between them, the server may have been off for a month.
    const old = before(100 * day);
    await db.deleteFrom('mail_edition').where('made_at', '<', old).execute();
    await db.deleteFrom('notice_round').where('opened_at', '<', old).execute();
    // Keep the news that a vulnerability is exploited, so that it is not sent a second time.
    await db.deleteFrom('catalogue_news').where('vulnerability_id', 'is', null).where('at', '<', old).execute();
    await db.deleteFrom('finding_arrival').where('at', '<', old).execute();
    // Only a pair that was withdrawn needs a row, so that it is not sent a second time.
    await sql`DELETE FROM arrived_finding known WHERE arrival_id IS NULL AND EXISTS (SELECT FROM product_vulnerability held
      WHERE held.product_id = known.product_id AND held.vulnerability_id = known.vulnerability_id)`.execute(db);
  });
  // The embedded database has no autovacuum.
  if (database.kind === 'embedded') await database.pool.query('VACUUM (ANALYZE)');
}

/**
 * The words of new and changed assets wait in a list that each search reads, until the list is large (8 MB, about
 * 14,000 assets). After a bulk edit this list doubles the time of a search. Answers how many pages were moved into the
 * index.
 */
export async function putAwayNewWords({ pool }: Database): Promise<number> {
  // Where the assets are partitioned, each partition has an index of its own.
  const { rows } = await pool.query<{ pages: number }>(
    `SELECT coalesce(sum(gin_clean_pending_list(oid::regclass)), 0) AS pages FROM pg_class
     WHERE relkind = 'i' AND (oid = 'asset_search_idx'::regclass
       OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'asset_search_idx'::regclass))`,
  );
  return Number(rows[0]?.pages ?? 0);
}
