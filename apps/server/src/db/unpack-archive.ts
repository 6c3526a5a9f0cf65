import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const block = 512;
const fileTypes = ['0', '\0'];
const folderType = '5';

/**
 * Unpacks the files of a database into a new folder. The archive may come from anywhere: only plain files and folders
 * below the target are ever written, and an archive that is cut short or altered is refused.
 */
export async function unpackDataArchive(archive: Readable, target: string): Promise<void> {
  const source = new ByteSource(archive);
  await mkdir(target, { mode: 0o700 });
  for (let entry = await readEntry(source); entry; entry = await readEntry(source)) {
    const path = join(target, entry.path);
    await mkdir(entry.isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!entry.isFolder) await writeFile(source, path, entry.size);
  }
  await source.drain();
}

async function writeFile(source: ByteSource, path: string, size: number): Promise<void> {
  // 'wx': an archive that names a file twice is not one of ours.
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source.take(size)) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
  const padding = (block - (size % block)) % block;
  for await (const _ of source.take(padding));
}

async function readEntry(source: ByteSource): Promise<{ path: string; size: number; isFolder: boolean } | undefined> {
  const header = await source.exactly(block);
  // Two empty blocks end an archive, and one is enough to know.
  if (header.every((byte) => byte === 0)) return undefined;

  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const number = (from: number, to: number) => Number.parseInt(text(from, to).trim() || '0', 8);
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  const size = number(124, 136);
  if (sum !== number(148, 156) || !Number.isSafeInteger(size) || size < 0) throw new Error('The archive is damaged.');

  const type = String.fromCharCode(header[156] ?? 0);
  const isFolder = type === folderType;
  if (!isFolder && !fileTypes.includes(type))
    throw new Error('The archive holds something other than files and folders.');
  const prefix = text(345, 500);
  return { path: safePath(prefix ? `${prefix}/${text(0, 100)}` : text(0, 100)), size: isFolder ? 0 : size, isFolder };
}

function safePath(name: string): string {
  const parts = name.split('/').filter((part) => part !== '');
  if (parts.length === 0 || parts.some((part) => part === '..' || part === '.' || /[\\:]/.test(part))) {
    throw new Error(`The archive holds the path ${JSON.stringify(name)}, which no database has.`);
  }
  return parts.join('/');
}

/** Reads a compressed stream piece by piece, so that a large archive never lies in memory as a whole. */
class ByteSource {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(archive: Readable) {
    const plain = createGunzip();
    archive.once('error', (error) => plain.destroy(error)).pipe(plain);
    this.chunks = plain[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async *take(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      if (this.rest.length === 0) this.rest = await this.next();
      const piece = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  async exactly(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.take(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Reads to the end, where the compression's own checksum over everything is checked. */
  async drain(): Promise<void> {
    while (!(await this.chunks.next()).done);
  }

  private async next(): Promise<Buffer> {
    const { value, done } = await this.chunks.next();
    if (done) throw new Error('The archive ends too early.');
    return value;
  }
}
