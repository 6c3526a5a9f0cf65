import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { backfillHistory } from '#ratings/backfill.actions.ts';
import { decideDue } from '#exposure/decisions.actions.ts';
import { rateDue } from '#ratings/due.actions.ts';
import { loadAdvisory } from './csaf/advisory.actions.ts';
import { readAliases } from './entries/aliases.actions.ts';
import { loadBom, productOf } from './bom/bom.actions.ts';
import { hasStatements, readCycloneDxVex } from './vex/cyclonedx-vex.ts';
import { readOpenVex } from './vex/openvex.ts';
import { loadVex } from './vex/vex.actions.ts';
import { readCycloneDx } from './bom/cyclonedx.ts';
import { readAdvisory } from './csaf/csaf.ts';
import type { InputFile } from './files/input-file.ts';
import { readInputs } from './files/input-files.ts';
import { readExploitedList } from './kev/kev.ts';
import { loadExploitedList } from './kev/kev.actions.ts';
import { catalogueLimits, type CatalogueLimits } from './files/limits.ts';
import { withAliases } from './entries/names.ts';
import { startJsonThread, type JsonThread } from './files/json-thread.ts';
import { kindOf, type FileKind } from './files/recognise.ts';
import { Refusal } from './files/refusal.ts';
import { emptyTally, type FileReport, type Loaded, type Tally } from './loads/report.ts';
import { readSheet } from './sheet/sheet.ts';
import { loadSheet } from './sheet/sheet.actions.ts';
import { readSpdx } from './bom/spdx.ts';

export interface ImportOptions {
  now: Date;
  /** The product of bills of materials, as `Manufacturer/Name`. Without it, each bill must name its product itself. */
  product?: string;
  limits?: CatalogueLimits;
  /** The number of files that were loaded before an interruption. */
  skip?: number;
  /** How many of these could not be read. */
  failedBefore?: number;
  /** The load that changed ratings are recorded for. */
  loadId?: number;
  /** Called after each file with its result. If it returns 'pause', the load stops here and can be continued later. */
  onFile?(report: FileReport): unknown;
  /** Called for each step after the files. */
  onStage?(stage: string): unknown;
}

/** Loads files, folders and archives into the catalogue, and rates the changed products. */
export function importFiles(database: Database, paths: readonly string[], options: ImportOptions): Promise<Tally> {
  return importInputs(database, readInputs(paths, options.limits), options);
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
    let position = 0;
    for await (const input of inputs) {
      position += 1;
      if (position <= skip) continue;
      const isTooMuch = failedBefore + tally.failed >= limits.failures;
      const outcome = isTooMuch ? tooManyFailures(limits.failures) : await outcomeOf(database, json, input, options);
      const report = { file: input.name, ...outcome };
      tally[report.status] += 1;
      if ((await options.onFile?.(report)) === 'pause') return tally;
      if (isTooMuch) break;
    }
    if (tally.loaded + tally.updated > 0) await options.onStage?.('rating the changed products');
    await rateDue(database, options.now, options.loadId);
    await decideDue(database);
    await backfillHistory(database, options.now);
    return tally;
  }).finally(json.end);
}

const tooManyFailures = (most: number): Loaded => ({
  status: 'failed',
  details: `More than ${most.toLocaleString('en-US')} files cannot be read. This file and those after it were left out.`,
  skipped: [],
});

async function outcomeOf(
  database: Database,
  json: JsonThread,
  input: InputFile,
  options: ImportOptions,
): Promise<Loaded> {
  if ('problem' in input) return { status: 'failed', details: input.problem, skipped: [] };
  if ('leftOut' in input) return { status: 'skipped', details: input.leftOut, skipped: [] };
  try {
    return await load(database, json, input.content, options);
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    return { status: 'failed', details: (error as Error).message, skipped: [] };
  }
}

async function load(database: Database, json: JsonThread, content: Buffer, options: ImportOptions): Promise<Loaded> {
  const value = await json.parse(content);
  const kind = kindOf(value);
  return { kind, ...(await loadKind(database, kind, value, content, options)) };
}

function loadKind(
  database: Database,
  kind: FileKind,
  value: unknown,
  content: Buffer,
  { now, loadId, product }: ImportOptions,
): Promise<Loaded> {
  const checksum = () => createHash('sha256').update(content).digest('hex');
  switch (kind) {
    case 'csaf':
      return loadAdvisory(database, readAdvisory(value), checksum(), { now, loadId });
    case 'kev':
      return loadExploitedList(database, readExploitedList(value), { now, loadId });
    case 'cyclonedx':
      return loadCycloneDx(database, value, checksum(), { now, product });
    case 'openvex':
      return loadVex(database, readOpenVex(value), checksum(), now);
    case 'spdx':
      return loadBom(database, readSpdx(value), product);
    case 'sheet':
      return loadSheet(database, readSheet(value));
  }
}

/** A CycloneDX file can be a bill of materials, say how vulnerabilities affect products (VEX), or both. */
async function loadCycloneDx(
  database: Database,
  value: unknown,
  checksum: string,
  { now, product }: { now: Date; product: string | undefined },
): Promise<Loaded> {
  const bom = readCycloneDx(value);
  if (!hasStatements(value)) return loadBom(database, bom, product);
  const named = product === undefined ? undefined : productOf(product);
  const vex = readCycloneDxVex(value, { fallbackId: `CycloneDX ${checksum.slice(0, 16)}`, now, product: named });
  const ofBom = bom.parts.length > 0 && bom.subject ? await loadBom(database, bom, product) : undefined;
  const ofVex = await loadVex(database, vex, checksum, now);
  if (!ofBom) return ofVex;
  return {
    status: ofVex.status === 'unchanged' ? ofBom.status : ofVex.status,
    details: `${ofBom.details}; ${ofVex.details}`,
    skipped: [...ofBom.skipped, ...ofVex.skipped],
  };
}

/**
 * The file is at fault if the database refuses its values (SQLSTATE classes 22, 23 and 54), but not if the connection
 * is lost.
 */
function isFaultOfFile(error: unknown): boolean {
  if (error instanceof Refusal) return true;
  return /^(22|23|54)/.test(String((error as { code?: unknown }).code ?? ''));
}
