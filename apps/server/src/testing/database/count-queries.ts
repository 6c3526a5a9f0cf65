import pg from 'pg';

/**
 * The number of statements that the work sends to the database. No other work may use the database at the same time.
 */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function counting(this: pg.Client, ...given: unknown[]) {
    // The pool opens a connection when the last one is busy or was idle for long. That depends only on time, so it does
    // not count.
    if (!isSetUp(given[0])) count += 1;
    return Reflect.apply(query, this, given) as never;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return count;
}

const isSetUp = (statement: unknown) => typeof statement === 'string' && statement.startsWith('SET jit');
