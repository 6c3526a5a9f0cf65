import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { tarBlock, tarHeaderOf, tarPadding } from '#embedded/archive/tar-header.ts';
import type { Database } from '#db/connect.ts';
import {
  bundleLimits,
  bundleVersion,
  manifestName,
  signatureName,
  type BundledDocument,
  type Manifest,
} from './bundle-format.ts';
import { readKept, readKeptEpss, type KeptDocument, type Listed, type Listing } from './bundled-documents.actions.ts';
import { signWith, type KeyPair } from './key-pair.ts';

/** The documents of one query are together about this large. */
const batchBytes = 4 * 1024 * 1024;
const mostInBatch = 200;

/**
 * Writes a bundle with the listed documents. Their hashes are known only when all are read, and the manifest comes first:
 * so they go to a file beside the bundle, and from there into it.
 */
export async function writeBundle(
  database: Database,
  path: string,
  { listing, since, key }: { listing: Listing; since: Date | undefined; key: KeyPair },
  onDocuments: (count: number) => void,
): Promise<Manifest> {
  const { documents: listed, until } = listing;
  if (listed.length > bundleLimits.documents)
    throw new Error(
      `${listed.length.toLocaleString('en-US')} documents are too many for one bundle. Write several with --since and --until.`,
    );
  const beside = `${path}.documents`;
  try {
    const documents = await writeDocuments(database, beside, listed, onDocuments);
    const manifest: Manifest = {
      format: 'rampart-bundle',
      version: bundleVersion,
      key: key.fingerprint,
      since: since?.toISOString() ?? null,
      until: until.toISOString(),
      documents,
    };
    await writeSigned(path, beside, manifest, key);
    return manifest;
  } finally {
    await rm(beside, { force: true });
  }
}

async function writeDocuments(
  database: Database,
  path: string,
  listed: readonly Listed[],
  onDocuments: (count: number) => void,
): Promise<BundledDocument[]> {
  const written: BundledDocument[] = [];
  const file = await open(path, 'wx', 0o600);
  try {
    for (const batch of batchesOf(listed)) {
      const ids = batch.flatMap(({ id }) => id ?? []);
      const kept = ids.length > 0 ? await readKept(database, ids) : [];
      if (batch.some(({ id }) => id === null)) kept.push(...(await readKeptEpss(database)));
      for (const document of kept) {
        const entry = entryOf(document, written.length + 1);
        await writeEntry(file, entry.file, document.packed);
        written.push(entry);
      }
      onDocuments(written.length);
    }
  } finally {
    await file.close();
  }
  return written;
}

function* batchesOf(listed: readonly Listed[]): Generator<Listed[]> {
  let batch: Listed[] = [];
  let bytes = 0;
  for (const one of listed) {
    if (batch.length > 0 && (bytes + one.size > batchBytes || batch.length >= mostInBatch)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(one);
    bytes += one.size;
  }
  if (batch.length > 0) yield batch;
}

function entryOf(document: KeptDocument, place: number): BundledDocument {
  const { kind, publisher, id, version, product, firstTakenAt, packed } = document;
  const name = publisher === '' ? kind : id.replaceAll(/[^A-Za-z0-9._-]/g, '_').slice(0, 60);
  return {
    file: `documents/${String(place).padStart(5, '0')}-${name}.${kind === 'epss' ? 'csv' : 'json'}.gz`,
    kind,
    publisher,
    id,
    version,
    ...(product !== null && { product }),
    first_taken_at: firstTakenAt.toISOString(),
    size: packed.length,
    sha256: createHash('sha256').update(packed).digest('hex'),
  };
}

async function writeSigned(path: string, beside: string, manifest: Manifest, { privateKey }: KeyPair): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
  if (content.length > bundleLimits.manifestBytes)
    throw new Error('The list of documents is too long for one bundle. Write several with --since and --until.');
  const file = await open(path, 'wx', 0o600);
  try {
    await writeEntry(file, manifestName, content);
    await writeEntry(file, signatureName, signWith(privateKey, content));
    await pipeline(createReadStream(beside), async (chunks) => {
      for await (const chunk of chunks) await file.writeFile(chunk as Buffer);
    });
    await file.writeFile(Buffer.alloc(2 * tarBlock));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeEntry(file: FileHandle, name: string, content: Buffer): Promise<void> {
  await file.writeFile(
    Buffer.concat([tarHeaderOf(name, content.length), content, Buffer.alloc(tarPadding(content.length))]),
  );
}
