import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  scopeLists,
  sourceScope,
  type ScopeList,
  type SourceScope,
} from '@rampart/contract/rules/catalogue/source-scope.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { CommandResult, Say } from '#embedded/control.ts';
import { programName } from '#paths';
import { bundleCommands, parseBundleCommand, type Inside } from './bundles/bundle-commands.ts';
import { importFiles } from './import-files.ts';
import { createLoad, finishLoad, recordFile } from './loads/loads.actions.ts';
import { reportLines, tallyLine } from './loads/report.ts';

/** The name of the command for a running server. */
export const catalogueCommand = 'catalogue';

export const catalogueUsage = [
  `${programName('catalogue')} import PATH … [--product UUID|NAME] [--only-publisher PATTERN …]`,
  '    [--only-manufacturer PATTERN …] [--only-product PATTERN …] [--only-with-finding] [--verbose]',
  '',
  '  Loads files, folders, .tar.gz archives and bundles into the catalogue: CSAF advisories, the CISA KEV list, EPSS scores,',
  'CycloneDX and SPDX bills of materials (JSON), VEX documents (CSAF, CycloneDX, OpenVEX), and catalogue sheets. Rampart detects the',
  'type from the content.',
  '--product names the product of bills of materials: by its UUID, as "Manufacturer/Name", or by a name that only one',
  'product has. Bills that name a product of the catalogue themselves do not need it.',
  '--only-publisher, --only-manufacturer and --only-product load a part of the advisories: "*" stands for any text, and',
  '"!" before a pattern leaves out what it matches. Each can be given several times. --only-with-finding adds no product',
  'that is not affected. They do not apply to files of other types.',
  '--verbose names every file, with the notes about it. Otherwise only files that failed are named.',
  '  Loading again changes nothing; a newer revision of an advisory updates it.',
  ...Object.values(bundleCommands).flatMap(({ usage, does }) => [
    '',
    `${programName('catalogue')} ${usage}`,
    '',
    `  ${does[0]?.toUpperCase()}${does.slice(1)}.`,
  ]),
].join('\n');

export interface ImportArguments {
  paths: string[];
  product: string | undefined;
  scope: SourceScope;
  isVerbose: boolean;
}

/** Throws a sentence with the usage if the words are not a command. */
export function parseImport(argv: string[]): ImportArguments {
  const parsed = parsedOrUsage(() => parseArgs({ args: argv, options: importOptions, allowPositionals: true }));
  const [name = '', ...paths] = parsed.positionals;
  if (name !== 'import') throw new Error(`There is no command "${name}".\n\n${catalogueUsage}`);
  if (paths.length === 0) throw new Error(`Name at least one file, folder or archive.\n\n${catalogueUsage}`);
  const { product, verbose: isVerbose, ...only } = parsed.values;
  return { paths, product, scope: scopeOf(only), isVerbose };
}

const importOptions = {
  product: { type: 'string' },
  verbose: { type: 'boolean', default: false },
  'only-publisher': { type: 'string', multiple: true },
  'only-manufacturer': { type: 'string', multiple: true },
  'only-product': { type: 'string', multiple: true },
  'only-with-finding': { type: 'boolean', default: false },
} as const;

/** The option of each list of a scope. */
const scopeOptions = {
  publishers: 'only-publisher',
  manufacturers: 'only-manufacturer',
  products: 'only-product',
} as const satisfies Record<ScopeList, keyof typeof importOptions>;

type Only = Partial<Record<(typeof scopeOptions)[ScopeList], string[]>> & { 'only-with-finding': boolean };

function scopeOf({ 'only-with-finding': isWithFinding, ...only }: Only): SourceScope {
  const lists = scopeLists.map((list) => [list, only[scopeOptions[list]] ?? []]);
  const read = sourceScope.safeParse({ ...Object.fromEntries(lists), only_with_finding: isWithFinding });
  if (read.success) return read.data;
  const faults = read.error.issues.map(
    ({ path: [list], message }) => `--${scopeOptions[list as ScopeList]}: ${message}`,
  );
  throw new Error(`${faults.join('\n')}\n\n${catalogueUsage}`);
}

/** The words with full paths: a running server has another working directory. Throws as `parseImport` does. */
export function withFullPaths([name = '', ...rest]: string[]): string[] {
  if (Object.hasOwn(bundleCommands, name)) {
    const { file, values } = parsedOrUsage(() => parseBundleCommand(name, rest));
    const options = Object.entries(values).flatMap(([option, value]) =>
      typeof value === 'string' ? [`--${option}=${value}`] : [`--${option}`],
    );
    return [name, ...options, '--', resolve(file)];
  }
  const { paths, product, scope, isVerbose } = parseImport([name, ...rest]);
  const options = [
    ...(product === undefined ? [] : [`--product=${product}`]),
    ...scopeLists.flatMap((list) => scope[list].map((pattern) => `--${scopeOptions[list]}=${pattern}`)),
    ...(scope.only_with_finding ? ['--only-with-finding'] : []),
    ...(isVerbose ? ['--verbose'] : []),
  ];
  // Nothing after `--` is read as an option.
  return [name, ...options, '--', ...paths.map((path) => resolve(path))];
}

function parsedOrUsage<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${catalogueUsage}`, { cause: error });
  }
}

/** Runs a command on an open database. */
export async function runCatalogueCommand(inside: Inside, argv: string[], say: Say): Promise<CommandResult> {
  const [name = '', ...rest] = argv;
  if (!Object.hasOwn(bundleCommands, name)) return runImport(inside.database, argv, say);
  const { command, file, values } = parsedOrUsage(() => parseBundleCommand(name, rest));
  return { exitCode: 0, output: await command.run(inside, file, values, say) };
}

const progressEveryMs = 1_000;

/** Imports into an open database, and reports each file that failed as soon as it is read. */
async function runImport(database: Inside['database'], argv: string[], say: Say): Promise<CommandResult> {
  const { paths, product, scope, isVerbose } = parseImport(argv);
  let files = 0;
  let noted = 0;
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
    scope,
    ...(product !== undefined && { product }),
    async onFile(report) {
      await recordFile(database, loadId, report);
      files += 1;
      if (report.skipped.length > 0) noted += 1;
      if (isVerbose || report.status === 'failed' || report.kind === 'bundle')
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
  const lines = [tallyLine(tally)];
  if (noted > 0 && !isVerbose)
    lines.push(`There are notes about ${quantity(noted, 'file')}. Administration → Catalogue has them.`);
  return { exitCode: tally.failed > 0 ? 1 : 0, output: lines.join('\n') };
}
