import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import { DiskFull } from '#db/disk-full.ts';
import { hasDatabase, prepareDatabaseFolder } from './database-folder.ts';
import { requireRoomForCopy, type DiskRoom } from './disk-room.ts';
import { startDatabaseWorker } from './pglite/database-worker.ts';
import { keepOpen } from './reopening.ts';
import { createSocketFolder } from './socket-folder.ts';

export interface EmbeddedDatabase {
  /**
   * The options for `pg.Pool`, with one connection. The engine is a single session, so a second client waits for the
   * first.
   */
  connection: PoolConfig & { max: 1 };
  /** All files of the database as a tar.gz in memory, as a template for other databases. */
  dump(): Promise<Uint8Array>;
  /**
   * Copies all files of the database into a new folder, for a backup. The database waits while they are copied. A copy
   * that would fill the disk is refused.
   */
  copyFiles(target: string): Promise<void>;
  /** Waits a limited time for a running query. Committed rows are safe in any case. */
  close(): Promise<void>;
  /** Called once if the database stops without a request, with the reason for the log. It does not start again. */
  onExit(callback: (reason: Error) => void): void;
}

export interface EmbeddedOptions {
  /** `DATA_DIR/database`, in a data folder that the caller has locked. Null keeps everything in memory. */
  folder: string | null;
  /** The result of an earlier `dump`. It is used if there is no database yet. In memory, it can also be unpacked. */
  template?: Uint8Array | undefined;
  /** The room on the disk of the folder. With it, the database survives a full disk. */
  room?: DiskRoom | undefined;
}

export async function openEmbedded({ folder, template, room }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const createIn = folder === null ? null : await prepareDatabaseFolder(folder, template);
  const hasSocketFiles = process.platform !== 'win32';
  const sockets = await createSocketFolder();
  const host = hasSocketFiles ? sockets.path : '127.0.0.1';
  const password = randomBytes(32).toString('hex');

  try {
    const socketFile = `${sockets.path}/.s.PGSQL.5432`;
    let tcpPort = 0;
    const start = async () => {
      await rm(socketFile, { force: true });
      const started = await startDatabaseWorker({
        folder,
        createIn: folder !== null && hasDatabase(folder) ? null : createIn,
        template: folder === null ? (template ?? null) : null,
        listen: hasSocketFiles ? { path: socketFile } : { host, port: tcpPort },
        password,
      });
      tcpPort = started.port ?? 0;
      return started;
    };
    const worker = await keepOpen(start, room);
    const port = tcpPort || 5432;
    const login = { host, port, user: 'postgres', password, database: 'postgres' };
    return {
      connection: { ...login, stream: worker.socket, max: 1, idleTimeoutMillis: 0 },
      dump: () => worker.current().dump(),
      copyFiles: async (target) => {
        if (folder === null) throw new Error('A database in memory has no files to copy.');
        // Shortening the log before the copy would stop the engine.
        if (room?.isFull()) throw new DiskFull();
        await requireRoomForCopy(folder, target);
        await worker.current().copyFiles(target);
      },
      close: async () => {
        await worker.close();
        await sockets.remove();
      },
      onExit: worker.onExit,
    };
  } catch (error) {
    await sockets.remove();
    const place = folder === null ? 'in memory' : `in ${folder}`;
    throw new Error(`The embedded database ${place} does not open. ${(error as Error).message}`, { cause: error });
  }
}
