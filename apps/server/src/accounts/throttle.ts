import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { AuthDb } from '#db/transaction.ts';

export interface ThrottleRule {
  /** The kind of attempt, such as `sign-in:account`. */
  name: string;
  /** The address that is counted: an e-mail address or a network address. */
  subject: string;
  limit: number;
  windowMinutes: number;
}

export const throttleKey = ({ name, subject }: ThrottleRule) =>
  `${name}:${createHash('sha256').update(subject).digest('hex')}`;

/**
 * Counts an attempt against each rule and answers how many seconds to wait, or 0. The database counts it before the
 * attempt is checked. Otherwise several servers, or attempts at the same moment, could exceed the limit.
 */
export function countAttempt(database: Database, rules: ThrottleRule[], at: Date): Promise<number> {
  return database.asAuth((db) => countAttempts(db, rules, at));
}

export async function countAttempts(db: AuthDb, rules: ThrottleRule[], at: Date): Promise<number> {
  // Lock the rows in key order. Otherwise two attempts at the same time could deadlock.
  const ordered = rules.map((rule) => ({ rule, key: throttleKey(rule) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  let wait = 0;
  for (const { rule, key } of ordered) {
    const windowStart = new Date(at.getTime() - rule.windowMinutes * 60_000);
    const isOver = sql<boolean>`throttle.window_started_at <= ${windowStart}`;
    const row = await db
      .insertInto('throttle')
      .values({ key, window_started_at: at, attempts: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`CASE WHEN ${isOver} THEN 1 ELSE throttle.attempts + 1 END`,
          window_started_at: sql`CASE WHEN ${isOver} THEN ${at} ELSE throttle.window_started_at END`,
        }),
      )
      .returning(['attempts', 'window_started_at'])
      .executeTakeFirstOrThrow();
    if (row.attempts > rule.limit) {
      const endsAt = row.window_started_at.getTime() + rule.windowMinutes * 60_000;
      wait = Math.max(wait, Math.ceil((endsAt - at.getTime()) / 1000), 1);
    }
  }
  return wait;
}

/** After a successful attempt: resets the counts of failed attempts. */
export async function forgetAttempts(db: AuthDb, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('throttle').where('key', 'in', keys.toSorted()).execute();
}

/** After a successful attempt: uncounts this attempt and keeps the count of the failed ones. */
export async function takeAttemptBack(db: AuthDb, rule: ThrottleRule): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('key', '=', throttleKey(rule))
    .execute();
}
