import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import type { AuthDb } from '#db/transaction.ts';
import { countAttempts, forgetAttempts, takeAttemptBack, type ThrottleRule } from './throttle.ts';

/** What a password attempt counts against (docs/sign-in.md). */
export interface PasswordCount {
  /** Attempts in a quarter of an hour. */
  window: ThrottleRule;
  /** The attempts of all accounts from one network. */
  network?: ThrottleRule;
  /** The subject of the consecutive failures. */
  series: string;
}

const attempts = { limit: 10, windowMinutes: 15 };

/** A device that signed in before has counts of its own: other devices and networks cannot lock it out. */
export function signInCount(email: string, network: string, device: string | undefined): PasswordCount {
  const account = email.toLowerCase();
  if (device !== undefined) {
    const subject = `${account}\n${device}`;
    return { window: { name: 'sign-in:device', subject, ...attempts }, series: `device\n${subject}` };
  }
  return {
    window: { name: 'sign-in:account', subject: `${account}\n${network}`, ...attempts },
    // Many users may share one address behind a company's gateway.
    network: { name: 'sign-in:address', subject: network, limit: 100, windowMinutes: 15 },
    series: accountSeries(email),
  };
}

/** The attempts of a signed-in user to enter the own password. */
export const ownPasswordCount = (userId: string): PasswordCount => ({
  window: { name: 'own-password', subject: userId, ...attempts },
  series: `own-password\n${userId}`,
});

const accountSeries = (email: string) => `account\n${email.toLowerCase()}`;
const keyOf = (series: string) => createHash('sha256').update(series).digest('hex');

/** Consecutive failures before the first pause, and before the password is not asked for any more. */
const freeFailures = 20;
const mostFailures = 100;

/** The pause after this many consecutive failures: a minute, doubled after every ten more. */
const pauseMinutes = (failures: number) =>
  failures < freeFailures ? 0 : 2 ** Math.floor((failures - freeFailures) / 10);

/**
 * Counts an attempt before its password is checked. Otherwise several servers, or attempts at the same moment, could
 * exceed the limits. Answers how many seconds to wait, or 0, or Infinity after too many failures. A refused attempt is
 * not a failure.
 */
export async function countPassword(database: Database, count: PasswordCount, at: Date): Promise<number> {
  const key = keyOf(count.series);
  return database.asAuth(async (db) => {
    // This locks the row until the end of the transaction.
    const { failures, last_at } = await db
      .insertInto('sign_in_failures')
      .values({ key, failures: 0, last_at: at })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((set) => ({ failures: set.ref('sign_in_failures.failures') })),
      )
      .returning(['failures', 'last_at'])
      .executeTakeFirstOrThrow();
    if (failures >= mostFailures) return Infinity;
    const pauseEnds = last_at.getTime() + pauseMinutes(failures) * 60_000;
    if (pauseEnds > at.getTime()) return Math.ceil((pauseEnds - at.getTime()) / 1000);
    const wait = await countAttempts(db, [count.window, ...(count.network ? [count.network] : [])], at);
    if (wait > 0) return wait;
    await db
      .updateTable('sign_in_failures')
      .set({ failures: failures + 1, last_at: at })
      .where('key', '=', key)
      .execute();
    return 0;
  });
}

/** After a right or a new password: the account, and the network or device it came from, start again without failures. */
export async function forgetFailures(db: AuthDb, email: string, count?: PasswordCount): Promise<void> {
  const series = count ? [count.series, accountSeries(email)] : [accountSeries(email)];
  await db.deleteFrom('sign_in_failures').where('key', 'in', series.map(keyOf).toSorted()).execute();
  if (count) await forgetAttempts(db, count.window);
}

/** After an attempt that was no guess: uncounts it and keeps the count of the failed ones. */
export async function takePasswordBack(db: AuthDb, count: PasswordCount): Promise<void> {
  await takeAttemptBack(db, count.window);
  await db
    .updateTable('sign_in_failures')
    .set((set) => ({ failures: set('failures', '-', 1) }))
    .where('key', '=', keyOf(count.series))
    .where('failures', '>', 0)
    .execute();
}
