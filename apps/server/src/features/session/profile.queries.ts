import type { OpenSession } from '@rampart/contract/api/profile.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Services } from '#services';

/** The usable sessions of a user, latest first. */
export async function listSessions(
  db: CompanyDb,
  user: SignedInUser,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): Promise<OpenSession[]> {
  const now = clock();
  const rows = await db
    .selectFrom('session')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - config.sessionIdleMinutes * 60_000))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    is_current: row.id === user.sessionId,
  }));
}
