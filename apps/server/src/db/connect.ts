import pg from 'pg';
import { inTransaction, type AuthDb, type CompanyDb, type OperatorDb } from '#db/transaction.ts';

// Counts and sums come as int8; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Who makes the changes of a transaction, as the trail of an asset names them. */
export interface Author {
  userId: string;
  userName: string;
  /** The administrator who acts under that name. */
  impersonatorId?: string | null;
  impersonatorName?: string | null;
}

/** The one door to the rows: each way in takes on a role that sees only what it should. */
export interface Database {
  kind: 'embedded' | 'postgres';
  /** For migrations, the job queue and health checks; features never use it. */
  pool: pg.Pool;
  /** Work inside one company, behind row-level security; what it changes is recorded under the author's name. */
  inCompany<T>(companyId: number, work: (db: CompanyDb) => Promise<T>, author?: Author): Promise<T>;
  /** The same for work that changes nothing: its answer does not wait for the end of the transaction. */
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
): Database {
  const pool = new pg.Pool({
    application_name: 'rampart',
    connectionTimeoutMillis: 10_000,
    // A database that hangs must not hold a request for ever; nothing of ours takes this long.
    query_timeout: 120_000,
    keepAlive: true,
    // A query is sent before the one ahead of it is answered.
    pipeline: true,
    ...options,
  });
  // An idle connection that breaks must not end the process; the pool makes a new one when asked.
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    // A change of thousands of rows looks dear enough to the planner to be compiled first, for longer than it runs; and a
    // read of as many is shared out among processes that others need. The embedded database can do neither.
    if (kind === 'postgres') client.query('SET jit = off; SET max_parallel_workers_per_gather = 0').catch(onError);
  });
  const inside = { mostPrepared: kind === 'postgres' ? 500 : 300 };
  // On the embedded database a load of the catalogue would keep the plans of its beginning, when there was nothing.
  const outside = { mostPrepared: kind === 'postgres' ? 500 : 0 };
  return {
    kind,
    pool,
    inCompany: (companyId, work, author) =>
      inTransaction(pool, { begin: beginInCompany(companyId, author), ...inside }, work),
    readInCompany: (companyId, work) =>
      inTransaction(pool, { begin: beginReading(companyId), isReading: true, ...inside }, work),
    asAuth: (work) => inTransaction(pool, { begin: 'BEGIN; SET LOCAL ROLE rampart_auth', ...outside }, work),
    asOperator: (work) => inTransaction(pool, { begin: 'BEGIN; SET LOCAL ROLE rampart_operator', ...outside }, work),
    close: () => pool.end(),
  };
}

function beginReading(companyId: number): string {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('A company id is a whole number.');
  return `BEGIN READ ONLY; SET LOCAL ROLE rampart_company; SET LOCAL rampart.company_id = ${companyId}`;
}

function beginInCompany(companyId: number, author?: Author): string {
  // The values are spelled into the text, so that role, company and author are set in the same round trip as BEGIN.
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
