import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config';
import { openDatabase, type Database } from '#db/connect.ts';
import { openEmbedded, type EmbeddedDatabase } from '#db/embedded.ts';
import { lockFolder } from '#db/folder-lock.ts';
import { knownMigrations, migrate } from '#db/migrate.ts';

interface StorageLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The database that the settings name, up to date and open. */
export interface Storage {
  database: Database;
  /** Only with the embedded database: what a backup is made of. */
  embedded: EmbeddedDatabase | undefined;
  close(): Promise<void>;
}

interface StorageOptions {
  /** Where commands reach the process that holds the embedded database. */
  controlSocket?: string;
  /** The embedded database is gone for good; the process can only end. */
  onLost(error: Error): void;
}

export async function openStorage(config: Config, log: StorageLog, options: StorageOptions): Promise<Storage> {
  const onError = (error: Error) => log.error({ err: error }, 'database connection failed');
  const storage = config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databaseConnections, onError)
    : await openFolder(config.dataDir, onError, options);
  try {
    const applied = await migrate(storage.database.pool);
    if (applied.length > 0) log.info({ applied }, 'database schema brought up to date');
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

function openPostgres(connectionString: string, max: number, onError: (error: Error) => void): Storage {
  const database = openDatabase('postgres', { connectionString, max }, onError);
  return { database, embedded: undefined, close: () => database.close() };
}

async function openFolder(dataDir: string, onError: (error: Error) => void, options: StorageOptions): Promise<Storage> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir, options.controlSocket);
  try {
    const embedded = await openEmbedded({ folder: join(dataDir, 'database') });
    embedded.onExit(options.onLost);
    const database = openDatabase('embedded', embedded.connection, onError);
    return {
      database,
      embedded,
      async close() {
        await database.close();
        await embedded.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
