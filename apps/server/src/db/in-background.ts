import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#db/connect.ts';

/**
 * The same database for work that nobody waits for. The embedded one has a single connection, which is given to whoever
 * asked first: here background work takes turns before it asks, so that a page has at most one of them ahead, and rests
 * after each, so that mostly there is none.
 */
export function inBackground(database: Database): Database {
  if (database.kind === 'postgres') return database;
  const inTurn = takeTurns();
  return {
    ...database,
    inCompany: (companyId, work, author) => inTurn(() => database.inCompany(companyId, work, author)),
    readInCompany: (companyId, work) => inTurn(() => database.readInCompany(companyId, work)),
    asAuth: (work) => inTurn(() => database.asAuth(work)),
    asOperator: (work) => inTurn(() => database.asOperator(work)),
  };
}

const realTime = { now: () => performance.now(), wait: (milliseconds: number): Promise<unknown> => wait(milliseconds) };

/** One that took long holds up the next no longer than this. */
const longestRestMs = 5;

/** One after the other, in the order in which they come, with a rest in between as long as the one before it. */
export function takeTurns(time = realTime) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    let begun = 0;
    const turn = last.then(() => {
      begun = time.now();
      return work();
    });
    const rest = () => time.wait(Math.min(time.now() - begun, longestRestMs));
    // Whoever asked hears of a failure; the next one has its turn all the same.
    last = turn.then(rest, rest);
    return turn;
  };
}
