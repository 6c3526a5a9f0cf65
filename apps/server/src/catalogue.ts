import { runCommandInside } from '#admin/inside.ts';
import { catalogueCommand, catalogueUsage, withFullPaths } from '#catalogue/command.ts';
import { openSecrets } from './accounts/secret-key.ts';
import { readConfig } from '#config';
import { askControl, type CommandResult, type Say } from './embedded/control.ts';
import { findHolder } from './embedded/folder-lock.ts';
import { openStorage } from './embedded/storage.ts';
import { createLog } from './log.ts';

const say: Say = ({ text, isProgress }) => void (isProgress ? process.stderr : process.stdout).write(`${text}\n`);

async function main(argv: string[]): Promise<CommandResult> {
  if (argv.length === 0 || ['help', '--help'].includes(argv[0] ?? '')) return { exitCode: 0, output: catalogueUsage };
  const words = [catalogueCommand, ...withFullPaths(argv)];
  const config = readConfig();

  const holder = config.databaseUrl ? undefined : await findHolder(config.dataDir);
  if (holder?.controlSocket) return askControl(holder.controlSocket, words, say);
  const storage = await openStorage(config, createLog({ logLevel: 'silent' }), (error) => {
    throw error;
  });
  try {
    return await runCommandInside({ ...storage, secrets: await openSecrets(config) }, words, say);
  } finally {
    await storage.close();
  }
}

main(process.argv.slice(2)).then(
  ({ exitCode, output }) => {
    process.stdout.write(`${output}\n`);
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
