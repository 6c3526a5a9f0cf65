import { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { isPlannedAnew } from '#db/planned-anew.ts';
import { transactionDialect } from '#db/transaction-dialect.ts';
import type { DB } from '#db/types.ts';

declare const actingAs: unique symbol;

/** The query builder inside one transaction under one role; handlers cannot open transactions of their own in it. */
export type RoleDb<Role extends string> = Omit<
  Kysely<DB>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'withSchema' | 'withTables'
> & { readonly [actingAs]: Role };

export type CompanyDb = RoleDb<'rampart_company'>;
export type AuthDb = RoleDb<'rampart_auth'>;
export type OperatorDb = RoleDb<'rampart_operator'>;

/** Reads in a company: each time in a transaction of its own, or always in the same. */
export type Read = <T>(work: (db: CompanyDb) => Promise<T>) => Promise<T>;

/** The names of the statements that a pool's connections keep planned, by their text. */
const statementNames = new WeakMap<Pool, Map<string, string>>();

function nameOf(pool: Pool, text: string, mostPrepared: number): string | undefined {
  if (mostPrepared === 0) return undefined;
  const names = statementNames.get(pool) ?? new Map<string, string>();
  statementNames.set(pool, names);
  const known = names.get(text);
  if (known || names.size >= mostPrepared) return known;
  const name = `rampart_${names.size + 1}`;
  names.set(text, name);
  return name;
}

export interface TransactionOptions {
  /** What opens the transaction and sets its role, in one round trip. */
  begin: string;
  /**
   * How many statements are prepared; further ones are planned each time. Planning a list takes longer than fetching its
   * page, but its plan takes a third of a megabyte.
   */
  mostPrepared: number;
  /** Whether it only reads: nothing can be lost at its end, and nobody has to wait for it. */
  isReading?: boolean;
}

/** A connection with its transaction, which may still be on its way: no query behind it runs if it fails. */
interface Opened {
  client: PoolClient;
  begun: Promise<unknown>;
}

/** A transaction that begins with its first query: work that never asks the database costs it nothing. */
export async function inTransaction<Db, T>(
  pool: Pool,
  { begin, mostPrepared, isReading = false }: TransactionOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  let opening: Promise<Opened> | undefined;
  let isOver = false;
  const refuseWhenOver = () => {
    // The connection may be inside another company's transaction by now.
    if (isOver) throw new Error('The transaction is over: something that it began was not waited for.');
  };
  const db = new Kysely<DB>({
    dialect: transactionDialect(async ({ sql: text, parameters, queryId }) => {
      refuseWhenOver();
      opening ??= open(pool, begin);
      const { client, begun } = await opening;
      refuseWhenOver();
      const name = isPlannedAnew(queryId) ? undefined : nameOf(pool, text, mostPrepared);
      const query = { text, values: [...parameters], ...(name && { name }) };
      // Why a transaction did not begin says more than that there is none.
      const [answer] = await Promise.all([client.query(query), begun]);
      return answer;
    }),
  });

  let result: T;
  try {
    result = await work(db as unknown as Db);
  } catch (error) {
    isOver = true;
    await end(opening, 'ROLLBACK').catch(() => {
      // The connection is gone and the transaction with it: what happened first is what the caller must hear.
    });
    throw error;
  }
  isOver = true;
  const ended = end(opening, 'COMMIT');
  // A connection that breaks now is thrown away; what was read stays true.
  if (isReading) ended.catch(() => {});
  else await ended;
  return result;
}

async function open(pool: Pool, begin: string): Promise<Opened> {
  const client = await pool.connect();
  // One simple query of several statements, and the first query of the work is sent right behind it: one round trip.
  const begun = client.query(begin);
  // It is heard of with the first query, and at the end.
  begun.catch(() => {});
  return { client, begun };
}

async function end(opening: Promise<Opened> | undefined, statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  if (!opening) return;
  const { client, begun } = await opening;
  const { command } = await begun
    .then(() => client.query(statement))
    .catch((error: unknown) => {
      client.release(true);
      throw error;
    });
  client.release();
  // PostgreSQL answers a COMMIT after a failed statement with ROLLBACK; nothing was saved then.
  if (command !== statement) throw new Error('The transaction was rolled back because one of its statements failed.');
}
