import { backupUsage, isBackupCommand, runBackupCommand, WrongUse } from '#admin/backup.ts';
import { isAccountCommand, usageOf } from '#admin/commands.ts';
import { doctorUsage, runDoctor } from '#admin/doctor/doctor.ts';
import { openSecrets } from './accounts/secret-key.ts';
import { runCommandInside, type Outcome } from '#admin/inside.ts';
import { moveToPostgres, moveUsage } from '#admin/move.ts';
import { readConfig, type Config } from '#config';
import { askControl } from './embedded/control.ts';
import { findHolder } from './embedded/folder-lock.ts';
import { openStorage } from './embedded/storage.ts';
import { createLog } from './log.ts';

const moreUsage = [...backupUsage, moveUsage, doctorUsage];

async function main(argv: string[]): Promise<Outcome> {
  const [name = 'help', ...rest] = argv;
  if (name === 'help' || name === '--help') return { exitCode: 0, output: usageOf(moreUsage) };
  if (name === 'move-to-postgres') return move(rest);
  if (name === 'doctor') return runDoctor(rest);
  if (isBackupCommand(name)) return { exitCode: 0, output: await runBackupCommand(readConfig(), argv) };
  if (!isAccountCommand(name)) {
    return { exitCode: 2, output: `There is no command "${name}".\n\n${usageOf(moreUsage)}` };
  }
  const config = readConfig();
  if (name === 'load-demo' && config.isProduction) {
    throw new Error('NODE_ENV is production. Demo accounts are not loaded there, because their password is public.');
  }
  return perform(config, argv);
}

async function move(rest: string[]): Promise<Outcome> {
  if (rest.length > 0) return { exitCode: 2, output: 'Usage: move-to-postgres, with DATABASE_URL set' };
  const output = await moveToPostgres(readConfig(), createLog({ logLevel: 'silent' }), (line) =>
    process.stdout.write(`${line}\n`),
  );
  return { exitCode: 0, output };
}

/** Runs in the server that has the embedded database open, if there is one. Otherwise runs in this process. */
async function perform(config: Config, argv: string[]): Promise<Outcome> {
  const holder = config.databaseUrl ? undefined : await findHolder(config.dataDir);
  if (holder?.controlSocket) return askControl(holder.controlSocket, argv);

  const storage = await openStorage(config, createLog({ logLevel: 'silent' }), (error) => {
    throw error;
  });
  try {
    return await runCommandInside({ ...storage, secrets: await openSecrets(config) }, argv);
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
    process.exitCode = error instanceof WrongUse ? 2 : 1;
  },
);
