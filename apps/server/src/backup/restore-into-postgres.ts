import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase } from '#db/connect.ts';
import { migrate } from '#db/schema/migrate.ts';
import { recognisedMigrations } from '#db/schema/read-migrations.ts';
import { unpackBackup } from '#embedded/backup.ts';
import { openEmbedded } from '#embedded/embedded.ts';
import { moveRows } from '#embedded/move-to-postgres.ts';
import { majorVersion } from './back-up-postgres.ts';
import { checkBackupFile, openBackupFile, recogniseBackup, type OpenedBackup } from './backup-file.ts';
import { connected } from './connection.ts';
import { endSessions } from './end-sessions.ts';
import { fillDatabase } from './fill-database.ts';
import { refuseNewer } from './manifest.ts';
import { requireProgram } from './postgres-programs.ts';
import { replaceDatabase } from './replace-database.ts';

interface Source {
  file: string;
  key: Buffer | undefined;
  /** A folder for the unpacked files of an embedded database. */
  dataDir: string;
}

/** Restores a backup of PostgreSQL or of an embedded database. Returns the name under which the old database is kept. */
export async function restoreIntoPostgres(url: string, source: Source): Promise<{ previous: string | undefined }> {
  const { file, key } = source;
  if ((await recogniseBackup(file)) === 'earlier') return fromEmbedded(url, source);
  await checkBackupFile(file, key);
  const backup = await openBackupFile(file, key);
  try {
    refuseNewer(file, backup.manifest.migrations, await recognisedMigrations());
    return backup.database === 'embedded' ? await fromEmbedded(url, source) : await fromPostgres(url, file, backup);
  } finally {
    await backup.close();
  }
}

async function fromPostgres(url: string, file: string, backup: OpenedBackup) {
  const { server = 0, program = 0 } = backup.manifest.postgres ?? {};
  await requireProgram('pg_restore', program, 'the backup was made with version');
  await refuseOlder(url, file, server);
  return replaceDatabase(url, (target) => fillDatabase(target, backup));
}

async function refuseOlder(url: string, file: string, version: number): Promise<void> {
  const found = await connected(url, majorVersion);
  if (found < version)
    throw new Error(
      `The backup ${file} is of PostgreSQL ${version}, and this is version ${found}. Use ${version} or newer.`,
    );
}

/** The files of the embedded database are opened here, and each row is copied and compared. */
async function fromEmbedded(url: string, { file, key, dataDir }: Source) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(dataDir, 'restoring-'));
  try {
    const database = join(folder, 'database');
    await unpackBackup(file, database, await recognisedMigrations(), key);
    const embedded = await openEmbedded({ folder: database });
    const from = openDatabase('embedded', embedded.connection, () => {});
    try {
      await migrate(from.pool);
      return await replaceDatabase(url, (target) => copyInto(target, from.pool));
    } finally {
      await from.close();
      await embedded.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyInto(url: string, from: pg.Pool): Promise<void> {
  const to = openDatabase('postgres', { connectionString: url, max: 2 }, () => {});
  try {
    await migrate(to.pool);
    await moveRows(from, to.pool, () => {}, { leavesJobs: true });
    await connected(url, endSessions);
    await to.pool.query('ANALYZE');
  } finally {
    await to.close();
  }
}
