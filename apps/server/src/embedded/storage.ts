import { join } from 'node:path';
import { refuseUnfinished } from '#backup/unfinished.ts';
import type { Config } from '#config';
import { openDatabase, type Database } from '#db/connect.ts';
import { isDiskFull } from '#db/disk-full.ts';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { releaseReserve, watchRoom, type DiskRoom } from './disk-room.ts';
import { lockFolder } from './folder-lock.ts';
import { rolesPastRowSecurity } from '#db/login.ts';
import { migrate } from '#db/schema/migrate.ts';

export interface StorageLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The database from the settings, migrated and open. */
export interface Storage {
  database: Database;
  /** The source of a backup. Of PostgreSQL, `backup/` makes it over a connection of its own. */
  embedded: EmbeddedDatabase | undefined;
  /** Publishes where commands can reach the process that has opened the embedded database. */
  announce(controlSocket: string): Promise<void>;
  close(): Promise<void>;
}

/** Called when the embedded database has stopped for good. The process must end. */
type OnLost = (error: Error) => void;

export async function openStorage(config: Config, log: StorageLog, onLost: OnLost): Promise<Storage> {
  const storage = await (config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databaseConnections, log)
    : openFolder(config.dataDir, log, onLost));
  try {
    if (config.databaseUrl) await refuseUnfinished(storage.database.pool);
    const applied = await migrate(storage.database.pool);
    if (applied.length > 0) log.info({ applied }, 'database schema brought up to date');
    if (config.databaseUrl) await warnOfRights(storage.database, log);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** The database from the settings with the schema that it has, for looking at it. */
export async function openUnmigrated(config: Config, log: StorageLog): Promise<Storage> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databaseConnections, log)
    : openFolder(config.dataDir, log, () => {}, { isLooking: true });
}

/** Logs broken connections. A full disk breaks them too, and the log has told of it. */
const told = (log: StorageLog, room?: DiskRoom) => (error: Error) => {
  if (!room?.isFull()) log.error({ err: error }, 'database connection failed');
};

async function warnOfRights({ pool }: Database, log: StorageLog): Promise<void> {
  const roles = await rolesPastRowSecurity(pool);
  if (roles.length > 0) log.warn({ roles }, loginTooStrong);
}

const loginTooStrong =
  'the database user can read past row-level security; use one that is no superuser and has no BYPASSRLS (docs/operating.md)';

function openPostgres(connectionString: string, max: number, log: StorageLog): Storage {
  const database = openDatabase('postgres', { connectionString, max }, told(log));
  return { database, embedded: undefined, announce: async () => {}, close: () => database.close() };
}

async function openFolder(
  dataDir: string,
  log: StorageLog,
  onLost: OnLost,
  { isLooking = false } = {},
): Promise<Storage> {
  const lock = isLooking ? await lockFolder(dataDir) : await withReserve(dataDir, () => lockFolder(dataDir));
  let room: DiskRoom | undefined;
  lock.onLost(() => onLost(new Error(`Another process has taken the data folder ${dataDir}.`)));
  try {
    room = await watchRoom(dataDir, log, { isLooking });
    const embedded = await openEmbedded({ folder: join(dataDir, 'database'), room });
    embedded.onExit(onLost);
    const database = openDatabase('embedded', embedded.connection, told(log, room), room);
    return {
      database,
      embedded,
      announce: (controlSocket) => withReserve(dataDir, () => lock.announce(controlSocket)),
      async close() {
        await database.close();
        await embedded.close();
        room?.close();
        await lock.release();
      },
    };
  } catch (error) {
    room?.close();
    await lock.release();
    throw error;
  }
}

/** Without any room, not even the lock of the folder can be written. Then the reserve is given back for it. */
async function withReserve<T>(dataDir: string, write: () => Promise<T>): Promise<T> {
  return write().catch(async (error: unknown) => {
    if (!isDiskFull(error)) throw error;
    await releaseReserve(dataDir);
    return write();
  });
}
