import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import type { Database } from '#db/connect.ts';
import type { CommandResult, Say } from '#embedded/control.ts';
import { programName } from '#paths';
import { importFiles } from './import-files.ts';
import { createLoad, finishLoad, recordFile } from './loads/loads.actions.ts';
import { reportLines, tallyLine } from './loads/report.ts';

/** The name of the command for a running server. */
export const catalogueCommand = 'catalogue';

export const catalogueUsage = [
  `${programName('catalogue')} import PATH … [--product "Manufacturer/Name"]`,
  '',
  '  Loads files, folders and .tar.gz archives into the catalogue: CSAF 2.0 advisories, the CISA KEV list, CycloneDX and',
  'SPDX bills of materials (JSON), VEX documents (CSAF, CycloneDX, OpenVEX), and catalogue sheets. Rampart detects the',
  'type from the content.',
  '--product names the product of bills of materials that do not name it themselves.',
  '  Loading again changes nothing; a newer revision of an advisory updates it.',
].join('\n');

export interface ImportArguments {
  paths: string[];
  product: string | undefined;
}

/** Throws a sentence with the usage if the words are not a command. */
export function parseImport(argv: string[]): ImportArguments {
  let parsed;
  try {
    parsed = parseArgs({ args: argv, options: { product: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${catalogueUsage}`, { cause: error });
  }
  const [name = '', ...paths] = parsed.positionals;
  if (name !== 'import') throw new Error(`There is no command "${name}".\n\n${catalogueUsage}`);
  if (paths.length === 0) throw new Error(`Name at least one file, folder or archive.\n\n${catalogueUsage}`);
  return { paths, product: parsed.values.product };
}

const progressEveryMs = 1_000;

/** Imports into an open database, and reports each file as soon as it is done. */
export async function runCatalogueCommand(database: Database, argv: string[], say: Say): Promise<CommandResult> {
  const { paths, product } = parseImport(argv);
  let files = 0;
  let saidAt = 0;
  const progress = (text: string) => say({ text, isProgress: true });
  const now = new Date();
  const fileName = paths
    .map((path) => basename(path))
    .join(', ')
    .slice(0, 500);
  const load = {
    source: 'command',
    fileName,
    product,
    userName: 'npm run catalogue',
    state: 'loading',
    at: now,
  } as const;
  const loadId = await database.asOperator((db) => createLoad(db, load));
  const tally = await importFiles(database, paths, {
    now,
    loadId,
    ...(product !== undefined && { product }),
    async onFile(report) {
      await recordFile(database, loadId, report);
      files += 1;
      say({ text: reportLines(report), isProgress: false });
      if (Date.now() - saidAt < progressEveryMs) return;
      saidAt = Date.now();
      progress(`${quantity(files, 'file')} …`);
    },
    onStage: (stage) => progress(`${stage} …`),
  }).catch(async (error: unknown) => {
    await finishLoad(database, loadId, { at: new Date(), reason: 'An internal error occurred.' }).catch(() => {});
    throw error;
  });
  await finishLoad(database, loadId, { at: new Date() });
  return { exitCode: tally.failed > 0 ? 1 : 0, output: tallyLine(tally) };
}
