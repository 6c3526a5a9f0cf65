import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

const block = 512;

/** The files of a closed database as a tar.gz. It comes in pieces, so it is never completely in memory. */
export function packDataArchive(folder: string): Readable {
  const packed = createGzip();
  // An error ends the stream, and its reader gets it.
  pipeline(entriesOf(folder), packed, () => {});
  return packed;
}

async function* entriesOf(folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }));
  for (const { path, isFolder } of paths.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const { size } = await stat(path);
    const name = path.slice(folder.length).replaceAll('\\', '/');
    yield headerOf(name, isFolder ? 0 : size, isFolder);
    if (isFolder) continue;
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
    yield Buffer.alloc((block - (size % block)) % block);
  }
  yield Buffer.alloc(2 * block);
}

function headerOf(name: string, size: number, isFolder: boolean): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`The path ${name} is too long for a backup.`);
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  header.write(name, 0);
  octal(isFolder ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(Date.now() / 1000), 136, 12);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar', 257);
  header.write('00', 263);
  // For the checksum, the checksum field itself contains spaces.
  header.fill(' ', 148, 156);
  header.write(
    `${header
      .reduce((total, byte) => total + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return header;
}
