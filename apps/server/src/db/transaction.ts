import { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { decidesPlan, isPlannedOnce, isPlannedPerCall } from '#db/planned-per-call.ts';
import { dropUnused, nameOf } from '#db/prepared-statements.ts';
import { transactionDialect } from '#db/transaction-dialect.ts';
import type { DB } from '#db/types.ts';

declare const actingAs: unique symbol;

/** The query builder inside one transaction with one role. Handlers cannot open another transaction in it. */
export type RoleDb<Role extends string> = Omit<
  Kysely<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'withSchema' | 'withTables'
> & { readonly [actingAs]: Role };

export type CompanyDb = RoleDb<'rampart_company'>;
export type AuthDb = RoleDb<'rampart_auth'>;
export type OperatorDb = RoleDb<'rampart_operator'>;

/** Reads in a company: in a new transaction each time, or always in the same one. */
export type Read = <T>(work: (db: CompanyDb) => Promise<T>) => Promise<T>;

export interface TransactionOptions {
  /** The statement that opens the transaction and sets its role, in one round trip. */
  begin: string;
  /**
   * How many statements a connection keeps prepared: those used most recently. Planning a list takes longer than
   * fetching its page, but a cached plan takes a third of a megabyte.
   */
  mostPrepared: number;
  /** Whether the transaction only reads. Then nothing can be lost at its end, and the caller does not wait for it. */
  isReading?: boolean;
}

/** A connection with its transaction. BEGIN may still be unanswered. If it fails, no later query runs. */
interface Opened {
  client: PoolClient;
  begun: Promise<unknown>;
}

/** A transaction that starts with its first query. Work without a query does not use the database. */
export async function inTransaction<Db, T>(
  pool: Pool,
  { begin, mostPrepared, isReading = false }: TransactionOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  let opening: Promise<Opened> | undefined;
  let isOver = false;
  let firstFault: unknown;
  const refuseWhenOver = () => {
    // The connection may already run a transaction of another company.
    if (isOver) throw new Error('The transaction is over, but its work still ran a query. An await is missing.');
  };
  const db = new Kysely<DB>({
    dialect: transactionDialect(async ({ sql: text, parameters, queryId }) => {
      refuseWhenOver();
      opening ??= open(pool, begin);
      const { client, begun } = await opening;
      refuseWhenOver();
      // Sent together with the query, whose answer has the reason if this fails.
      if (isPlannedOnce(queryId)) client.query('SET LOCAL plan_cache_mode = force_generic_plan').catch(() => {});
      const hasNoName = isPlannedPerCall(queryId) || parameters.some(decidesPlan);
      const name = hasNoName ? undefined : nameOf(client, text);
      const query = { text, values: [...parameters], ...(name && { name }) };
      // The reason why BEGIN failed is more useful than the error that there is no transaction.
      const [answer] = await Promise.all([client.query(query), begun]).catch((error: unknown) => {
        // After a failed statement, PostgreSQL refuses those that were sent together with it. Answers come in the order
        // of the statements, so the first fault is the reason.
        firstFault ??= error;
        throw isRefusedInFailed(error) ? firstFault : error;
      });
      return answer;
    }),
  });

  let result: T;
  try {
    result = await work(db as unknown as Db);
  } catch (error) {
    isOver = true;
    await end(opening, 'ROLLBACK', mostPrepared).catch(() => {
      // The connection and its transaction are gone. The caller gets the first error.
    });
    throw error;
  }
  isOver = true;
  const ended = end(opening, 'COMMIT', mostPrepared);
  // If the connection breaks now, it is discarded. The rows that were read are still valid.
  if (isReading) ended.catch(() => {});
  else await ended;
  return result;
}

const isRefusedInFailed = (error: unknown) => (error as { code?: unknown }).code === '25P02';

async function open(pool: Pool, begin: string): Promise<Opened> {
  const client = await pool.connect();
  // One simple query with several statements. The first query of the work follows directly, in the same round trip.
  const begun = client.query(begin);
  // The first query and the end of the transaction report its error.
  begun.catch(() => {});
  return { client, begun };
}

async function end(
  opening: Promise<Opened> | undefined,
  statement: 'COMMIT' | 'ROLLBACK',
  mostPrepared: number,
): Promise<void> {
  if (!opening) return;
  const { client, begun } = await opening;
  const { command } = await begun
    .then(() => client.query(statement))
    .catch((error: unknown) => {
      client.release(true);
      throw error;
    });
  // The transaction is over, so the caller does not wait for this.
  void dropUnused(client, mostPrepared).then(
    () => client.release(),
    () => client.release(true),
  );
  // After a failed statement, PostgreSQL answers COMMIT with ROLLBACK. Then nothing was saved.
  if (command !== statement) throw new Error('The transaction was rolled back because one of its statements failed.');
}
