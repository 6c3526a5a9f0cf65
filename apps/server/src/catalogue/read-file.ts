import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { loadBom, productOf } from './bom/bom.actions.ts';
import { readCycloneDx } from './bom/cyclonedx.ts';
import { readSpdx } from './bom/spdx.ts';
import { loadAdvisory } from './csaf/advisory.actions.ts';
import { readAdvisory } from './csaf/csaf.ts';
import type { InputFile } from './files/input-file.ts';
import type { JsonThread } from './files/json-thread.ts';
import { kindOf, type FileKind } from './files/recognise.ts';
import { loadExploitedList } from './kev/kev.actions.ts';
import { readExploitedList } from './kev/kev.ts';
import type { Loaded } from './loads/report.ts';
import { loadSheet } from './sheet/sheet.actions.ts';
import { readSheet } from './sheet/sheet.ts';
import { hasStatements, readCycloneDxVex } from './vex/cyclonedx-vex.ts';
import { readOpenVex } from './vex/openvex.ts';
import { loadVex } from './vex/vex.actions.ts';

interface ReadOptions {
  now: Date;
  product?: string;
  loadId?: number;
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
  if ('leftOut' in input) return () => Promise.resolve({ status: 'skipped', details: input.leftOut, skipped: [] });
  const value = await json.parse(input.content);
  const kind = kindOf(value);
  const store = storeOfKind(kind, value, input.content, options);
  return async (database) => ({ kind, ...(await store(database)) });
}

function storeOfKind(kind: FileKind, value: unknown, content: Buffer, options: ReadOptions): Store {
  const { now, loadId, product } = options;
  const checksum = () => createHash('sha256').update(content).digest('hex');
  switch (kind) {
    case 'csaf': {
      const [advisory, sum] = [readAdvisory(value), checksum()];
      return (database) => loadAdvisory(database, advisory, sum, { now, loadId });
    }
    case 'kev': {
      const list = readExploitedList(value);
      return (database) => loadExploitedList(database, list, { now, loadId });
    }
    case 'cyclonedx':
      return readCycloneDxFile(value, checksum(), { now, product });
    case 'openvex': {
      const [vex, sum] = [readOpenVex(value), checksum()];
      return (database) => loadVex(database, vex, sum, now);
    }
    case 'spdx': {
      const bom = readSpdx(value);
      return (database) => loadBom(database, bom, product);
    }
    case 'sheet': {
      const sheet = readSheet(value);
      return (database) => loadSheet(database, sheet);
    }
  }
}

/** A CycloneDX file can be a bill of materials, say how vulnerabilities affect products (VEX), or both. */
function readCycloneDxFile(
  value: unknown,
  checksum: string,
  { now, product }: { now: Date; product: string | undefined },
): Store {
  const bom = readCycloneDx(value);
  if (!hasStatements(value)) return (database) => loadBom(database, bom, product);
  const named = product === undefined ? undefined : productOf(product);
  const vex = readCycloneDxVex(value, { fallbackId: `CycloneDX ${checksum.slice(0, 16)}`, now, product: named });
  return async (database) => {
    const ofBom = bom.parts.length > 0 && bom.subject ? await loadBom(database, bom, product) : undefined;
    const ofVex = await loadVex(database, vex, checksum, now);
    if (!ofBom) return ofVex;
    return {
      status: ofVex.status === 'unchanged' ? ofBom.status : ofVex.status,
      details: `${ofBom.details}; ${ofVex.details}`,
      skipped: [...ofBom.skipped, ...ofVex.skipped],
    };
  };
}
