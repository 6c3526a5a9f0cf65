import pg from 'pg';
import { unwatchedDisk, type Disk } from '#db/disk-full.ts';
import { inTransaction, type AuthDb, type CompanyDb, type OperatorDb } from '#db/transaction.ts';

// Counts and sums have the type int8. Our numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** The author of the changes of a transaction. The history of an asset shows this name. */
export interface Author {
  userId: string;
  userName: string;
  /** The administrator who acts as the author. */
  impersonatorId?: string | null;
  impersonatorName?: string | null;
}

/** The only access to the rows. Each method uses a database role that sees only the rows it should. */
export interface Database {
  kind: 'embedded' | 'postgres';
  /** The disk of the embedded database. While it is full, calls that change something are refused. */
  disk: Disk;
  /** For migrations, the job queue and health checks; features never use it. */
  pool: pg.Pool;
  /** Work inside one company, limited by row-level security. Changes are recorded under the author's name. */
  inCompany<T>(companyId: number, work: (db: CompanyDb) => Promise<T>, author?: Author): Promise<T>;
  /** The same for work that changes nothing. The answer does not wait for the end of the transaction. */
  readInCompany<T>(companyId: number, work: (db: CompanyDb) => Promise<T>): Promise<T>;
  /** Work on users and sessions before a company is known. */
  asAuth<T>(work: (db: AuthDb) => Promise<T>): Promise<T>;
  /** Work on the installation: companies, users, demo data. */
  asOperator<T>(work: (db: OperatorDb) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openDatabase(
  kind: Database['kind'],
  options: pg.PoolConfig,
  onError: (error: Error) => void,
  disk: Disk = unwatchedDisk,
): Database {
  const pool = new pg.Pool({
    application_name: 'rampart',
    connectionTimeoutMillis: 10_000,
    // A database that hangs must not block a request forever. No query of ours takes this long.
    query_timeout: 120_000,
    keepAlive: true,
    // Send a query before the previous one is answered.
    pipeline: true,
    ...options,
  });
  // A broken idle connection must not end the process. The pool opens a new one when it needs one.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    // For a change of thousands of rows, the planner would use JIT, and compiling takes longer than the query. A read
    // of as many rows would run in parallel processes that other requests need. The embedded database has neither.
    if (kind === 'postgres') client.query('SET jit = off; SET max_parallel_workers_per_gather = 0').catch(onError);
  });
  const most = { mostPrepared: kind === 'postgres' ? 500 : 300 };
  return {
    kind,
    disk,
    pool,
    inCompany: (companyId, work, author) =>
      inTransaction(pool, { begin: beginInCompany(companyId, author), ...most }, work),
    readInCompany: (companyId, work) =>
      inTransaction(pool, { begin: beginReading(companyId), isReading: true, ...most }, work),
    asAuth: (work) => inTransaction(pool, { begin: 'BEGIN; SET LOCAL ROLE rampart_auth', ...most }, work),
    asOperator: (work) => inTransaction(pool, { begin: 'BEGIN; SET LOCAL ROLE rampart_operator', ...most }, work),
    close: () => pool.end(),
  };
}

function beginReading(companyId: number): string {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('A company id is a whole number.');
  return `BEGIN READ ONLY; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${companyId}`;
}

function beginInCompany(companyId: number, author?: Author): string {
  // The values are part of the text, so that BEGIN sets role, company and author in the same round trip.
  if (!Number.isSafeInteger(companyId)) throw new TypeError('A company id is a whole number.');
  const settings = {
    company_id: String(companyId),
    ...(author && {
      user_id: author.userId,
      user_name: author.userName,
      impersonator_id: author.impersonatorId ?? '',
      impersonator_name: author.impersonatorName ?? '',
    }),
  };
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('rampart.${name}', ${pg.escapeLiteral(value)}, true)`,
  );
  return `BEGIN; SET LOCAL ROLE rampart_company; SELECT ${calls.join(', ')}`;
}
