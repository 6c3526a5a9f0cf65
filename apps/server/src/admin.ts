import { resolve } from 'node:path';
import { backupUsage, runCommandInside, type Outcome } from '#admin/inside.ts';
import { isAccountCommand, usageOf } from '#admin/commands.ts';
import { moveToPostgres, moveUsage } from '#admin/move.ts';
import { readConfig, type Config } from '#config';
import { restoreBackup } from './embedded/backup.ts';
import { askControl } from './embedded/control.ts';
import { findHolder } from './embedded/folder-lock.ts';
import { recognisedMigrations } from '#db/read-migrations.ts';
import { openStorage } from './embedded/storage.ts';
import { createLog } from './log.ts';

const restoreUsage: [string, string] = [
  'restore FILE',
  'replace the embedded database with a backup; the server must be stopped',
];

const moreUsage = [backupUsage, restoreUsage, moveUsage];

async function main(argv: string[]): Promise<Outcome> {
  const [name = 'help', ...rest] = argv;
  if (name === 'help' || name === '--help') return { exitCode: 0, output: usageOf(moreUsage) };
  if (name === 'move-to-postgres') return move(rest);
  const isBackup = name === 'backup' || name === 'restore';
  if (!isBackup && !isAccountCommand(name)) {
    return { exitCode: 2, output: `There is no command "${name}".\n\n${usageOf(moreUsage)}` };
  }
  if (isBackup && (rest.length > 1 || rest[0]?.startsWith('-'))) {
    return { exitCode: 2, output: `Use: ${name} FILE` };
  }
  const config = readConfig();
  if (name === 'load-demo' && config.isProduction) {
    throw new Error('NODE_ENV is production. Demo accounts are not loaded there, because their password is public.');
  }
  // The running server has another working directory.
  const words = isBackup && rest[0] ? [name, resolve(rest[0]), ...rest.slice(1)] : argv;
  return name === 'restore' ? restore(config, words[1]) : perform(config, words);
}

async function move(rest: string[]): Promise<Outcome> {
  if (rest.length > 0) return { exitCode: 2, output: 'Usage: move-to-postgres, with DATABASE_URL set' };
  const output = await moveToPostgres(readConfig(), createLog({ logLevel: 'silent' }), (line) =>
    process.stdout.write(`${line}\n`),
  );
  return { exitCode: 0, output };
}

async function restore(config: Config, file: string | undefined): Promise<Outcome> {
  if (config.databaseUrl)
    throw new Error('This is a PostgreSQL database: restore it with pg_restore (see docs/operating.md).');
  if (!file) throw new Error('Name the file to restore from: restore FILE');
  const kept = await restoreBackup(config.dataDir, file, await recognisedMigrations());
  return { exitCode: 0, output: `Restored ${file}.${kept ? ` The database from before is kept in ${kept}.` : ''}` };
}

/** Runs in the server that has the embedded database open, if there is one. Otherwise runs in this process. */
async function perform(config: Config, argv: string[]): Promise<Outcome> {
  const holder = config.databaseUrl ? undefined : await findHolder(config.dataDir);
  if (holder?.controlSocket) return askControl(holder.controlSocket, argv);

  const storage = await openStorage(config, createLog({ logLevel: 'silent' }), (error) => {
    throw error;
  });
  try {
    return await runCommandInside(storage, argv);
  } finally {
    await storage.close();
  }
}

main(process.argv.slice(2)).then(
  ({ exitCode, output }) => {
    (exitCode === 0 ? process.stdout : process.stderr).write(`${output}\n`);
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
