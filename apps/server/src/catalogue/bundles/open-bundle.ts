import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PieceReader } from '#backup/frames.ts';
import { parseTarHeader, tarBlock, tarPadding, type TarHeader } from '#embedded/archive/tar-header.ts';
import type { InputFile } from '#catalogue/files/input-file.ts';
import { startJsonThread } from '#catalogue/files/json-thread.ts';
import { catalogueLimits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import {
  bundleLimits,
  bundleVersion,
  manifestName,
  manifestSchema,
  signatureLength,
  signatureName,
  type BundledDocument,
  type Manifest,
} from './bundle-format.ts';
import { inGroups, isSignedBy } from './key-pair.ts';
import type { TrustedKey } from './keys.actions.ts';

const unpack = promisify(gunzip);

export interface OpenedBundle {
  manifest: Manifest;
  key: TrustedKey;
  /** Unpacks one document after the other. */
  documents(): AsyncGenerator<InputFile>;
}

/** Checks a bundle from its first to its last byte. Throws a refusal with a sentence. Until then, nothing of it is used. */
export async function openBundle(path: string, keys: readonly TrustedKey[]): Promise<OpenedBundle> {
  const { manifest, key } = await reading(path, async (reader) => {
    const head = await readHead(reader);
    const signer = keys.find((one) => isSignedBy(one, head.content, head.signature));
    const value = await parseManifest(head.content);
    if (!signer) throw whyUnsigned(value, keys);
    const checked = checkedManifest(value);
    for (const document of checked.documents) await checkDocument(reader, document);
    await checkEnd(reader);
    return { manifest: checked, key: signer };
  });
  return {
    manifest,
    key,
    async *documents() {
      const reader = await PieceReader.open(path);
      try {
        await readHead(reader);
        for (const document of manifest.documents) yield await unpackedDocument(reader, path, document);
      } finally {
        await reader.close();
      }
    },
  };
}

async function reading<T>(path: string, work: (reader: PieceReader) => Promise<T>): Promise<T> {
  const reader = await PieceReader.open(path);
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

const truncated = () => new Refusal('The bundle ends too early. Copy it again.');
const changed = (what: string) => new Refusal(`The bundle was changed or damaged: ${what}. Nothing was loaded.`);

async function readHead(reader: PieceReader): Promise<{ content: Buffer; signature: Buffer }> {
  const first = await header(reader);
  if (first.name !== manifestName || first.size > bundleLimits.manifestBytes)
    throw changed('it has no list of documents');
  const content = await body(reader, first.size);
  const second = await header(reader);
  if (second.name !== signatureName || second.size !== signatureLength)
    throw new Refusal('The bundle is not signed. Nothing was loaded.');
  return { content, signature: await body(reader, second.size) };
}

async function header(reader: PieceReader): Promise<TarHeader> {
  const block = await exactly(reader, tarBlock);
  try {
    return parseTarHeader(block);
  } catch {
    throw changed('an entry has no valid header');
  }
}

async function body(reader: PieceReader, size: number): Promise<Buffer> {
  const content = await exactly(reader, size);
  await exactly(reader, tarPadding(size));
  return content;
}

async function exactly(reader: PieceReader, length: number): Promise<Buffer> {
  const bytes = await reader.atMost(length);
  if (bytes.length < length) throw truncated();
  return bytes;
}

/** In another thread: it can be as long as the list of 50,000 documents, and is not trusted yet. */
async function parseManifest(content: Buffer): Promise<unknown> {
  const json = startJsonThread(catalogueLimits);
  try {
    return await json.parse(Uint8Array.from(content));
  } finally {
    await json.end();
  }
}

function whyUnsigned(manifest: unknown, keys: readonly TrustedKey[]): Refusal {
  const given = (manifest as { key?: unknown } | null)?.key;
  const named = typeof given === 'string' && /^[0-9A-F]{40}$/.test(given) ? given : undefined;
  if (named === undefined || keys.some(({ fingerprint }) => fingerprint === named))
    return new Refusal('The signature of the bundle is wrong: it was changed or damaged. Nothing was loaded.');
  return new Refusal(
    `The bundle is signed with a key that is not trusted here: ${inGroups(named)}. Nothing was loaded. If you trust the key, add it to the bundle keys.`,
  );
}

function checkedManifest(value: unknown): Manifest {
  const version = (value as { version?: unknown }).version;
  if (typeof version === 'number' && version > bundleVersion)
    throw new Refusal('A newer version of Rampart wrote the bundle. Update this installation first.');
  const result = manifestSchema.safeParse(value);
  if (!result.success) throw new Refusal('The list of documents in the bundle cannot be read.');
  return result.data;
}

const chunkBytes = 1024 * 1024;

async function checkDocument(reader: PieceReader, document: BundledDocument): Promise<void> {
  await expectEntry(reader, document);
  const hash = createHash('sha256');
  for (let left = document.size; left > 0; left -= chunkBytes)
    hash.update(await exactly(reader, Math.min(left, chunkBytes)));
  await exactly(reader, tarPadding(document.size));
  if (hash.digest('hex') !== document.sha256) throw changed(`${document.file} is not the signed document`);
}

async function expectEntry(reader: PieceReader, { file, size }: BundledDocument): Promise<void> {
  const entry = await header(reader);
  if (entry.name !== file || entry.size !== size) throw changed(`${file} is missing, or has another size`);
}

async function checkEnd(reader: PieceReader): Promise<void> {
  const end = await exactly(reader, 2 * tarBlock);
  if (end.some((byte) => byte !== 0) || (await reader.atMost(1)).length > 0)
    throw changed('something follows its last document');
}

async function unpackedDocument(reader: PieceReader, path: string, document: BundledDocument): Promise<InputFile> {
  const { file, size, sha256, product, first_taken_at } = document;
  await expectEntry(reader, document);
  const packed = await body(reader, size);
  // The file may have changed since it was checked.
  if (createHash('sha256').update(packed).digest('hex') !== sha256) throw changed(`${file} is not the signed document`);
  const name = `${path}: ${file.replace(/\.gz$/, '')}`;
  try {
    const content = await unpack(packed, { maxOutputLength: bundleLimits.documentBytes });
    return { name, content, bundled: { product, firstTakenAt: new Date(first_taken_at) } };
  } catch {
    return { name, problem: 'The document is larger than 64 MiB, or cannot be unpacked.' };
  }
}
