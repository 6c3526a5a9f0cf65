import type { Database } from '#db/connect.ts';
import type { LockKey } from '#db/lock-keys.ts';

/**
 * Runs the work while no other server runs the same. The lock belongs to a transaction, because connection poolers
 * between the server and PostgreSQL need that. The embedded database has only one server. It also has only one
 * connection, which the work itself needs.
 */
export async function oneAtATime<T>({ kind, pool }: Database, key: LockKey, work: () => Promise<T>): Promise<T> {
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
    // The lock ends with the connection.
    client.release(true);
    throw error;
  }
}
