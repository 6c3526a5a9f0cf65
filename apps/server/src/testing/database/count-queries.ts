import pg from 'pg';

/** How many statements the work sends to the database. Nothing else may use it meanwhile. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function counting(this: pg.Client, ...given: unknown[]) {
    // The pool opens a connection when the last one is still busy, or was idle for long. That depends on time alone.
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
