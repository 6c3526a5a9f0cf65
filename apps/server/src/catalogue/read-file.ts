import type { Database } from '#db/connect.ts';
import { takenFile, type TakenFile } from './bundles/taken-file.ts';
import { loadBom, type BomOptions } from './bom/bom.actions.ts';
import { readCycloneDx } from './bom/cyclonedx.ts';
import { readSpdx } from './bom/spdx.ts';
import { namesOfNamedProduct } from './bom/subject.queries.ts';
import { loadAdvisory } from './csaf/advisory.actions.ts';
import { checkPublished } from './csaf/published.ts';
import { readAdvisory } from './csaf/csaf.ts';
import { isListing } from './files/companions.ts';
import { loadEpss } from './epss/epss.actions.ts';
import { isEpss, readEpss } from './epss/epss.ts';
import type { InputFile } from './files/input-file.ts';
import type { JsonThread } from './files/json-thread.ts';
import { kindOf, type JsonKind } from './files/recognise.ts';
import { Refusal } from './files/refusal.ts';
import { loadExploitedList } from './kev/kev.actions.ts';
import { readExploitedList } from './kev/kev.ts';
import type { Loaded } from './loads/report.ts';
import type { Scope } from './scope/scope.ts';
import { loadSheet } from './sheet/sheet.actions.ts';
import { readSheet } from './sheet/sheet.ts';
import { hasStatements, readCycloneDxVex } from './vex/cyclonedx-vex.ts';
import { readOpenVex } from './vex/openvex.ts';
import { loadVex } from './vex/vex.actions.ts';

interface ReadOptions {
  now: Date;
  product?: string;
  loadId?: number;
  source?: { onlyCsaf: boolean };
  scope?: Scope | undefined;
  isRepeated?: boolean;
  asking?: { nameOf(file: string): string };
}

/** Stores what was read from a file. */
type Store = (database: Database) => Promise<Loaded>;

/** Reads a file without the database. Faults of the file come from `store`, so that they are reported in its place. */
export async function readFile(
  json: JsonThread,
  input: InputFile,
  options: ReadOptions,
): Promise<{ name: string; store: Store }> {
  const store = await storeOf(json, input, options).catch((error: unknown) => () => Promise.reject(error));
  return { name: input.name, store };
}

async function storeOf(json: JsonThread, input: InputFile, options: ReadOptions): Promise<Store> {
  if ('problem' in input) return () => Promise.resolve({ status: 'failed', details: input.problem, skipped: [] });
  if ('leftOut' in input) {
    const { leftOut: details, notes: skipped = [], kind } = input;
    return () => Promise.resolve({ status: 'skipped', details, skipped, ...(kind && { kind }) });
  }
  if (isEpss(input.content)) return storeOfEpss(input.content, options);
  const value = await json.parse(input.content);
  if (isListing(value)) return () => Promise.resolve({ status: 'skipped', details: listing, skipped: [] });
  const kind = kindOf(value);
  if (options.source) checkPublished(kind, value, options.source);
  const { product, firstTakenAt } = { product: options.product, firstTakenAt: undefined, ...input.bundled };
  const file = await takenFile(input.content, { product, firstTakenAt });
  const store = storeOfKind(kind, value, { name: input.name, file }, options);
  return async (database) => ({ kind, ...(await store(database)) });
}

/** The only file that is not JSON. */
function storeOfEpss(content: Buffer, { source }: ReadOptions): Store {
  if (source?.onlyCsaf) throw new Refusal('This is not a CSAF document.');
  const list = readEpss(content);
  return async (database) => ({ kind: 'epss', ...(await loadEpss(database, list)) });
}

const listing = 'This file lists documents or describes their provider. It is not a document itself.';

function storeOfKind(
  kind: JsonKind,
  value: unknown,
  { name, file }: { name: string; file: TakenFile },
  options: ReadOptions,
): Store {
  const { now, loadId, scope, isRepeated } = options;
  const ofBom = () => ({
    named: file.product,
    asking: options.asking && { loadId, now, file: options.asking.nameOf(name), checksum: file.checksum },
    file,
  });
  switch (kind) {
    case 'csaf': {
      const advisory = readAdvisory(value);
      return (database) => loadAdvisory(database, advisory, file, { now, loadId, scope, isRepeated });
    }
    case 'kev': {
      const list = readExploitedList(value);
      return (database) => loadExploitedList(database, list, file, { now, loadId });
    }
    case 'cyclonedx':
      return readCycloneDxFile(value, file, now, ofBom());
    case 'openvex': {
      const vex = readOpenVex(value);
      return (database) => loadVex(database, vex, file, now);
    }
    case 'spdx': {
      const [bom, given] = [readSpdx(value), ofBom()];
      return (database) => loadBom(database, bom, given);
    }
    case 'sheet': {
      const sheet = readSheet(value);
      return (database) => loadSheet(database, sheet, file);
    }
  }
}

/** A CycloneDX file can be a bill of materials, say how vulnerabilities affect products (VEX), or both. */
function readCycloneDxFile(value: unknown, file: TakenFile, now: Date, bomOptions: BomOptions): Store {
  const bom = readCycloneDx(value);
  if (!hasStatements(value)) return (database) => loadBom(database, bom, bomOptions);
  const product = bomOptions.named;
  const context = { fallbackId: `CycloneDX ${file.checksum.slice(0, 16)}`, now, product: undefined };
  const read = product === undefined ? readCycloneDxVex(value, context) : undefined;
  return async (database) => {
    const named = product && (await database.asOperator((db) => namesOfNamedProduct(db, product)));
    const vex = read ?? readCycloneDxVex(value, { ...context, product: named || undefined });
    const hasParts = bom.parts.length > 0 && bom.subject;
    // The file is kept with its statements, which have a revision.
    const loadParts = async () => (hasParts ? loadBom(database, bom, { ...bomOptions, file: undefined }) : undefined);
    const isBundled = file.firstTakenAt !== undefined;
    const before = isBundled ? undefined : await loadParts();
    const ofVex = await loadVex(database, vex, file, now);
    // An older file of a bundle must not bring back older parts either.
    const ofBom = isBundled && ofVex.status !== 'unchanged' ? await loadParts() : before;
    if (!ofBom) return ofVex;
    return {
      status: ofVex.status === 'unchanged' ? ofBom.status : ofVex.status,
      details: `${ofBom.details}; ${ofVex.details}`,
      skipped: [...ofBom.skipped, ...ofVex.skipped],
    };
  };
}
