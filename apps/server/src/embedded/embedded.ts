import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import { newSibling, prepareDatabaseFolder } from './database-folder.ts';
import { startDatabaseWorker } from './pglite/database-worker.ts';
import { packDataArchive } from './archive/pack-archive.ts';
import { createSocketFolder } from './socket-folder.ts';

export interface EmbeddedDatabase {
  /** What `pg.Pool` takes. One connection only: the engine is a single session, and a second client waits for the first. */
  connection: PoolConfig & { max: 1 };
  /** All files of the database as a tar.gz in memory: a template to start others from. */
  dump(): Promise<Uint8Array>;
  /** The same to a new file, for its owner alone: a backup. The database waits only while its files are copied. */
  writeArchive(file: string): Promise<void>;
  /** Waits for a running query, but not for ever; committed rows are safe either way. */
  close(): Promise<void>;
  /** Called once if the database dies by itself, with the reason for the log. It does not come back. */
  onExit(callback: (reason: Error) => void): void;
}

export interface EmbeddedOptions {
  /** `DATA_DIR/database`, in a data folder that the caller has locked; null keeps everything in memory. */
  folder: string | null;
  /** What an earlier `dump` gave; used where there is no database yet. */
  template?: Uint8Array | undefined;
}

export async function openEmbedded({ folder, template }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const createIn = folder === null ? null : await prepareDatabaseFolder(folder, template);
  const hasSocketFiles = process.platform !== 'win32';
  const sockets = await createSocketFolder();
  const host = hasSocketFiles ? sockets.path : '127.0.0.1';
  const password = randomBytes(32).toString('hex');

  try {
    const worker = await startDatabaseWorker({
      folder,
      createIn,
      template: folder === null ? (template ?? null) : null,
      listen: hasSocketFiles ? { path: `${sockets.path}/.s.PGSQL.5432` } : { host, port: 0 },
      password,
    });
    const { port = 5432 } = worker;
    return {
      connection: { host, port, user: 'postgres', password, database: 'postgres', max: 1, idleTimeoutMillis: 0 },
      dump: worker.dump,
      writeArchive: async (file) => {
        if (folder === null) throw new Error('A database in memory has no files to archive.');
        const copy = newSibling(folder, 'copying');
        try {
          await worker.copyFiles(copy);
          await packDataArchive(copy, file);
        } finally {
          await rm(copy, { recursive: true, force: true });
        }
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
