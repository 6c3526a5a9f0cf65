import type { SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import type { Database } from '#db/connect.ts';
import { backfillHistory } from '#ratings/backfill.actions.ts';
import { decideDue } from '#exposure/decisions.actions.ts';
import { rateDue } from '#ratings/due.actions.ts';
import { createBundleReader } from './bundles/take-bundles.ts';
import { readAliases } from './entries/aliases.actions.ts';
import { scoreNewVulnerabilities } from './epss/epss.actions.ts';
import type { InputFile } from './files/input-file.ts';
import { readInputs } from './files/input-files.ts';
import { catalogueLimits, type CatalogueLimits } from './files/limits.ts';
import { withAliases } from './entries/names.ts';
import { startJsonThread } from './files/json-thread.ts';
import { Refusal } from './files/refusal.ts';
import { readFile } from './read-file.ts';
import { emptyTally, type FileReport, type Loaded, type Tally } from './loads/report.ts';
import { readScope } from './scope/scope.ts';
import { surveyCatalogue } from './loads/survey.actions.ts';
import { typeProducts } from './types/typing.actions.ts';

export interface ImportOptions {
  now: Date;
  /**
   * The product of bills of materials: its uuid, `Manufacturer/Name`, or a name that only one product has. Without it,
   * each bill must name its product itself.
   */
  product?: string;
  limits?: CatalogueLimits;
  /** The number of files that were loaded before an interruption. */
  skip?: number;
  /** How many of these could not be read. */
  failedBefore?: number;
  /** The files come from a source that publishes documents. */
  source?: { onlyCsaf: boolean };
  /** What is taken of advisories. Without it, everything is. */
  scope?: SourceScope | undefined;
  /** The files were loaded before. Of an advisory that was taken in part, no product is added. */
  isRepeated?: boolean;
  /** Bills of materials wait until an operator names their product. `nameOf` is the name of a file for operators. */
  asking?: { nameOf(file: string): string };
  /** The load that changed ratings are recorded for. */
  loadId?: number;
  /** Called after each file with its result. If it returns 'pause', the load stops here and can be continued later. */
  onFile?(report: FileReport): unknown;
  /** Called for each step after the files. */
  onStage?(stage: string): unknown;
}

/** Loads files, folders, archives and bundles into the catalogue, and rates the changed products. */
export async function importFiles(
  database: Database,
  paths: readonly string[],
  options: ImportOptions,
): Promise<Tally> {
  const bundles = createBundleReader(database);
  const tally = await importInputs(database, readInputs(paths, options.limits, bundles), options);
  await bundles.finish(options.now);
  return tally;
}

/** The same for files that are already opened. */
export async function importInputs(
  database: Database,
  inputs: AsyncIterable<InputFile> | Iterable<InputFile>,
  options: ImportOptions,
): Promise<Tally> {
  const { limits = catalogueLimits, skip = 0, failedBefore = 0 } = options;
  const json = startJsonThread(limits);
  return withAliases(await readAliases(database), async () => {
    const tally = emptyTally();
    const reading = { ...options, scope: readScope(options.scope) };
    for await (const { name, store } of oneAhead(later(inputs, skip), (input) => readFile(json, input, reading))) {
      const isTooMuch = failedBefore + tally.failed >= limits.failures;
      const outcome = isTooMuch ? tooManyFailures(limits.failures) : await outcomeOf(() => store(database));
      const report = { file: name, ...outcome };
      tally[report.status] += 1;
      if ((await options.onFile?.(report)) === 'pause') return tally;
      if (isTooMuch) break;
      if (report.status === 'loaded' && surveys.includes(tally.loaded)) await surveyCatalogue(database);
    }
    await typeProducts(database, options.now);
    if (tally.loaded + tally.updated > 0) await options.onStage?.('rating the changed products');
    if (tally.loaded + tally.updated > 0) await scoreNewVulnerabilities(database);
    await rateDue(database, options.now, options.loadId);
    await decideDue(database);
    await backfillHistory(database, options.now);
    return tally;
  }).finally(json.end);
}

/** After so many loaded files: a first load makes the catalogue many times as large. */
const surveys = [10, 100, 1_000, 10_000];

const tooManyFailures = (most: number): Loaded => ({
  status: 'failed',
  details: `More than ${most.toLocaleString('en-US')} files cannot be read. This file and those after it were left out.`,
  skipped: [],
});

/** Reads the next file while the database stores this one. */
async function* oneAhead<Item, Result>(
  items: AsyncIterable<Item>,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  let ahead: Promise<Result> | undefined;
  try {
    for await (const item of items) {
      const result = await ahead;
      ahead = read(item);
      if (result !== undefined) yield result;
    }
    if (ahead) yield await ahead;
  } finally {
    await ahead;
  }
}

async function* later<Item>(items: AsyncIterable<Item> | Iterable<Item>, skip: number): AsyncGenerator<Item> {
  let position = 0;
  for await (const item of items) {
    position += 1;
    if (position > skip) yield item;
  }
}

async function outcomeOf(work: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await work();
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    return { status: 'failed', details: (error as Error).message, skipped: [] };
  }
}

/**
 * The file is at fault if the database refuses its values (SQLSTATE classes 22, 23 and 54), but not if the connection
 * is lost.
 */
function isFaultOfFile(error: unknown): boolean {
  if (error instanceof Refusal) return true;
  return /^(22|23|54)/.test(String((error as { code?: unknown }).code ?? ''));
}
