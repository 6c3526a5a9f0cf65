import type { Secrets } from '#accounts/secrets.ts';
import { catalogueCommand, runCatalogueCommand } from '#catalogue/command.ts';
import type { Say } from '#embedded/control.ts';
import type { Storage } from '#embedded/storage.ts';
import { databaseFindings } from './doctor/database.queries.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { runAccountCommand } from './commands.ts';

export interface Outcome {
  exitCode: number;
  output: string;
}

/** Between the command `backup` and a running server. It is not for users. */
export const copyCommand = 'copy-database';

/** Runs a command in the process that has the database open: a running server, or the command itself. */
export async function runCommandInside(
  storage: Storage & { secrets: Secrets },
  argv: string[],
  say: Say = () => {},
): Promise<Outcome> {
  try {
    if (argv[0] === catalogueCommand) return await runCatalogueCommand(storage, argv.slice(1), say);
    return { exitCode: 0, output: await run(storage, argv) };
  } catch (error) {
    return { exitCode: 1, output: (error as Error).message };
  }
}

async function run({ embedded, database }: Storage, argv: string[]): Promise<string> {
  const [name, target] = argv;
  if (name === doctorCommand) return JSON.stringify(await databaseFindings(database));
  if (name !== copyCommand || !embedded || !target) return runAccountCommand(database, argv);
  await embedded.copyFiles(target);
  return '';
}
