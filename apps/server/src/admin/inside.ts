import { catalogueCommand, runCatalogueCommand } from '#catalogue/command.ts';
import { writeBackup } from '#embedded/backup.ts';
import type { Say } from '#embedded/control.ts';
import type { Storage } from '#embedded/storage.ts';
import { runAccountCommand } from './commands.ts';

export interface Outcome {
  exitCode: number;
  output: string;
}

export const backupUsage: [string, string] = [
  'backup FILE',
  'write the embedded database to a file; the server may be running',
];

/** Runs a command in the process that has the database open: a running server, or the command itself. */
export async function runCommandInside(storage: Storage, argv: string[], say: Say = () => {}): Promise<Outcome> {
  try {
    if (argv[0] === catalogueCommand) return await runCatalogueCommand(storage.database, argv.slice(1), say);
    return { exitCode: 0, output: await run(storage, argv) };
  } catch (error) {
    return { exitCode: 1, output: (error as Error).message };
  }
}

async function run({ embedded, database }: Storage, argv: string[]): Promise<string> {
  const [name, file] = argv;
  if (name !== 'backup') return runAccountCommand(database, argv);
  if (!file) throw new Error('Name the file to write the backup to: backup FILE');
  if (!embedded) throw new Error('This is a PostgreSQL database: back it up with pg_dump (see docs/operating.md).');
  await writeBackup(embedded, file);
  return `The backup was written to ${file}.`;
}
