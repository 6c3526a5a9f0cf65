import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#db/connect.ts';
import { DiskFull } from '#db/disk-full.ts';

/**
 * The same database for work that no user waits for. The embedded database has a single connection and serves requests
 * in order. Background jobs therefore wait for each other before they ask for it, so that a page waits for at most one
 * of them. Each job is followed by a pause, so that a page usually waits for none.
 */
export function inBackground(database: Database): Database {
  if (database.kind === 'postgres') return database;
  const inTurn = takeTurns();
  // A job that writes on until the disk is full would leave no room for reading.
  const withRoom = async <T>(work: () => Promise<T>): Promise<T> => {
    if (database.disk.isFull()) throw new DiskFull();
    return work();
  };
  return {
    ...database,
    inCompany: (companyId, work, author) => inTurn(() => withRoom(() => database.inCompany(companyId, work, author))),
    readInCompany: (companyId, work) => inTurn(() => database.readInCompany(companyId, work)),
    asAuth: (work) => inTurn(() => withRoom(() => database.asAuth(work))),
    asOperator: (work) => inTurn(() => withRoom(() => database.asOperator(work))),
  };
}

const realTime = { now: () => performance.now(), wait: (milliseconds: number): Promise<unknown> => wait(milliseconds) };

/** The longest pause, also after a long job. */
const longestRestMs = 5;

/**
 * Runs jobs one after the other, in the order of the calls. The pause between two jobs is as long as the first one
 * took.
 */
export function takeTurns(time = realTime) {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    let begun = 0;
    const turn = last.then(() => {
      begun = time.now();
      return work();
    });
    const rest = () => time.wait(Math.min(time.now() - begun, longestRestMs));
    // The caller gets the error of a failed job. The next job runs anyway.
    last = turn.then(rest, rest);
    return turn;
  };
}
