import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import {
  openBackupFile,
  recogniseBackup,
  UnusableBackup,
  writeBackupFile,
  type Manifest,
} from '#backup/backup-file.ts';
import { endSessions } from '#backup/end-sessions.ts';
import { describeDatabase, NotRampart, refuseNewer, refuseOtherRows } from '#backup/manifest.ts';
import { packDataArchive } from './archive/pack-archive.ts';
import { unpackDataArchive } from './archive/unpack-archive.ts';
import { hasDatabase, newSibling, recoverDatabaseFolder } from './database-folder.ts';
import { openEmbedded } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { publishWhenComplete, removeOld, removeOnSignal } from './publish-file.ts';

export interface BackupOptions {
  key?: Buffer | undefined;
  isReplacing?: boolean;
}

/**
 * Writes a backup of a database folder, also while the server runs: `copyTo` copies its files. The copy must open as a
 * Rampart database, and the file must be readable to its end. Only then it gets its name.
 */
export async function writeBackup(
  folder: string,
  copyTo: (target: string) => Promise<void>,
  file: string,
  { key, isReplacing = false }: BackupOptions = {},
): Promise<Manifest> {
  return publishWhenComplete(file, isReplacing, async (draft) => {
    // The server cleans up only when it starts.
    await removeOld(dirname(folder), `${basename(folder)}.copying-`);
    const copy = newSibling(folder, 'copying');
    const forget = removeOnSignal(copy);
    try {
      await copyTo(copy);
      const manifest = await inFolder(copy, describeDatabase);
      await writeBackupFile(draft, { database: 'embedded', key, manifest, body: packDataArchive(copy) });
    } finally {
      await rm(copy, { recursive: true, force: true });
      forget();
    }
    return readToTheEnd(draft, key);
  });
}

async function readToTheEnd(file: string, key: Buffer | undefined): Promise<Manifest> {
  const { body, manifest, close } = await openBackupFile(file, key);
  await pipeline(body, createGunzip(), new Writable({ write: (_, __, done) => done() })).finally(close);
  return manifest;
}

/**
 * Replaces the database with a backup, after a check that it opens, is a Rampart database and has all rows. Returns the
 * folder of the previous database, if there was one. A crash at any time leaves the old or the restored database. See
 * `recoverDatabaseFolder`.
 */
export async function restoreBackup(
  dataDir: string,
  file: string,
  knownMigrations: string[],
  key?: Buffer,
): Promise<string | undefined> {
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    await recoverDatabaseFolder(folder);
    const unpacked = newSibling(folder, 'unpacking');
    try {
      await unpackBackup(file, unpacked, knownMigrations, key);
      await inFolder(unpacked, endSessions);
      return await swap(folder, unpacked);
    } finally {
      await rm(unpacked, { recursive: true, force: true });
    }
  } finally {
    await lock.release();
  }
}

/** Unpacks a backup of an embedded database into a new folder, and checks it. */
export async function unpackBackup(
  file: string,
  target: string,
  knownMigrations: string[],
  key: Buffer | undefined,
): Promise<void> {
  const isEarlier = (await recogniseBackup(file)) === 'earlier';
  const backup = isEarlier ? undefined : await openBackupFile(file, key);
  try {
    if (backup && backup.database !== 'embedded')
      throw new Error(`The backup ${file} is of a PostgreSQL database. Set DATABASE_URL to restore it there.`);
    if (backup) refuseNewer(file, backup.manifest.migrations, knownMigrations);
    await unpack(file, backup ? Readable.from(backup.body) : createReadStream(file), target);
  } finally {
    await backup?.close();
  }
  await prove(file, target, knownMigrations, backup?.manifest);
}

async function unpack(file: string, archive: Readable, target: string): Promise<void> {
  try {
    await unpackDataArchive(archive, target);
  } catch (cause) {
    throw cause instanceof UnusableBackup ? cause : notABackup(file, (cause as Error).message, cause);
  }
  if (!hasDatabase(target)) throw notABackup(file, 'It contains no database.');
}

const notOurs = 'The database in it is not a Rampart database.';

async function prove(file: string, folder: string, known: string[], manifest: Manifest | undefined): Promise<void> {
  const found = await inFolder(folder, describeDatabase).catch((cause: Error) => {
    throw notABackup(file, cause instanceof NotRampart ? notOurs : 'The database in it does not open.', cause);
  });
  refuseNewer(file, found.migrations, known);
  if (manifest) refuseOtherRows(found.tables, manifest.tables);
}

async function inFolder<T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await openEmbedded({ folder });
  const client = new pg.Client(database.connection);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await database.close();
  }
}

async function swap(folder: string, unpacked: string): Promise<string | undefined> {
  const restored = newSibling(folder, 'restored');
  await rename(unpacked, restored);
  const previous = hasDatabase(folder) ? newSibling(folder, 'before-restore') : undefined;
  if (previous) await rename(folder, previous);
  await rename(restored, folder);
  return previous;
}

function notABackup(file: string, reason: string, cause?: unknown): Error {
  return new Error(`The file ${file} is not a Rampart backup. ${reason}`, { cause });
}
