import { createHash } from 'node:crypto';
import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { AuthDb } from '#db/transaction.ts';
import type { DB } from '#db/types.ts';
import { countAttempts, forgetAttempts, takeAttemptBack, throttleKey, type ThrottleRule } from './throttle.ts';

/** What a password attempt counts against (docs/sign-in.md). */
export interface PasswordCount {
  /** Attempts in a quarter of an hour. */
  window: ThrottleRule;
  /** The attempts of all accounts from one network. */
  network?: ThrottleRule;
  /** The key of the consecutive failures: of the account, or the key of a window that only a known user fills. */
  series: string;
  /** The address of the account. */
  email: string;
}

/** Whose password it is. */
interface PasswordUser {
  id: string;
  email: string;
}

const attempts = { limit: 10, windowMinutes: 15 };

/** A device that signed in before has counts of its own: other devices and networks cannot lock it out. */
export function signInCount(email: string, network: string, device: string | undefined): PasswordCount {
  const account = email.toLowerCase();
  if (device !== undefined) {
    const window = { name: 'sign-in:device', subject: `${account}\n${device}`, ...attempts };
    return { window, series: throttleKey(window), email };
  }
  return {
    window: { name: 'sign-in:account', subject: `${account}\n${network}`, ...attempts },
    // Many users may share one address behind a company's gateway.
    network: { name: 'sign-in:address', subject: network, limit: 100, windowMinutes: 15 },
    series: accountKey(email),
    email,
  };
}

/** The attempts of a signed-in user to enter the own password. */
export function ownPasswordCount({ id, email }: PasswordUser): PasswordCount {
  const window = { name: 'own-password', subject: id, ...attempts };
  return { window, series: throttleKey(window), email };
}

const accountKey = (email: string) => createHash('sha256').update(`account\n${email.toLowerCase()}`).digest('hex');

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
  const { series: key } = count;
  const account = accountKey(count.email);
  return database.asAuth(async (db) => {
    // This locks the row until the end of the transaction. Every transaction locks such rows before those of throttle.
    const { failures, last_at } = await db
      .insertInto('sign_in_failures')
      .values({ key, account, failures: 0, last_at: at })
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

/** After a right password: the account, and the network or device it came from, start again without failures. */
export async function forgetFailures(db: AuthDb, count: PasswordCount): Promise<void> {
  await removeSeries(db, (rows) => rows.where('key', 'in', [count.series, accountKey(count.email)]));
  await forgetAttempts(db, [throttleKey(count.window)]);
}

/** After a new password: the account and all its devices start again without failures, and so does the given count. */
export async function forgetAllFailures(db: AuthDb, user: PasswordUser, count?: PasswordCount): Promise<void> {
  const own = ownPasswordCount(user).series;
  const removed = await removeSeries(db, (rows) =>
    // The address of the user may have changed since the last failure.
    rows.where((row) => row.or([row('account', '=', accountKey(user.email)), row('key', '=', own)])),
  );
  await forgetAttempts(db, [...removed, ...(count ? [throttleKey(count.window)] : [])]);
}

type Rows = SelectQueryBuilder<DB, 'sign_in_failures', { key: string }>;

/** Locks the rows in key order. Otherwise two passwords at the same time could deadlock. */
async function removeSeries(db: AuthDb, which: (rows: Rows) => Rows): Promise<string[]> {
  const rows = which(db.selectFrom('sign_in_failures').select('key')).orderBy('key').forUpdate();
  const removed = await db.deleteFrom('sign_in_failures').where('key', 'in', rows).returning('key').execute();
  return removed.map(({ key }) => key);
}

/** After an attempt that was no guess: uncounts it and keeps the count of the failed ones. */
export async function takePasswordBack(db: AuthDb, count: PasswordCount): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set((set) => ({ failures: set('failures', '-', 1) }))
    .where('key', '=', count.series)
    .where('failures', '>', 0)
    .execute();
  await takeAttemptBack(db, count.window);
}
