import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import type { SecondFactorRule } from '@rampart/contract/rules/accounts/second-factor-rule.ts';
import type { Database } from '#db/connect.ts';
import { endLapsed } from './impersonations.ts';

/** The sender of a request: the user, the company, and the administrator behind an impersonation. */
export interface SignedInUser {
  sessionId: string;
  companyId: number;
  companyName: string;
  id: string;
  email: string;
  name: string;
  lastName: string;
  permissions: Permission[];
  /** Whether a second factor was checked for the session. */
  hasSecondFactor: boolean;
  impersonatorId: string | null;
  impersonatorName: string | null;
  /** The time at which the impersonation ends by itself. */
  actingUntil: Date | null;
}

interface SessionRow {
  session_id: string;
  company_id: number;
  company_name: string;
  user_id: string;
  email: string;
  name: string;
  last_name: string;
  permissions: Permission[];
  has_second_factor: boolean;
  impersonator_id: string | null;
  impersonator_name: string | null;
  acting_until: Date | null;
  has_lapsed: boolean;
  last_seen_at: Date;
}

const lookUp = `SELECT session_id, company_id, company_name, user_id, email, name, last_name, permissions, has_second_factor,
    impersonator_id, impersonator_name, acting_until, has_lapsed, last_seen_at
  FROM find_session($1, $2, make_interval(mins => $3), $4)`;

interface SessionRules {
  sessionIdleMinutes: number;
  /** Of whom the installation requires a second factor. */
  secondFactorOf: SecondFactorRule;
}

/** Storing the time of every request would make each read a write. This precision is enough for the idle limit. */
const seenWithin = (idleMinutes: number) => Math.min(60_000, (idleMinutes * 60_000) / 4);

/**
 * The user of a session that is not idle for too long, has not ended, and has the second factor that its user needs. In
 * one round trip.
 */
export async function findSession(
  database: Database,
  tokenHash: Buffer,
  at: Date,
  { sessionIdleMinutes: idleMinutes, secondFactorOf }: SessionRules,
): Promise<SignedInUser | undefined> {
  const { rows } = await database.pool.query<SessionRow>({
    text: lookUp,
    values: [tokenHash, at, idleMinutes, secondFactorOf],
    name: 'find_session',
  });
  const row = rows[0];
  if (!row) return undefined;
  if (row.has_lapsed) await database.asAuth((db) => endLapsed(db, row.session_id, at));
  // On a full disk, reading continues without writing.
  const isSeen = at.getTime() - row.last_seen_at.getTime() < seenWithin(idleMinutes);
  if (!isSeen && !database.disk.isFull()) {
    await database.asAuth((db) =>
      db.updateTable('session').set({ last_seen_at: at }).where('token_hash', '=', tokenHash).execute(),
    );
  }
  return {
    sessionId: row.session_id,
    companyId: row.company_id,
    companyName: row.company_name,
    id: row.user_id,
    email: row.email,
    name: row.name,
    lastName: row.last_name,
    permissions: row.permissions,
    hasSecondFactor: row.has_second_factor,
    impersonatorId: row.impersonator_id,
    impersonatorName: row.impersonator_name,
    actingUntil: row.acting_until,
  };
}
