import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** Work that waits, runs or failed. */
export interface OpenWork {
  kind: 'job' | 'import' | 'mail' | 'load';
  /** The queue of a job. */
  name: string;
  state: string;
  amount: number;
}

/** Counts of work that is not finished, without any company. Each part reads an index of open work. */
export async function countOpenWork(database: Database): Promise<OpenWork[]> {
  // The job queue belongs to the login, not to a role.
  const jobs = await database.pool.query<OpenWork>(`
    SELECT 'job' AS kind, name, state::text, count(*)::integer AS amount FROM pgboss.job
    WHERE state < 'completed' OR state = 'failed' GROUP BY name, state ORDER BY name, state`);
  const rows = await database.asOperator((db) =>
    sql<OpenWork>`
      SELECT 'import' AS kind, '' AS name, state, count(*)::integer AS amount FROM equipment_import
      WHERE state IN ('uploaded', 'analysing', 'applying', 'undoing') GROUP BY state
      UNION ALL SELECT 'mail', '', state, count(*)::integer FROM mail WHERE state IN ('waiting', 'sending') GROUP BY state
      UNION ALL SELECT 'load', '', state, count(*)::integer FROM catalogue_load
      WHERE state IN ('receiving', 'waiting', 'loading', 'rating') GROUP BY state
      ORDER BY 1, 3`.execute(db),
  );
  return [...jobs.rows, ...rows.rows];
}

/** The size of the database in bytes. */
export async function databaseSize(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ size: number }>('SELECT pg_database_size(current_database()) AS size');
  return rows[0]?.size ?? 0;
}
