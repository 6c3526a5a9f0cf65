import type { Database } from '#db/connect.ts';
import { endAllLapsed } from '#db/impersonations.ts';

const day = 24 * 3600_000;

/** Removes what has run out, so that the tables of signing in stay small. */
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
  });
  // The embedded database has no autovacuum.
  if (database.kind === 'embedded') await database.pool.query('VACUUM (ANALYZE)');
}
