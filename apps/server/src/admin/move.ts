import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config';
import { findHolder } from '#embedded/folder-lock.ts';
import { moveRows } from '#embedded/move-to-postgres.ts';
import { openStorage, type StorageLog } from '#embedded/storage.ts';

export const moveUsage: [string, string] = [
  'move-to-postgres',
  'copy the embedded database to the PostgreSQL that DATABASE_URL names; the server must be stopped',
];

/** Copies everything or nothing. The embedded database does not change. */
export async function moveToPostgres(config: Config, log: StorageLog, say: (line: string) => void): Promise<string> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) throw new Error('Set DATABASE_URL to the PostgreSQL database to move to.');
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`There is no embedded database in ${dataDir}.`);
  if (await findHolder(dataDir)) throw new Error('A server has the embedded database open: stop it first.');
  const raise = (error: Error) => {
    throw error;
  };
  const source = await openStorage({ ...config, databaseUrl: undefined }, log, raise);
  try {
    const target = await openStorage(config, log, raise);
    try {
      const { tables, rows } = await moveRows(source.database.pool, target.database.pool, say);
      return (
        `Moved ${rows.toLocaleString('en')} rows of ${tables} tables; counts and checksums agree.\n` +
        'Keep DATABASE_URL set when you start the server. The embedded database was not changed.'
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
