import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUpPostgres } from '#backup/back-up-postgres.ts';
import type { Manifest } from '#backup/backup-file.ts';
import { sizeOf } from '#backup/manifest.ts';
import { restoreIntoPostgres } from '#backup/restore-into-postgres.ts';
import type { Config } from '#config';
import { recognisedMigrations } from '#db/schema/read-migrations.ts';
import { restoreBackup, writeBackup } from '#embedded/backup.ts';
import { askControl } from '#embedded/control.ts';
import { hasDatabase, recoverDatabaseFolder } from '#embedded/database-folder.ts';
import { findHolder, lockFolder } from '#embedded/folder-lock.ts';
import { copyCommand } from './inside.ts';

export const backupUsage: [string, string][] = [
  [
    'backup FILE [--replace]',
    'write the database to a file and verify it; the server may be running. BACKUP_KEY encrypts it',
  ],
  ['restore FILE', 'replace the database with a backup; the server must be stopped. The old database is kept'],
];

export const isBackupCommand = (name: string) => name === 'backup' || name === 'restore';

/** Runs `backup` or `restore` and answers the text to print. */
export async function runBackupCommand(config: Config, [name, ...words]: string[]): Promise<string> {
  const isReplacing = name === 'backup' && words.includes('--replace');
  const [given, ...more] = words.filter((word) => !isReplacing || word !== '--replace');
  if (!given || more.length > 0 || given.startsWith('-')) throw new WrongUse(`Use: ${usageOf(name)}`);
  const file = resolve(given);
  const key = config.backupKey ? Buffer.from(config.backupKey, 'hex') : undefined;
  return name === 'restore' ? restore(config, file, key) : backUp(config, file, { key, isReplacing });
}

export class WrongUse extends Error {}

const usageOf = (name = '') => backupUsage.map(([usage]) => usage).find((usage) => usage.startsWith(name)) ?? '';

interface BackupOptions {
  key: Buffer | undefined;
  isReplacing: boolean;
}

async function backUp(config: Config, file: string, options: BackupOptions): Promise<string> {
  const url = config.backupDatabaseUrl ?? config.databaseUrl;
  const manifest = url ? await backUpPostgres(url, file, options) : await backUpEmbedded(config.dataDir, file, options);
  return `The backup was written to ${file} and verified: ${sizeOf(manifest)}, ${encryptionOf(options.key)}.`;
}

const encryptionOf = (key: Buffer | undefined) => (key ? 'encrypted' : 'not encrypted, because BACKUP_KEY is not set');

/** Only the process that has opened the database can copy its files. The rest is done here, to spare a running server. */
async function backUpEmbedded(dataDir: string, file: string, options: BackupOptions): Promise<Manifest> {
  const folder = join(dataDir, 'database');
  const socket = (await findHolder(dataDir))?.controlSocket;
  if (socket) return writeBackup(folder, (target) => askForCopy(socket, target), file, options);
  const lock = await lockFolder(dataDir);
  try {
    await recoverDatabaseFolder(folder);
    if (!hasDatabase(folder)) throw new Error(`There is no database in ${dataDir}.`);
    return await writeBackup(folder, (target) => cp(folder, target, { recursive: true }), file, options);
  } finally {
    await lock.release();
  }
}

async function askForCopy(socket: string, target: string): Promise<void> {
  const { exitCode, output } = await askControl(socket, [copyCommand, target]);
  if (exitCode !== 0) throw new Error(output);
}

async function restore(config: Config, file: string, key: Buffer | undefined): Promise<string> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) {
    const kept = await restoreBackup(dataDir, file, await recognisedMigrations(), key);
    return `Restored ${file}.${kept ? ` The database from before is kept in ${kept}.` : ''}`;
  }
  const { previous } = await restoreIntoPostgres(databaseUrl, { file, key, dataDir });
  const kept = previous ? ` The database from before is kept as ${previous}.` : '';
  return `Restored ${file}. All rows are those of the backup.${kept}`;
}
