import type { Database } from '#db/connect.ts';

/**
 * Does the work while no other server does the same. The lock belongs to a transaction, as poolers between the server and
 * PostgreSQL want it. The embedded database has one server only, and one connection, which the work needs.
 */
export async function oneAtATime<T>({ kind, pool }: Database, key: number, work: () => Promise<T>): Promise<T> {
  if (kind === 'embedded') return work();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [key]);
    const result = await work();
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // With the connection goes the lock.
    client.release(true);
    throw error;
  }
}
