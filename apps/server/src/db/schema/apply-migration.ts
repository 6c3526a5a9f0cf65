import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Migration } from '#db/schema/read-migrations.ts';
import { isKeptFromTables, reasonOf } from '#db/violations.ts';
import { version } from '#version';

/**
 * An older server may be working while a migration locks one table after the other, so each can hold what the other one
 * needs. PostgreSQL looks for such a deadlock after a second and ends either of them, perhaps a request. The migration
 * gives up before that, and tries again. This is also the longest time that requests wait behind its locks.
 */
const longestWaitForTable = '400ms';
const longestPauseMs = 1_000;

export interface Patience {
  /** How long to try again while other programs use the tables. */
  longestMs: number;
}

export async function applyMigration(
  client: PoolClient,
  migration: Migration,
  { longestMs }: Patience = { longestMs: 120_000 },
): Promise<void> {
  const start = performance.now();
  for (;;) {
    try {
      return await applyInTransaction(client, migration);
    } catch (error) {
      const isLate = performance.now() - start > longestMs;
      if (isLate || !isKeptFromTables(error)) throw failed(migration, error);
      // Servers of a random rhythm do not meet the migration at the same point again.
      await pause(Math.random() * longestPauseMs);
    }
  }
}

async function applyInTransaction(client: PoolClient, { name, sql, checksum, serves }: Migration): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${longestWaitForTable}'`);
  try {
    await client.query(sql);
    await client.query('INSERT INTO migration (name, checksum, applied_by, serves) VALUES ($1, $2, $3, $4)', [
      name,
      checksum,
      version,
      serves,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

function failed({ name }: Migration, error: unknown): Error {
  const reason = isKeptFromTables(error)
    ? `${reasonOf(error)}. Another program uses a table that the migration changes, for example a backup. Start Rampart again when it has finished.`
    : reasonOf(error);
  return new Error(`Migration ${name} failed: ${reason}`, { cause: error });
}
