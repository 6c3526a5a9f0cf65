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
    // not count. Nor does the message without a text that drops a prepared statement: that depends on earlier calls.
    if (statement !== '' && !statement.startsWith('SET jit') && !isUpkeepOfJobs(statement)) statements.push(statement);
    return Reflect.apply(query, this, given) as never;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}

/** The job queue reads its settings and its own updates every minute. To send a job, it inserts a row. */
const isUpkeepOfJobs = (statement: string) =>
  /pgboss\.(queue|version|bam)\b/.test(statement) && !/insert into/i.test(statement);

export const countQueries = async (work: () => Promise<unknown>): Promise<number> => (await statementsOf(work)).length;

const textOf = (given: unknown) => (typeof given === 'string' ? given : String((given as { text?: string }).text));
