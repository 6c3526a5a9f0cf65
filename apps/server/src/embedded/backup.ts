import { createReadStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { unpackDataArchive } from './archive/unpack-archive.ts';
import { hasDatabase, newSibling, recoverDatabaseFolder } from './database-folder.ts';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { publishFile } from './publish-file.ts';

/** Writes a backup while the server runs. The file appears only when it is complete. Only its owner can read it. */
export async function writeBackup(embedded: EmbeddedDatabase, file: string): Promise<void> {
  if (!(await exists(dirname(file)))) throw new Error(`The folder ${dirname(file)} does not exist.`);
  const taken = new Error(`The file ${file} already exists. Choose another name, or delete it first.`);
  if (await exists(file)) throw taken;

  const draft = `${file}.draft-${randomUUID()}`;
  try {
    await embedded.writeArchive(draft);
    if (!(await publishFile(draft, file))) throw taken;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Replaces the database with a backup, after a check that it opens and is a Rampart database. Returns the folder of the
 * previous database, if there was one. A crash at any time leaves the old or the restored database. See
 * `recoverDatabaseFolder`.
 */
export async function restoreBackup(
  dataDir: string,
  file: string,
  knownMigrations: string[],
): Promise<string | undefined> {
  const lock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    await recoverDatabaseFolder(folder);
    const unpacked = newSibling(folder, 'unpacking');
    try {
      await unpack(file, unpacked);
      await prove(file, unpacked, knownMigrations);
      return await swap(folder, unpacked);
    } finally {
      await rm(unpacked, { recursive: true, force: true });
    }
  } finally {
    await lock.release();
  }
}

async function unpack(file: string, target: string): Promise<void> {
  const { size } = await stat(file).catch(() => {
    throw new Error(`The file ${file} cannot be read.`);
  });
  if (size === 0) throw new Error(`The file ${file} is empty.`);
  try {
    await unpackDataArchive(createReadStream(file), target);
  } catch (cause) {
    throw notABackup(file, (cause as Error).message, cause);
  }
  if (!hasDatabase(target)) throw notABackup(file, 'It contains no database.');
}

async function prove(file: string, folder: string, knownMigrations: string[]): Promise<void> {
  const database = await openEmbedded({ folder }).catch((cause: Error) => {
    throw notABackup(file, 'The database in it does not open.', cause);
  });
  const client = new pg.Client(database.connection);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY name').catch((cause) => {
      throw notABackup(file, 'The database in it is not a Rampart database.', cause);
    });
    const unknown = rows.map(({ name }) => name).filter((name) => !knownMigrations.includes(name));
    if (unknown.length > 0) {
      throw new Error(
        `The backup ${file} was made by a newer Rampart: it contains ${unknown.join(', ')}, which this version does not know. ` +
          `Install that version first, then restore.`,
      );
    }
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

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
