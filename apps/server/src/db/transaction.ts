import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
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

/** Statements that the server keeps planned, by their text; beyond so many, further ones are planned each time. */
const statementNames = new Map<string, string>();
const mostStatements = 2000;

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= mostStatements) return known;
  const name = `rampart_${statementNames.size + 1}`;
  statementNames.set(text, name);
  return name;
}

export interface TransactionOptions {
  /** What opens the transaction and sets its role, in one round trip. */
  begin: string;
  /** Whether statements are prepared: planning a list takes longer than fetching its page. */
  prepares: boolean;
}

/** A transaction that begins with its first query: work that never asks the database costs it nothing. */
export async function inTransaction<Db, T>(
  pool: Pool,
  { begin, prepares }: TransactionOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  let opening: Promise<PoolClient> | undefined;
  let isOver = false;
  const refuseWhenOver = () => {
    // The connection may be inside another company's transaction by now.
    if (isOver) throw new Error('The transaction is over: something that it began was not waited for.');
  };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          refuseWhenOver();
          opening ??= open(pool, begin);
          const client = await opening;
          const query = (text: string, values: unknown[]) => {
            refuseWhenOver();
            const name = prepares ? nameOf(text) : undefined;
            return client.query({ text, values, ...(name && { name }) });
          };
          return { query: query as unknown as PoolClient['query'], release: () => {} };
        },
        end: async () => {},
      },
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
  await end(opening, 'COMMIT');
  return result;
}

async function open(pool: Pool, begin: string): Promise<PoolClient> {
  const client = await pool.connect();
  try {
    // One simple query of several statements is one round trip.
    await client.query(begin);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function end(opening: Promise<PoolClient> | undefined, statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  if (!opening) return;
  const client = await opening;
  const { command } = await client.query(statement).catch((error: unknown) => {
    client.release(true);
    throw error;
  });
  client.release();
  // PostgreSQL answers a COMMIT after a failed statement with ROLLBACK; nothing was saved then.
  if (command !== statement) throw new Error('The transaction was rolled back because one of its statements failed.');
}
