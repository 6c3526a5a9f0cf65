import pg from 'pg';

/**
 * The statements that the work sends to the database. No other work may use the database at the same time.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = pg.Client.prototype;
  const statements: string[] = [];
  pg.Client.prototype.query = function listing(this: pg.Client, ...given: unknown[]) {
    const statement = textOf(given[0]);
    // The pool opens a connection when the last one is busy or was idle for long. That depends only on time, so it does
    // not count.
    if (!statement.startsWith('SET jit')) statements.push(statement);
    return Reflect.apply(query, this, given) as never;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}

export const countQueries = async (work: () => Promise<unknown>): Promise<number> => (await statementsOf(work)).length;

const textOf = (given: unknown) => (typeof given === 'string' ? given : String((given as { text?: string }).text));
